import { parseImageChoice } from '~/domain/images/image-fields';
import { kraPinPattern, normaliseKraPin } from '~/domain/settings/kra-pin';
import { formatPosition, isInEastAfrica, parsePosition } from '~/domain/settings/map-position';
import { mapUrl } from '~/domain/settings/map-url';
import { maxSmallestQuantity, type Logo, type MapPosition } from '~/domain/settings/settings';
import { inputKinds } from '~/lib/forms/input-kinds';
import { shillings, type Cents } from '~/lib/format/money';
import { toSingleLine } from '~/lib/format/normalise-text';
import * as choices from '~/lib/forms/choice-fields';
import * as numbers from '~/lib/forms/number-fields';
import { createTextFields, usualMessages } from '~/lib/forms/text-fields';
import { emailFormat, timeFormat } from '~/lib/forms/text-formats';
import type { Confirmation, SettingsField } from './settings-section';

const texts = createTextFields({ maximum: (_label, maxLength) => `Enter at most ${maxLength} characters` });

type Shown = Pick<SettingsField, 'hint' | 'isOptional' | 'input'>;

type Parsed<Output> = SettingsField<Output> & { readonly parse: (text: string) => Output };

type Options = Parameters<typeof texts.lineField>[1];

export const lineField = (
  label: string,
  { hint, input, ...options }: Shown & Partial<Options> = {},
): SettingsField<string> => ({
  ...texts.lineField(label, { maxLength: 300, ...options }),
  isOptional: options.isOptional,
  hint,
  ...(input && { input }),
});

export const multilineField = (
  label: string,
  { hint, ...options }: Pick<Shown, 'hint'> & Options,
): SettingsField<string> => ({
  ...texts.multilineField(label, options),
  isOptional: options.isOptional,
  hint,
  control: 'textarea',
});

export const wholeNumberField = (
  label: string,
  { hint, min, max }: Pick<Shown, 'hint'> & { readonly min: number; readonly max: number },
): Parsed<number> => ({
  ...numbers.wholeNumberField(label, {
    min,
    max,
    invalid: `${label} must be a whole number from ${min} to ${max}`,
    missing: usualMessages.required(label),
  }),
  hint,
});

/** Its text is the address of the picture, or '' for none; saveSection makes a logo of it. */
export const logoField = (label: string, hint: string): SettingsField<Logo | null> => ({
  label,
  hint,
  isOptional: true,
  control: 'picture',
  normalise: parseImageChoice,
});

/** Parsed as cents. */
export const moneyField = (
  label: string,
  { hint, max }: Pick<Shown, 'hint'> & { readonly max: Cents },
): Parsed<Cents> => ({
  ...numbers.moneyField(label, {
    max,
    maxLength: 12,
    invalid: `${label} must be an amount in shillings, for example 200 or 199.50`,
    missing: usualMessages.required(label),
    tooMuch: `${label} must be at most KSh ${max / 100}`,
  }),
  hint,
});

export const formatShillings = (amount: Cents): string =>
  String(amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2));

/** Terms of standing orders: of all areas, and of one. */
export const morningFee = (hint: string) =>
  moneyField('Fee of a morning in shillings', { hint, max: shillings(10_000) });

export const smallestMorning = (hint: string) =>
  wholeNumberField('Smallest quantity a morning', { hint, min: 1, max: maxSmallestQuantity });

/** Parsed as true where it is ticked. */
export const checkboxField = (
  label: string,
  shown: Pick<SettingsField, 'hint' | 'legend'> = {},
): Parsed<boolean> => ({ ...choices.checkboxField(label), ...shown, control: 'checkbox' });

const emailAddress = emailFormat('Enter an email address, for example hello@example.com');

export const emailField = (label: string, shown: Shown = {}): SettingsField<string> =>
  lineField(label, {
    ...shown,
    ...emailAddress,
    messages: { maximum: emailAddress.format.invalid },
    input: inputKinds.email,
  });

/** A landline or mobile number as the pages show it: any country, spaces, hyphens and brackets. */
export const phoneField = (label: string, shown: Shown = {}): SettingsField<string> => {
  const invalid = 'Enter a phone number, for example +254 712 345 678';
  return lineField(label, {
    ...shown,
    maxLength: 40,
    format: {
      isValid: (text) => /^\+?[\d\s().-]{6,39}$/.test(text) && text.replace(/\D/g, '').length <= 15,
      invalid,
    },
    messages: { maximum: invalid },
    input: inputKinds.phone,
  });
};

/** Spaces and small letters are mended. */
export const kraPinField = (label: string, shown: Shown): SettingsField<string> => ({
  ...lineField(label, {
    ...shown,
    maxLength: 20,
    format: {
      isValid: (text) => kraPinPattern.test(text),
      invalid: 'Enter a letter, nine digits and a letter, for example A012345678B',
    },
    input: inputKinds.code,
  }),
  normalise: normaliseKraPin,
});

/** 'facebook.com/me' is completed to 'https://facebook.com/me'. */
export const webAddressField = (label: string, shown: Shown): SettingsField<string> => {
  const field = lineField(label, {
    ...shown,
    next: findWebAddressError,
    // Not of type url: browsers refuse an address without https://.
    input: inputKinds.webAddress,
  });
  return { ...field, normalise: (text) => completeWebAddress(toSingleLine(text)) };
};

/** A host with a dot, and perhaps a path behind it. */
const addressWithoutScheme = /^[^\s:/?#@.]+(?:\.[^\s:/?#@.]+)+(?:[/?#].*)?$/;

export const completeWebAddress = (text: string): string =>
  addressWithoutScheme.test(text) ? `https://${text}` : text;

export const findWebAddressError = (text: string): string | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? null : 'Enter a web address that begins with https://';

/** One entry a line; parsed without empty lines. */
export const linesField = (
  label: string,
  { maxLines, ...shown }: Shown & { readonly maxLines: number },
): Parsed<readonly string[]> => {
  const parse = (text: string) =>
    text
      .split(/\r?\n/)
      .map(toSingleLine)
      .filter((line) => line !== '');
  return {
    ...shown,
    label,
    control: 'textarea',
    maxLength: maxLines * maxLineLength,
    rule: (text) => {
      const lines = parse(text);
      if (lines.length === 0 && !shown.isOptional) return usualMessages.required(label);
      if (lines.length > maxLines) return `Enter at most ${maxLines} lines`;
      return lines.some((line) => line.length > maxLineLength)
        ? `Enter at most ${maxLineLength} characters a line`
        : null;
    },
    parse,
  };
};

const maxLineLength = 80;

const keysOf = <Value extends string>(options: Readonly<Record<Value, string>>) =>
  Object.keys(options) as Value[];

/** Parsed as the value of the option. */
export const selectField = <Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
): Parsed<Value> => ({
  ...choices.choiceField(label, keysOf(options), `Choose the ${label.toLowerCase()}`),
  control: 'select',
  options,
});

/** At least one of the options; parsed in their order. */
export const checkboxesField = <Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  missing: string,
): Parsed<readonly Value[]> => ({
  ...choices.choicesField(label, keysOf(options), missing),
  control: 'checkboxes',
  options,
});

export const timeField = (label: string, shown: Shown): SettingsField<string> =>
  lineField(label, { ...shown, ...timeFormat('Enter a time, for example 10:00') });

export const formatMapPosition = (map: MapPosition | null): string => (map ? formatPosition(map) : '');

const positionFaults = {
  'short-link':
    'This short link doesn’t say where the place is. Open it, then copy the long address of the page, or the two numbers',
  unreadable: 'Enter the two numbers of the place, for example -1.2921, 36.8219, or the link of a map',
} as const;

/** Asks back whether it is the place; null where none was given. `place`: 'gate'. */
export function confirmPosition(text: string, place: string): Confirmation | null {
  const parsed = parsePosition(text);
  if (!parsed.ok) return null;
  const { position, source } = parsed;
  const doubt = isInEastAfrica(position)
    ? source === 'window' && `The link says only what the map showed. Move the pin if it isn’t the ${place}. `
    : 'This is outside East Africa. ';
  return {
    question: `${doubt || ''}Is this your ${place}?`,
    value: formatPosition(position),
    link: { label: 'Look at the map', url: mapUrl(position) },
    answer: `Yes, this is our ${place}`,
  };
}

/** What maps copy (parsePosition); parsed as null where it is empty. */
export const mapPositionField = (label: string, shown: Shown): Parsed<MapPosition | null> => ({
  ...lineField(label, {
    ...shown,
    maxLength: 2_000,
    next: (text) => {
      const parsed = parsePosition(text);
      return parsed.ok ? null : positionFaults[parsed.reason];
    },
  }),
  control: 'position',
  parse: (text) => {
    const parsed = parsePosition(text);
    return parsed.ok ? parsed.position : null;
  },
});
