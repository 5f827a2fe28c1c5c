import { describe, expect, it } from 'vitest';
import { startShopAndSimulator } from './shop-and-simulator';

/** A shop with a simulator, and a browser without scripts on its front page. */
async function startWithPage() {
  const parts = await startShopAndSimulator();
  const { simulator, client, request } = parts;
  return {
    ...parts,
    sendPrompt: async (changes: Parameters<typeof request>[0] = {}) => {
      const push = await client.requestPayment(request(changes));
      if (!push.ok) throw new Error(`The prompt was not sent: ${push.reason}`);
      return push.checkoutRequestId;
    },
    openPage: async () => {
      const response = await fetch(simulator.url);
      return { response, page: await response.text() };
    },
    submit: (path: string, fields: Record<string, string>) =>
      fetch(`${simulator.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    control: async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${simulator.url}/control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

const text = (page: string) =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the front page', () => {
  it('says that there is no real money, and reloads while no phone waits', async () => {
    const { openPage } = await startWithPage();
    const { response, page } = await openPage();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text(page)).toContain('Daraja simulator - no real money');
    expect(text(page)).toContain('No phone is waiting');
    expect(page).toContain('<meta http-equiv="refresh" content="5"');
  });

  it('shows each waiting phone with its buttons, and does not reload then', async () => {
    const { sendPrompt, openPage } = await startWithPage();
    const id = await sendPrompt({ amountShillings: 12_350 });
    await sendPrompt({ phone: '+254110000001' });
    const { page } = await openPage();
    expect(text(page)).toContain('2 phones are waiting');
    expect(text(page)).toMatch(/0712 345 678 .* KES 12,350 for M-24061 \? Farm order/);
    expect(text(page)).toContain('0110 000 001');
    expect(page).toContain(`name="checkoutRequestId" value="${id}"`);
    for (const action of ['pin', 'cancel', 'ignore', 'insufficient-funds', 'wrong-pin']) {
      expect(page).toContain(`name="action" value="${action}"`);
    }
    expect(page).not.toContain('http-equiv="refresh"');
    expect(page).toContain('<a class="refresh" href="/">Refresh</a>');
  });

  it('escapes its input, and allows no scripts or external files', async () => {
    const { sendPrompt, openPage, simulator } = await startWithPage();
    const id = await sendPrompt({ accountReference: '<b>"x\'&', description: '<script>' });
    await simulator.answer(id, 'pin', { callback: 'never' });
    await sendPrompt({ accountReference: '"><i>', description: '</title>' });
    const { response, page } = await openPage();
    expect(page).not.toMatch(/<script|<b>|<i>|<\/title>.*<\/title>/s);
    expect(page).toContain('&lt;b&gt;&quot;x&#39;&amp;');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('lists results, receipts and the responses of the shop', async () => {
    const { sendPrompt, openPage, simulator } = await startWithPage();
    const paid = await simulator.answer(await sendPrompt(), 'pin');
    await simulator.answer(await sendPrompt(), 'cancel', { callback: 'forged' });
    const { page } = await openPage();
    expect(text(page)).toMatch(/History .*Not paid 1032 .*Forged callback with 0: answered 200\./);
    expect(text(page)).toContain(`Paid Receipt ${paid.result?.receipt} Callback with 0: answered 200.`);
  });

  it('reloads once all waiting phones are ignored', async () => {
    const { sendPrompt, openPage, submit } = await startWithPage();
    const checkoutRequestId = await sendPrompt();
    await submit('/control/answer', { checkoutRequestId, action: 'ignore' });
    const { page } = await openPage();
    expect(text(page)).toMatch(/Ignored\. It expires in \d+ s\./);
    expect(page).toContain('http-equiv="refresh"');
  });
});

describe('a button of a phone', () => {
  it.each([
    ['pin', 0],
    ['cancel', 1032],
    ['insufficient-funds', 1],
    ['wrong-pin', 2001],
  ])('%s ends the prompt with %i and leads back to the page', async (action, code) => {
    const { sendPrompt, submit, simulator, callbacks } = await startWithPage();
    const checkoutRequestId = await sendPrompt();
    const response = await submit('/control/answer', {
      checkoutRequestId,
      action,
      callback: 'normal',
      lateSeconds: '10',
      unanswered: 'expire',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    await simulator.delivered(checkoutRequestId);
    expect(simulator.prompts()[0]?.result?.code).toBe(code);
    expect(callbacks).toHaveLength(1);
  });

  it('is sent with the chosen behaviour of the callback', async () => {
    const { sendPrompt, submit, simulator, callbacks } = await startWithPage();
    const checkoutRequestId = await sendPrompt();
    await submit('/control/answer', { checkoutRequestId, action: 'pin', callback: 'duplicate' });
    await simulator.delivered(checkoutRequestId);
    expect(callbacks).toHaveLength(2);
  });

  it('that is too late says so, and changes nothing', async () => {
    const { sendPrompt, submit, simulator, callbacks } = await startWithPage();
    const checkoutRequestId = await sendPrompt();
    await simulator.answer(checkoutRequestId, 'timeout');
    const late = await submit('/control/answer', { checkoutRequestId, action: 'pin' });
    expect(late.status).toBe(409);
    expect(text(await late.text())).toContain('already over');
    expect(callbacks).toHaveLength(1);
  });

  it.each([
    ['no such prompt', { checkoutRequestId: 'x', action: 'pin' }, 404],
    ['no such button', { checkoutRequestId: 'x', action: 'explode' }, 400],
    ['no such choice', { checkoutRequestId: 'x', action: 'pin', callback: '<script>' }, 400],
  ])('with %s is refused with a page', async (_name, fields, status) => {
    const { submit } = await startWithPage();
    const response = await submit('/control/answer', fields);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('<script');
  });
});

describe('the settings', () => {
  it('are saved from the form and shown in it', async () => {
    const { submit, simulator, openPage, client, request } = await startWithPage();
    const saved = await submit('/control/behaviour', { push: 'refused', callback: 'late', lateSeconds: '2' });
    expect(saved.status).toBe(303);
    expect((await openPage()).page).toMatch(/<option value="refused" selected>/);
    expect(await client.requestPayment(request())).toMatchObject({ ok: false });
    await submit('/control/reset', {});
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    await submit('/control/expire-token', {});
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    expect(simulator.requests().map(({ status }) => status)).toContain(404);
  });
});

describe('the remote control', () => {
  it('lists the prompts and answers one, callbacks included', async () => {
    const { control, sendPrompt, callbacks } = await startWithPage();
    const checkoutRequestId = await sendPrompt();
    const { body } = await control('GET', 'prompts');
    expect(body.prompts).toMatchObject([{ checkoutRequestId, state: 'waiting' }]);
    const answered = await control('POST', 'answer', { checkoutRequestId, action: 'pin', wait: true });
    expect(answered).toMatchObject({
      status: 200,
      body: { prompt: { state: 'settled', result: { code: 0 } } },
    });
    expect(callbacks).toHaveLength(1);
  });

  it('sets the behaviour, in general or for one phone', async () => {
    const { control, simulator, client, request } = await startWithPage();
    await control('POST', 'behaviour', { push: 'refused', phone: '+254110000001' });
    expect(await client.requestPayment(request({ phone: '+254110000001' }))).toMatchObject({ ok: false });
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    await control('POST', 'behaviour', { service: 'unavailable' });
    expect((await control('GET', 'behaviour')).body).toMatchObject({ behaviour: { service: 'unavailable' } });
    await control('POST', 'reset');
    expect(await client.requestPayment(request({ phone: '+254110000001' }))).toMatchObject({ ok: true });
    expect(simulator.requests().length).toBeGreaterThan(0);
    expect((await control('GET', 'requests')).body.requests).toHaveLength(simulator.requests().length);
  });

  it.each([
    ['POST', 'behaviour', { push: 'explode' }, 400],
    ['POST', 'behaviour', { colour: 'red' }, 400],
    ['POST', 'behaviour', { lateSeconds: -1 }, 400],
    ['POST', 'behaviour', [], 400],
    ['POST', 'answer', { action: 'pin' }, 400],
    ['POST', 'answer', { checkoutRequestId: 'x', action: 'pin' }, 404],
    ['POST', 'nothing', {}, 404],
    ['GET', 'answer', undefined, 404],
  ])('refuses %s %s %j with %i', async (method, path, body, status) => {
    const { control } = await startWithPage();
    const refused = await control(method, path, body);
    expect(refused.status).toBe(status);
    expect(refused.body.message).toBeTypeOf('string');
  });
});

it('returns 404 elsewhere', async () => {
  const { simulator } = await startWithPage();
  expect((await fetch(`${simulator.url}/favicon.ico`)).status).toBe(404);
  expect((await fetch(simulator.url, { method: 'POST' })).status).toBe(404);
});
