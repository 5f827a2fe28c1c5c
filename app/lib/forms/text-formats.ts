import { kenyanPhonePattern, parseKenyanPhone } from '../format/phone';
import { emailAddressPattern, isEmailAddress } from './email-address';
import { inputKinds } from './input-kinds';
import type { TextFormat } from './text-fields';

type Format = { readonly maxLength: number; readonly format: TextFormat };

/** RFC 5321: a path has at most 256 octets, including its angle brackets. */
export const maxEmailLength = 254;

export const emailFormat = (invalid: string): Format => ({
  maxLength: maxEmailLength,
  format: {
    isValid: isEmailAddress,
    invalid,
    pattern: emailAddressPattern,
    limits: { format: 'email' },
    input: inputKinds.email,
  },
});

export const kenyanPhoneFormat = (invalid: string): Format => ({
  maxLength: 30,
  format: {
    isValid: (text) => parseKenyanPhone(text) !== null,
    invalid,
    pattern: kenyanPhonePattern,
    limits: { pattern: kenyanPhonePattern },
    input: inputKinds.phone,
  },
});

const phonePattern = /^[+\-\s()]*\d[\d+\-\s()]*$/;

/** A number of any country. */
export const phoneFormat = (invalid: string): Format => ({
  maxLength: 30,
  format: {
    isValid: (text) => phonePattern.test(text),
    invalid,
    pattern: phonePattern.source,
    limits: { pattern: phonePattern.source },
    input: inputKinds.phone,
  },
});

/** `HH:mm` */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const timeFormat = (invalid: string) => ({
  maxLength: 5,
  format: { isValid: isTime, invalid, input: inputKinds.time },
  messages: { maximum: invalid },
});
