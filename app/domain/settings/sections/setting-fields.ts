import { isEmailAddress } from '~/lib/forms/email-address';
import { toSingleLine } from '~/lib/forms/form-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import type { MapPosition } from '~/domain/settings/settings';
import { parseShillings, type Cents } from '~/lib/format/money';
import type { SettingsField } from './settings-section';

type FieldOptions = Pick<SettingsField, 'label' | 'hint' | 'isOptional' | 'input'>;

type Parsed<Output> = SettingsField<Output> & { readonly parse: (text: string) => Output };

/** Rule for a trimmed text; `check` sees no empty one. */
const rule =
  ({ label, isOptional }: FieldOptions, check: (text: string) => string | null) =>
  (text: string): string | null => {
    const trimmed = text.trim();
    if (trimmed === '') return isOptional ? null : `${label} is required`;
    return check(trimmed);
  };

const tooLong = (maxLength: number) => (text: string) =>
  text.length > maxLength ? `Enter at most ${maxLength} characters` : null;

export const textField = (options: FieldOptions & { readonly maxLength?: number }): SettingsField<string> => {
  const { maxLength = 300 } = options;
  return { ...options, maxLength, rule: rule(options, tooLong(maxLength)), normalise: toSingleLine };
};

export const wholeNumber = (
  options: FieldOptions & { readonly min: number; readonly max: number },
): Parsed<number> => {
  const { label, min, max } = options;
  return {
    ...options,
    maxLength: String(max).length,
    rule: rule(options, (text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
        ? null
        : `${label} must be a whole number from ${min} to ${max}`,
    ),
    normalise: (text) => text.trim(),
    parse: Number,
    input: { inputMode: 'numeric' },
  };
};

/** Parsed as cents. */
export const moneyField = (options: FieldOptions & { readonly max: Cents }): Parsed<Cents> => ({
  ...options,
  maxLength: 12,
  rule: rule(options, (text) => {
    const amount = parseShillings(text);
    if (amount === null) return `${options.label} must be an amount in shillings, such as 200 or 199.50`;
    return amount > options.max ? `${options.label} must be at most KSh ${options.max / 100}` : null;
  }),
  normalise: (text) => text.trim(),
  // The rule has checked it.
  parse: (text) => parseShillings(text) as Cents,
  input: { inputMode: 'decimal' },
});

export const formatShillings = (amount: Cents): string =>
  String(amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2));

/** Parsed as true where it is ticked. */
export const checkboxField = (options: {
  readonly label: string;
  readonly hint?: string;
  readonly legend?: string;
}): Parsed<boolean> => ({
  ...options,
  control: 'checkbox',
  normalise: (text) => (text === 'on' ? 'on' : ''),
  parse: (text) => text === 'on',
});

export const emailField = (options: FieldOptions): SettingsField<string> => ({
  ...textField({ ...options, maxLength: 254 }),
  rule: rule(options, (text) =>
    isEmailAddress(text) ? null : 'Enter an email address, such as hello@example.com',
  ),
  input: { type: 'email', autoCapitalize: 'none', spellCheck: false },
});

/** A landline or mobile number as the pages show it: any country, spaces, hyphens and brackets. */
export const phoneField = (options: FieldOptions): SettingsField<string> => ({
  ...textField({ ...options, maxLength: 40 }),
  rule: rule(options, (text) =>
    /^\+?[\d\s().-]{6,39}$/.test(text) && text.replace(/\D/g, '').length <= 15
      ? null
      : 'Enter a phone number, such as +254 712 345 678',
  ),
  input: { type: 'tel' },
});

export const webAddressField = (options: FieldOptions): SettingsField<string> => ({
  ...textField(options),
  rule: rule(options, (text) => tooLong(300)(text) ?? findWebAddressError(text)),
  input: { type: 'url', autoCapitalize: 'none', spellCheck: false },
});

export const findWebAddressError = (text: string): string | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? null : 'Enter a web address that begins with https://';

export const multilineField = (
  options: FieldOptions & { readonly maxLength: number },
): SettingsField<string> => ({
  ...options,
  control: 'textarea',
  rule: rule(options, tooLong(options.maxLength)),
  normalise: normaliseMultilineText,
});

/** One entry a line; parsed without empty lines. */
export const linesField = (
  options: FieldOptions & { readonly maxLines: number },
): Parsed<readonly string[]> => {
  const { maxLines } = options;
  const parse = (text: string) =>
    text
      .split(/\r?\n/)
      .map((line) => toSingleLine(line))
      .filter((line) => line !== '');
  return {
    ...options,
    control: 'textarea',
    maxLength: maxLines * maxLineLength,
    rule: rule(options, (text) => {
      const lines = parse(text);
      if (lines.length > maxLines) return `Enter at most ${maxLines} lines`;
      return lines.some((line) => line.length > maxLineLength)
        ? `Enter at most ${maxLineLength} characters a line`
        : null;
    }),
    parse,
  };
};

const maxLineLength = 80;

/** Parsed as the value of the option. */
export const selectField = <Value extends string>(options: {
  readonly label: string;
  readonly hint?: string;
  readonly options: Readonly<Record<Value, string>>;
}): Parsed<Value> => ({
  ...options,
  control: 'select',
  rule: (text) => (Object.hasOwn(options.options, text) ? null : `Choose the ${options.label.toLowerCase()}`),
  // The rule has checked it.
  parse: (text) => text as Value,
});

/** At least one of the options; parsed in their order. */
export const checkboxesField = <Value extends string>(options: {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  /** For none. */
  readonly message: string;
}): Parsed<readonly Value[]> => {
  const parse = (text: string) => {
    const ticked = text.split('\n');
    return (Object.keys(options.options) as Value[]).filter((value) => ticked.includes(value));
  };
  return {
    ...options,
    control: 'checkboxes',
    multiple: true,
    rule: (text) => (parse(text).length === 0 ? options.message : null),
    parse,
  };
};

/** `HH:mm` */
export const timeField = (options: FieldOptions): SettingsField<string> => ({
  ...textField({ ...options, maxLength: 5 }),
  rule: rule(options, (text) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Enter a time, such as 10:00',
  ),
  input: { type: 'time' },
});

const parseMapPosition = (text: string): MapPosition | null => {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
};

export const formatMapPosition = (map: MapPosition | null): string =>
  map ? `${map.latitude}, ${map.longitude}` : '';

/** `latitude, longitude`, as maps copy it; parsed as null where it is empty. */
export const mapPositionField = (options: FieldOptions): Parsed<MapPosition | null> => ({
  ...textField({ ...options, maxLength: 60 }),
  rule: rule(options, (text) =>
    parseMapPosition(text) ? null : 'Enter the two numbers of the place, such as 0.353, 34.171',
  ),
  parse: parseMapPosition,
});
