import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findTotpStep, generateTotpSecret, totpUri } from '~/domain/accounts/two-step/totp.server';

/** `12345678901234567890`, the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  // The RFC gives eight digits; six are the last of them (RFC 4226, 5.3).
  it.each([
    [59, '94287082', 0x1],
    [1111111109, '07081804', 0x23523ec],
    [1111111111, '14050471', 0x23523ed],
    [1234567890, '89005924', 0x273ef07],
    [2000000000, '69279037', 0x3f940aa],
    [20000000000, '65353130', 0x27bc86aa],
  ])('are those of RFC 6238 at %i s', (seconds, digits, step) => {
    expect(findTotpStep(secret, digits.slice(2), at(seconds))).toBe(step);
  });

  it('are valid one step before and after their own, and no more', () => {
    // The code of step 0x23523ed, which begins at 1111111110.
    const seen = [1111111049, 1111111080, 1111111110, 1111111139, 1111111169, 1111111170].map((seconds) =>
      findTotpStep(secret, '050471', at(seconds)),
    );
    expect(seen).toEqual([null, 0x23523ed, 0x23523ed, 0x23523ed, 0x23523ed, null]);
  });

  it.each(['050472', '50471', '0504710', '', '05047a', '14050471', '０５０４７１'])(
    'never are %o',
    (code) => {
      expect(findTotpStep(secret, code, at(1111111111))).toBeNull();
    },
  );
});

describe('a new secret', () => {
  it('has 160 bits and is different each time', () => {
    const secrets = Array.from({ length: 50 }, generateTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const one of secrets) expect(Secret.fromBase32(one).bytes.length).toBe(20);
  });

  it('is in an otpauth URI with the names of the shop and the account', () => {
    const address = new URL(
      totpUri(secret, { shop: 'Mali & Sho: Farm', account: 'akinyi+farm@example.com' }),
    );
    expect(decodeURIComponent(address.pathname)).toMatch(/Mali & Sho: Farm:akinyi\+farm@example\.com$/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Mali & Sho: Farm',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp');
    expect(new TOTP({ secret }).generate({ timestamp: 59_000 })).toBe('287082');
  });
});
