/** One line of the timeline, and of an e-mail. */
export const maxReasonLength = 200;

export const maxNoteLength = 1_000;

export const bulkStatuses = ['processing', 'shipped'] as const;

export const orderFormMessages = {
  unreadable: 'This form could not be read. Please go back and send it again.',
  noStatus: 'Choose the new status',
  noReason: 'Say why the order is cancelled. The customer reads it.',
  longReason: `Write at most ${maxReasonLength} characters`,
  noNote: 'Write the note',
  longNote: `Write at most ${maxNoteLength} characters`,
} as const;
