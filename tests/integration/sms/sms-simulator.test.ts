import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmsClient } from '~/clients/sms.server';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import type { SmsBehaviour, SmsCallbackUrls, SmsSimulator } from '~/simulators/sms';
import { readText, serve } from '../daraja/shop-and-simulator';
import { textOf } from '../../support/shop/read-page';

/** What Africa's Talking calls the shop with (docs/sms.md 3), and what the phones show. */

const phone = '+254712345678';
const account = { userName: 'malisho', apiKey: 'key', sender: '21512' };

let server: DarajaSimulator;
let sms: SmsSimulator;
beforeAll(async () => {
  server = await startDarajaSimulator({
    sms: { userName: 'malisho', apiKey: 'key', callbackRetryDelaysMs: [1, 1] },
  });
  sms = server.sms;
});
afterAll(() => server.close());
beforeEach(() => sms.reset());

const urlsOf = (base: string): SmsCallbackUrls => ({
  report: `${base}/report`,
  incoming: `${base}/incoming`,
  optOut: `${base}/opt-out`,
  subscription: `${base}/subscription`,
});

/** A shop that keeps what it is called with, and answers with `statuses`, then 200. */
async function startShop(...statuses: number[]) {
  const calls: { path: string; fields: Record<string, string> }[] = [];
  const { url } = await serve(async (request) => {
    const fields = Object.fromEntries(new URLSearchParams(await readText(request)));
    calls.push({ path: request.url ?? '', fields });
    return { status: statuses.shift() ?? 200, body: '' };
  });
  sms.setCallbackUrls(urlsOf(url));
  return { url, calls };
}

const send = (text = 'Test') =>
  createSmsClient({ ...account, baseUrl: server.url }).send({ to: phone, text });
const openPage = async () => (await fetch(server.url)).text();
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${server.url}/control/sms/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe('the reports', () => {
  it.each<[SmsBehaviour['report'], string[]]>([
    ['success', ['Success']],
    ['sent-then-success', ['Sent', 'Success']],
    ['success-then-sent', ['Success', 'Sent']],
    ['before-reply', ['Success']],
    ['twice', ['Success', 'Success']],
    ['none', []],
    ['rejected', ['Rejected']],
    ['failed', ['Failed']],
    ['absent-then-success', ['AbsentSubscriber', 'Success']],
    ['success-then-failed', ['Success', 'Failed']],
    ['expired', ['Expired']],
    ['parked', ['Parked']],
    ['late', ['Success']],
  ])('%s are %j', async (report, expected) => {
    const { calls } = await startShop();
    sms.setBehaviour({ report, lateSeconds: 0.01 });
    const result = await send();
    const early = calls.length;
    await sms.settled();
    expect(calls.map(({ fields }) => fields['status'])).toEqual(expected);
    for (const { fields } of calls)
      expect(fields).toMatchObject({ phoneNumber: phone, networkCode: '63902' });
    if (report === 'before-reply') expect(early).toBe(1);
    expect(result.outcome).toBe('handed-over');
  });

  it('are repeated until they are answered with 200, or for so long', async () => {
    const { calls } = await startShop(500);
    await send();
    await sms.settled();
    expect(calls).toHaveLength(2);
    await startShop(500, 404, 400, 500);
    await send();
    await sms.settled();
    expect(
      sms
        .deliveries()
        .slice(2)
        .map(({ attempt, status }) => [attempt, status]),
    ).toEqual([
      [1, 500],
      [2, 404],
      [3, 400],
    ]);
  });

  it('can go to the address from before, or to a guessed one', async () => {
    const before = await startShop();
    await send();
    await sms.settled();
    const { calls } = await startShop();
    await send();
    await sms.settled();
    expect([before.calls.length, calls.length]).toEqual([1, 1]);
    sms.setBehaviour({ address: 'former' });
    await send();
    await sms.settled();
    expect(before.calls).toHaveLength(2);
    sms.setBehaviour({ address: 'wrong' });
    await send();
    await sms.settled();
    expect(calls[1]?.path).toMatch(/^\/[\w-]{32}$/);
  });
});

describe('a phone', () => {
  it.each([
    [{}, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/, /^\d+$/],
    [{ date: 'spaced', linkId: 'empty' }, /^\d{4}-\d\d-\d\d [\d:]{8}$/, /^$/],
    [{ linkId: 'missing' }, /Z$/, null],
  ] as const)('answers a short code, with %j', async (behaviour, date, linkId) => {
    const { calls } = await startShop();
    sms.setBehaviour(behaviour);
    await sms.incoming({ from: phone, to: '21512', text: 'STOP' });
    const fields = calls[0]?.fields ?? {};
    expect(fields).toMatchObject({ from: phone, to: '21512', text: 'STOP' });
    expect(fields['date']).toMatch(date);
    if (linkId) expect(fields['linkId']).toMatch(linkId);
    else expect(fields).not.toHaveProperty('linkId');
  });

  it('stops a sender at its operator, and subscribes', async () => {
    const { calls } = await startShop();
    await sms.optOut(phone, 'MALISHO');
    await sms.subscription(phone);
    expect(calls).toMatchObject([
      { path: '/opt-out', fields: { senderId: 'MALISHO', phoneNumber: phone } },
      { path: '/subscription', fields: { phoneNumber: phone, updateType: 'addition' } },
    ]);
  });
});

describe('the page', () => {
  it('shows the inbox of a phone, with links to tap, and what it costs', async () => {
    await startShop();
    await send('Malisho: paid. shop.example/o/AB12CD, or 127.0.0.1:3000/o/X. Bye <b>');
    await sms.settled();
    const page = await openPage();
    expect(page).toContain(
      '<a href="https://shop.example/o/AB12CD" rel="noreferrer">shop.example/o/AB12CD</a>,',
    );
    expect(page).toContain('<a href="http://127.0.0.1:3000/o/X" rel="noreferrer">127.0.0.1:3000/o/X</a>.');
    expect(page).toContain('Bye &lt;b&gt;');
    expect(textOf(page)).toMatch(
      /Messages of 0712 345 678 21512 .* 1 part, KES 0\.8000\. Report Success: answered 200\./,
    );
  });

  it('answers, stops and allows by forms alone', async () => {
    const { calls } = await startShop();
    await send();
    expect(await openPage()).toContain('<button name="text" value="STOP">Answer STOP</button>');
    expect(
      (await submit('incoming', { from: phone, to: '21512', text: 'STOP' })).headers.get('location'),
    ).toBe('/');
    await submit('opt-out', { phone, sender: '21512' });
    expect(await openPage()).toContain('Dial *456*9# and allow it');
    expect(await send()).toMatchObject({ isOptOut: true });
    await submit('allow', { phone });
    expect((await send()).outcome).toBe('handed-over');
    await sms.settled();
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/report', '/incoming', '/opt-out', '/report']),
    );
    // Nobody can answer a name.
    sms.reset();
    await createSmsClient({ ...account, sender: 'MALISHO', baseUrl: server.url }).send({
      to: phone,
      text: 'Test',
    });
    expect(await openPage()).not.toContain('Answer STOP');
  });

  it('sets how the provider behaves, and refuses what it does not know', async () => {
    await submit('behaviour', { answer: '405', lateSeconds: '3' });
    expect(await send()).toMatchObject({ code: '405' });
    expect(await openPage()).toMatch(/<option value="405" selected>/);
    await submit('reset', {});
    await submit('balance', { shillings: '0' });
    expect(await send()).toMatchObject({ needsBalance: true });
    for (const [path, fields] of [
      ['behaviour', { answer: 'explode' }],
      ['opt-out', { phone: '12', sender: 'X' }],
      ['callbacks', { report: 'x' }],
    ] as const)
      expect((await submit(path, fields)).status).toBe(400);
    expect((await submit('nothing', {})).status).toBe(404);
  });
});
