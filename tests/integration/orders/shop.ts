import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { createDarajaClient } from '~/clients/daraja.server';
import type { CartLine } from '~/domain/cart/cart';
import type { CheckoutDetails } from '~/domain/orders/checkout/checkout-schema';
import type { Order } from '~/domain/orders/order';
import { placeOrder, type PlaceOrderInput } from '~/domain/orders/placing/place-order.server';
import { payableAmount } from '~/domain/orders/account/order-account';
import { settleClaim } from '~/domain/payments/claims/settle-claim.server';
import { callbackPath } from '~/domain/mpesa/prompts/callback-url.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { configurePayments, type PaymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import type { Cents } from '~/lib/format/money';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import { useTestDatabase, type TestDatabaseOptions } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { checkConsistency } from './check-consistency';

export const phoneNumber = (text: string): PhoneNumber => {
  const phone = parseKenyanPhone(text);
  if (!phone) throw new Error(`${text} is no Kenyan number`);
  return phone;
};

/** A phone number that no other test uses. */
let customers = 0;
export const newPhone = (): PhoneNumber => phoneNumber(`07${String((customers += 1)).padStart(8, '0')}`);

export const newIdempotencyKey = (): string => randomBytes(16).toString('base64url');

export const deliveryDetails = (phone: PhoneNumber = newPhone()): CheckoutDetails => ({
  firstName: 'Wanjikũ',
  lastName: "Ong'aro 🐄",
  phone,
  email: 'wanjiku@example.com',
  deliveryMethod: 'delivery',
  address: '12 Farm Road',
  city: 'Bumala',
  location: 'Near the market',
  additionalInfo: 'Blue gate',
  deliveryArea: null,
});

export const pickupDetails = (pickupDate: Date, phone: PhoneNumber = newPhone()): CheckoutDetails => ({
  firstName: 'Wanjikũ',
  lastName: "Ong'aro",
  phone,
  email: 'wanjiku@example.com',
  deliveryMethod: 'pickup',
  pickupLocation: 'main-store',
  pickupDate,
});

/** An admin. */
export const achieng: StaffMember = {
  userId: new ObjectId(),
  name: 'Achieng',
  clientAddress: '203.0.113.5',
};

export type Shop = ReturnType<typeof useShop>;

/**
 * A shop with a database of its own, a Daraja simulator over HTTP, and a callback server. Tests move its
 * clock. After each test the orders, stock and payments must be consistent.
 */
export function useShop(options?: TestDatabaseOptions) {
  const target = useTestDatabase(options);
  useFarmSettings();
  let now = new Date();
  let simulator: DarajaSimulator;
  let server: Server;
  let baseUrl = '';
  const initialStock = new Map<string, number>();

  beforeAll(async () => {
    simulator = await startDarajaSimulator({ clock: () => now, callbackRetryDelaysMs: [1, 1, 1] });
    server = createServer((request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const token = request.url?.slice(callbackPath.length + 1) ?? '';
        const result = await handleCallback({ token, body: JSON.parse(text), now });
        response.writeHead(result.ok ? 200 : result.reason === 'unknown' ? 404 : 400).end();
      })().catch(() => response.writeHead(503).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    // The real time, because the TTL indexes use it.
    now = new Date();
    initialStock.clear();
    simulator.reset();
    shop.configure();
  });
  afterEach(() => shop.checkConsistency());
  afterAll(async () => {
    await simulator.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const shop = {
    get now() {
      return now;
    },
    get simulator() {
      return simulator;
    },
    /** The same number as long as nothing was written. */
    get writes() {
      return target.writes;
    },
    passSeconds(seconds: number): Date {
      now = new Date(now.getTime() + seconds * 1000);
      return now;
    },

    /** A client of the simulator. */
    connectDaraja: (timeoutMs = 20_000) =>
      createDarajaClient({
        baseUrl: simulator.url,
        ...simulator.credentials,
        transactionType: 'CustomerPayBillOnline',
        tokenStore: databaseTokenStore,
        timeoutMs,
      }),
    /** Configures payments with the simulator. */
    configure(changes: Partial<PaymentConfiguration> = {}): void {
      const log = { info: () => undefined, error: () => undefined };
      configurePayments({ daraja: shop.connectDaraja(), callbackBaseUrl: baseUrl, log, ...changes });
    },

    /** Inserts a product with one variant; returns a cart line with one unit of it. */
    async sell(stockQuantity: number, price = 65): Promise<CartLine & { sku: string }> {
      const sku = `MILK-${randomBytes(4).toString('hex')}`;
      const [product] = await insertProducts(
        makeProduct({ variants: [makeVariant(sku, price, stockQuantity)] }),
      );
      initialStock.set(sku, stockQuantity);
      return { productId: product._id.toHexString(), sku, quantity: 1 };
    },
    async stockOf(sku: string): Promise<number | undefined> {
      const product = await collections().products.findOne({ 'variants.sku': sku });
      return product?.variants.find((variant) => variant.sku === sku)?.stockQuantity;
    },

    placement(changes: Partial<PlaceOrderInput> & Pick<PlaceOrderInput, 'lines'>): PlaceOrderInput {
      const details = changes.details ?? deliveryDetails();
      return {
        idempotencyKey: newIdempotencyKey(),
        userId: null,
        accepted: {},
        details,
        paymentMethod: 'mpesa',
        phoneNumber: details.phone,
        address: null,
        now,
        ...changes,
      };
    },
    /** Places an order; throws if that fails. */
    async place(changes: Partial<PlaceOrderInput> & Pick<PlaceOrderInput, 'lines'>): Promise<Order> {
      const result = await placeOrder(shop.placement(changes));
      if (!result.ok) throw new Error(`the order was not placed: ${result.reason}`);
      return result.order;
    },
    /** An order of one unit with a pending prompt. */
    async promptOrder(options: { stock?: number; price?: number; phone?: PhoneNumber } = {}) {
      const line = await shop.sell(options.stock ?? 5, options.price);
      const order = await shop.place({ lines: [line], details: deliveryDetails(options.phone) });
      expect(await sendFirstPrompt(order, { address: null, now })).toEqual({ ok: true, state: 'prompted' });
      const prompt = await simulator.waitForPrompt({ phone: order.customer.phone });
      return { line, order, prompt };
    },
    async reload(order: Pick<Order, '_id'>): Promise<Order> {
      const found = await collections().orders.findOne({ _id: order._id });
      if (!found) throw new Error('the order is gone');
      return found;
    },
    /** Matches the code of an order with `amount` on the statement (its total by default), or rejects it. */
    settle: (order: Order, isMatched = true, amount: Cents = payableAmount(order)) =>
      settleClaim({
        orderId: order._id,
        seenCode: null,
        decision: isMatched ? { isMatched, amount } : { isMatched, reason: 'not-found' },
        by: achieng,
        now,
      }),
    /** Oldest first. */
    attemptsOf: (order: Pick<Order, '_id'>): Promise<PaymentAttempt[]> =>
      collections().paymentAttempts.find({ orderId: order._id }).sort({ createdAt: 1, _id: 1 }).toArray(),

    checkConsistency: async (): Promise<void> => void (await checkConsistency(initialStock)),
  };
  return shop;
}
