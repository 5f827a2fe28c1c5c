/** Daraja refuses callback addresses with these words anywhere in them (`exe` covers `exec`). */
const FORBIDDEN_WORDS = ['mpesa', 'safaricom', 'exe', 'cmd', 'sql', 'query'];

/** A callback address longer than this is a mistake; Daraja's own limit is not published. */
const MAX_LENGTH = 500;

export type CallbackUrlCheck =
  { ok: true } | { ok: false; reason: 'not-a-url' | 'not-https' | 'forbidden-word'; message: string };

/**
 * Checks an address that Daraja shall call back: public HTTPS (plain HTTP on this machine only, for the
 * simulator), without the words that Daraja refuses. Secrets in the address should be hexadecimal: other
 * alphabets can spell such a word by chance.
 * @returns reasons `not-a-url`, `not-https`, `forbidden-word`; the message names no part of the address but the word
 */
export function checkCallbackUrl(address: string): CallbackUrlCheck {
  const url = address.length <= MAX_LENGTH && URL.canParse(address) ? new URL(address) : null;
  if (!url) {
    return { ok: false, reason: 'not-a-url', message: 'The callback address is not a web address.' };
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { ok: false, reason: 'not-https', message: 'The callback address must be https.' };
  }
  const word = FORBIDDEN_WORDS.find((forbidden) => address.toLowerCase().includes(forbidden));
  if (word) {
    const message = `The callback address must not contain "${word}": Daraja refuses it.`;
    return { ok: false, reason: 'forbidden-word', message };
  }
  return { ok: true };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
