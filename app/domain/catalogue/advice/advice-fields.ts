import { splitLines } from '~/lib/format/normalise-text';
import { choiceField } from '~/lib/forms/choice-fields';
import { nullable, type FormField, type FormFields } from '~/lib/forms/form-fields';
import { mapProductChoices } from '../products/product-choices';
import { productTexts } from '../products/product-texts';
import { monthNames, type Season } from './product-advice';

export const maxGoesWith = 4;
const maxNameLength = 100;

const adviceMessages = {
  choice: 'Please choose one from the list',
  bothMonths: 'Please choose both months of the season, or none',
  tooMany: `Please give at most ${maxGoesWith} products`,
} as const;

const monthNumbers = monthNames.map((_, index) => String(index + 1));

const monthField = (label: string, other: 'seasonFrom' | 'seasonTo') =>
  ({
    label,
    rule: (text, form) => {
      if (text !== '' && !monthNumbers.includes(text)) return adviceMessages.choice;
      return text === '' && form[other] ? adviceMessages.bothMonths : null;
    },
  }) satisfies FormField;

/** The optional fields of a product for its page. */
export const adviceFields = {
  ...mapProductChoices(({ label, labels }) =>
    nullable(choiceField(label, Object.keys(labels), adviceMessages.choice)),
  ),
  ...productTexts,
  seasonFrom: monthField('Season from', 'seasonTo'),
  seasonTo: monthField('Season to', 'seasonFrom'),
  goesWith: {
    label: 'Goes well with',
    maxLength: maxGoesWith * (maxNameLength + 1),
    rule: (text) => (splitLines(text).length > maxGoesWith ? adviceMessages.tooMany : null),
    parse: splitLines,
  },
} as const satisfies FormFields;

export const parseSeason = (from: string, to: string): Season | null =>
  from && to ? { from: Number(from), to: Number(to) } : null;
