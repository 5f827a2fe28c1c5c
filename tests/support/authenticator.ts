import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** What an authenticator app shows for a secret in base 32 (spaces do not count), so many steps of 30 s from `now`. */
export const totpCode = (secret: string, now = new Date(), steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
    timestamp: now.getTime() + steps * stepMs,
  });

/** Six digits that are no code of this secret now, nor around now. */
export function invalidTotpCode(secret: string, now = new Date()): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, now, steps));
  return (
    ['918270', '918271', '918272', '918273', '918274', '918275'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Takes the HTML of the set-up page and returns the key that is typed into an app. */
export function readSetupKey(html: string): string {
  const key = /id="setup-key"[^>]*>([^<]+)</.exec(html)?.[1];
  if (!key) throw new Error('The page shows no key.');
  return key;
}

/** The recovery codes that a page shows. */
export const readRecoveryCodes = (html: string): string[] =>
  [...html.matchAll(/<code[^>]*>((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})</g)].map(([, code = '']) => code);
