import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomBytes, randomInt } from 'node:crypto';
import { ClientSession, Collection, ObjectId } from 'mongodb';
import { connectDatabase } from '#db/client';
import { collectionDefinitions, collections } from '~/domain/collections';
import { startEmbeddedStore } from '#db/embedded';
import { ensureIndexes } from '#db/indexes';
import { createDarajaClient } from '~/clients/daraja.server';
import { waitingTtlMs, type BackInStockRequest } from '~/domain/back-in-stock/back-in-stock-request';
import { createWebhookClient } from '~/clients/webhooks.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { runJobs } from '~/domain/jobs/run-jobs.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { requestOrganizationPayment } from '~/domain/organizations/prompts/request-payment.server';
import { callbackPath } from '~/domain/mpesa/prompts/callback-url.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { configurePayments } from '~/domain/mpesa/payment-configuration.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { editOffers } from '~/domain/catalogue/prices/edit-offers.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { configureWebhooks } from '~/domain/webhooks/webhook-configuration.server';
import { toCents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { simulatorCredentials } from '~/simulators/daraja';
import { takePhoneOrder } from './take-phone-order';

/**
 * A complete shop in one process, for a test to kill: the built-in store on a folder, the callback server,
 * the background jobs, and concurrent buyers who place and pay orders. It prints each step as a line.
 */
export type ShopProcessOptions = {
  readonly directory: string;
  readonly simulatorUrl: string;
  readonly callbackBaseUrl: string;
  readonly productId: string;
  /** Each buyer buys one of these. */
  readonly skus: readonly string[];
  /** What the farm records and edits meanwhile: nobody buys it. */
  readonly farmSku: string;
  /** Encrypts the secret of the webhook that is told of all orders. */
  readonly secret: string;
  /** It is asked for payments meanwhile. */
  readonly organizationId: string;
  /** Wait for a size that is in stock: the job that tells them starts with the process. */
  readonly waitingEmails: readonly string[];
  /** Idempotency keys of the forms to submit, or to submit again. */
  readonly keys: readonly string[];
  /** The step at which the process kills itself: one before and one after each write and commit. */
  readonly dieAtStep: number;
};

const concurrentBuyers = 6;

const options = JSON.parse(process.env['SHOP_PROCESS'] ?? '{}') as ShopProcessOptions;
const print = (line: string) => process.stdout.write(`${line}\n`);

let isOpen = false;
let steps = 0;
function takeStep(name: string): void {
  if (!isOpen) return;
  steps += 1;
  if (steps !== options.dieAtStep) return;
  print(`killed ${name}`);
  process.kill(process.pid, 'SIGKILL');
}

/** Counts a step before and after each call of a method. */
function countSteps(prototype: object, method: string): void {
  const original = Reflect.get(prototype, method) as (...args: unknown[]) => Promise<unknown>;
  Reflect.set(prototype, method, async function (this: unknown, ...args: unknown[]) {
    const name = this instanceof Collection ? `${this.collectionName}.${method}` : method;
    takeStep(`before ${name}`);
    const result = await original.apply(this, args);
    takeStep(`after ${name}`);
    return result;
  });
}

/** All by which documents are written; insertMany calls bulkWrite. */
const writeMethods = [
  'insertOne',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
];

// Before the collections open, which keep the methods that they find.
for (const method of writeMethods) countSteps(Collection.prototype, method);
countSteps(ClientSession.prototype, 'commitTransaction');

const store = await startEmbeddedStore({ directory: options.directory });
await connectDatabase({ uri: store.uri });
await ensureIndexes(collectionDefinitions);

const server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const token = request.url?.slice(callbackPath.length + 1) ?? '';
    const result = await handleCallback({ token, body: JSON.parse(text), now: new Date() });
    response.writeHead(result.ok ? 200 : 404).end();
  })().catch(() => response.writeHead(503).end());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
print(`listening ${(server.address() as AddressInfo).port}`);

configurePayments({
  daraja: createDarajaClient({
    baseUrl: options.simulatorUrl,
    ...simulatorCredentials,
    transactionType: 'CustomerPayBillOnline',
    tokenStore: databaseTokenStore,
  }),
  callbackBaseUrl: options.callbackBaseUrl,
});
configureEncryption(options.secret);
configureWebhooks({ client: createWebhookClient({ isRelaxed: true }) });
// Takes an email and is never done with it: what was queued stays in the outbox.
configureMail({ sender: { send: () => new Promise(() => undefined) } });
await collections().backInStockRequests.insertMany(waitingRequests());
const log = { info: () => undefined, error: (fields: object) => print(`error ${JSON.stringify(fields)}`) };
void runJobs({ signal: new AbortController().signal, log });

isOpen = true;

function waitingRequests(): BackInStockRequest[] {
  const now = new Date();
  return options.waitingEmails.map((email) => ({
    _id: new ObjectId(),
    email,
    productId: ObjectId.createFromHexString(options.productId),
    sku: options.skus[0] ?? '',
    state: 'waiting',
    stopToken: randomBytes(16).toString('base64url'),
    requestedAt: now,
    confirmedAt: now,
    expiresAt: new Date(now.getTime() + waitingTtlMs),
  }));
}

/** Submits one form: places the order, or finds it placed, and sends the prompt. */
async function buy(idempotencyKey: string): Promise<void> {
  const phone = `+2547${idempotencyKey.slice(-8)}` as PhoneNumber;
  const now = new Date();
  const sku = options.skus[Number(idempotencyKey.slice(-8)) % options.skus.length] ?? null;
  const result = await placeOrder({
    idempotencyKey,
    userId: null,
    lines: [{ productId: options.productId, sku, quantity: 2 }],
    accepted: {},
    details: {
      firstName: 'Wanjikũ',
      lastName: "Ong'aro",
      phone,
      email: 'wanjiku@example.com',
      deliveryMethod: 'delivery',
      address: '12 Farm Road',
      city: 'Bumala',
      location: 'Market',
      additionalInfo: '',
      deliveryArea: null,
    },
    paymentMethod: 'mpesa',
    phoneNumber: phone,
    address: null,
    now,
  });
  if (!result.ok) throw new Error(`not placed: ${result.reason}`);
  print(`placed ${idempotencyKey} ${result.order.number}`);
  await sendFirstPrompt(result.order, { address: null, now });
  print(`prompted ${idempotencyKey}`);
}

/** The farm records stock, counts and changes prices of the same product. */
async function keepFarm({ rounds }: { rounds: number }): Promise<void> {
  const by = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };
  const productId = ObjectId.createFromHexString(options.productId);
  for (let round = 0; round < rounds; round += 1) {
    const now = new Date();
    const product = await collections().products.findOne({ _id: productId });
    const variant = product?.variants.find(({ sku }) => sku === options.farmSku);
    if (!variant) throw new Error('the farm lost its product');
    const seen = variant.stockQuantity;
    const reason = (['milking', 'counted', 'spoiled'] as const)[round % 3] ?? 'milking';
    const line = { productId, sku: variant.sku, amount: reason === 'spoiled' ? 1 : seen + 7, seen };
    const idempotencyKey = randomBytes(16).toString('base64url');
    await recordStock({ idempotencyKey, reason, note: null, lines: [line], by, now });
    const values = { price: variant.price, sale: null, stock: seen };
    const wanted = { ...values, price: toCents(variant.price + 100), stock: seen + 1 };
    await editOffers([{ productId: options.productId, sku: variant.sku, seen: values, wanted }], { by, now });
  }
}

const staff = { userId: new ObjectId(), name: 'Jane', clientAddress: null };

/** Staff cancels a confirmed order, cash or paid. */
async function cancelOne(): Promise<void> {
  const confirmed = await collections().orders.findOne({ status: 'confirmed' });
  if (!confirmed) return;
  const change = { orderNumber: confirmed.number, to: 'cancelled', by: staff, now: new Date() } as const;
  const changed = await changeStatusAsStaff(change);
  if (changed.ok) print(`cancelled ${changed.order.number}`);
}

/** Staff asks an organization for a few payments. */
async function askForPayments(): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const digits = String(randomInt(100_000_000)).padStart(8, '0').slice(-8);
    const now = new Date();
    await requestOrganizationPayment({
      organizationId: ObjectId.createFromHexString(options.organizationId),
      amount: toCents(100_000),
      phone: `+2541${digits}` as PhoneNumber,
      idempotencyKey: randomBytes(16).toString('base64url'),
      by: staff,
      now,
    });
  }
}

/** Late for today: each start goes on where the last process was killed. */
const goOnWithMornings = () => makeMornings(new Date());

/** Staff takes and cancels orders, until the process dies. */
async function serveCustomers(): Promise<void> {
  for (;;) {
    await takePhoneOrder(options.productId, options.skus[0] ?? '', staff);
    await cancelOne();
  }
}

const queue = options.keys.values();
// Before the others: where all write one product, few of these would end before the process does.
await cancelOne();
await keepFarm({ rounds: 1 });
void goOnWithMornings();
void keepFarm({ rounds: Infinity });
void askForPayments();
void serveCustomers();
await Promise.all(
  Array.from({ length: concurrentBuyers }, async () => {
    for (const key of queue) await buy(key);
  }),
);
print(`idle ${await collections().orders.countDocuments()}`);
