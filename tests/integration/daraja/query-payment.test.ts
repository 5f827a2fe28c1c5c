import { describe, expect, it } from 'vitest';
import { serveCannedDaraja, startShopAndSimulator } from './shop-and-simulator';

/** A shop with a pending prompt, and a query for it. */
async function startWithPrompt() {
  const parts = await startShopAndSimulator();
  const push = await parts.client.requestPayment(parts.request());
  if (!push.ok) throw new Error(`The prompt was not sent: ${push.reason}`);
  const { checkoutRequestId } = push;
  return {
    ...parts,
    checkoutRequestId,
    query: () => parts.client.queryPayment({ checkoutRequestId, now: new Date() }),
  };
}

describe('the query reports', () => {
  it('a waiting prompt', async () => {
    const { query } = await startWithPrompt();
    expect(await query()).toMatchObject({ ok: true, state: 'pending', resultCode: '4999' });
  });

  it('a paid prompt', async () => {
    const { query, simulator, checkoutRequestId } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin');
    expect(await query()).toMatchObject({ ok: true, state: 'paid', resultCode: '0' });
  });

  it.each([
    ['cancel', '1032'],
    ['insufficient-funds', '1'],
    ['wrong-pin', '2001'],
    ['timeout', '1037'],
    ['till-not-set-up', 'SFC_IC0003'],
  ] as const)('that it failed after %s', async (action, resultCode) => {
    const { query, simulator, checkoutRequestId } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, action);
    expect(await query()).toMatchObject({ ok: true, state: 'failed', resultCode });
  });

  it('an unknown code as pending', async () => {
    const { query, simulator, checkoutRequestId } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'cancel', { resultCode: 7777 });
    expect(await query()).toMatchObject({ ok: true, state: 'pending', resultCode: '7777' });
  });

  it('a paid prompt without a callback', async () => {
    const { query, simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'never' });
    expect(callbacks).toEqual([]);
    expect(await query()).toMatchObject({ ok: true, state: 'paid' });
  });

  it('a paid prompt as failed, as the sandbox does', async () => {
    const { query, simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { query: 'failed-though-paid' });
    expect(callbacks).toHaveLength(1);
    expect(await query()).toMatchObject({ ok: true, state: 'failed', resultCode: '1032' });
  });
});

describe('the query has no result', () => {
  it('for 500.001.1001, which means waiting or non-existent', async () => {
    const { query, simulator, client } = await startWithPrompt();
    simulator.setBehaviour({ query: 'pending-as-500' });
    const nothing = { ok: false, reason: 'not-found-or-pending', code: '500.001.1001' };
    expect(await query()).toMatchObject(nothing);
    simulator.resetBehaviour();
    expect(await client.queryPayment({ checkoutRequestId: 'ws_CO_none', now: new Date() })).toMatchObject(
      nothing,
    );
  });

  it.each(['spike-arrest', 'busy'] as const)('when rate limited (%s)', async (service) => {
    const { query, simulator } = await startWithPrompt();
    simulator.setBehaviour({ service });
    expect(await query()).toMatchObject({ ok: false, reason: 'backoff' });
  });

  it.each(['unavailable', 'reset'] as const)('while Daraja is down (%s)', async (service) => {
    const { query, simulator } = await startWithPrompt();
    simulator.setBehaviour({ service });
    expect(await query()).toEqual({ ok: false, reason: 'unavailable' });
    simulator.resetBehaviour();
    expect(await query()).toMatchObject({ ok: true, state: 'pending' });
  });

  it('while Daraja does not respond', async () => {
    const { createClient, simulator, checkoutRequestId } = await startWithPrompt();
    simulator.setBehaviour({ service: 'hanging' });
    const impatient = createClient({ timeoutMs: 200 });
    const query = await impatient.queryPayment({ checkoutRequestId, now: new Date() });
    expect(query).toEqual({ ok: false, reason: 'unavailable' });
  });

  it('without a server', async () => {
    const { query, simulator } = await startWithPrompt();
    await simulator.close();
    expect(await query()).toEqual({ ok: false, reason: 'unavailable' });
  });

  it.each([
    ['of another prompt', 200, { CheckoutRequestID: 'other', ResultCode: '0' }, 'unavailable'],
    ['without a code', 200, { CheckoutRequestID: 'ours', ResponseCode: '0' }, 'unavailable'],
    ['that is no JSON', 200, '<html>', 'unavailable'],
    ['of success inside an error', 500, { CheckoutRequestID: 'ours', ResultCode: '0' }, 'unavailable'],
    ['of wrong settings', 400, { errorCode: '400.002.02', errorMessage: 'Bad' }, 'misconfigured'],
    ['of too many requests', 429, '', 'backoff'],
  ])('for a response %s', async (_name, status, body, reason) => {
    const { url } = await serveCannedDaraja(status, body);
    const { createClient } = await startShopAndSimulator();
    const client = createClient({ baseUrl: url });
    const query = await client.queryPayment({ checkoutRequestId: 'ours', now: new Date() });
    expect(query).toMatchObject({ ok: false, reason });
  });

  it('except after a byte-order mark', async () => {
    const body = `\uFEFF${JSON.stringify({ CheckoutRequestID: 'ours', ResultCode: 1032 })}`;
    const { url } = await serveCannedDaraja(200, body);
    const { createClient } = await startShopAndSimulator();
    const query = createClient({ baseUrl: url }).queryPayment({ checkoutRequestId: 'ours', now: new Date() });
    expect(await query).toMatchObject({ ok: true, state: 'failed', resultCode: '1032' });
  });

  it.each([0, '0'])('except with the code as a string or a number (%j)', async (ResultCode) => {
    const { url } = await serveCannedDaraja(200, { CheckoutRequestID: 'ours', ResultCode, ResultDesc: 'ok' });
    const { createClient } = await startShopAndSimulator();
    const client = createClient({ baseUrl: url });
    expect(await client.queryPayment({ checkoutRequestId: 'ours', now: new Date() })).toEqual({
      ok: true,
      state: 'paid',
      resultCode: '0',
      resultDescription: 'ok',
    });
  });
});
