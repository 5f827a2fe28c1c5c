import { isMailAddress } from '../mail-address';

/**
 * The letters, digits and signs of ASCII that mail providers give out: no two such addresses look the same and differ.
 * The pattern of `z.email()`.
 */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** True for an e-mail address that our forms accept and our mail server can send to. */
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isMailAddress(text);
