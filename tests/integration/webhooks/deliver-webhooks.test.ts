import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWebhookClient } from '~/clients/webhooks.server';
import { collections } from '~/domain/collections';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { createWebhookDeliverer } from '~/domain/webhooks/deliveries/deliver-webhooks.server';
import { sendAgain, sendFailedAgain, sendTestEvent } from '~/domain/webhooks/deliveries/send-again.server';
import { replaceSecret } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { countTogether } from '~/domain/count-together.server';
import { failingEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { endpointState } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { toDateInput } from '~/lib/format/dates';
import { startWebhookReceiver } from '../../simulators/webhook-receiver';
import { useTestDatabase } from '../../support/database';
import { staff, useWebhooks } from './webhook-shop';

useTestDatabase();
const webhooks = useWebhooks();

// The TTL index of the database uses its own time, and the package of Standard Webhooks verifies signatures of five minutes.
let start: Date;
beforeEach(() => {
  start = new Date();
});
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const hour = 3_600;
const day = 24 * hour;

/** An endpoint with so many test events that are due. */
async function queueEvents(count = 1) {
  const { endpoint, secret } = await webhooks.addEndpoint({ now: start });
  const endpointId = endpoint._id.toHexString();
  for (let index = 0; index < count; index += 1) await sendTestEvent(endpointId, { now: start });
  const reload = async () => {
    const found = await collections().webhookEndpoints.findOne({ _id: endpoint._id });
    if (!found) throw new Error('the endpoint is gone');
    return found;
  };
  return { endpoint, endpointId, secret, reload };
}

async function theDelivery() {
  const [delivery] = await webhooks.deliveries();
  if (!delivery) throw new Error('nothing is queued');
  return delivery;
}

const countFailing = async (now: Date) =>
  (await countTogether({ webhooks: [failingEndpoints(now)] }))('webhooks');

describe('a delivery', () => {
  it('is signed as Standard Webhooks has it', async () => {
    const { secret } = await queueEvents();
    expect(await webhooks.deliver(after(1))).toBe(1);
    const [event] = webhooks.receiver.events();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(event).toMatchObject({
      type: 'webhook.test',
      verifiedBy: [secret],
      headers: { 'content-type': 'application/json', 'webhook-id': event?.id },
    });
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: event?.id,
      type: 'webhook.test',
      timestamp: start.toISOString(),
      data: { message: 'This is a test event of the shop.' },
    });
    expect(await theDelivery()).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 200, reply: 'thank you', fault: null }],
    });
    expect(await webhooks.deliver(after(2))).toBe(0);
  });

  it('is signed with both secrets for a day after one is replaced', async () => {
    const { endpoint, endpointId, secret } = await queueEvents(1);
    const replaced = await replaceSecret(endpointId, {
      seenVersion: documentVersion(endpoint),
      by: staff,
      now: start,
    });
    if (!replaced.ok) throw new Error(replaced.reason);
    webhooks.receiver.secrets.push(replaced.secret);
    await webhooks.deliver(after(1));
    await sendTestEvent(endpointId, { now: after(day + 1) });
    await webhooks.deliver(after(day + 1));
    const [during, later] = webhooks.receiver.events();
    expect(during?.verifiedBy).toEqual([secret, replaced.secret]);
    expect(later?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
    // A form that is sent twice replaces the secret once.
    const again = await replaceSecret(endpointId, {
      seenVersion: documentVersion(endpoint),
      by: staff,
      now: start,
    });
    expect(again).toMatchObject({ ok: false, reason: 'conflict' });
  });

  it.each([
    [500, { status: 500, reply: 'thank you', fault: null }],
    [404, { status: 404, reply: 'thank you', fault: null }],
    ['redirect', { status: 307, reply: '', fault: null }],
    ['drop', { status: null, reply: '', fault: 'ECONNRESET' }],
    ['hang', { status: null, reply: '', fault: 'TimeoutError' }],
  ] as const)('is tried again after %s', async (behaviour, attempt) => {
    const { reload } = await queueEvents();
    webhooks.receiver.behave(behaviour, 200);
    if (behaviour === 'hang') webhooks.setTimeoutMs(300);
    expect(await webhooks.deliver(after(1))).toBe(0);
    expect(await theDelivery()).toMatchObject({ state: 'waiting', tries: 1, attempts: [attempt] });
    expect((await reload()).failingSince).not.toBeNull();
    webhooks.setTimeoutMs(10_000);
    expect(await webhooks.deliver(after(3))).toBe(0);
    expect(await webhooks.deliver(after(20))).toBe(1);
    expect(await reload()).toMatchObject({ failingSince: null });
    const [first, second] = webhooks.receiver.events();
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  });

  it('stores 500 characters of the answer, and reads no endless one', async () => {
    await queueEvents();
    webhooks.receiver.setReply('m\0oo\n'.repeat(200_000));
    webhooks.receiver.behave(500);
    await webhooks.deliver(after(1));
    const [attempt] = (await theDelivery()).attempts;
    expect(attempt?.reply).toHaveLength(500);
    expect(attempt?.reply).toMatch(/^m oo m oo /);
  });

  it('is given up after three days, and the farm is told after one', async () => {
    const { reload } = await queueEvents();
    webhooks.receiver.behave(503);
    let now = after(1);
    let tries = 0;
    const failing: boolean[] = [];
    for (let next: Date | null = now; next; next = (await theDelivery()).nextAttemptAt) {
      now = next;
      await webhooks.deliver(now);
      tries += 1;
      failing.push((await countFailing(now)) === 1);
    }
    expect(tries).toBe(13);
    expect(await theDelivery()).toMatchObject({ state: 'failed', nextAttemptAt: null });
    expect(now.getTime() - start.getTime()).toBeGreaterThan(2.5 * day * 1000);
    expect(failing.filter(Boolean).length).toBeGreaterThan(2);
    expect(failing.slice(0, 8)).not.toContain(true);
    expect(endpointState(await reload(), now)).toBe('failing');
  });

  it('switches the endpoint off where the receiver is gone', async () => {
    const { endpointId, reload } = await queueEvents(1);
    webhooks.receiver.behave(410, 200);
    await webhooks.deliver(after(1));
    expect(await reload()).toMatchObject({ active: false });
    expect(endpointState(await reload(), after(1))).toBe('gone');
    expect(await countFailing(after(1))).toBe(1);
    expect(await theDelivery()).toMatchObject({ state: 'failed' });
    expect(await sendTestEvent(endpointId, { now: after(2) })).toEqual({ ok: false, reason: 'endpoint-off' });
  });

  it('is made once by two processes at the same time', async () => {
    await queueEvents(20);
    const counts = await Promise.all([webhooks.deliver(after(1)), webhooks.deliver(after(1))]);
    expect(counts[0] + counts[1]).toBe(20);
    expect(new Set(webhooks.receiver.events().map(({ id }) => id)).size).toBe(20);
    expect(webhooks.receiver.events()).toHaveLength(20);
  });

  it('is made again when the process of an attempt is gone', async () => {
    await queueEvents();
    webhooks.receiver.behave('hang', 200);
    const stopping = new AbortController();
    const delivering = webhooks.deliver(after(1), stopping.signal);
    await webhooks.receiver.waitFor(([event]) => event);
    expect(await webhooks.deliver(after(30))).toBe(0);
    expect(await webhooks.deliver(after(62))).toBe(1);
    stopping.abort();
    await delivering;
    expect(await theDelivery()).toMatchObject({ state: 'delivered', tries: 2 });
  });

  it('is released at shutdown, and counts as no try', async () => {
    await queueEvents();
    webhooks.receiver.behave('hang', 200);
    const stopping = new AbortController();
    const delivering = webhooks.deliver(after(1), stopping.signal);
    await webhooks.receiver.waitFor(([event]) => event);
    stopping.abort();
    expect(await delivering).toBe(0);
    expect(await theDelivery()).toMatchObject({ state: 'waiting', tries: 0, attempts: [] });
    expect(await webhooks.deliver(after(2))).toBe(1);
  });

  it('does not wait for the events before it while another endpoint hangs', async () => {
    await queueEvents(30);
    webhooks.receiver.behave('hang');
    webhooks.setTimeoutMs(300);
    await webhooks.deliver(after(1));
    // Four at a time, and the rest of the batch waits for the next run.
    expect(webhooks.receiver.events()).toHaveLength(4);
  });

  it('waits for no endpoint that hangs, in any run', async () => {
    const hanging = await startWebhookReceiver();
    onTestFinished(() => hanging.close());
    hanging.behave('hang');
    const added = [await webhooks.addEndpoint(), await webhooks.addEndpoint({ url: hanging.url })];
    const deliverer = createWebhookDeliverer();
    const stopping = new AbortController();
    const countDelivered = async () =>
      (await webhooks.deliveries()).filter(({ state }) => state === 'delivered').length;
    for (const count of [1, 2, 3]) {
      for (const { endpoint } of added) await sendTestEvent(endpoint._id.toHexString(), { now: start });
      await vi.waitUntil(async () => {
        await deliverer.start(after(1), stopping.signal);
        return (await countDelivered()) === count;
      });
    }
    // One run at a time serves it, with what was due at its beginning.
    expect(hanging.events()).toHaveLength(1);
    stopping.abort();
    expect(await deliverer.finish()).toBe(3);
    const waiting = (await webhooks.deliveries()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ tries }) => tries)).toEqual([0, 0, 0]);
  });

  it('needs the secret of the shop that encrypted its own', async () => {
    await queueEvents();
    configureEncryption('another secret');
    onTestFinished(() => configureEncryption('a secret of the tests'));
    await webhooks.deliver(after(1));
    expect(webhooks.receiver.events()).toEqual([]);
    expect(await theDelivery()).toMatchObject({ attempts: [{ status: null, fault: 'SECRET_UNREADABLE' }] });
  });
});

describe('sending again', () => {
  it('makes one delivery once more, with the same id', async () => {
    await queueEvents();
    await webhooks.deliver(after(1));
    const id = (await theDelivery())._id.toHexString();
    expect(await sendAgain(id, { by: staff, now: after(2) })).toEqual({ ok: true });
    expect(await webhooks.deliver(after(3))).toBe(1);
    const [first, second] = webhooks.receiver.events();
    expect(second?.id).toBe(first?.id);
    expect((await theDelivery()).attempts).toHaveLength(2);
    expect(await collections().auditEntries.findOne({ action: 'Sent an event again' })).toMatchObject({
      subject: 'webhook',
      by: { name: staff.name },
    });
  });

  it('does not disturb an attempt in progress', async () => {
    await queueEvents();
    webhooks.receiver.behave('hang', 200);
    const stopping = new AbortController();
    const delivering = webhooks.deliver(after(1), stopping.signal);
    await webhooks.receiver.waitFor(([event]) => event);
    const id = (await theDelivery())._id.toHexString();
    expect(await sendAgain(id, { by: staff, now: after(2) })).toEqual({ ok: false, reason: 'being-sent' });
    stopping.abort();
    await delivering;
  });

  it('repeats what failed for an endpoint since a day', async () => {
    const { endpointId } = await queueEvents(3);
    const { webhookDeliveries } = collections();
    const [old, failed, delivered] = await webhooks.deliveries();
    const failure = { state: 'failed', nextAttemptAt: null, tries: 13 } as const;
    await webhookDeliveries.updateOne(
      { _id: old?._id },
      { $set: { ...failure, createdAt: after(-2 * day) } },
    );
    await webhookDeliveries.updateOne({ _id: failed?._id }, { $set: failure });
    await webhookDeliveries.updateOne(
      { _id: delivered?._id },
      { $set: { state: 'delivered', nextAttemptAt: null } },
    );
    const since = toDateInput(start);
    const again = () => sendFailedAgain(endpointId, { since, by: staff, now: after(1) });
    expect(await again()).toEqual({ ok: true, count: 1 });
    expect(await again()).toEqual({ ok: true, count: 0 });
    expect(await webhooks.deliver(after(2))).toBe(1);
    expect(webhooks.receiver.events()[0]?.id).toBe(`evt_${failed?.eventId.toHexString()}`);
  });
});

describe('the client in production', () => {
  const client = createWebhookClient({ timeoutMs: 2_000 });
  const message = { headers: {}, body: '{}' };

  it('calls no address inside, whatever its name', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    let calls = 0;
    server.on('connection', () => (calls += 1));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await client.post(`https://${host}:${port}/`, message), host).toEqual({
        ok: false,
        reason: 'no-answer',
        fault: 'NOT_PUBLIC',
      });
    expect(calls).toBe(0);
  });

  it('uses HTTPS only', async () => {
    expect(client.findAddressFault(new URL('http://till.example/'))).toBe('insecure');
    expect(client.findAddressFault(new URL('https://10.0.0.1/'))).toBe('not-public');
    expect(client.findAddressFault(new URL('https://till.example/'))).toBeNull();
    expect(await client.post('http://till.example/', message)).toMatchObject({ fault: 'NOT_PUBLIC' });
  });
});
