import { findTooManyShillings, parseShillings, toCents, type Cents } from '../format/money';
import type { FormField } from './form-fields';
import { inputKinds } from './input-kinds';

const trim = (text: string): string => text.trim();

/** `invalid` is the message for an empty text, too, unless `missing` is. */
export const wholeNumberField = (
  label: string,
  options: {
    readonly min: number;
    readonly max: number;
    readonly invalid: string;
    readonly missing?: string;
  },
) => {
  const { min, max, invalid, missing = invalid } = options;
  const maxLength = String(max).length;
  const isInRange = (text: string) =>
    /^\d+$/.test(text) && text.length <= maxLength && Number(text) >= min && Number(text) <= max;
  return {
    label,
    maxLength,
    input: inputKinds.wholeNumber,
    limits: { type: 'integer', minimum: min, maximum: max },
    normalise: trim,
    rule: (text) => (text === '' ? missing : isInRange(text) ? null : invalid),
    parse: Number as (text: string) => number,
  } satisfies FormField;
};

/** An amount in shillings, with `invalid` as above. */
export const moneyField = (
  label: string,
  options: {
    readonly invalid: string;
    readonly missing?: string;
    readonly max?: Cents;
    readonly tooMuch?: string;
    readonly maxLength?: number;
    readonly normalise?: (text: string) => string;
  },
) => {
  const { invalid, missing = invalid, max, tooMuch, maxLength = 15, normalise = trim } = options;
  return {
    label,
    maxLength,
    input: inputKinds.money,
    limits: { minimum: 0, ...(max !== undefined && { maximum: max / 100 }) },
    normalise,
    rule: (text) => {
      if (text === '') return missing;
      const amount = parseShillings(text);
      if (amount !== null && (max === undefined || amount <= max)) return null;
      const fault = findTooManyShillings(text, max && max / 100);
      return fault === null ? invalid : (tooMuch ?? fault);
    },
    // The rule has checked it.
    parse: (text: string): Cents => parseShillings(text) ?? toCents(0),
  } satisfies FormField;
};
