import { describe, expect, it } from 'vitest';
import { redactPath } from '~/http/security/redact-path';

describe('the logged path', () => {
  it.each([
    ['/products/goat-milk?search=words', '/products/goat-milk'],
    ['/orders/M-12345?key=secret', '/orders/M-12345'],
    ['/a%20b/%C3%B1', '/a%20b/%C3%B1'],
    ['/booking', '/booking'],
    ['/newsletter', '/newsletter'],
  ])('names the page: %s', (url, path) => {
    expect(redactPath(url)).toBe(path);
  });

  it.each([
    '/reset-password/secret',
    '/reset-password/secret%E0%A4%A',
    '/RESET-password/secret/more',
    '/reset%2Dpassword/secret',
    '/%72eset-passwor%64/secret',
    '//reset-password//secret',
    '/verify-email/secret',
    '/invitation/secret',
    '/change-email/secret.data?x=1',
    '/hooks/payments/secret',
    '/hooks/sms/reports/secret',
    '/hooks//payments/secret',
    '/booking/secret/calendar.ics',
    '/newsletter/confirm/secret',
    '/newsletter/unsubscribe/secret',
    '/back-in-stock/confirm/secret',
    '/back-in-stock/stop/secret',
    '/o/secret',
  ])('contains no token, however it is escaped: %s', (url) => {
    expect(redactPath(url)).toMatch(/\/\.\.\.$/);
    expect(redactPath(url)).not.toContain('secret');
  });
});
