import { lineField, multilineField } from '~/domain/text/content-fields';
import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { checkboxField, choiceField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { questionConditions, type QuestionCondition } from './question';

/** docs/product.md 8.14. */
export const faqMessages = {
  empty: 'No Questions Yet',
  loadFailed: 'Failed to load questions. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this question?',
} as const;

export const questionFields = {
  question: lineField('Question', { minLength: 5, maxLength: 200 }),
  answer: multilineField('Answer', {
    minLength: 10,
    maxLength: 4_000,
    next: (text) =>
      checkMarkdownLimits(text) ? 'Answer has too many brackets or symbols. Please make it simpler' : null,
  }),
  group: lineField('Group', { minLength: 2, maxLength: 60 }),
  shownWhen: choiceField(
    'When to show it',
    Object.keys(questionConditions) as QuestionCondition[],
    'Please choose one from the list',
  ),
  onSupport: checkboxField('Also show on the support page'),
  published: checkboxField('Published: customers see it'),
} as const satisfies FormFields;
