import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmsClient, type SmsAccount, type SmsResult } from '~/clients/sms.server';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import type { SmsBehaviour, SmsSimulator } from '~/simulators/sms';
import { findFreePort } from '../../support/shop/start-shop';

/** Each row of docs/sms.md, over HTTP against the simulator. */

const phone = '+254712345678';
const account: SmsAccount = { userName: 'malisho', apiKey: 'key-7k2q', sender: 'MALISHO' };

let server: DarajaSimulator;
let sms: SmsSimulator;
let closedPort: number;
beforeAll(async () => {
  closedPort = await findFreePort();
  const { userName, apiKey } = account;
  server = await startDarajaSimulator({ sms: { userName, apiKey, senders: ['MALISHO', '21512'] } });
  sms = server.sms;
});
afterAll(() => server.close());
beforeEach(() => sms.reset());

const clientOf = (changes: Partial<SmsAccount> & { timeoutMs?: number; baseUrl?: string } = {}) =>
  createSmsClient({ ...account, baseUrl: server.url, ...changes });
const send = (changes: Parameters<typeof clientOf>[0] = {}, to = phone) =>
  clientOf(changes).send({ to, text: 'Malisho: your order is on the way.' });
const posts = () => sms.requests().filter(({ method }) => method === 'POST');

const forEver = (code: string, name: string, marks = {}) => ({
  outcome: 'refused-for-ever',
  code,
  name,
  isOptOut: false,
  isPhoneBad: false,
  ...marks,
});
const forNow = (code: string, needsBalance = false) => ({ outcome: 'refused-for-now', code, needsBalance });
const stopped = (reason: string) => ({ outcome: 'channel-stopped', reason });
const unknown = (code: string, name = '') => ({ outcome: 'unknown', code, name });

describe('the request', () => {
  it('is a form for one phone with the key in a header, and asks for JSON', async () => {
    await send();
    expect(posts()).toEqual([
      expect.objectContaining({
        path: '/version1/messaging',
        fields: {
          username: 'malisho',
          to: phone,
          message: 'Malisho: your order is on the way.',
          bulkSMSMode: '1',
          from: 'MALISHO',
        },
      }),
    ]);
    expect(sms.texts()).toMatchObject([{ phone, from: 'MALISHO', parts: 1 }]);
  });

  it('leaves the sender out where there is none: an empty one is refused', async () => {
    expect((await send({ sender: null })).outcome).toBe('handed-over');
    expect(posts()[0]?.fields).not.toHaveProperty('from');
    expect(sms.texts()[0]?.from).toBe('AFRICASTKNG');
    expect(await send({ sender: '' })).toEqual(stopped('wrong-sender'));
  });

  it('carries what a phone may show, to the letter', async () => {
    const text = 'KSh 650 & 50% off [paid]\n+254 = 1;2?';
    await clientOf().send({ to: phone, text });
    expect(sms.texts()[0]?.message).toBe(text);
  });

  it('goes to the sandbox for exactly that user name', async () => {
    const asked: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (url) => {
      asked.push(String(url));
      return Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
    };
    try {
      for (const userName of ['sandbox', 'malisho', 'Sandbox'])
        await createSmsClient({ ...account, userName }).send({ to: phone, text: 'Test' });
    } finally {
      globalThis.fetch = original;
    }
    const live = 'https://api.africastalking.com/version1/messaging';
    expect(asked).toEqual(['https://api.sandbox.africastalking.com/version1/messaging', live, live]);
  });
});

describe('the answer', () => {
  const accepted = { outcome: 'handed-over', cost: 'KES 0.8000', parts: 1 };
  it.each<[SmsBehaviour['answer'], object]>([
    ['100', { ...accepted, statusCode: 100 }],
    ['101', { ...accepted, statusCode: 101 }],
    ['102', { ...accepted, statusCode: 102 }],
    ['401', stopped('risk-hold')],
    ['402', stopped('wrong-sender')],
    ['403', forEver('403', 'InvalidPhoneNumber', { isPhoneBad: true })],
    ['404', forEver('404', 'UnsupportedNumberType', { isPhoneBad: true })],
    ['405', forNow('405', true)],
    ['406', forEver('406', 'UserInBlacklist', { isOptOut: true })],
    ['407', forEver('407', 'CouldNotRoute')],
    ['409', forEver('409', 'DoNotDisturbRejection')],
    ['500', forNow('500')],
    ['501', forNow('501')],
    ['502', forEver('502', 'RejectedByGateway')],
    ['599', unknown('599', 'SomethingNew')],
    ['wrong-sender', stopped('wrong-sender')],
    ['empty-list', unknown('201', 'Sent to 0/1 Total Cost: 0')],
    ['no-id', unknown('102', 'Success')],
    ['no-code', unknown('', 'Could Not Send')],
    ['other-number', unknown('201', 'Sent to 1/1 Total Cost: KES 0.8000 Message parts: 1')],
    ['html', unknown('HTTP 201')],
    ['xml', unknown('HTTP 201')],
    ['cut', unknown('HTTP 201')],
    ['redirect', unknown('HTTP 302')],
    ['http-400', forEver('HTTP 400', 'Bad request')],
    ['http-401', stopped('wrong-key')],
    ['http-409', forEver('409', 'DoNotDisturbRejection')],
    ['http-429', forNow('HTTP 429')],
    ['http-500', forNow('HTTP 500')],
    ['http-502', unknown('HTTP 502')],
    ['http-503', forNow('HTTP 503')],
    ['http-503-late', unknown('HTTP 503')],
    ['http-504', unknown('HTTP 504')],
    ['reset', { outcome: 'unknown' }],
  ])('%s is %j, after one request', async (answer, expected) => {
    sms.setBehaviour({ answer });
    expect(await send()).toMatchObject(expected);
    expect(posts()).toHaveLength(1);
  });

  it('has the id by which the report will come', async () => {
    const result = await send();
    expect(result).toMatchObject({ messageId: sms.texts()[0]?.id });
  });

  it('is found by the digits of the phone, however they are written', async () => {
    expect((await send({}, '254712345678')).outcome).toBe('handed-over');
  });

  it('says the parts and the price of a text that the operator made longer', async () => {
    sms.setBehaviour({ sender: 'promotional' });
    for (const answer of ['100', '102'] as const) {
      sms.setBehaviour({ answer });
      const result = await clientOf().send({ to: phone, text: 'x'.repeat(147) });
      expect(result).toMatchObject({ parts: 2, cost: 'KES 1.6000' });
    }
    expect(sms.texts()[0]?.shown).toMatch(/x STOP\*456\*9\*5#$/);
  });

  it('is “no balance” until the account is topped up', async () => {
    sms.setBalance(7_999);
    expect(await send()).toEqual(forNow('405', true));
    sms.setBalance(8_000);
    expect((await send()).outcome).toBe('handed-over');
    expect(sms.balance()).toBe(0);
  });

  it('is 406 once the phone has stopped the sender at its operator, and good when it allows it again', async () => {
    await sms.optOut(phone, 'MALISHO');
    expect(await send()).toMatchObject({ isOptOut: true });
    sms.allow(phone);
    expect((await send()).outcome).toBe('handed-over');
  });

  it('refuses a sender that the account does not have', async () => {
    expect(await send({ sender: 'SHAMBA' })).toEqual(stopped('wrong-sender'));
    sms.setBehaviour({ senderRule: 'any' });
    expect((await send({ sender: 'SHAMBA' })).outcome).toBe('handed-over');
  });

  it('is 401 for another key or user', async () => {
    expect(await send({ apiKey: 'wrong' })).toEqual(stopped('wrong-key'));
    expect(await send({ userName: 'other' })).toEqual(stopped('wrong-key'));
  });
});

describe('no answer', () => {
  it.each([
    ['hang-before', 0],
    ['hang-after', 1],
  ] as const)('%s is unknown after the time-out, and not asked again', async (answer, taken) => {
    sms.setBehaviour({ answer });
    expect(await send({ timeoutMs: 150 })).toEqual(unknown('TimeoutError'));
    expect([posts().length, sms.texts().length]).toEqual([1, taken]);
  });

  it('is unknown when the shop stops meanwhile', async () => {
    sms.setBehaviour({ answer: 'hang-after' });
    const stopping = new AbortController();
    const result = clientOf().send({ to: phone, text: 'Test' }, stopping.signal);
    await sms.waitForText({ phone });
    stopping.abort();
    expect((await result).outcome).toBe<SmsResult['outcome']>('unknown');
  });

  it('is “for now” where no connection came about: nothing was sent', async () => {
    expect(await send({ baseUrl: `http://127.0.0.1:${closedPort}` })).toMatchObject({
      outcome: 'refused-for-now',
    });
  });
});

describe('the balance', () => {
  it('is kept as the provider writes it', async () => {
    sms.setBalance(12_505_000);
    expect(await clientOf().loadBalance()).toEqual({ ok: true, balance: 'KES 1250.5000' });
    expect(sms.requests()).toMatchObject([
      { method: 'GET', path: '/version1/user', fields: { username: 'malisho' } },
    ]);
  });

  it('says a wrong key, and that nobody answers', async () => {
    expect(await clientOf({ apiKey: 'wrong' }).loadBalance()).toEqual({ ok: false, reason: 'wrong-key' });
    expect(await clientOf({ baseUrl: `http://127.0.0.1:${closedPort}` }).loadBalance()).toEqual({
      ok: false,
      reason: 'unavailable',
    });
  });
});

describe('the simulator', () => {
  it('answers XML where nobody asks for JSON', async () => {
    const response = await fetch(`${server.url}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey: account.apiKey },
      body: new URLSearchParams({ username: account.userName, to: phone, message: 'Test' }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/xml']);
    expect(await response.text()).toContain('<statusCode>102</statusCode>');
  });

  it('says which field is missing', async () => {
    const response = await fetch(`${server.url}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey: account.apiKey },
      body: new URLSearchParams({ username: account.userName, message: 'Test' }),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      "Request is missing required form field 'to'",
    ]);
  });
});
