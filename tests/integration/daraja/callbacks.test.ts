import { describe, expect, it } from 'vitest';
import { parseCallback } from '~/clients/daraja/parse-callback';
import { startShopAndSimulator } from './shop-and-simulator';

/** A shop with a pending prompt, and its callbacks so far. */
async function startWithPrompt(options: Parameters<typeof startShopAndSimulator>[0] = {}) {
  const parts = await startShopAndSimulator(options);
  const push = await parts.client.requestPayment(parts.request());
  if (!push.ok) throw new Error(`The prompt was not sent: ${push.reason}`);
  return {
    ...parts,
    checkoutRequestId: push.checkoutRequestId,
    merchantRequestId: push.merchantRequestId,
    path: new URL(parts.callbackUrl).pathname,
    read: () =>
      parts.callbacks.map(({ body }) => {
        const reading = parseCallback(body);
        if (!reading.ok) throw new Error(`Not a callback: ${JSON.stringify(body)}`);
        return reading.callback;
      }),
  };
}

describe('the callback of a prompt', () => {
  it('that was paid has amount, receipt, time and phone', async () => {
    const parts = await startWithPrompt({ simulator: { clock: () => new Date('2026-11-21T08:07:18Z') } });
    const { simulator, checkoutRequestId, merchantRequestId, callbacks, path, read } = parts;
    const prompt = await simulator.answer(checkoutRequestId, 'pin');
    expect(callbacks.map((callback) => callback.path)).toEqual([path]);
    expect(read()).toEqual([
      {
        merchantRequestId,
        checkoutRequestId,
        resultCode: '0',
        resultDescription: 'The service request is processed successfully.',
        amountCents: 45_000,
        receiptNumber: prompt.result?.receipt,
        transactionDate: new Date('2026-11-21T08:07:18Z'),
        sender: '254712345678',
      },
    ]);
    expect(prompt.result?.receipt).toMatch(/^UKL[0-9A-Z]{7}$/);
  });

  it.each([
    ['cancel', '1032'],
    ['insufficient-funds', '1'],
    ['wrong-pin', '2001'],
    ['timeout', '1037'],
    ['till-not-set-up', 'SFC_IC0003'],
  ] as const)('that ended with %s says %s', async (action, resultCode) => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, action);
    expect(read()).toMatchObject([{ resultCode, checkoutRequestId }]);
    expect(read()[0]?.receiptNumber).toBeUndefined();
  });

  it.each([8006, 'SFC_IC0003', 'SVC_0042'])('can say any other code: %s', async (resultCode) => {
    const { simulator, checkoutRequestId, callbacks, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'cancel', { resultCode });
    expect(callbacks).toMatchObject([{ body: { Body: { stkCallback: { ResultCode: resultCode } } } }]);
    expect(read()).toMatchObject([{ resultCode: String(resultCode) }]);
  });
});

describe('an unanswered prompt', () => {
  it('expires with 1037', async () => {
    const { simulator, client, request, callbacks } = await startWithPrompt();
    simulator.setBehaviour({ answerWithinSeconds: 0.01 }, { phone: '+254110000001' });
    await client.requestPayment(request({ phone: '+254110000001' }));
    const prompt = simulator.prompts().at(-1);
    const settled = simulator.waitForResult(prompt?.checkoutRequestId ?? '');
    expect((await settled).result?.code).toBe(1037);
    expect(callbacks).toHaveLength(1);
  });

  it('that was ignored expires too', async () => {
    const { simulator, client, request } = await startWithPrompt();
    simulator.setBehaviour({ answerWithinSeconds: 0.2 });
    await client.requestPayment(request({ phone: '+254110000001' }));
    const id = simulator.prompts().at(-1)?.checkoutRequestId ?? '';
    await simulator.answer(id, 'ignore');
    expect((await simulator.waitForResult(id)).result?.code).toBe(1037);
  });

  it('can be set to wait for ever, and can still be paid', async () => {
    const { simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    const prompt = await simulator.answer(checkoutRequestId, 'ignore', { unanswered: 'never' });
    expect(prompt.state).toBe('ignored');
    expect(callbacks).toEqual([]);
    expect((await simulator.answer(checkoutRequestId, 'pin')).result?.code).toBe(0);
  });

  it('can be paid late, after its failure was reported', async () => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'timeout');
    await simulator.answer(checkoutRequestId, 'pin');
    expect(read()).toMatchObject([{ resultCode: '1037' }, { resultCode: '0', amountCents: 45_000 }]);
  });
});

describe('a callback that misbehaves', () => {
  it('is late: the query has the payment before the callback', async () => {
    const { simulator, client, request, checkoutRequestId, read } = await startWithPrompt();
    void simulator.answer(checkoutRequestId, 'pin', { callback: 'late', lateSeconds: 3600 });
    const next = await client.requestPayment(request({ phone: '+254110000001' }));
    if (!next.ok) throw new Error('The second prompt was not sent.');
    await simulator.answer(next.checkoutRequestId, 'cancel');
    expect(read()).toMatchObject([{ checkoutRequestId: next.checkoutRequestId }]);
    const query = await client.queryPayment({ checkoutRequestId, now: new Date() });
    expect(query).toMatchObject({ state: 'paid' });
  });

  it('is late, but is sent', async () => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'late', lateSeconds: 0.05 });
    expect(read()).toMatchObject([{ resultCode: '0', checkoutRequestId }]);
  });

  it('is sent twice', async () => {
    const { simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'duplicate' });
    expect(callbacks).toHaveLength(2);
    expect(callbacks[1]).toEqual(callbacks[0]);
  });

  it('is out of order, after that of the next prompt', async () => {
    const { simulator, client, request, checkoutRequestId, read } = await startWithPrompt();
    const first = simulator.answer(checkoutRequestId, 'cancel', { callback: 'reordered', lateSeconds: 3600 });
    const second = await client.requestPayment(request());
    if (!second.ok) throw new Error('The second prompt was not sent.');
    await simulator.answer(second.checkoutRequestId, 'pin');
    await first;
    expect(read().map((callback) => callback.checkoutRequestId)).toEqual([
      second.checkoutRequestId,
      checkoutRequestId,
    ]);
  });

  it('first reports a failure, then the payment', async () => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'failed-then-paid', lateSeconds: 0 });
    expect(read().map(({ resultCode }) => resultCode)).toEqual(['1037', '0']);
  });

  it('first reports the payment, then a failure', async () => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'paid-then-failed' });
    expect(read().map(({ resultCode }) => resultCode)).toEqual(['0', '1037']);
  });

  it('is never sent', async () => {
    const { simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'never' });
    expect(callbacks).toEqual([]);
  });

  it('has another amount', async () => {
    const { simulator, checkoutRequestId, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'pin', { callback: 'wrong-amount' });
    expect(read()).toMatchObject([{ resultCode: '0', amountCents: 44_900 }]);
  });

  it('is forged: it reports a payment at a URL with another secret, and the true one is never sent', async () => {
    const { simulator, client, checkoutRequestId, callbacks, path, read } = await startWithPrompt();
    await simulator.answer(checkoutRequestId, 'cancel', { callback: 'forged' });
    expect(read()).toMatchObject([{ resultCode: '0', checkoutRequestId, amountCents: 45_000 }]);
    expect(callbacks[0]?.path).toHaveLength(path.length);
    expect(callbacks[0]?.path).not.toBe(path);
    expect(await client.queryPayment({ checkoutRequestId, now: new Date() })).toMatchObject({
      state: 'failed',
    });
  });

  it('does so by default, or for one phone alone', async () => {
    const { simulator, client, request, checkoutRequestId, callbacks } = await startWithPrompt();
    simulator.setBehaviour({ callback: 'duplicate' });
    simulator.setBehaviour({ callback: 'never' }, { phone: '+254110000001' });
    const other = await client.requestPayment(request({ phone: '+254110000001' }));
    if (other.ok) await simulator.answer(other.checkoutRequestId, 'pin');
    expect(callbacks).toHaveLength(0);
    await simulator.answer(checkoutRequestId, 'pin');
    expect(callbacks).toHaveLength(2);
  });
});

describe('a callback that the shop does not accept', () => {
  it('is retried until the response is 200', async () => {
    const { simulator, checkoutRequestId, callbacks, answerCallbacksWith } = await startWithPrompt();
    answerCallbacksWith(500, 503);
    const prompt = await simulator.answer(checkoutRequestId, 'pin');
    expect(prompt.deliveries.map(({ status }) => status)).toEqual([500, 503, 200]);
    expect(callbacks).toHaveLength(3);
  });

  it('is given up after the last retry, also without a server', async () => {
    const { simulator, client, request } = await startWithPrompt();
    const push = await client.requestPayment(request({ callbackUrl: 'http://127.0.0.1:1/hooks/a' }));
    if (!push.ok) throw new Error('The prompt was not sent.');
    const prompt = await simulator.answer(push.checkoutRequestId, 'pin');
    expect(prompt.deliveries.map(({ status }) => status)).toEqual([undefined, undefined, undefined]);
  });

  it('is dropped when the simulator closes', async () => {
    const { simulator, checkoutRequestId, callbacks } = await startWithPrompt();
    const answered = simulator.answer(checkoutRequestId, 'pin', { callback: 'late', lateSeconds: 3600 });
    await simulator.close();
    await answered;
    expect(callbacks).toEqual([]);
  });
});
