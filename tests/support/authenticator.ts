import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** The TOTP code of a base 32 secret (spaces are ignored), `steps` steps of 30 s after `now`. */
export const totpCode = (secret: string, now = new Date(), steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
    timestamp: now.getTime() + steps * stepMs,
  });

/** Six digits that are no code of this secret within two steps of `now`. */
export function invalidTotpCode(secret: string, now = new Date()): string {
  const nearbyCodes = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, now, steps));
  return (
    ['918270', '918271', '918272', '918273', '918274', '918275'].find(
      (code) => !nearbyCodes.includes(code),
    ) ?? ''
  );
}

/** The key in the HTML of the set-up page. */
export function readSetupKey(html: string): string {
  const key = /id="setup-key"[^>]*>([^<]+)</.exec(html)?.[1];
  if (!key) throw new Error('The page shows no key.');
  return key;
}

/** The recovery codes in the HTML of a page. */
export const readRecoveryCodes = (html: string): string[] =>
  [...html.matchAll(/<code[^>]*>((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})</g)].map(([, code = '']) => code);
