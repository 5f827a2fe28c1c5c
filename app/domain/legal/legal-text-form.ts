import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { checkMarkdownLimits, markdownLimits } from '~/domain/content/markdown-limits';
import type { FormFields } from '~/lib/forms/form-fields';
import { normaliseMultilineText } from '~/lib/format/normalise-text';
import { createTextFields, usualMessages } from '~/lib/forms/text-fields';
import { findUnknownPlaceholder } from './legal-placeholders';
import { hasTextAboveHeadings, splitSections } from './legal-sections';
import type { LegalTextContent } from './legal-texts';

const maxSections = 60;

const findPlaceholderError = (text: string): string | null => {
  const unknown = findUnknownPlaceholder(text);
  return unknown && `We don’t know ${unknown}. You can use the words in braces below`;
};

const { lineField } = createTextFields({ maximum: (_label, max) => `Enter at most ${max} characters` });

export const legalTextFields = {
  intro: lineField('Introduction', { maxLength: 600, next: findPlaceholderError }),
  /** Without a maxLength: the browser would cut off what is pasted, without a word. */
  text: {
    label: 'Text',
    rule: (text) => {
      if (text === '') return usualMessages.required('Text');
      const limit = checkMarkdownLimits(text);
      if (limit === 'too-long') return `Enter at most ${markdownLimits.maxLength} characters`;
      if (limit === 'too-complex') return 'This text has too much formatting';
      if (hasTextAboveHeadings(text)) return 'Begin with a heading: a line such as “## Introduction”';
      if (splitSections(text).length > maxSections) return `There can be at most ${maxSections} headings`;
      return findPlaceholderError(text);
    },
    normalise: normaliseMultilineText,
  },
} as const satisfies FormFields;

export const reviewedLabel = 'A lawyer has reviewed this text';

/** For conflicts, the versions and the audit log. */
export const describeLegalText = ({ intro, text, reviewed }: LegalTextContent): LabelledTexts => ({
  [legalTextFields.intro.label]: intro,
  [legalTextFields.text.label]: text,
  [reviewedLabel]: reviewed ? 'Yes' : 'No',
});
