import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PushResult } from '~/clients/daraja.server';
import type { TokenStore } from '~/clients/daraja/token-store';
import { serve, startShopAndSimulator } from './shop-and-simulator';

const phones = Array.from({ length: 10 }, (_, index) => `+25471234567${index}`);

describe('the access token', () => {
  it('is fetched once for all calls', async () => {
    const { client, request, countRequests, tokenStore } = await startShopAndSimulator();
    const now = new Date();
    for (const phone of phones.slice(0, 3)) await client.requestPayment(request({ phone, now }));
    expect(countRequests('oauth')).toBe(1);
    expect((await tokenStore.read())?.expiresAt).toEqual(new Date(now.getTime() + 3_599_000));
  });

  it('is fetched once for concurrent calls', async () => {
    const { client, request, countRequests } = await startShopAndSimulator();
    const results = await Promise.all(phones.map((phone) => client.requestPayment(request({ phone }))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(countRequests('oauth')).toBe(1);
  });

  it('is replaced once, and the call retried once, when Daraja rejects it', async () => {
    const { client, simulator, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request());
    simulator.expireToken();
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    expect(countRequests('oauth')).toBe(2);
    expect(countRequests('stkpush/')).toBe(3);
    expect(simulator.prompts()).toHaveLength(2);
  });

  it.each(['401.003.01', 'gateway'] as const)(
    'is replaced once, too, when the rejection has another form (%s)',
    async (tokenRefusal) => {
      const { client, simulator, request, countRequests } = await startShopAndSimulator();
      simulator.setBehaviour({ tokenRefusal });
      await client.requestPayment(request());
      simulator.expireToken();
      expect(await client.requestPayment(request())).toMatchObject({ ok: true });
      expect(countRequests('oauth')).toBe(2);
      expect(countRequests('stkpush/')).toBe(3);
      simulator.expireToken();
      const checkoutRequestId = simulator.prompts()[0]?.checkoutRequestId ?? '';
      expect(await client.queryPayment({ checkoutRequestId, now: new Date() })).toMatchObject({ ok: true });
      expect(countRequests('oauth')).toBe(3);
    },
  );

  it('is given up, too, when the new one is rejected with 401', async () => {
    const { client, simulator, request, countRequests } = await startShopAndSimulator();
    simulator.setBehaviour({ token: 'rejected', tokenRefusal: '401.003.01' });
    const result = await client.requestPayment(request());
    expect(result).toMatchObject({ ok: false, reason: 'misconfigured', code: '401.003.01' });
    expect(countRequests('oauth')).toBe(2);
    expect(countRequests('stkpush/')).toBe(2);
  });

  it('is replaced once for many calls whose token expired together', async () => {
    const { client, simulator, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request());
    simulator.expireToken();
    const results = await Promise.all(phones.map((phone) => client.requestPayment(request({ phone }))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(countRequests('oauth')).toBe(2);
    expect(simulator.prompts()).toHaveLength(phones.length + 1);
  });

  it('is replaced for a query too', async () => {
    const { client, simulator, request } = await startShopAndSimulator();
    await client.requestPayment(request());
    simulator.expireToken();
    const checkoutRequestId = simulator.prompts()[0]?.checkoutRequestId ?? '';
    const query = await client.queryPayment({ checkoutRequestId, now: new Date() });
    expect(query).toMatchObject({ ok: true, state: 'pending' });
  });

  it('is misconfigured when the new one is rejected as well', async () => {
    const { client, simulator, request, countRequests } = await startShopAndSimulator();
    simulator.setBehaviour({ token: 'rejected' });
    const result = await client.requestPayment(request());
    expect(result).toMatchObject({ ok: false, reason: 'misconfigured', code: '404.001.03' });
    expect(countRequests('oauth')).toBe(2);
    expect(countRequests('stkpush/')).toBe(2);
    expect(simulator.prompts()).toEqual([]);
  });

  it('is renewed before it expires', async () => {
    const { client, request, countRequests } = await startShopAndSimulator();
    const now = new Date();
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    await client.requestPayment(request({ now }));
    await client.requestPayment(request({ now: later(3599 - 61) }));
    expect(countRequests('oauth')).toBe(1);
    await client.requestPayment(request({ now: later(3599 - 60) }));
    expect(countRequests('oauth')).toBe(2);
  });

  it('is shared between instances: one renews it, the other takes it from the store', async () => {
    const { client, createClient, simulator, request, countRequests } = await startShopAndSimulator();
    const other = createClient();
    await client.requestPayment(request());
    simulator.expireToken();
    expect(await other.requestPayment(request())).toMatchObject({ ok: true });
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
    expect(countRequests('oauth')).toBe(2);
  });

  it('that another instance renewed during a call is taken from the store, not fetched again', async () => {
    const { client, createClient, tokenStore, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request());
    let reads = 0;
    const overtaken: TokenStore = {
      async read() {
        reads += 1;
        return reads === 1
          ? { token: 'outdated', expiresAt: new Date(Date.now() + 3_000_000) }
          : tokenStore.read();
      },
      write: tokenStore.write,
    };
    const late = createClient({ tokenStore: overtaken });
    expect(await late.requestPayment(request())).toMatchObject({ ok: true });
    expect(countRequests('oauth')).toBe(1);
  });

  it('of a shared renewal is replaced, though the earlier call took it from the store', async () => {
    const { client, createClient, tokenStore, request, countRequests } = await startShopAndSimulator();
    await client.requestPayment(request());
    const outdated = { token: 'outdated', expiresAt: new Date(Date.now() + 3_000_000) };
    await tokenStore.write(outdated.token, outdated.expiresAt);
    const gate = new EventEmitter();
    let reads = 0;
    const slowAtSecond: TokenStore = {
      async read() {
        reads += 1;
        const stored = await tokenStore.read();
        if (reads === 2) await once(gate, 'open');
        return stored;
      },
      write: tokenStore.write,
    };
    let second: Promise<PushResult> | undefined;
    const sharing = createClient({
      tokenStore: slowAtSecond,
      async fetch(...args) {
        // The second call is reading the store when the first token is rejected.
        second ??= sharing.requestPayment(request());
        const response = await fetch(...args);
        if (response.status === 404) void wait(20).then(() => gate.emit('open'));
        return response;
      },
    });
    expect(await sharing.requestPayment(request())).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: true });
    expect(countRequests('oauth')).toBe(2);
  });

  it('that is rejected after half of the timeout is not replaced: no prompt is sent', async () => {
    const { createClient, request, tokenStore } = await startShopAndSimulator();
    const expiresAt = new Date(Date.now() + 3_000_000);
    await tokenStore.write('outdated', expiresAt);
    let pushes = 0;
    const { url } = await serve(async () => {
      pushes += 1;
      // Another process has renewed the token.
      await tokenStore.write('newer', expiresAt);
      await wait(1100);
      return { status: 404, body: JSON.stringify({ errorCode: '404.001.03', errorMessage: 'Invalid' }) };
    });
    const client = createClient({ baseUrl: url, timeoutMs: 2000 });
    expect(await client.requestPayment(request())).toEqual({ ok: false, reason: 'unavailable' });
    expect(pushes).toBe(1);
  });

  it('is misconfigured with wrong credentials, and nothing is sent', async () => {
    const { createClient, request, countRequests } = await startShopAndSimulator();
    const result = await createClient({ consumerSecret: 'wrong' }).requestPayment(request());
    expect(result).toMatchObject({ ok: false, reason: 'misconfigured', code: '400.008.01' });
    expect(countRequests('stkpush/')).toBe(0);
  });

  it.each([
    ['unavailable', 'unavailable'],
    ['reset', 'unavailable'],
    ['hanging', 'unavailable'],
    ['spike-arrest', 'busy'],
    ['busy', 'busy'],
  ] as const)(
    'is not available from a service that is %s: %s, and nothing is sent',
    async (service, reason) => {
      const { createClient, simulator, request, countRequests } = await startShopAndSimulator();
      simulator.setBehaviour({ service });
      const client = createClient({ timeoutMs: 1000 });
      expect(await client.requestPayment(request())).toMatchObject({ ok: false, reason });
      expect(countRequests('stkpush/')).toBe(0);
      simulator.resetBehaviour();
      expect(await createClient().requestPayment(request())).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['no token', {}],
    ['an empty token', { access_token: '', expires_in: '3599' }],
    ['a token that no header can carry', { access_token: 'a\r\nx: y', expires_in: '3599' }],
    ['no lifetime', { access_token: 'abc' }],
    ['a lifetime that has passed', { access_token: 'abc', expires_in: '-1' }],
  ])('with %s is invalid', async (_name, body) => {
    const { url } = await serve(async () => ({ status: 200, body: JSON.stringify(body) }));
    const { createClient, request, tokenStore } = await startShopAndSimulator();
    const result = await createClient({ baseUrl: url }).requestPayment(request());
    expect(result).toEqual({ ok: false, reason: 'unavailable' });
    expect(await tokenStore.read()).toBeNull();
  });

  it('whose store fails makes the call throw, and the next one works', async () => {
    const { createClient, tokenStore, request } = await startShopAndSimulator();
    let away = true;
    const store: TokenStore = {
      async read() {
        if (away) throw new Error('the database is away');
        return tokenStore.read();
      },
      write: tokenStore.write,
    };
    const client = createClient({ tokenStore: store });
    await expect(client.requestPayment(request())).rejects.toThrow('the database is away');
    away = false;
    expect(await client.requestPayment(request())).toMatchObject({ ok: true });
  });
});
