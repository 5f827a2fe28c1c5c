/** Daraja rejects callback URLs with these words (docs/mpesa.md 3); `exe` covers `exec`. */
const FORBIDDEN_WORDS = ['mpesa', 'safaricom', 'exe', 'cmd', 'sql', 'query'];

/** Our own limit; Daraja publishes none. */
const MAX_LENGTH = 500;

export const findForbiddenWord = (address: string): string | undefined =>
  FORBIDDEN_WORDS.find((word) => address.toLowerCase().includes(word));

type CallbackUrlCheck =
  | { ok: true }
  | { ok: false; reason: 'not-a-url' | 'not-https' | 'forbidden-word'; message: string };

/** Allows HTTP on loopback (simulator). The URL is a secret: the message quotes no part of it. */
export function checkCallbackUrl(address: string): CallbackUrlCheck {
  const url = address.length <= MAX_LENGTH && URL.canParse(address) ? new URL(address) : null;
  if (!url) {
    return { ok: false, reason: 'not-a-url', message: 'The callback address is not a web address.' };
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return { ok: false, reason: 'not-https', message: 'The callback address must be https.' };
  }
  const word = findForbiddenWord(address);
  if (word) {
    const message = `The callback address must not contain "${word}": Daraja refuses it.`;
    return { ok: false, reason: 'forbidden-word', message };
  }
  return { ok: true };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
