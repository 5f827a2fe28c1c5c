import { describe, expect, it } from 'vitest';
import { createDarajaClient } from '~/clients/daraja.server';
import { createMemoryTokenStore } from '~/clients/daraja/token-store';
import { serve, serveCannedDaraja, startShopAndSimulator } from './shop-and-simulator';

/** As Daraja accepts a push. */
const accepted = { ResponseCode: '0', MerchantRequestID: '29115-34620561-1', CheckoutRequestID: 'ws_CO_1' };

describe('a prompt that Daraja accepts', () => {
  it('reaches the phone as requested', async () => {
    const { client, simulator, request, callbackUrl } = await startShopAndSimulator();
    const result = await client.requestPayment(request());
    const [prompt] = simulator.prompts();
    expect(prompt).toMatchObject({
      phone: '254712345678',
      amount: 450,
      accountReference: 'M-24061',
      description: 'Farm order',
      callbackUrl,
      state: 'waiting',
    });
    expect(result).toEqual({
      ok: true,
      merchantRequestId: prompt?.merchantRequestId,
      checkoutRequestId: prompt?.checkoutRequestId,
    });
  });

  it('is signed in Nairobi time, and pays the short code of a Paybill', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    await client.requestPayment(request({ now: new Date('2026-12-31T22:15:09.999Z') }));
    const { body } = simulator.requests().at(-1) ?? {};
    expect(body).toMatchObject({
      Timestamp: '20270101011509',
      Password: Buffer.from('174379simulator20270101011509').toString('base64'),
      BusinessShortCode: '174379',
      PartyB: '174379',
      TransactionType: 'CustomerPayBillOnline',
      PhoneNumber: 254712345678,
      PartyA: 254712345678,
    });
  });

  it('pays the till of the shop', async () => {
    const { createClient, simulator, request } = await startShopAndSimulator();
    const client = createClient({ transactionType: 'CustomerBuyGoodsOnline', partyB: '5551234' });
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    expect(simulator.requests().at(-1)?.body).toMatchObject({
      BusinessShortCode: '174379',
      PartyB: '5551234',
      TransactionType: 'CustomerBuyGoodsOnline',
    });
  });

  it('has a connection of its own, which cannot be stale', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    await client.requestPayment(request());
    await client.requestPayment(request({ phone: '+254110000001' }));
    expect(simulator.requests().map(({ connection }) => connection)).toEqual(['close', 'close', 'close']);
  });
});

describe('a response that begins with a byte-order mark', () => {
  it.each([
    [200, accepted, { ok: true }],
    [400, { errorCode: '400.002.02', errorMessage: 'Bad Request' }, { ok: false, reason: 'misconfigured' }],
  ])('and has the status %i is read', async (status, body, result) => {
    const { url } = await serveCannedDaraja(status, `\uFEFF${JSON.stringify(body)}`);
    const { createClient, request } = await startShopAndSimulator();
    expect(await createClient({ baseUrl: url }).requestPayment(request())).toMatchObject(result);
  });
});

describe('an invalid request is not sent', () => {
  it.each([
    ['no shilling', { amountShillings: 0 }, 'refused', 'invalid-amount'],
    ['cents', { amountShillings: 10.5 }, 'refused', 'invalid-amount'],
    ['over 250,000 shillings', { amountShillings: 250_001 }, 'refused', 'invalid-amount'],
    ['not a number', { amountShillings: Number.NaN }, 'refused', 'invalid-amount'],
    ['a phone of another country', { phone: '+255712345678' }, 'refused', 'invalid-phone'],
    ['a phone without plus', { phone: '254712345678' }, 'refused', 'invalid-phone'],
    ['a landline', { phone: '+254202345678' }, 'refused', 'invalid-phone'],
    ['no reference', { accountReference: '' }, 'misconfigured', 'invalid-reference'],
    ['a long reference', { accountReference: 'M-24061-24061' }, 'misconfigured', 'invalid-reference'],
    ['no description', { description: '' }, 'misconfigured', 'invalid-description'],
    ['a long description', { description: 'Farm order 123' }, 'misconfigured', 'invalid-description'],
    ['a callback in the open', { callbackUrl: 'http://shop.example/a' }, 'misconfigured', 'callback-url'],
    ['a forbidden word', { callbackUrl: 'https://shop.example/mPesa' }, 'misconfigured', 'callback-url'],
  ])('%s', async (_name, changes, reason, code) => {
    const { client, simulator, request } = await startShopAndSimulator();
    expect(await client.requestPayment(request(changes))).toMatchObject({ ok: false, reason, code });
    expect(simulator.requests()).toEqual([]);
  });

  it.each([1, 250_000])('but %i shillings are', async (amountShillings) => {
    const { client, request } = await startShopAndSimulator();
    expect(await client.requestPayment(request({ amountShillings }))).toMatchObject({ ok: true });
  });
});

describe('a prompt whose response is lost has an unknown outcome, and is not sent again', () => {
  it.each(['lost', 'unreadable'] as const)('push %s', async (push) => {
    const { client, simulator, request, countRequests } = await startShopAndSimulator();
    simulator.setBehaviour({ push });
    expect(await client.requestPayment(request())).toEqual({ ok: false, reason: 'unknown-outcome' });
    expect(simulator.prompts()).toHaveLength(1);
    expect(countRequests('stkpush/')).toBe(1);
  });

  it('slower than the timeout', async () => {
    const { client, createClient, simulator, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request({ phone: '+254110000001' }));
    simulator.setBehaviour({ push: 'slow', slowSeconds: 60 });
    const impatient = createClient({ timeoutMs: 1000 });
    const result = impatient.requestPayment(request());
    await simulator.waitForPrompt({ phone: '+254712345678' });
    expect(await result).toEqual({ ok: false, reason: 'unknown-outcome' });
    expect(countRequests('stkpush/')).toBe(2);
  });

  it('slow, but within the timeout', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    simulator.setBehaviour({ push: 'slow', slowSeconds: 0.05 });
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
  });

  it.each(['unavailable', 'reset', 'hanging'] as const)('service %s', async (service) => {
    const { client, createClient, simulator, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request({ phone: '+254110000001' }));
    simulator.setBehaviour({ service });
    const impatient = createClient({ timeoutMs: 1000 });
    expect(await impatient.requestPayment(request())).toEqual({ ok: false, reason: 'unknown-outcome' });
    expect(countRequests('stkpush/')).toBe(2);
  });

  it.each([
    ['an HTML page', 200, '<html>OK</html>'],
    ['an empty body', 200, ''],
    ['half a JSON text', 200, '{"ResponseCode":"0","Check'],
    ['no checkout id', 200, { ResponseCode: '0', MerchantRequestID: 'm' }],
    ['a response code that nobody knows', 200, { ...accepted, ResponseCode: '77' }],
    ['a body without end', 200, { ...accepted, filler: 'x'.repeat(100_000) }],
    ['an HTML 403 page', 403, '<html>blocked</html>'],
    ['an unknown error of 500', 500, { errorCode: '500.777.01', errorMessage: 'Something' }],
    [
      'a gateway that gave up',
      504,
      { fault: { faultstring: 'Gateway Timeout', detail: { errorcode: 'x' } } },
    ],
  ])('%s', async (_name, status, body) => {
    const { url } = await serveCannedDaraja(status, body);
    const { createClient, request } = await startShopAndSimulator();
    const result = await createClient({ baseUrl: url }).requestPayment(request());
    expect(result).toMatchObject({ ok: false, reason: 'unknown-outcome' });
  });

  it('a redirect, which is not followed', async () => {
    let followed = 0;
    const elsewhere = await serve(async () => {
      followed += 1;
      return { status: 200, body: JSON.stringify(accepted) };
    });
    const { url } = await serveCannedDaraja(307, '', { location: elsewhere.url });
    const { createClient, request } = await startShopAndSimulator();
    const result = await createClient({ baseUrl: url }).requestPayment(request());
    expect(result).toEqual({ ok: false, reason: 'unknown-outcome' });
    expect(followed).toBe(0);
  });
});

describe('a prompt that Daraja refuses', () => {
  const locked = 'Unable to lock subscriber, a transaction is already in process';

  it.each([
    ['a bad request', 400, { errorCode: '400.002.02', errorMessage: 'Bad Request' }, 'misconfigured'],
    ['wrong credentials', 500, { errorCode: '500.001.1001', errorMessage: 'Wrong' }, 'misconfigured'],
    ['an unknown operator', 500, { errorCode: 'SFC_IC0003', errorMessage: 'No operator' }, 'misconfigured'],
    ['a wrong address', 404, { errorCode: '404.001.01', errorMessage: 'Not found' }, 'misconfigured'],
    ['another session', 500, { errorCode: '1001', errorMessage: 'Unable to lock' }, 'refused'],
    ['too soon', 200, { ResponseCode: '17', ResponseDescription: 'A similar transaction' }, 'refused'],
    ['a short code not set up', 200, { ResponseCode: 2028 }, 'misconfigured'],
    ['another field', 400, { errorCode: '400.002.02', errorMessage: 'Invalid PartyB' }, 'misconfigured'],
    ['too many requests', 429, 'slow down', 'busy'],
    ['a busy system', 500, { errorCode: '500.003.03', errorMessage: 'Quota' }, 'busy'],
  ])('%s', async (_name, status, body, reason) => {
    const { url } = await serveCannedDaraja(status, body);
    const { createClient, request } = await startShopAndSimulator();
    expect(await createClient({ baseUrl: url }).requestPayment(request())).toMatchObject({
      ok: false,
      reason,
    });
  });

  it.each([
    ['400.002.02', 'Bad Request - Invalid PhoneNumber'],
    ['400.002.02', 'Bad Request - Invalid Phone Number'],
    ['400.002.02', 'Bad Request - Invalid PartyA'],
    ['400.002.05', 'Invalid MSISDN'],
    ['400.002.02', 'The phone number is invalid'],
  ])('for its phone number (%s %s) is for the customer', async (errorCode, errorMessage) => {
    const { url } = await serveCannedDaraja(400, { errorCode, errorMessage });
    const { createClient, request } = await startShopAndSimulator();
    expect(await createClient({ baseUrl: url }).requestPayment(request())).toEqual({
      ok: false,
      reason: 'refused',
      code: 'phone-refused',
      message: errorMessage,
    });
  });

  it.each([
    [500, { errorCode: '500.001.1001', errorMessage: `${locked} for the current subscriber` }],
    [200, { ResponseCode: '1', ResponseDescription: locked }],
  ])('for another session of its phone (%i) is for the customer', async (status, body) => {
    const { url } = await serveCannedDaraja(status, body);
    const { createClient, request } = await startShopAndSimulator();
    expect(await createClient({ baseUrl: url }).requestPayment(request())).toMatchObject({
      reason: 'refused',
      code: '1001',
    });
  });

  it('for its phone number is played by the simulator', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    simulator.setBehaviour({ push: 'refused-number' }, { phone: '+254110000001' });
    expect(await client.requestPayment(request({ phone: '+254110000001' }))).toMatchObject({
      reason: 'refused',
      code: 'phone-refused',
    });
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
  });

  it('has the code and message of Daraja', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    simulator.setBehaviour({ push: 'refused' });
    expect(await client.requestPayment(request())).toEqual({
      ok: false,
      reason: 'misconfigured',
      code: '400.002.02',
      message: 'Bad Request - Invalid CallBackURL',
    });
    expect(simulator.prompts()).toEqual([]);
  });

  it.each(['spike-arrest', 'busy'] as const)(
    '%s asks to slow down, and nothing is repeated',
    async (service) => {
      const { client, simulator, request, countRequests } = await startShopAndSimulator();
      await client.requestPayment(request({ phone: '+254110000001' }));
      simulator.setBehaviour({ service });
      expect(await client.requestPayment(request())).toMatchObject({ ok: false, reason: 'busy' });
      expect(countRequests('stkpush/')).toBe(2);
    },
  );

  it.each([
    ['shortcode', { shortcode: '600000' }],
    ['passkey', { passkey: 'wrong' }],
  ])('a wrong %s is for the admin', async (_name, changes) => {
    const { createClient, request } = await startShopAndSimulator();
    const result = await createClient(changes).requestPayment(request());
    expect(result).toMatchObject({ ok: false, reason: 'misconfigured', code: '500.001.1001' });
  });
});

describe('Daraja cannot be reached', () => {
  it('is unavailable without a server, because nothing was sent', async () => {
    const { client, simulator, request, createClient } = await startShopAndSimulator();
    await client.requestPayment(request());
    await simulator.close();
    expect(await client.requestPayment(request())).toEqual({ ok: false, reason: 'unavailable' });
    const nowhere = createClient({ baseUrl: 'http://no-such-host.invalid' });
    expect(await nowhere.requestPayment(request())).toEqual({ ok: false, reason: 'unavailable' });
  });

  it.each([
    ['unavailable', 'every address of a name refuses', ['ECONNREFUSED', 'ENETUNREACH']],
    ['unknown-outcome', 'one of them took the connection and cut it', ['ECONNREFUSED', 'ECONNRESET']],
  ])('is %s where %s', async (reason, _name, codes) => {
    const { client, request, createClient } = await startShopAndSimulator();
    await client.requestPayment(request());
    const causes = codes.map((code) => Object.assign(new Error(code), { code }));
    const failing = createClient({
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new AggregateError(causes) })),
    });
    expect(await failing.requestPayment(request())).toEqual({ ok: false, reason });
  });
});

describe('the description of a failure', () => {
  it('contains no secret and no phone number, even if Daraja echoes the request', async () => {
    const { url } = await serveCannedDaraja(400, (sent: string) => ({
      errorCode: '400.002.02',
      errorMessage: `Bad Request ${sent}`.replaceAll('"', ' '),
    }));
    const { createClient, request } = await startShopAndSimulator();
    const now = new Date('2026-12-31T22:15:09Z');
    const description = JSON.stringify(await createClient({ baseUrl: url }).requestPayment(request({ now })));
    expect(description).toContain('400.002.02');
    expect(description).not.toContain('712345678');
    expect(description).not.toContain(
      Buffer.from('174379simulator20270101011509').toString('base64').slice(0, 12),
    );
    expect(description).not.toContain('canned-token');
  });
});

describe('a misconfigured client', () => {
  const config = {
    baseUrl: 'https://sandbox.safaricom.co.ke',
    consumerKey: 'k3y-value',
    consumerSecret: 's3cret-value',
    shortcode: '174379',
    passkey: 'p4ss-value',
    transactionType: 'CustomerPayBillOnline' as const,
    tokenStore: createMemoryTokenStore(),
  };

  it.each([
    ['baseUrl', { baseUrl: 'sandbox' }],
    ['baseUrl', { baseUrl: 'ftp://sandbox.example' }],
    ['consumerKey', { consumerKey: '' }],
    ['consumerSecret', { consumerSecret: '' }],
    ['passkey', { passkey: '' }],
    ['shortcode', { shortcode: 'abc' }],
    ['partyB', { transactionType: 'CustomerBuyGoodsOnline' as const }],
  ])('names %s and no value', (name, changes) => {
    const create = () => createDarajaClient({ ...config, ...changes });
    expect(create).toThrow(new RegExp(`^Daraja: ${name} `));
    expect(create).not.toThrow(/-value/);
  });

  it('accepts a base URL with a trailing slash', async () => {
    const paths: string[] = [];
    const { url } = await serve(async (request) => {
      paths.push(request.url ?? '');
      return { status: 500, body: '' };
    });
    const client = createDarajaClient({ ...config, baseUrl: `${url}/` });
    await client.queryPayment({ checkoutRequestId: 'c', now: new Date() });
    expect(paths).toEqual(['/oauth/v1/generate?grant_type=client_credentials']);
  });
});
