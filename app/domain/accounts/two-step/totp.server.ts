import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238; several ignore any other setting). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, the length that RFC 4226 (4, R6) recommends. */
const secretBytes = 20;

/** For phones whose clock is a little off: one step to either side (RFC 6238, 5.2). */
const window = 1;

/** A new secret, in base 32 as it is typed into an app. */
export const generateTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/**
 * Takes a secret in base 32 and six digits, and returns the time step (30 s each since 1970) that they are the code of;
 * null where they are not the code of now, nor of the step before or after.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  // The library throws for other characters.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window,
  });
  return delta === null ? null : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

/** The address that sets an app up, as a link on the phone itself or in a QR code. Takes the shop's and the user's name. */
export const totpUri = (secret: string, name: { readonly shop: string; readonly account: string }): string =>
  new TOTP({ ...settings, secret, issuer: name.shop, label: name.account }).toString();
