import { describe, expect, it } from 'vitest';
import {
  parseIncomingSms,
  parseSmsDate,
  parseSmsOptOut,
  parseSmsReport,
  readSmsFields,
} from '~/clients/sms/parse-callback';
import { readSendReply } from '~/clients/sms/replies';
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

describe('a body', () => {
  const whole = { messageId: 'ATXid_1', status: 'Failed', phone: '+254712345678', networkCode: '63902' };
  it.each([
    ['a form', 'id=ATXid_1&status=Failed&phoneNumber=%2B254712345678&networkCode=63902', whole],
    ['JSON', '{"id":"ATXid_1","status":"Failed","phoneNumber":"+254712345678","networkCode":63902}', whole],
    [
      'JSON after a line break',
      '\n {"id":"ATXid_1","status":"Failed","phoneNumber":"0712345678","networkCode":"63902"}',
      whole,
    ],
    [
      'a field twice',
      'id=ATXid_1&id=ATXid_2&status=Failed&status=Success&phoneNumber=254712345678&networkCode=63902',
      whole,
    ],
    ['a broken escape', 'id=%E0%A4%A&status=Sent', { status: 'Sent', phone: null }],
    ['a phone that is none', 'id=1&status=Sent&phoneNumber=SAFARICOM', { messageId: '1', phone: null }],
    ['an id of many characters', `id=${'x'.repeat(9_000)}&status=Sent`, { messageId: 'x'.repeat(100) }],
    ['lists in JSON', '{"id":["ATXid_1"],"status":{"$ne":""}}', null],
    ['lists in a form', 'id[]=ATXid_1&status[]=Failed', null],
    ['a list of JSON', '[{"id":"ATXid_1","status":"Failed"}]', null],
    ['broken JSON', '{"id":"ATXid_1","status":"Failed"', null],
    ['XML', '<report><id>1</id><status>Failed</status></report>', null],
    ['nothing', '', null],
  ])('%s', (_name, body, expected) => {
    const report = parseSmsReport(readSmsFields(body));
    if (expected) expect(report).toMatchObject(expected);
    else expect(report).toBeNull();
  });

  it('of a message or an opt-out is read alike', () => {
    expect(parseIncomingSms(readSmsFields('{"from":"+254712345678","text":"STOP"}'))).toMatchObject({
      phone: '+254712345678',
      text: 'STOP',
    });
    expect(parseSmsOptOut(readSmsFields('{"senderId":21512,"phoneNumber":"+254712345678"}'))).toEqual({
      phone: '+254712345678',
      sender: '21512',
    });
  });
});

describe('the reply to a text', () => {
  const to = '+254712345678';
  const reply = (data: object) =>
    readSendReply({ status: 201, text: '', json: { SMSMessageData: data } }, to);
  const taken = { number: to, status: 'Success', messageId: 'ATXid_1', cost: 'KES 0.8000' };
  it.each<[string, object, string]>([
    ['a code as text', { Recipients: [{ ...taken, statusCode: '101' }] }, 'handed-over'],
    ['no code', { Recipients: [taken] }, 'handed-over'],
    ['no cost', { Recipients: [{ ...taken, cost: null, statusCode: 101 }] }, 'handed-over'],
    ['an empty code', { Recipients: [{ ...taken, statusCode: '' }] }, 'unknown'],
    ['a code and a name that differ', { Recipients: [{ ...taken, statusCode: 407 }] }, 'refused-for-ever'],
    ['an id that is “NONE”', { Recipients: [{ ...taken, statusCode: 101, messageId: 'NONE' }] }, 'unknown'],
    ['an id that is a number', { Recipients: [{ ...taken, statusCode: 101, messageId: 7 }] }, 'unknown'],
    ['two phones', { Recipients: [{ ...taken, number: '+254711111111' }, taken] }, 'handed-over'],
    ['a wrong sender, no list', { Message: 'InvalidSenderId' }, 'channel-stopped'],
    ['a wrong sender, null', { Message: 'InvalidSenderId', Recipients: null }, 'channel-stopped'],
    ['nothing but null', { Message: null, Recipients: null }, 'unknown'],
    ['a list that is none', { Recipients: taken }, 'unknown'],
  ])('with %s', (_name, data, outcome) => {
    expect(reply(data).outcome).toBe(outcome);
  });
});
