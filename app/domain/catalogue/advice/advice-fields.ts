import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { toSingleLine, type FieldRule, type FormField, type FormFields } from '~/lib/forms/form-fields';
import { freshnessChoices, monthNames, type Freshness, type Season } from './product-advice';

export const maxGoesWith = 4;
const maxNameLength = 100;

const adviceMessages = {
  choice: 'Please choose one from the list',
  bothMonths: 'Please choose both months of the season, or none',
  tooMany: `Please give at most ${maxGoesWith} products`,
  maximum: (maxLength: number) => `Maximum ${maxLength} characters allowed`,
} as const;

const parseFreshness = (text: string): Freshness | null =>
  freshnessChoices.find((choice) => choice === text) ?? null;

const monthNumbers = monthNames.map((_, index) => String(index + 1));

const monthField = (label: string, other: 'seasonFrom' | 'seasonTo') =>
  ({
    label,
    rule: (text, form) => {
      if (text !== '' && !monthNumbers.includes(text)) return adviceMessages.choice;
      return text === '' && form[other] ? adviceMessages.bothMonths : null;
    },
  }) satisfies FormField;

const upTo =
  (maxLength: number): FieldRule =>
  (text) =>
    text.trim().length > maxLength ? adviceMessages.maximum(maxLength) : null;

const maxKeepingLength = 300;

/** The optional fields of a product for its page. */
export const adviceFields = {
  freshness: {
    label: 'How fresh it is',
    rule: (text) => (text === '' || parseFreshness(text) ? null : adviceMessages.choice),
    parse: parseFreshness,
  },
  keeping: {
    label: 'How to keep it',
    maxLength: maxKeepingLength,
    rule: upTo(maxKeepingLength),
    normalise: (text: string) => toSingleLine(stripInvisibleCharacters(text)),
  },
  seasonFrom: monthField('Season from', 'seasonTo'),
  seasonTo: monthField('Season to', 'seasonFrom'),
  goesWith: {
    label: 'Goes well with',
    maxLength: maxGoesWith * (maxNameLength + 1),
    rule: (text) => (parseNames(text).length > maxGoesWith ? adviceMessages.tooMany : null),
    parse: parseNames,
  },
} as const satisfies FormFields;

function parseNames(text: string): readonly string[] {
  const names = text.split('\n').map((line) => toSingleLine(stripInvisibleCharacters(line)));
  return [...new Set(names.filter(Boolean))];
}

export const parseSeason = (from: string, to: string): Season | null =>
  from && to ? { from: Number(from), to: Number(to) } : null;
