import type { FormFields } from '~/lib/forms/form-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { textField } from '../visitor-fields';

export const maxAnswerLength = 5_000;

export const answerFields = {
  answer: textField({
    label: 'Your answer',
    minLength: 2,
    maxLength: maxAnswerLength,
    normalise: normaliseMultilineText,
  }),
} as const satisfies FormFields;
