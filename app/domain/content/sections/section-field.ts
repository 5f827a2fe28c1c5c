import * as icons from '~/domain/content/content-icons';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { formatMoney, type Cents } from '~/lib/format/money';
import { checkboxField } from '~/lib/forms/choice-fields';
import { nullable, type FieldRule, type FormField } from '~/lib/forms/form-fields';
import { inputKinds } from '~/lib/forms/input-kinds';
import { moneyField, wholeNumberField } from '~/lib/forms/number-fields';
import * as texts from '~/lib/forms/text-fields';
import { dayMs } from '~/lib/time-units';

/** A field of a section of the home or about page, in its form and in its document. */
export type SectionField<Value = unknown> = FormField<Value> & {
  readonly control: 'line' | 'multiline' | 'number' | 'money' | 'day' | 'icon' | 'link' | 'product' | 'check';
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
export const lineField = (label: string, maxLength: number, hint?: string): SectionField<string> => ({
  ...texts.lineField(label, { maxLength }),
  control: 'line',
  hint,
  parse: same,
  format: same,
});

export const multilineField = (label: string, maxLength: number, hint?: string): SectionField<string> => ({
  ...texts.multilineField(label, { maxLength }),
  control: 'multiline',
  hint,
  parse: same,
  format: same,
});

export const numberField = (
  label: string,
  options: {
    readonly min: number;
    readonly max: number;
    readonly hint?: string;
    readonly initial: (now: Date) => number;
  },
): SectionField<number> => {
  const { min, max, hint, initial } = options;
  return {
    ...wholeNumberField(label, {
      min,
      max,
      invalid: `Enter a whole number from ${min} to ${max}`,
      missing: texts.usualMessages.required(label),
    }),
    control: 'number',
    hint,
    format: String,
    initial: (now) => String(initial(now)),
  };
};

export const orderField = (): SectionField<number> =>
  numberField('Order', {
    min: 0,
    max: 9_999,
    hint: 'The smallest number comes first. You can also move it in the list.',
    initial: () => 0,
  });

export const iconField = (): SectionField<string> => ({
  ...icons.iconField,
  control: 'icon',
  parse: same,
  format: same,
});

export const checkField = (label: string, hint: string): SectionField<boolean> => ({
  ...checkboxField(label),
  control: 'check',
  hint,
  format: (isOn) => (isOn ? 'on' : ''),
  initial: () => 'on',
});

const pagePattern = /^\/(?:[^\s/\\][^\s\\]*)?$/;

const pathField = (label: string, pattern: RegExp, invalid: string) => ({
  ...texts.lineField(label, {
    maxLength: 300,
    format: { isValid: (text) => pattern.test(text), invalid, limits: { pattern: pattern.source } },
  }),
  parse: same,
  format: same,
});

/** A page of this site: no address of another one, which '//' and '/\\' would begin. */
export const linkField = (label: string, hint: string): SectionField<string> => ({
  ...pathField(label, pagePattern, 'Choose a page of the shop'),
  control: 'link',
  hint,
});

/** The path of a product's page. */
export const productField = (label: string, hint: string): SectionField<string> => ({
  ...pathField(label, /^\/products\/[\w-]+$/, 'Choose a product'),
  control: 'product',
  hint,
});

/** A page or a product, which the form offers by its name. */
export const isLinkField = ({ control }: SectionField): boolean =>
  control === 'link' || control === 'product';

/** A text that may be ''. */
export const optional = (field: SectionField<string>): SectionField<string> => ({
  ...field,
  isOptional: true,
  rule: (text, form) => (text === '' ? null : (field.rule?.(text, form) ?? null)),
});

export const priceField = (label: string, hint: string, next?: FieldRule): SectionField<Cents | null> => {
  const field = nullable(
    moneyField(label, { invalid: 'Enter an amount in shillings, for example 250, or leave it empty' }),
  );
  return {
    ...field,
    control: 'money',
    hint,
    rule: (text, form) => field.rule(text, form) ?? (text === '' ? null : (next?.(text, form) ?? null)),
    format: (price) => (price === null ? '' : formatMoney(price, '').replaceAll(',', '')),
  };
};

/** Stored as the midnight after the day, in Nairobi. */
export const lastDayField = (label: string, hint: string): SectionField<Date | null> => ({
  control: 'day',
  label,
  input: inputKinds.date,
  hint,
  maxLength: 10,
  rule: (text) =>
    text.trim() === '' || (text.trim().length === 10 && parseNairobi(text))
      ? null
      : 'Enter a day, for example 2026-11-27, or leave it empty',
  parse: (text) => {
    const day = parseNairobi(text);
    return day && new Date(day.getTime() + dayMs);
  },
  format: (until) => (until ? toDateInput(new Date(until.getTime() - 1)) : ''),
});
