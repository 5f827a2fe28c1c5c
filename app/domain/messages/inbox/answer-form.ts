import type { FormFields } from '~/lib/forms/form-fields';
import { multilineField } from '../visitor-fields';

export const maxAnswerLength = 5_000;

export const answerFields = {
  answer: multilineField('Your answer', { minLength: 2, maxLength: maxAnswerLength }),
} as const satisfies FormFields;
