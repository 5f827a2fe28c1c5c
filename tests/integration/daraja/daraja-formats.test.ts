import { afterEach, describe, expect, it } from 'vitest';
import { checkCallbackUrl } from '~/clients/daraja/callback-url';
import { formatNairobiTimestamp, parseNairobiTimestamp } from '~/clients/daraja/nairobi-timestamp';
import { describeResult } from '~/clients/daraja/result-codes';

describe('a result code', () => {
  it.each([
    [0, 'paid', 'paid', /received/],
    [1, 'failed', 'insufficient-funds', /Deposit.*choose cash/],
    [2, 'failed', 'limit-reached', /limit.*choose cash/],
    [3, 'failed', 'limit-reached', /limit/],
    [4, 'failed', 'limit-reached', /limit/],
    [8, 'failed', 'limit-reached', /limit/],
    [17, 'failed', 'same-amount-too-soon', /wait two minutes/],
    [1001, 'failed', 'session-open', /session is open.*wait a minute/],
    [1019, 'failed', 'expired', /expired.*try again/],
    [1025, 'failed', 'prompt-not-sent', /could not be sent.*shortly/],
    [9999, 'failed', 'prompt-not-sent', /could not be sent/],
    [26, 'failed', 'prompt-not-sent', /could not be sent/],
    [1032, 'failed', 'cancelled', /cancelled.*Nothing was charged/],
    [1037, 'failed', 'unreachable', /could not be reached.*signal/],
    [2001, 'failed', 'wrong-pin', /PIN was wrong/],
    [8006, 'failed', 'pin-locked', /locked.*100/],
    [2028, 'failed', 'payments-unavailable', /unavailable.*choose cash/],
    ['SFC_IC0003', 'failed', 'payments-unavailable', /unavailable/],
    [4999, 'pending', 'pending', /still checking/],
    [31337, 'pending', 'unknown', /still checking/],
    ['500.001.1001', 'pending', 'unknown', /still checking/],
    ['400.002.02', 'pending', 'unknown', /still checking/],
    ['constructor', 'pending', 'unknown', /still checking/],
    ['', 'pending', 'unknown', /still checking/],
  ])('%j is %s: %s', (code, outcome, meaning, text) => {
    const result = describeResult(code);
    expect(result).toMatchObject({ outcome, meaning, final: outcome !== 'pending' });
    expect(result.text).toMatch(text);
    expect(result.alertAdmin).toBe(meaning === 'unknown' || meaning === 'payments-unavailable');
    expect(describeResult(` ${code} `)).toEqual(result);
  });

  it.each(['400.002.02', '400.001.01', '500.001.1001', '2028', 'SFC_IC0003'])(
    '%s at the push means that payments are unavailable, and an admin must know',
    (code) => {
      expect(describeResult(code, 'push')).toMatchObject({
        meaning: 'payments-unavailable',
        alertAdmin: true,
        final: true,
      });
    },
  );

  it.each([
    ['invalid-amount', /1 to 250,000/],
    ['invalid-phone', /valid Kenyan phone number/],
    ['phone-refused', /did not accept this phone number.*check the number/],
  ])('%s at the push is explained to the customer', (code, text) => {
    expect(describeResult(code, 'push').text).toMatch(text);
    expect(describeResult(code, 'push').alertAdmin).toBe(false);
  });
});

describe('a callback URL', () => {
  it.each([
    'https://shop.example/hooks/payments/0123456789abcdef',
    'http://127.0.0.1:3000/hooks/a',
    'http://localhost:3000/hooks/a',
    'http://[::1]:3000/hooks/a',
  ])('may be %s', (address) => {
    expect(checkCallbackUrl(address)).toEqual({ ok: true });
  });

  it.each([
    ['', 'not-a-url'],
    ['/hooks/a', 'not-a-url'],
    [`https://shop.example/${'a'.repeat(500)}`, 'not-a-url'],
    ['http://shop.example/hooks', 'not-https'],
    ['http://127.0.0.1.shop.example/hooks', 'not-https'],
    ['ftp://localhost/hooks', 'not-https'],
    ['https://shop.example/mpesa/1', 'forbidden-word'],
    ['https://SAFARICOM.example/1', 'forbidden-word'],
    ['https://shop.example/execute', 'forbidden-word'],
    ['https://shop.example/aexeb', 'forbidden-word'],
    ['https://shop.example/cmd', 'forbidden-word'],
    ['https://shop.example/mysql', 'forbidden-word'],
    ['https://shop.example/a?query=1', 'forbidden-word'],
  ])('must not be %j: %s', (address, reason) => {
    expect(checkCallbackUrl(address)).toMatchObject({ ok: false, reason });
  });
});

describe("Daraja's time", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['UTC', 'Africa/Nairobi', 'Pacific/Auckland', 'America/New_York'])(
    'is of Nairobi where the process is in %s',
    (name) => {
      process.env.TZ = name;
      expect(formatNairobiTimestamp(new Date('2026-12-31T21:00:00Z'))).toBe('20270101000000');
      expect(formatNairobiTimestamp(new Date('2026-03-29T01:30:05.999Z'))).toBe('20260329043005');
      expect(parseNairobiTimestamp('20270101000000')).toEqual(new Date('2026-12-31T21:00:00Z'));
    },
  );
});
