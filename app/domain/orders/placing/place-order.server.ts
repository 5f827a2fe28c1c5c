import { randomInt } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { worksHere } from '~/domain/accounts/permissions';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { User } from '~/domain/accounts/user';
import { auditOrder } from '~/domain/orders/audit-order.server';
import type { AcceptedPrices, CartLine } from '~/domain/cart/cart';
import { removeOrderedFromCart } from '~/domain/orders/carts/customer-cart.server';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { PricedCart } from '~/domain/cart/priced-cart';
import { takesOrders } from '~/domain/opening/ordering-state';
import { readOrderingState } from '~/domain/opening/read-ordering-state.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import {
  consumeRateLimitsInTransaction,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import { minuteMs } from '~/lib/time-units';
import { toCents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { isEmailOptional } from '~/domain/orders/checkout/is-email-optional.server';
import { offeredPayments } from '~/domain/orders/checkout/offered-payments';
import { findPickupDateError, findPlaceClosedError } from '~/domain/orders/checkout/pickup-days';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import {
  goesWithDelivery,
  paymentMethods,
  isCashPayment,
  isPaidByHand,
  type Discount,
  type Order,
  type PaymentMethod,
} from '~/domain/orders/order';
import { describeDiscount, totalOf } from '~/domain/orders/corrections/discount';
import { deliveryFeeFor, findDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { findMethodsForPlace, findPlaceRule } from '~/domain/orders/delivery/place-rule.server';
import { confirmationCallNote, needsConfirmation } from './large-order';
import {
  heldUnitsRateLimits,
  heldUnitsReceipt,
  mpesaOrderRateLimits,
  unpaidOrderRateLimits,
} from './order-rate-limits.server';
import { isPickupDay } from '~/domain/orders/phone-orders/pickup-day';
import { paymentWindowMs } from '~/domain/orders/payment-window';
import { generateOrderNumber } from '~/domain/orders/order-number';
import { withRetriedTransaction } from '#db/retried-transaction';
import { findOrderChanges, type OrderChange } from './order-changes';
import { composeDelivery, type OrderDetails } from './order-details';
import { fingerprintOrder } from './order-fingerprint.server';
import { insertOrder } from './insert-order.server';
import { newOrder, toOrderItem } from './new-order';
import { isInStock, deductStock } from '~/domain/orders/status/stock.server';

export type PlaceOrderInput = {
  /** See idempotency-key.ts. */
  readonly idempotencyKey: string;
  /** The hash of the request to the API; the same key with another one is refused. */
  readonly requestHash?: string;
  readonly userId: ObjectId | null;
  readonly lines: readonly CartLine[];
  /** Unit prices that the visitor has seen; a line without one is not compared. */
  readonly accepted: AcceptedPrices;
  /** Fingerprint of the order as it was shown (fingerprintOrder); absent where none was, as for the API. */
  readonly shown?: string;
  /** The customer's notes, by line id (see cartLineId). */
  readonly notes?: Readonly<Record<string, string>>;
  readonly details: OrderDetails;
  readonly paymentMethod: PaymentMethod;
  /** Gets the M-Pesa prompt; null for cash and for a payment by hand. */
  readonly phoneNumber: PhoneNumber | null;
  /** Client address; null where the server does not know it. */
  readonly address: string | null;
  /** The staff member who takes the order by phone: the limits against strangers do not apply. */
  readonly takenBy?: StaffMember;
  /** What the farm takes off, for a caller; absent for none. */
  readonly discount?: Discount;
  /** The note of the staff member; '' for none. */
  readonly internalNote?: string;
  readonly now: Date;
};

type PlaceOrderFailure =
  /** readRefusalText says why. */
  | 'not-taking-orders'
  | 'account-required'
  | 'cart-empty'
  | 'cart-problems'
  | 'invalid-form'
  | 'key-reused'
  | 'delivery-not-offered'
  | 'payment-not-offered'
  | 'mpesa-not-offered'
  | 'mpesa-limit'
  | 'below-minimum'
  | 'delivery-area-unknown'
  | 'outside-towns'
  | 'pickup-location-unknown'
  | 'pickup-too-soon';

export type PlaceOrderResult =
  | { readonly ok: true; readonly order: Order; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: PlaceOrderFailure }
  /** It is not the order that was shown. */
  | { readonly ok: false; readonly reason: 'changed'; readonly changes: readonly OrderChange[] }
  | { readonly ok: false; readonly reason: 'too-many-orders'; readonly retryAt: Date };

/**
 * Places an order in one transaction; the same idempotency key returns the same order (docs/decisions/0010). An M-Pesa
 * order awaits payment for 120 s, or longer where it is paid by hand (paymentWindowMs), a large cash order the farm's
 * confirmation (docs/decisions/0036). A cash order that staff takes by phone is confirmed at once (docs/decisions/0049). Before the
 * shop opens, staff tries orders (docs/decisions/0112).
 */
export async function placeOrder(input: PlaceOrderInput): Promise<PlaceOrderResult> {
  if (!idempotencyKeyPattern.test(input.idempotencyKey)) return { ok: false, reason: 'invalid-form' };

  const settings = await loadSettings();
  const byStaff = input.takenBy !== undefined || (!settings.opening.isOpen && (await isStaff(input.userId)));
  const failure = findFailure(input, settings, byStaff);
  // A placed order stays placed, even if its form would be rejected by now.
  if (failure) return (await findPlacedOrder(input)) ?? { ok: false, reason: failure };

  return withRetriedTransaction(async (session, attempt): Promise<PlaceOrderResult> => {
    const placed = await collections().orders.findOne({ idempotencyKey: input.idempotencyKey }, { session });
    if (placed) return repeatPlaced(placed, input);
    const isTest = !settings.opening.isOpen;
    if (isTest && !(await lockTrial(session))) return abort(session, 'not-taking-orders');

    const { userId, details, takenBy, now } = input;
    const account = userId && (await touchAccount(userId, now, session));
    if (userId && !account) return abort(session, 'account-required');
    const cart = await priceCart(input.lines, input.accepted, { session });
    if (cart.hasProblems) return abort(session, 'cart-problems');
    const changes =
      input.shown === undefined
        ? []
        : findOrderChanges(
            input.shown,
            fingerprintOrder(cart, details, settings, { now, byStaff: takenBy !== undefined }),
          );
    if (changes.length > 0) {
      await session.abortTransaction();
      return { ok: false, reason: 'changed', changes };
    }
    const terms = findDeliveryTerms(details, settings);
    // Staff may make an exception for a caller.
    if (terms && !takenBy && cart.subtotal < terms.minimumOrder) return abort(session, 'below-minimum');
    const isVerified = account !== null && account.emailVerifiedAt !== null;
    const number = generateOrderNumber(attempt, randomInt, { isTest });
    const stockTaken = await takesStock(number, input, cart, settings, isVerified, session);
    const order = composeOrder(input, cart, settings, { number, stockTaken });
    if (order.paymentMethod === 'mpesa' && toMpesaAmount(order.totalAmount) === null)
      return abort(session, 'mpesa-limit');
    // An order that awaits the farm's confirmation, or is large and paid by hand, must be in stock but takes none.
    const isAvailable = order.stockTaken
      ? await deductStock(order, now, session, cart.lines)
      : await isInStock(order.items, session);
    if (!isAvailable) return abort(session, 'cart-problems');
    const consumed = await consumeRateLimitsInTransaction(session, rateLimitsFor(input, order, account), now);
    if (!consumed.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'too-many-orders', retryAt: consumed.retryAt };
    }
    // What a caller orders is not from the cart.
    if (order.userId && !takenBy) await removeOrderedFromCart(order.userId, order, now, session);
    await insertOrder(order, takenBy ? 'admin' : 'customer', now, session);
    if (takenBy) await auditPhoneOrder(order, takenBy, session);
    return { ok: true, order, repeated: false };
  });
}

const repeatPlaced = (
  order: Order,
  { requestHash }: Pick<PlaceOrderInput, 'requestHash'>,
): PlaceOrderResult =>
  order.requestHash === requestHash
    ? { ok: true, order, repeated: true }
    : { ok: false, reason: 'key-reused' };

/** The order of a request that was sent before, or `key-reused` for another request; null for a new key. */
export async function findPlacedOrder(
  request: Pick<PlaceOrderInput, 'idempotencyKey' | 'requestHash'>,
): Promise<PlaceOrderResult | null> {
  const order = await collections().orders.findOne({ idempotencyKey: request.idempotencyKey });
  return order && repeatPlaced(order, request);
}

const isToBePaidByHand = ({ paymentMethod }: PlaceOrderInput, settings: Settings): boolean =>
  paymentMethod === 'mpesa' && !findOfferedMethods(settings).mpesaPrompt;

/** Whether the order takes its stock before it is paid or confirmed. A prompt is over in minutes. */
async function takesStock(
  number: string,
  input: PlaceOrderInput,
  cart: PricedCart,
  settings: Settings,
  isVerified: boolean,
  session: ClientSession,
): Promise<boolean> {
  const { paymentMethod, details, takenBy, address, now } = input;
  const { checkout } = settings;
  const isByHand = isToBePaidByHand(input, settings);
  if (takenBy === undefined && findPlaceRule(details, settings) !== 'at-once') return false;
  if (takenBy !== undefined || isVerified || (paymentMethod === 'mpesa' && !isByHand)) return true;
  if (needsConfirmation(cart.lines, isVerified, checkout)) return false;
  if (!isByHand) return true;
  const { phone, email } = details;
  const limits = heldUnitsRateLimits(
    { kind: 'by-hand-order', phone, email, address, account: null },
    { maxUnits: checkout.maxUnconfirmedUnits, windowMs: checkout.manualPaymentMinutes * minuteMs },
  );
  const units = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const hit = { cost: units, receipt: heldUnitsReceipt({ number }) };
  return (await consumeRateLimitsInTransaction(session, limits, now, hit)).ok;
}

/** Consumed in the transaction: rejected orders and repeated forms do not count. */
function rateLimitsFor(input: PlaceOrderInput, order: Order, account: User | null): RateLimit[] {
  const { details, paymentMethod, phoneNumber, address, takenBy } = input;
  const { phone, email } = details;
  if (takenBy) return [];
  const isByHand = isPaidByHand(order);
  return isByHand || isCashPayment(paymentMethod)
    ? unpaidOrderRateLimits({
        kind: isByHand ? 'by-hand-order' : 'cash-order',
        phone,
        email,
        address,
        account: account?.emailVerifiedAt ? account._id : null,
      })
    : mpesaOrderRateLimits(
        { phone: phoneNumber ?? phone, address },
        paymentConfiguration().promptRules.ordersPerHour,
      );
}

async function abort(session: ClientSession, reason: PlaceOrderFailure): Promise<PlaceOrderResult> {
  await session.abortTransaction();
  return { ok: false, reason };
}

async function isStaff(userId: ObjectId | null): Promise<boolean> {
  const user = userId && (await collections().users.findOne({ _id: userId }));
  return user !== null && worksHere(user);
}

/** False where the shop has opened meanwhile: opening deletes what was tried, so an order must not come in between. */
const lockTrial = async (session: ClientSession): Promise<boolean> =>
  (
    await collections().settings.updateOne(
      { _id: 'site', 'opening.isOpen': { $ne: true } },
      { $inc: { 'opening.trials': 1 } },
      { session },
    )
  ).matchedCount === 1;

function findFailure(input: PlaceOrderInput, settings: Settings, byStaff: boolean): PlaceOrderFailure | null {
  const { userId, lines, details, paymentMethod, phoneNumber, takenBy, now } = input;
  if (!takesOrders(readOrderingState(settings, now), { byStaff })) return 'not-taking-orders';
  if (settings.checkout.requireAccount && !userId && !takenBy) return 'account-required';
  if (!details.email && !takenBy && !isEmailOptional(settings)) return 'invalid-form';
  if (lines.length === 0) return 'cart-empty';
  const offered = takenBy ? findOfferedMethods(settings) : findMethodsForPlace(details, settings);
  const { deliveryMethod } = details;
  if (!offered[deliveryMethod]) return 'delivery-not-offered';
  if (!takenBy && findPlaceRule(details, settings) === 'refused') return 'outside-towns';
  if (!goesWithDelivery(deliveryMethod, paymentMethod)) return 'payment-not-offered';
  if (!offeredPayments(deliveryMethod, offered).includes(paymentMethod))
    return paymentMethod === 'mpesa' ? 'mpesa-not-offered' : 'payment-not-offered';
  if (paymentMethod === 'mpesa' && offered.mpesaPrompt && !phoneNumber) return 'invalid-form';
  if (details.deliveryMethod === 'delivery')
    return deliveryFeeFor(details, settings) === null ? 'delivery-area-unknown' : null;
  if (!settings.pickupLocations.some((location) => location.id === details.pickupLocation))
    return 'pickup-location-unknown';
  const isRefused = takenBy
    ? !isPickupDay(toDateInput(details.pickupDate), now)
    : (findPickupDateError(details.pickupDate, settings, now) ??
        findPlaceClosedError(details.pickupDate, settings, details.pickupLocation)) !== null;
  return isRefused ? 'pickup-too-soon' : null;
}

const auditPhoneOrder = (order: Order, by: StaffMember, session: ClientSession): Promise<void> =>
  auditOrder(
    order,
    {
      by,
      action: 'Took the order by phone',
      after: {
        status: order.status,
        items: order.items.map(({ name, sku, quantity, price }) => ({ name, sku, quantity, price })),
        deliveryMethod: order.deliveryMethod,
        totalAmount: order.totalAmount,
        paymentMethod: order.paymentMethod,
      },
      now: order.createdAt,
    },
    session,
  );

function composeOrder(
  input: PlaceOrderInput,
  cart: PricedCart,
  settings: Settings,
  { number, stockTaken }: { readonly number: string; readonly stockTaken: boolean },
): Order {
  const { details, paymentMethod, takenBy, internalNote, discount, now } = input;
  const isMpesa = paymentMethod === 'mpesa';
  const isByHand = isToBePaidByHand(input, settings);
  const manual = isByHand ? { manualPaymentMinutes: settings.checkout.manualPaymentMinutes } : {};
  const { firstName, lastName, phone, email } = details;
  const deliveryFee = deliveryFeeFor(details, settings) ?? toCents(0);
  const sums = { subtotal: cart.subtotal, deliveryFee, discount };
  const payment = `to be paid by ${paymentMethods[paymentMethod].name}${isByHand ? ' by hand' : ''}`;
  const callNote = stockTaken || isByHand ? '' : confirmationCallNote;
  const discountNote = discount ? `. With ${describeDiscount({ ...sums, discount })}` : '';
  const placed = isMpesa
    ? `Order placed, ${payment}`
    : `Order placed. You pay cash ${paymentMethod === 'cod' ? 'on delivery' : 'on pickup'}`;
  return newOrder({
    number,
    idempotencyKey: input.idempotencyKey,
    ...(input.requestHash !== undefined && { requestHash: input.requestHash }),
    userId: input.userId,
    ...(takenBy && { takenBy: takenBy.userId }),
    customer: { firstName, lastName, phone, email },
    items: cart.lines.map((line) => toOrderItem(line, input.notes?.[line.id] ?? '')),
    delivery: composeDelivery(details, settings, { now, byStaff: takenBy !== undefined }),
    deliveryFee,
    ...(discount && { discount }),
    paymentMethod,
    paymentPhone: isMpesa && !isByHand ? input.phoneNumber : null,
    ...manual,
    // The call was the confirmation; M-Pesa confirms the order when it is paid.
    status: takenBy && !isMpesa ? 'confirmed' : 'pending',
    stockTaken,
    payBy: isMpesa ? new Date(now.getTime() + paymentWindowMs(manual)) : null,
    entry: {
      by: takenBy ? 'admin' : 'customer',
      name: takenBy?.name ?? null,
      text: `${takenBy ? `Ordered by phone${namePartOf(takenBy)}, ${payment}` : placed}${callNote}${discountNote}`,
    },
    ...(takenBy && internalNote && { internalNotes: [{ at: now, name: takenBy.name, text: internalNote }] }),
    // There is nothing to pay.
    isFree: totalOf(sums) === 0 && takenBy !== undefined,
    now,
  });
}

/** Customers read the timeline: they know the first name from the call. Staff without a name signs in with what stands for it. */
const namePartOf = ({ name }: StaffMember): string =>
  name.includes('@') ? '' : `, taken by ${name.split(' ', 1)[0] ?? name}`;
