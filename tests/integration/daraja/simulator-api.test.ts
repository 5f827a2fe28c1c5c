import { describe, expect, it, onTestFinished } from 'vitest';
import { startDarajaSimulator, type SimulatorOptions } from '~/simulators/daraja';

/** Requests to the simulator without our client. */
async function startSimulator(options: SimulatorOptions = {}) {
  const simulator = await startDarajaSimulator({ callbackRetryDelaysMs: [], ...options });
  onTestFinished(() => simulator.close());

  async function getToken(authorization = basic('simulator', 'simulator')): Promise<Response> {
    const path = '/oauth/v1/generate?grant_type=client_credentials';
    return fetch(`${simulator.url}${path}`, { headers: { authorization } });
  }
  const { access_token: token } = (await (await getToken()).json()) as { access_token: string };

  const post = async (path: string, body: unknown, bearer = token) => {
    const response = await fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    simulator,
    getToken,
    push: (changes: object = {}, bearer?: string) =>
      post('/mpesa/stkpush/v1/processrequest', { ...order, ...changes }, bearer),
    pushText: (text: string) => post('/mpesa/stkpush/v1/processrequest', text),
    query: (changes: object) => post('/mpesa/stkpushquery/v1/query', { ...signature, ...changes }),
  };
}

const basic = (name: string, secret: string) =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

const signature = {
  BusinessShortCode: '174379',
  Timestamp: '20261121110718',
  Password: Buffer.from('174379simulator20261121110718').toString('base64'),
};

const order = {
  ...signature,
  TransactionType: 'CustomerPayBillOnline',
  Amount: 450,
  PartyA: 254712345678,
  PartyB: '174379',
  PhoneNumber: 254712345678,
  CallBackURL: 'https://shop.example/hooks/a',
  AccountReference: 'M-24061',
  TransactionDesc: 'Farm order',
};

describe('the token', () => {
  it('lives 3599 s, and a new one invalidates the old one', async () => {
    let now = new Date();
    const { getToken, push } = await startSimulator({ clock: () => now });
    const first = (await (await getToken()).json()) as { access_token: string; expires_in: string };
    expect(first.expires_in).toBe('3599');
    expect(await push({}, first.access_token)).toMatchObject({ status: 200 });
    const second = (await (await getToken()).json()) as { access_token: string };
    const rejected = { status: 404, body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' } };
    expect(await push({}, first.access_token)).toMatchObject(rejected);
    now = new Date(now.getTime() + 3_599_000);
    expect(await push({}, second.access_token)).toMatchObject(rejected);
  });

  it('requires the credentials', async () => {
    const { getToken } = await startSimulator();
    const response = await getToken(basic('simulator', 'wrong'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorCode: '400.008.01' });
  });
});

describe('a push', () => {
  it('is queued', async () => {
    const { push, simulator } = await startSimulator();
    const { status, body } = await push();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ResponseCode: '0' });
    expect(body.CheckoutRequestID).toMatch(/^ws_CO_\d{17}712345678$/);
    expect(simulator.prompts()).toMatchObject([{ checkoutRequestId: body.CheckoutRequestID }]);
  });

  it.each([
    ['Amount', 0],
    ['Amount', 250_001],
    ['Amount', 1.5],
    ['Amount', '450'],
    ['Amount', undefined],
    ['PhoneNumber', '254712345678'],
    ['PhoneNumber', 254202345678],
    ['PhoneNumber', 712345678],
    ['PartyA', 254712345679],
    ['PartyB', '600000'],
    ['TransactionType', 'CustomerPays'],
    ['Timestamp', '2026-11-21'],
    ['Timestamp', '20261321110718'],
    ['BusinessShortCode', ''],
    ['AccountReference', ''],
    ['AccountReference', 'M-24061-24061'],
    ['TransactionDesc', undefined],
    ['TransactionDesc', 'Farm order 123'],
    ['CallBackURL', 'http://shop.example/hooks/a'],
    ['CallBackURL', 'https://shop.example/mpesa'],
    ['CallBackURL', 'https://shop.example/sQl'],
    ['CallBackURL', '/hooks/a'],
  ])('is refused with the %s %j', async (field, value) => {
    const { push, simulator } = await startSimulator();
    expect(await push({ [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    });
    expect(simulator.prompts()).toEqual([]);
  });

  it.each([
    ['password', { Password: 'd3Jvbmc=' }, 'Wrong credentials'],
    ['short code', { BusinessShortCode: '600000' }, 'Merchant does not exist'],
  ])('is refused with a wrong %s', async (_name, changes, errorMessage) => {
    const { push } = await startSimulator();
    const refused = { status: 500, body: { errorCode: '500.001.1001', errorMessage } };
    expect(await push(changes)).toMatchObject(refused);
  });

  it.each(['', 'text', '[1', 'null', `{"filler":"${'x'.repeat(70_000)}"}`])(
    'is refused with an invalid body',
    async (text) => {
      const { pushText } = await startSimulator();
      expect(await pushText(text)).toMatchObject({ status: 400 });
    },
  );

  it('may go to a till, and call back on loopback', async () => {
    const { push } = await startSimulator();
    const till = { TransactionType: 'CustomerBuyGoodsOnline', PartyB: '5551234' };
    expect(await push({ ...till, CallBackURL: 'http://localhost:3000/a' })).toMatchObject({ status: 200 });
  });
});

describe('the interval between pushes', () => {
  /** The result code with which each push ended at once; null for a waiting one. */
  async function pushInTurn(...turns: { afterSeconds: number; changes?: object }[]) {
    let now = new Date();
    const { simulator, push } = await startSimulator({ clock: () => now });
    simulator.setBehaviour({ spacing: 'on', callback: 'never' });
    for (const { afterSeconds, changes } of turns) {
      now = new Date(now.getTime() + afterSeconds * 1000);
      await push(changes);
    }
    return simulator.prompts().map(({ result }) => result?.code ?? null);
  }
  const anotherAmount = { Amount: 500 };

  it('is 120 s for the same amount', async () => {
    expect(await pushInTurn({ afterSeconds: 0 }, { afterSeconds: 119 })).toEqual([null, 17]);
    expect(await pushInTurn({ afterSeconds: 0 }, { afterSeconds: 120 })).toEqual([null, null]);
  });

  it('is 60 s for the same phone', async () => {
    const after = (afterSeconds: number) =>
      pushInTurn({ afterSeconds: 0 }, { afterSeconds, changes: anotherAmount });
    expect(await after(59)).toEqual([null, 1001]);
    expect(await after(60)).toEqual([null, null]);
  });

  it('is off for another phone, and by default', async () => {
    const otherPhone = { PhoneNumber: 254110000001, PartyA: 254110000001 };
    const turns = [{ afterSeconds: 0 }, { afterSeconds: 1, changes: otherPhone }];
    expect(await pushInTurn(...turns)).toEqual([null, null]);
    const { simulator, push } = await startSimulator();
    await push();
    await push();
    expect(simulator.prompts().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
});

describe('a query', () => {
  it('returns 4999 for a waiting prompt, then its result code as a string', async () => {
    const { simulator, push, query } = await startSimulator();
    const CheckoutRequestID = String((await push()).body.CheckoutRequestID);
    expect(await query({ CheckoutRequestID })).toMatchObject({ status: 200, body: { ResultCode: '4999' } });
    simulator.setBehaviour({ callback: 'never' });
    await simulator.answer(CheckoutRequestID, 'cancel');
    expect(await query({ CheckoutRequestID })).toMatchObject({ status: 200, body: { ResultCode: '1032' } });
  });

  it('returns 500.001.1001 for an unknown prompt', async () => {
    const { query } = await startSimulator();
    const unknown = { status: 500, body: { errorCode: '500.001.1001' } };
    expect(await query({ CheckoutRequestID: 'ws_CO_none' })).toMatchObject(unknown);
    expect(await query({})).toMatchObject(unknown);
  });

  it('must be signed', async () => {
    const { query } = await startSimulator();
    expect(await query({ Password: 'x' })).toMatchObject({ body: { errorMessage: 'Wrong credentials' } });
  });
});

describe('receipts and ids', () => {
  it('are unique', async () => {
    const { simulator, push } = await startSimulator();
    simulator.setBehaviour({ callback: 'never' });
    const ids = await Promise.all(Array.from({ length: 30 }, () => push()));
    const checkoutIds = ids.map(({ body }) => String(body.CheckoutRequestID));
    const prompts = await Promise.all(checkoutIds.map((id) => simulator.answer(id, 'pin')));
    expect(new Set(checkoutIds).size).toBe(30);
    expect(new Set(prompts.map(({ result }) => result?.receipt)).size).toBe(30);
    for (const { result } of prompts) expect(result?.receipt).toMatch(/^[A-Z0-9]{10}$/);
  });
});

it('a prompt that does not exist cannot be answered', async () => {
  const { simulator } = await startSimulator();
  await expect(simulator.answer('ws_CO_none', 'pin')).rejects.toThrow('ws_CO_none');
});

it('a port in use is an error', async () => {
  const { simulator } = await startSimulator();
  await expect(startDarajaSimulator({ port: simulator.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
