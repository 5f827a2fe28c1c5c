import { isMailAddress } from '../mail-address';

/** Pattern of `z.email()`: ASCII only, so that different addresses do not look the same. */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Matches what `isEmailAddress` accepts, and more: for `FieldCheck`. */
export const emailAddressPattern = String.raw`^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$`;

export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isMailAddress(text);
