declare const e164: unique symbol;

/** A Kenyan phone number in E.164, such as `+254712345678`. */
export type PhoneNumber = string & { readonly [e164]: true };

/** Optional 254, +254 or leading 0, then 9 digits starting with 1 or 7 (storefront.md section 5). */
const kenyan = /^(?:\+?254|0)?([17]\d{8})$/;

/**
 * Takes a number in any way that a Kenyan writes it, with spaces, hyphens, dots or parentheses, and returns it in
 * E.164; null when it is not a Kenyan mobile number.
 */
export function parseKenyanPhone(text: string): PhoneNumber | null {
  const digits = kenyan.exec(text.replace(/[\s().-]/g, ''))?.[1];
  return digits ? (`+254${digits}` as PhoneNumber) : null;
}

/** Returns the number as people write it: `0712 345 678`. */
export const formatPhone = (phone: PhoneNumber): string =>
  `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;

/** Returns enough to recognise a number and too little to call it: `07** *** 678`. */
export const maskPhone = (phone: PhoneNumber): string => `0${phone.slice(4, 5)}** *** ${phone.slice(10)}`;

/** The number with all but its first digit and its last three covered; it is nobody's to call, and no key finds it. */
export const redactPhone = (phone: PhoneNumber): PhoneNumber =>
  `${phone.slice(0, 5)}*****${phone.slice(10)}` as PhoneNumber;

/** Stands where a number was and is not any more. */
export const erasedPhone = '+254*********' as PhoneNumber;
