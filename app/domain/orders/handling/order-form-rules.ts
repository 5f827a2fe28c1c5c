/** One line of the timeline, and of an email. */
export const maxReasonLength = 200;

export const maxNoteLength = 1_000;

/** Keeps the document small: an order with more needs a conversation, not a note. */
export const maxInternalNotes = 100;

/** What the customer reads, in the farm's words to them; the first are the most usual. */
export const cancelReasons = [
  'You asked us to cancel it',
  'We have run out of what you ordered',
  'We could not reach you',
  'We can’t deliver to you on that day',
  'You ordered the same twice',
] as const;

/** Why an order is reopened, or a delivery taken back: the customer reads it, too. */
export const reopenReasons = ['We cancelled it by mistake', 'You still want it'] as const;

export const takeBackReasons = ['We marked the wrong order', 'You were not at home'] as const;

export const orderFormMessages = {
  unreadable: 'We could not read this form. Please go back and send it again.',
  noStatus: 'Choose the new status',
  noReason: 'Choose a reason or write one. The customer will see it.',
  noDeclineReason: 'Say why you can’t deliver there. The customer will read it.',
  longReason: `Write at most ${maxReasonLength} characters`,
  day: 'Choose today or a later day',
  noNote: 'Write the note',
  longNote: `Write at most ${maxNoteLength} characters`,
} as const;
