import { randomInt } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import type { User } from '~/domain/accounts/user';
import type { AcceptedPrices, CartLine } from '~/domain/cart/cart';
import { removeOrderedFromCart } from '~/domain/cart/customer-cart.server';
import { priceCart, type PricedCart } from '~/domain/cart/price-cart.server';
import { isMpesaOffered, paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import { paymentTimeoutMs, toMpesaAmount } from '~/domain/payments/prompts/prompt-rules';
import {
  consumeRateLimitsInTransaction,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addCents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import {
  findPickupDateError,
  idempotencyKeyPattern,
  type CheckoutDetails,
} from '~/domain/orders/checkout/checkout-form';
import {
  deliveryFeeFor,
  offersPayment,
  paymentMethods,
  isCashPayment,
  type Delivery,
  type Order,
  type OrderItem,
  type PaymentMethod,
} from '~/domain/orders/order';
import { confirmationCallNote, needsConfirmation } from './large-order';
import { cashOrderRateLimits, mpesaOrderRateLimits } from './order-rate-limits.server';
import { generateOrderNumber } from '~/domain/orders/order-number';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { queueOrderMail } from '~/domain/orders/mail/queue-order-mail.server';
import { formatShippingAddress } from './shipping-address';
import { isInStock, takeStock } from '~/domain/orders/status/stock.server';

export type PlaceOrderInput = {
  /** Made when the form was shown and bound to the visitor by the page; see idempotencyKeyPattern. */
  readonly idempotencyKey: string;
  /** The account that the order is to belong to; null for a guest's. */
  readonly userId: ObjectId | null;
  readonly lines: readonly CartLine[];
  /** The unit prices that the visitor has seen; a line without one is not compared. */
  readonly accepted: AcceptedPrices;
  readonly details: CheckoutDetails;
  readonly paymentMethod: PaymentMethod;
  /** Where M-Pesa prompts go; null for cash. */
  readonly phoneNumber: PhoneNumber | null;
  /** The network address that the form came from; null where the server does not tell it. */
  readonly address: string | null;
  readonly now: Date;
};

export type PlaceOrderFailure =
  | 'account-required'
  | 'cart-empty'
  | 'cart-problems'
  | 'invalid-form'
  | 'payment-not-offered'
  | 'mpesa-not-offered'
  | 'mpesa-limit'
  | 'pickup-location-unknown'
  | 'pickup-too-soon';

export type PlaceOrderResult =
  | { readonly ok: true; readonly order: Order; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: PlaceOrderFailure }
  | { readonly ok: false; readonly reason: 'too-many-orders'; readonly retryAt: Date };

/**
 * Places an order: in one transaction it prices the cart from the database, takes the stock and writes the order, and
 * takes what was ordered out of a customer's cart. The same placement key gives the same order again, however often and
 * however much at once (decisions.md 20, 21).
 * An M-Pesa order then waits 120 s for its payment; a cash order is complete at once, and confirmed by e-mail. A large
 * cash order of somebody unknown takes no stock until the farm confirms it (large-order.ts).
 * Fails with 'account-required' (by the settings, or the account is not there any more); 'cart-empty'; 'cart-problems'
 * (gone, inactive, sold out, too few, or another price than was accepted: priceCart shows them; nothing was taken);
 * 'invalid-form' (a key or a phone number that no form of ours sends);
 * 'payment-not-offered' (not with this delivery method); 'mpesa-not-offered' (no credentials); 'mpesa-limit' (M-Pesa
 * takes 1 to 250,000 shillings); 'pickup-location-unknown'; 'pickup-too-soon' (less than 24 h ahead); 'too-many-orders'
 * (for this phone, mailbox or client address: order-rate-limits.server.ts), with the time from which on one is taken.
 */
export async function placeOrder(placement: PlaceOrderInput): Promise<PlaceOrderResult> {
  if (!idempotencyKeyPattern.test(placement.idempotencyKey)) return { ok: false, reason: 'invalid-form' };
  // Asked before all checks: what was placed stays placed, even if the form would be refused by now.
  const known = await collections().orders.findOne({ idempotencyKey: placement.idempotencyKey });
  if (known) return { ok: true, order: known, repeated: true };

  const settings = await loadSettings();
  const fault = findFault(placement, settings);
  if (fault) return { ok: false, reason: fault };

  return runOrderTransaction(async (session, round): Promise<PlaceOrderResult> => {
    const placed = await collections().orders.findOne(
      { idempotencyKey: placement.idempotencyKey },
      { session },
    );
    if (placed) return { ok: true, order: placed, repeated: true };

    const { userId, now } = placement;
    const account = userId && (await touchAccount(userId, now, session));
    if (userId && !account) return abandon(session, 'account-required');
    const cart = await priceCart(placement.lines, placement.accepted, { session });
    if (cart.hasProblems) return abandon(session, 'cart-problems');
    const isVerified = account !== null && account.emailVerifiedAt !== null;
    const number = generateOrderNumber(round, randomInt);
    const order = composeOrder(placement, cart, settings, { number, isVerified });
    if (order.paymentMethod === 'mpesa' && toMpesaAmount(order.totalAmount) === null)
      return abandon(session, 'mpesa-limit');
    // What waits for the farm's word must be there as well, and leaves it to others.
    const supply = order.stockTaken ? takeStock : isInStock;
    if (!(await supply(order.items, session))) return abandon(session, 'cart-problems');
    const counted = await consumeRateLimitsInTransaction(session, limitsOf(placement, account), now);
    if (!counted.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'too-many-orders', retryAt: counted.retryAt };
    }
    if (order.userId) await removeOrderedFromCart(order.userId, order.items, now, session);
    await collections().orders.insertOne(order, { session });
    // An M-Pesa order is confirmed when it is paid.
    if (isCashPayment(order.paymentMethod)) await queueOrderMail('placed', order, 'customer', now, session);
    return { ok: true, order, repeated: false };
  });
}

/** Counted in the transaction: neither what is not placed counts, nor the same form sent again. */
function limitsOf(placement: PlaceOrderInput, account: User | null): RateLimit[] {
  const { details, paymentMethod, phoneNumber, address } = placement;
  const { phone, email } = details;
  return isCashPayment(paymentMethod)
    ? cashOrderRateLimits({ phone, email, address, account: account?.emailVerifiedAt ? account._id : null })
    : mpesaOrderRateLimits(
        { phone: phoneNumber ?? phone, address },
        paymentConfiguration().promptRules.ordersPerHour,
      );
}

/** Ends the transaction without a trace; the driver then neither commits nor retries. */
async function abandon(session: ClientSession, reason: PlaceOrderFailure): Promise<PlaceOrderResult> {
  await session.abortTransaction();
  return { ok: false, reason };
}

function findFault(placement: PlaceOrderInput, settings: Settings): PlaceOrderFailure | null {
  const { userId, lines, details, paymentMethod, phoneNumber, now } = placement;
  if (settings.checkout.requireAccount && !userId) return 'account-required';
  if (lines.length === 0) return 'cart-empty';
  if (!offersPayment(details.deliveryMethod, paymentMethod)) return 'payment-not-offered';
  if (paymentMethod === 'mpesa' && !isMpesaOffered()) return 'mpesa-not-offered';
  if (paymentMethod === 'mpesa' && !phoneNumber) return 'invalid-form';
  if (details.deliveryMethod === 'delivery') return null;
  if (!settings.pickupLocations.some((location) => location.id === details.pickupLocation))
    return 'pickup-location-unknown';
  return findPickupDateError(details.pickupDate, now) ? 'pickup-too-soon' : null;
}

function composeOrder(
  placement: PlaceOrderInput,
  cart: PricedCart,
  settings: Settings,
  { number, isVerified }: { readonly number: string; readonly isVerified: boolean },
): Order {
  const { details, paymentMethod, now } = placement;
  const waits = paymentMethod === 'mpesa';
  const stockTaken = waits || !needsConfirmation(cart.lines, isVerified, settings.checkout);
  const { firstName, lastName, phone, email } = details;
  const customer = { firstName, lastName, phone, email };
  const delivery = composeDelivery(details, settings);
  const deliveryFee = deliveryFeeFor(details.deliveryMethod, settings);
  return {
    _id: new ObjectId(),
    number,
    idempotencyKey: placement.idempotencyKey,
    userId: placement.userId,
    customer,
    items: cart.lines.map(composeItem),
    shippingAddress: formatShippingAddress(customer, delivery),
    deliveryMethod: details.deliveryMethod,
    delivery,
    subtotal: cart.subtotal,
    deliveryFee,
    totalAmount: addCents(cart.subtotal, deliveryFee),
    paymentMethod,
    paymentPhone: waits ? placement.phoneNumber : null,
    status: 'pending',
    paymentStatus: 'pending',
    stockTaken,
    payBy: waits ? new Date(now.getTime() + paymentTimeoutMs) : null,
    promptCount: 0,
    paidAt: null,
    paidByAttempt: null,
    receiptNumber: null,
    claim: null,
    refundsDue: [],
    timeline: [
      {
        at: now,
        by: 'customer',
        name: null,
        text: `Order placed, to be paid by ${paymentMethods[paymentMethod].name}${stockTaken ? '' : confirmationCallNote}`,
        status: 'pending',
        paymentStatus: 'pending',
      },
    ],
    createdAt: now,
    updatedAt: now,
  };
}

const composeItem = (line: PricedCart['lines'][number]): OrderItem => ({
  productId: line.productId,
  sku: line.sku,
  slug: line.slug ?? line.productId,
  name: line.name,
  picture: line.picture,
  quantity: line.quantity,
  price: line.unitPrice,
  notes: '',
});

function composeDelivery(details: CheckoutDetails, settings: Settings): Delivery {
  if (details.deliveryMethod === 'delivery') {
    const { address, city, location, additionalInfo } = details;
    return { method: 'delivery', address, city, location, additionalInfo };
  }
  const place = settings.pickupLocations.find((location) => location.id === details.pickupLocation);
  return {
    method: 'pickup',
    pickupLocation: details.pickupLocation,
    pickupLocationName: place?.name ?? details.pickupLocation,
    pickupDate: details.pickupDate,
  };
}
