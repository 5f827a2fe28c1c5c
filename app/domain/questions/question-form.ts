import { contentText } from '~/domain/text/content-text';
import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { checkboxField } from '~/lib/forms/checkbox-field';
import type { FormFields } from '~/lib/forms/form-fields';
import { questionConditions, type QuestionCondition } from './question';

/** docs/product.md 8.14. */
export const faqMessages = {
  empty: 'No Questions Yet',
  loadFailed: 'Failed to load questions. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this question?',
} as const;

const findCondition = (text: string) =>
  (Object.keys(questionConditions) as QuestionCondition[]).find((each) => each === text);

export const questionFields = {
  question: contentText({ label: 'Question', minLength: 5, maxLength: 200 }),
  answer: contentText({
    label: 'Answer',
    minLength: 10,
    maxLength: 4_000,
    multiline: true,
    next: (text) =>
      checkMarkdownLimits(text) ? 'Answer has too many brackets or symbols. Please make it simpler' : null,
  }),
  group: contentText({ label: 'Group', minLength: 2, maxLength: 60 }),
  shownWhen: {
    label: 'When to show it',
    rule: (text) => (findCondition(text) ? null : 'Please choose one from the list'),
    parse: (text: string): QuestionCondition => findCondition(text) ?? 'always',
  },
  onSupport: checkboxField('Also show on the support page'),
  published: checkboxField('Published: customers see it'),
} as const satisfies FormFields;
