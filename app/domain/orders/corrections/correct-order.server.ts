import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { auditOrder } from '~/domain/orders/audit-order.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { maxCartLines } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { accountOf } from '~/domain/orders/account/order-account';
import { settleTotal } from '~/domain/orders/account/settle-total';
import { maxInternalNotes } from '~/domain/orders/handling/order-form-rules';
import { cashMethods, isCashPayment, type Order } from '~/domain/orders/order';
import { formatShippingAddress } from '~/domain/orders/placing/shipping-address';
import { correctStock } from '~/domain/orders/status/stock.server';
import { releaseAwaited, updateOrder } from '~/domain/orders/status/update-order.server';
import { subtractAwaited } from '~/domain/stock/awaited-units';
import { countExpected } from '~/domain/stock/expected-stock.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { addCents, formatMoney, multiplyCents } from '~/lib/format/money';
import { correctDelivery } from './corrected-delivery';
import { correctLines } from './corrected-lines.server';
import { mayCorrectOrder, type Correction, type LineFault } from './correction';
import { describeCorrection } from './correction-text';
import { describeDiscount, isSameDiscount, totalOf } from './discount';

export type CorrectOrderResult =
  /** `isCorrected`: false where nothing was to be changed, and for a form that was sent before. */
  | { readonly ok: true; readonly order: Order; readonly isCorrected: boolean }
  | {
      readonly ok: false;
      readonly reason:
        | 'unknown-order'
        | 'key-reused'
        | 'not-correctable'
        | 'changed'
        | 'no-lines'
        | 'too-many-lines'
        | 'discount-not-allowed'
        | 'delivery-area-unknown'
        | 'pickup-location-unknown'
        | 'day'
        | 'address'
        | 'mpesa-limit';
    }
  | { readonly ok: false; readonly reason: 'lines'; readonly faults: readonly LineFault[] };

/**
 * Names what a correction can change: a form that was opened before another correction is not to overwrite it. Payments and notes
 * leave it as it is, since they and a correction do not concern each other.
 */
export const correctionVersion = ({ items, delivery, deliveryFee, discount = null }: Order): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        items.map(({ productId, sku, quantity, price, notes }) => [productId, sku, quantity, price, notes]),
        delivery,
        deliveryFee,
        discount,
      ]),
    )
    .digest('base64url')
    .slice(0, 16);

/**
 * Corrects an order until it is delivered, once per idempotency key: its lines, delivery, fee and discount, its stock by the difference, and
 * its payment by what was received. `changed`: somebody has corrected it since `seenVersion`; `no-lines`: nothing would be left, which
 * is a cancellation; `lines`: what is short or no longer sold. A discount is changed with `mayDiscount` only.
 */
export const correctOrder = (input: OrderCorrection): Promise<CorrectOrderResult> =>
  withRetriedTransaction((session) => correctOrderInTransaction(input, session));

type OrderCorrection = {
  readonly orderNumber: string;
  readonly correction: Correction;
  /** Of correctionVersion; absent where the person corrects whatever it is. */
  readonly seenVersion?: string;
  readonly mayDiscount: boolean;
  readonly idempotencyKey: string;
  /** Of the request of the API; absent for the form. */
  readonly requestHash?: string;
  readonly by: StaffMember;
  readonly now: Date;
};

/** The same within a transaction. */
export async function correctOrderInTransaction(
  input: OrderCorrection,
  session: ClientSession,
): Promise<CorrectOrderResult> {
  const { orderNumber, correction, seenVersion, mayDiscount, idempotencyKey, requestHash, by, now } = input;
  const settings = await loadSettings();
  const order = await collections().orders.findOne({ number: orderNumber }, { session });
  if (!order) return { ok: false, reason: 'unknown-order' };
  const sent = order.correctionKeys?.find(({ key }) => key === idempotencyKey);
  if (sent)
    return sent.hash === requestHash
      ? { ok: true, order, isCorrected: false }
      : { ok: false, reason: 'key-reused' };
  const elsewhere = await collections().orders.findOne(
    { 'correctionKeys.key': idempotencyKey },
    { session, projection: { _id: 1 } },
  );
  if (elsewhere) return { ok: false, reason: 'key-reused' };
  if (!mayCorrectOrder(order)) return { ok: false, reason: 'not-correctable' };
  if (seenVersion !== undefined && seenVersion !== correctionVersion(order))
    return { ok: false, reason: 'changed' };
  const { lines } = correction;
  if (lines?.length === 0) return { ok: false, reason: 'no-lines' };
  if (lines && lines.length > maxCartLines) return { ok: false, reason: 'too-many-lines' };
  const corrected = lines
    ? await correctLines({ items: [...order.items, ...(correction.known ?? [])] }, lines, session)
    : { ok: true as const, items: order.items };
  if (!corrected.ok) return { ok: false, reason: 'lines', faults: corrected.faults };
  const delivery = correction.delivery
    ? correctDelivery(order, correction.delivery, settings, now)
    : order.delivery;
  if (typeof delivery === 'string') return { ok: false, reason: delivery };
  const { discount = null, deliveryFee } = { ...order, ...withoutUndefined(correction) };
  if (!mayDiscount && !isSameDiscount(discount, order.discount))
    return { ok: false, reason: 'discount-not-allowed' };
  const after = withSums({ ...order, items: corrected.items, delivery, deliveryFee, discount });
  const changes = describeCorrection(order, after);
  if (changes.length === 0) return { ok: true, order, isCorrected: false };
  const settled = after.totalAmount === order.totalAmount ? {} : settleTotal(order, after, now);
  const paid: Order = { ...after, ...settled };
  const { stillToPay, dueBack } = accountOf(paid);
  if (paid.paymentMethod === 'mpesa' && stillToPay > 0 && toMpesaAmount(stillToPay) === null)
    return { ok: false, reason: 'mpesa-limit' };
  const before = order.awaitedStock ?? [];
  const { short, awaited } = order.stockTaken
    ? await correctStock(order, after.items, now, session)
    : { short: [], awaited: before };
  if (short.length > 0)
    return { ok: false, reason: 'lines', faults: short.map((each) => nameShortage(each, after)) };
  await releaseAwaited(order, subtractAwaited(before, awaited), session);
  if (order.standing) await countExpected(subtractAwaited(awaited, before), order.standing.day, session);
  const written = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: [
        `Order corrected: ${changes.join('; ')}`,
        ...(stillToPay > 0 && accountOf(order).stillToPay !== stillToPay
          ? [`${formatMoney(stillToPay)} is to pay`]
          : []),
        ...(dueBack > 0 && accountOf(order).dueBack !== dueBack
          ? [`${formatMoney(dueBack)} is to be given back`]
          : []),
      ].join('. '),
      paymentStatus: paid.paymentStatus,
      // As its payment would have.
      ...(order.status === 'pending' &&
        order.stockTaken &&
        paid.paymentStatus === 'paid' && { status: 'confirmed' }),
      set: {
        ...correctedFields(order, after),
        ...((order.awaitedStock ?? awaited.length > 0) && { awaitedStock: awaited }),
        ...moneyOf(settled),
        correctionKeys: [
          ...(order.correctionKeys ?? []),
          { key: idempotencyKey, ...(requestHash !== undefined && { hash: requestHash }) },
        ],
        ...keepAddress(order, after, by, now),
      },
    },
    now,
    session,
  );
  await auditCorrection(order, written, changes, by, now, session);
  return { ok: true, order: written, isCorrected: true };
}

const withoutUndefined = ({ deliveryFee, discount }: Correction) => ({
  ...(deliveryFee !== undefined && { deliveryFee }),
  ...(discount !== undefined && { discount }),
});

const moneyOf = ({ paymentStatus: _status, ...set }: ReturnType<typeof settleTotal>) => set;

/** The sums of now, and cash is taken where the order goes. */
function withSums(order: Order): Order {
  const subtotal = addCents(...order.items.map(({ price, quantity }) => multiplyCents(price, quantity)));
  const { method } = order.delivery;
  return {
    ...order,
    subtotal,
    totalAmount: totalOf({ ...order, subtotal }),
    deliveryMethod: method,
    paymentMethod: isCashPayment(order.paymentMethod) ? cashMethods[method] : order.paymentMethod,
  };
}

/** What a correction writes of the order itself. The address stays to the letter where nothing of it is new. */
function correctedFields(before: Order, after: Order) {
  const { items, delivery, deliveryMethod, paymentMethod, subtotal, deliveryFee, totalAmount } = after;
  return {
    items,
    deliveryMethod,
    delivery,
    // Nobody drives to who collects.
    ...(deliveryMethod === 'pickup' && before.rider && { rider: null }),
    ...(JSON.stringify(delivery) !== JSON.stringify(before.delivery) &&
      !before.personErasedAt && { shippingAddress: formatShippingAddress(before.customer, delivery) }),
    paymentMethod,
    subtotal,
    deliveryFee,
    ...((after.discount ?? before.discount) && { discount: after.discount ?? null }),
    totalAmount,
  };
}

/** The address before goes into a note for the farm, which goes with the customer's data. */
function keepAddress(before: Order, { delivery: after }: Order, { name }: StaffMember, at: Date) {
  const { internalNotes = [], delivery } = before;
  const linesOf = ({ delivery: each }: Pick<Order, 'delivery'>) =>
    each.method === 'delivery' ? [each.address, each.location, each.city, each.additionalInfo] : [];
  const was = linesOf(before).filter((line) => line !== '');
  const isSame =
    linesOf({ delivery: after })
      .filter((line) => line !== '')
      .join() === was.join();
  if (delivery.method !== 'delivery' || isSame || internalNotes.length >= maxInternalNotes) return {};
  return { internalNotes: [...internalNotes, { at, name, text: `Address before: ${was.join(', ')}` }] };
}

const nameShortage = (
  { productId, sku, left, needed }: { productId: string; sku: string | null; left: number; needed: number },
  { items }: Order,
): LineFault => ({
  productId,
  sku,
  name: items.find((item) => item.productId === productId && (sku === null || item.sku === sku))?.name ?? '',
  kind: 'short',
  needed,
  left,
});

const auditCorrection = (
  before: Order,
  after: Order,
  changes: readonly string[],
  by: StaffMember,
  now: Date,
  session: ClientSession,
) =>
  auditOrder(
    after,
    {
      by,
      action: 'Corrected the order',
      before: describeForAudit(before),
      // In the words of the timeline, which has nothing of the customer's: a new address or day is in no other field.
      after: { ...describeForAudit(after), changes: changes.join('; ') },
      now,
    },
    session,
  );

/** Nothing of the customer's. */
const describeForAudit = (order: Order) => ({
  items: order.items.map(
    ({ name, quantity, price }) => `${quantity} × ${name} at ${formatMoney(price, 'KSh')}`,
  ),
  deliveryMethod: order.deliveryMethod,
  deliveryFee: order.deliveryFee,
  discount: order.discount ? describeDiscount({ ...order, discount: order.discount }) : null,
  totalAmount: order.totalAmount,
  paymentStatus: order.paymentStatus,
});
