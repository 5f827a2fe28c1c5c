import { cleanNumber } from './clean-text';

declare const e164: unique symbol;

/** E.164, such as `+254712345678`. */
export type PhoneNumber = string & { readonly [e164]: true };

/** docs/product.md 1; `00` is the prefix of calls abroad, and many write `+254 (0) 712`. */
const kenyanMobile = /^(?:(?:\+|00)?2540?|0)?([17]\d{8})$/;

/** Matches what `parseKenyanPhone` accepts, with its separators, and little else: for `FieldCheck`. */
export const kenyanPhonePattern = String.raw`^\W*((0\W*0\W*)?2\W*5\W*4\W*(0\W*)?|0\W*)?[17](\W*\d){8}\W*$`;

export function parseKenyanPhone(text: string): PhoneNumber | null {
  const digits = kenyanMobile.exec(cleanNumber(text).replace(/[\s().-]/g, ''))?.[1];
  return digits ? (`+254${digits}` as PhoneNumber) : null;
}

export const formatPhone = (phone: PhoneNumber): string =>
  `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;

/** '+254 712 345 678' */
export const formatInternational = (phone: PhoneNumber): string =>
  `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;

/** `07** *** 678`: the owner recognises it, others can't call it. */
export const maskPhone = (phone: PhoneNumber): string => `0${phone.slice(4, 5)}** *** ${phone.slice(10)}`;

/** Irreversible: retains the first digit and the last three. */
export const redactPhone = (phone: PhoneNumber): PhoneNumber =>
  `${phone.slice(0, 5)}*****${phone.slice(10)}` as PhoneNumber;

/** In place of a number: the household has none, or the person was erased. No caller and no account can have it. */
export const noPhone = '+254*********';

/** Of a person whom the farm serves: who calls, texts or compares it has to look whether there is one. */
export type ContactPhone = PhoneNumber | typeof noPhone;

/** As `formatPhone`; without a number the words for that. */
export const describePhone = (phone: ContactPhone): string =>
  phone === noPhone ? 'No phone' : formatPhone(phone);
