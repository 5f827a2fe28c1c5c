import { amountField } from '~/domain/payments/review/review-forms';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { lineField } from '~/lib/forms/text-fields';

const maxNoteLength = 200;

export const countFields = {
  amount: amountField('Cash counted', { mayBeZero: true }),
  note: lineField('Note', { isOptional: true, maxLength: maxNoteLength }),
} as const satisfies FormFields;

const howMuch = amountField('How much');

export const corrections = {
  more: 'More was handed in',
  less: 'Less was handed in',
  note: 'Only a note',
} as const;

export const correctionFields = {
  way: choiceField(
    'What is to be corrected?',
    Object.keys(corrections) as (keyof typeof corrections)[],
    'Choose one',
  ),
  amount: {
    ...howMuch,
    rule: (text: string, form) => (form['way'] === 'note' ? null : howMuch.rule(text)),
  },
  reason: lineField('Reason', {
    minLength: 3,
    maxLength: maxNoteLength,
    messages: { required: 'Say why, in a few words', minimum: 'Say why, in a few words' },
  }),
} as const satisfies FormFields;
