import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ObjectId } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connectDatabase } from '#db/client';
import { collectionDefinitions, collections } from '~/domain/collections';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { createWebhookClient } from '~/clients/webhooks.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { sendBackInStockMail } from '~/domain/back-in-stock/send-back-in-stock-mail.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { callbackPath, hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { expireOverduePayments, recoverLostPrompts } from '~/domain/payments/jobs/payment-jobs.server';
import { eventIdOf } from '~/domain/webhooks/deliveries/webhook-delivery';
import { createEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { configureWebhooks } from '~/domain/webhooks/webhook-configuration.server';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import { deliverWebhooks } from '../webhooks/webhook-shop';
import { startWebhookReceiver, type WebhookReceiver } from '../../simulators/webhook-receiver';
import { insertOrganization } from '../../support/fixtures/account-entries';
import { demoSettings } from '~/seed/demo/settings';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { takeTurns } from '../../support/full-run';
import { startScript } from '../../support/processes/run-script';
import { checkConsistency } from './check-consistency';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { weekdays } from '~/lib/weekdays';
import type { ShopProcessOptions } from './shop-process';
import { takePhoneOrder } from './take-phone-order';

const skus = ['MILK-250', 'MILK-500', 'MILK-1000', 'MILK-5000'];
const farmSku = 'GHEE-250';
const initialStock = 1_000;
const keysPerRound = 8;
/** Each process finds some who wait for a size that is back. */
const waitingIn = (round: number): string[] =>
  Array.from({ length: 6 }, (_, index) => `waits-${round}-${index}@example.com`);

/**
 * The step at which each process dies. The first steps are those of a cancellation, the next those of the farm. An order and its events take some sixty, and six
 * are under way: early steps kill placements, later ones prompts, responses and callbacks. A full run dies between them, too.
 */
const deaths = takeTurns([5, 30, 80, 160, 300, 480, 700], 2);

/** The callback URL: forwards to the process that lives, like a load balancer. */
async function startGate() {
  let answer: (path: string, body: string) => Promise<number> = () => Promise.resolve(503);
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const status = await answer(request.url ?? '', body).catch(() => 502);
      response.writeHead(status).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo: (next: typeof answer) => void (answer = next),
  };
}

const passOn =
  (port: number) =>
  async (path: string, body: string): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { connection: 'close' },
    });
    return response.status;
  };

/**
 * Customers who pay most prompts and cancel some; callbacks come once, twice, or first wrong and then right.
 */
function playPhones(simulator: DarajaSimulator): () => void {
  let isOver = false;
  void (async () => {
    for (let count = 0; !isOver; count += 1) {
      const prompt = await simulator.waitForPrompt();
      const callback = (['normal', 'duplicate', 'failed-then-paid'] as const)[count % 3];
      void simulator.answer(prompt.checkoutRequestId, count % 5 === 4 ? 'cancel' : 'pin', {
        callback,
        lateSeconds: 0,
      });
    }
  })();
  return () => (isOver = true);
}

/** A till that is told of everything, by each process that lives. */
async function listenToAllEvents() {
  const secret = randomBytes(32).toString('base64url');
  configureEncryption(secret);
  configureWebhooks({ client: createWebhookClient({ isRelaxed: true }) });
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const added = await createEndpoint({
    form: { url: receiver.url, description: '', events: webhookEventTypes, seenVersion: '' },
    by: { userId: new ObjectId(), name: 'Jane', clientAddress: null },
    now: new Date(),
  });
  if (!added.ok) throw new Error(added.reason);
  return { receiver, secret };
}

/** Each change of an order, as its timeline has it, is in the store as one event; each event has arrived, once or more. */
async function checkEvents(receiver: WebhookReceiver): Promise<void> {
  const { orders, webhookDeliveries } = collections();
  // At the end of the lease of a dead process, and of the deadlines that have passed.
  const later = new Date(Date.now() + 6 * 60_000);
  while ((await deliverWebhooks(later)) > 0);
  const deliveries = await webhookDeliveries.find().toArray();
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const arrived = new Set(receiver.events().map(({ id }) => id));
  expect(arrived).toEqual(new Set(deliveries.map(eventIdOf)));
  for (const order of await orders.find().toArray()) {
    const countEvents = (type: string) =>
      deliveries.filter((delivery) => delivery.type === type && delivery.orderNumber === order.number).length;
    const changes = order.timeline.slice(1).map((entry, index) => ({ before: order.timeline[index], entry }));
    const moves = changes.filter(({ before, entry }) => before?.status !== entry.status);
    const isCancelled = ({ entry }: (typeof moves)[number]) => entry.status === 'cancelled';
    const isPaid = ({ before, entry }: (typeof changes)[number]) =>
      before?.paymentStatus !== 'paid' && entry.paymentStatus === 'paid';
    expect(
      {
        placed: countEvents('order.placed'),
        cancelled: countEvents('order.cancelled'),
        changed: countEvents('order.status_changed'),
        paid: countEvents('payment.succeeded'),
      },
      order.number,
    ).toEqual({
      placed: 1,
      cancelled: moves.filter(isCancelled).length,
      changed: moves.filter((move) => !isCancelled(move)).length,
      paid: changes.filter(isPaid).length,
    });
  }
}

/** Who waited for a size that is back has one email, and no request any more. */
async function checkToldOnce(): Promise<void> {
  configureMail({ sender: { send: () => new Promise(() => undefined) } });
  const { backInStockRequests, outbox } = collections();
  await sendBackInStockMail(new Date());
  const told = await outbox.find({ key: /^back-in-stock-told / }).toArray();
  const waited = deaths.flatMap((_, round) => waitingIn(round));
  expect(told.map(({ to }) => to).sort()).toEqual(waited.sort());
  expect(await backInStockRequests.countDocuments()).toBe(0);
}

const householdCount = 24;

/** Of households that take one a day since yesterday. */
async function takeStandingOrders(productId: string): Promise<readonly ObjectId[]> {
  const by = { kind: 'customer' } as const;
  const now = new Date(Date.now() - 3 * dayMs);
  const ids: ObjectId[] = [];
  for (let index = 0; index < householdCount; index += 1) {
    const taken = await takeStandingOrder(
      {
        customer: {
          firstName: 'Jane',
          lastName: 'Auma',
          phone: `+2547990000${String(index).padStart(2, '0')}` as PhoneNumber,
          email: null,
        },
        place: {
          address: 'Gate',
          city: 'Bumala',
          location: 'Market',
          additionalInfo: '',
          deliveryArea: null,
        },
        lines: [{ productId, sku: skus[index % skus.length] ?? '', quantity: 1 }],
        days: weekdays,
        from: addDays(toDateInput(new Date()), -1),
      },
      { by, now },
    );
    if (!taken.ok) throw new Error(taken.reason);
    ids.push(taken.order.household);
  }
  return ids;
}

/** Four makers at once, without the lock: each household has one order for today, or knows that it has none; yesterday's round had left. */
async function checkMornings(households: readonly ObjectId[]): Promise<void> {
  const now = new Date();
  await Promise.all(Array.from({ length: 4 }, () => makeMornings(now)));
  const { orders, standingOrders } = collections();
  const today = toDateInput(now);
  for (const household of households) {
    const made = await orders
      .find({ 'standing.household': household })
      .map(({ standing }) => standing?.day ?? '')
      .toArray();
    const missed = (await standingOrders.findOne({ household }))?.missed.map(({ day }) => day) ?? [];
    const expected = [addDays(today, -1), today];
    // The next day's last hour may have passed as well, and midnight during the test.
    expect(expected.filter((day) => ![...made, ...missed].includes(day))).toEqual([]);
    expect(new Set([...made, ...missed]).size).toBe(made.length + missed.length);
  }
}

it('loses nothing when the process is killed at any write', { timeout: 600_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-killed-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const gate = await startGate();
  // Retries callbacks for as long as the shop may be down.
  const simulator = await startDarajaSimulator({
    callbackRetryDelaysMs: Array.from({ length: 600 }, () => 50),
  });
  onTestFinished(() => simulator.close());
  onTestFinished(playPhones(simulator));

  const milk = makeProduct({
    variants: skus.map((sku) => makeVariant(sku, 65, initialStock)).concat(makeVariant(farmSku, 90, 5)),
  });
  let store = await startEmbeddedStore({ directory });
  await connectDatabase({ uri: store.uri });
  await ensureIndexes(collectionDefinitions);
  await insertProducts(milk);
  // The round of today has not left.
  const standing = { ...demoSettings.standing, roundLeavesAt: '23:59' };
  await collections().settings.insertOne({ ...demoSettings, standing });
  const school = await insertOrganization();
  const { receiver, secret } = await listenToAllEvents();
  const staff = { userId: new ObjectId(), name: 'Jane', clientAddress: null };
  for (const _death of deaths) await takePhoneOrder(milk._id.toHexString(), 'MILK-250', staff);
  const households = await takeStandingOrders(milk._id.toHexString());
  await closeDatabase();
  await store.close();

  const placed = new Map<string, string>();
  const cancelled = new Set<string>();
  const open = new Set<string>();
  /** Such as 'killed after orders.updateOne'. */
  const points: string[] = [];
  for (const [round, dieAtStep] of deaths.entries()) {
    for (let index = 0; index < keysPerRound; index += 1)
      open.add(`${randomBytes(8).toString('hex')}-${String(round * 100 + index).padStart(8, '0')}`);
    const options: ShopProcessOptions = {
      directory,
      simulatorUrl: simulator.url,
      callbackBaseUrl: gate.url,
      productId: milk._id.toHexString(),
      skus,
      farmSku,
      secret,
      organizationId: school._id.toHexString(),
      waitingEmails: waitingIn(round),
      // A visitor without a response submits the form again.
      keys: [...open],
      dieAtStep,
    };
    const shop = startScript('tests/integration/orders/shop-process.ts', {
      SHOP_PROCESS: JSON.stringify(options),
    });
    onTestFinished(() => void shop.kill('SIGKILL'));
    const { signal, faults, output } = await follow(shop);
    expect(signal, output).toBe('SIGKILL');
    expect(faults, `round ${round}`).toEqual([]);
    expect(points.length, output).toBe(round + 1);
  }

  // After the last restart: outstanding callbacks arrive, and the deadlines pass.
  store = await startEmbeddedStore({ directory });
  onTestFinished(() => store.close());
  await connectDatabase({ uri: store.uri });
  onTestFinished(() => closeDatabase());
  gate.passTo(async (path, body) => {
    const token = path.slice(callbackPath.length + 1);
    return (await handleCallback({ token, body: JSON.parse(body), now: new Date() })).ok ? 200 : 404;
  });
  for (const prompt of simulator.prompts()) await simulator.waitForResult(prompt.checkoutRequestId);
  await recoverLostPrompts(new Date(Date.now() + 61_000));
  // A failed prompt gives its order 240 s at most.
  await expireOverduePayments(new Date(Date.now() + 241_000));

  await checkToldOnce();
  await checkMornings(households);
  await checkEvents(receiver);
  await checkConsistency(new Map(skus.map((sku) => [sku, initialStock])));
  const { accountEntries, orders, organizations, paymentAttempts, stockMovements } = collections();
  // More than the opening entry: how far the farm comes before each death depends on the machine.
  expect(await stockMovements.countDocuments({ sku: farmSku })).toBeGreaterThan(1);
  expect(cancelled.size).toBeGreaterThan(0);
  for (const order of await orders.find({ number: { $in: [...cancelled] } }).toArray())
    expect([order.number, order.status, order.stockTaken]).toEqual([order.number, 'cancelled', false]);
  for (const [key, number] of placed)
    expect(
      await orders
        .find({ idempotencyKey: key })
        .map((order) => order.number)
        .toArray(),
    ).toEqual([number]);
  expect(await orders.countDocuments({ status: 'pending' })).toBe(0);

  const prompts = simulator.prompts();
  const paid = prompts.filter((prompt) => prompt.result?.code === 0);
  expect(paid.length).toBeGreaterThan(0);
  const fees = new Set<string | undefined>();
  for (const prompt of prompts) {
    const tokenHash = hashCallbackToken(prompt.callbackUrl.split('/').at(-1) ?? '');
    const attempt = await paymentAttempts.findOne({ tokenHash: tokenHash ?? '' });
    expect(attempt, 'an attempt was recorded before its prompt was sent').not.toBeNull();
    if (prompt.result?.code !== 0) continue;
    expect(attempt).toMatchObject({ state: 'paid', receiptNumber: prompt.result.receipt });
    if (attempt && isForOrder(attempt))
      expect(await orders.findOne({ _id: attempt.orderId })).toMatchObject({ paymentStatus: 'paid' });
    else fees.add(prompt.result.receipt);
  }
  // What was asked of the organization is in its books, once, and in its account.
  const entries = await accountEntries.find({ organizationId: school._id }).toArray();
  expect(fees.size).toBeGreaterThan(0);
  expect(entries.map(({ transactionCode }) => transactionCode).sort()).toEqual([...fees].sort());
  expect(entries.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    entries.map((_, index) => index + 1),
  );
  const account = (await organizations.findOne({ _id: school._id }))?.account;
  expect(account?.paid).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
  console.log(
    `killed ${deaths.length} times: ${await orders.countDocuments()} orders, ${placed.size} of them acknowledged, ${paid.length} payments, ${cancelled.size} cancelled by staff, nothing lost\n${points.join('\n')}`,
  );

  /** Reads the output of a shop until it dies. */
  async function follow(
    shop: ChildProcess,
  ): Promise<{ signal: string | null; faults: string[]; output: string }> {
    const faults: string[] = [];
    let output = '';
    if (!shop.stdout || !shop.stderr) throw new Error('the shop has no output');
    shop.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    createInterface(shop.stdout).on('line', (line) => {
      const [what, subject = '', number = ''] = line.split(' ');
      if (what === 'listening') gate.passTo(passOn(Number(subject)));
      if (what === 'placed') placed.set(subject, number);
      if (what === 'prompted') open.delete(subject);
      if (what === 'cancelled') cancelled.add(subject);
      if (what === 'killed') points.push(line);
      if (what === 'error') faults.push(line);
    });
    const [, signal] = (await once(shop, 'close')) as [number | null, string | null];
    gate.passTo(() => Promise.resolve(503));
    return { signal, faults, output };
  }
});
