import { iconName } from '~/domain/content/content-icons';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { findTooManyShillings, formatMoney, parseShillings, type Cents } from '~/lib/format/money';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { toSingleLine, type FieldRule, type FormField } from '~/lib/forms/form-fields';
import { dayMs } from '~/lib/time-units';

/** A field of a section of the home or about page, in its form and in its document. */
export type SectionField<Value = unknown> = FormField<Value> & {
  readonly control: 'line' | 'text' | 'number' | 'money' | 'day' | 'icon' | 'link' | 'product' | 'check';
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** What the form of a new item shows. */
  readonly initial?: (now: Date) => string;
  parse(text: string): Value;
  /** The inverse of `parse`. */
  format(value: Value): string;
};

const same = (text: string): string => text;

/** docs/product.md 8.8: every field is required. */
const requiredRule =
  (label: string, maxLength: number, next?: FieldRule): FieldRule =>
  (text, form) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    if (trimmed === '') return `${label} is required`;
    return trimmed.length > maxLength
      ? `Maximum ${maxLength} characters allowed`
      : (next?.(trimmed, form) ?? null);
  };

export const lineField = (label: string, maxLength: number, hint?: string): SectionField<string> => ({
  control: 'line',
  label,
  hint,
  maxLength,
  rule: requiredRule(label, maxLength),
  normalise: (text) => toSingleLine(stripInvisibleCharacters(text)),
  parse: same,
  format: same,
});

export const textField = (label: string, maxLength: number, hint?: string): SectionField<string> => ({
  ...lineField(label, maxLength, hint),
  control: 'text',
  normalise: (text) => normaliseMultilineText(stripInvisibleCharacters(text)),
});

export const numberField = (options: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly hint?: string;
  readonly initial: (now: Date) => number;
}): SectionField<number> => {
  const { label, min, max, hint, initial } = options;
  const maxLength = String(max).length;
  return {
    control: 'number',
    label,
    hint,
    maxLength,
    limits: { type: 'integer', minimum: min, maximum: max },
    rule: requiredRule(label, maxLength, (text) =>
      /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
        ? null
        : `Enter a whole number from ${min} to ${max}`,
    ),
    normalise: (text) => text.trim(),
    parse: Number,
    format: String,
    initial: (now) => String(initial(now)),
  };
};

export const orderField = (): SectionField<number> =>
  numberField({
    label: 'Order',
    min: 0,
    max: 9_999,
    hint: 'The smallest number comes first. You can also move it in the list.',
    initial: () => 0,
  });

export const iconField = (): SectionField<string> => ({
  control: 'icon',
  ...iconName,
  parse: same,
  format: same,
});

export const checkField = (label: string, hint: string): SectionField<boolean> => ({
  control: 'check',
  label,
  hint,
  parse: (text) => text === 'on',
  format: (isOn) => (isOn ? 'on' : ''),
  initial: () => 'on',
});

const pagePattern = /^\/(?:[^\s/\\][^\s\\]*)?$/;

/** A page of this site: no address of another one, which '//' and '/\' would begin. */
export const linkField = (label: string, hint: string): SectionField<string> => ({
  ...lineField(label, 300, hint),
  control: 'link',
  limits: { pattern: pagePattern.source },
  rule: requiredRule(label, 300, (text) => (pagePattern.test(text) ? null : 'Choose a page of the shop')),
});

const productPattern = /^\/products\/[\w-]+$/;

/** The path of a product's page. */
export const productField = (label: string, hint: string): SectionField<string> => ({
  ...lineField(label, 300, hint),
  control: 'product',
  limits: { pattern: productPattern.source },
  rule: requiredRule(label, 300, (text) => (productPattern.test(text) ? null : 'Choose a product')),
});

/** A page or a product, which the form offers by its name. */
export const isLinkField = ({ control }: SectionField): boolean =>
  control === 'link' || control === 'product';

/** A text that may be ''. */
export const optional = (field: SectionField<string>): SectionField<string> => ({
  ...field,
  isOptional: true,
  rule: (text, form) => (text.trim() === '' ? null : (field.rule?.(text, form) ?? null)),
});

export const priceField = (label: string, hint: string, next?: FieldRule): SectionField<Cents | null> => ({
  control: 'money',
  label,
  hint,
  maxLength: 15,
  limits: { minimum: 0 },
  rule: (text, form) => {
    if (text.trim() === '') return null;
    return parseShillings(text) === null
      ? (findTooManyShillings(text) ?? 'Enter an amount in shillings, such as 250, or leave it empty')
      : (next?.(text, form) ?? null);
  },
  parse: (text) => (text.trim() === '' ? null : parseShillings(text)),
  format: (price) => (price === null ? '' : formatMoney(price, '').replaceAll(',', '')),
});

/** Stored as the midnight after the day, in Nairobi. */
export const lastDayField = (label: string, hint: string): SectionField<Date | null> => ({
  control: 'day',
  label,
  hint,
  maxLength: 10,
  rule: (text) =>
    text.trim() === '' || (text.trim().length === 10 && parseNairobi(text))
      ? null
      : 'Enter a day, such as 2026-11-27, or leave it empty',
  parse: (text) => {
    const day = parseNairobi(text);
    return day && new Date(day.getTime() + dayMs);
  },
  format: (until) => (until ? toDateInput(new Date(until.getTime() - 1)) : ''),
});
