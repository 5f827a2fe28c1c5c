import { Secret, TOTP } from 'otpauth';

/** Several authenticator apps ignore other settings. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** RFC 4226, 4, R6. */
const secretBytes = 20;

/** Steps of clock drift to either side (RFC 6238, 5.2). */
const window = 1;

export const generateTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the time step (30 s each since 1970). The secret is in base 32. */
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

export const totpUri = (secret: string, name: { readonly shop: string; readonly account: string }): string =>
  new TOTP({ ...settings, secret, issuer: name.shop, label: name.account }).toString();
