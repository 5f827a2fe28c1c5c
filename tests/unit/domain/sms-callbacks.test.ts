import { expect, it } from 'vitest';
import { parseSmsDate, parseSmsReport } from '~/clients/sms/parse-callback';
import { formatBalance } from '~/domain/sms/list/sms-balance.server';

it.each([
  ['2017-05-03T06:04:45Z', '2017-05-03T06:04:45.000Z'],
  ['2018-03-19T08:34:18.445Z', '2018-03-19T08:34:18.445Z'],
  ['2017-05-03 06:04:45', '2017-05-03T06:04:45.000Z'],
  ['2017-05-03', undefined],
  ['2017-13-03 06:04:45', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('reads the date of a message, %s', (text, expected) => {
  expect(parseSmsDate(text)?.toISOString()).toBe(expected);
});

it('reads a phone that lost its plus in the form', () => {
  const fields = new URLSearchParams('id=1&status=Sent&phoneNumber=+254712345678');
  expect(parseSmsReport(fields)?.phone).toBe('+254712345678');
});

it.each([
  ['KES 1250.5000', 'KES 1,250.50'],
  ['KES 0.0099', 'KES 0.00'],
  ['USD 999999589.6168', 'USD 999,999,589.61'],
  ['KES 12', 'KES 12.00'],
  ['KES -3.5000', 'KES -3.5000'],
  ['much', 'much'],
])('shows the balance %s as %s', (text, expected) => {
  expect(formatBalance(text)).toBe(expected);
});
