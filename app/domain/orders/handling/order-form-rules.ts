/** One line of the timeline, and of an email. */
export const maxReasonLength = 200;

export const maxNoteLength = 1_000;

export const bulkStatuses = ['processing', 'shipped'] as const;

export const orderFormMessages = {
  unreadable: 'We could not read this form. Please go back and send it again.',
  noStatus: 'Choose the new status',
  noReason: 'Say why you are cancelling. The customer will see it.',
  noDeclineReason: 'Say why you can’t deliver there. The customer will read it.',
  longReason: `Write at most ${maxReasonLength} characters`,
  day: 'Choose today or a later day',
  noNote: 'Write the note',
  longNote: `Write at most ${maxNoteLength} characters`,
} as const;
