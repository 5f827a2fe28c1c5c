import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { queueSms } from '~/domain/sms/outbox/queue-sms.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { findOptOut, findUntexted, isStopped } from '~/domain/sms/sms-opt-outs.server';
import { lastDueBack } from '~/domain/orders/account/due-back';
import { accountOf, lastReversed, payableAmount } from '~/domain/orders/account/order-account';
import { contactWords } from '~/domain/orders/contact-words';
import { findPhoneNow, type PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { awaitsFarmConfirmation, isPaidLater, type Order } from '~/domain/orders/order';
import { viewOrder } from '~/domain/orders/order-view';
import { isTestOrder } from '~/domain/orders/order-number';
import { findBusinessNumber } from '~/domain/selling/find-offered-methods.server';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { formatShortWeekday, formatTime, parseNairobi } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { formatPhone, noPhone, parseKenyanPhone } from '~/lib/format/phone';
import { dayMs, hourMs } from '~/lib/time-units';
import { composeOrderSms } from './compose-order-sms';
import { findOrCreateOrderCode } from './order-code.server';
import { orderSms, type SmsFacts, type SmsNames } from './order-sms';
import { smsFrame } from './sms-words.server';

/** A rider who left three hours ago has arrived. */
const onTheWayMs = 3 * hourMs;

/** Without a day that ends it. */
const usualUseMs = 2 * dayMs;

/** An order of late in the day is still worth a word. */
const minUseMs = 6 * hourMs;

const smsKey = (notice: CustomerNotice, order: Order): string => `order-${notice} ${order._id.toHexString()}`;

/** The text of a notice; null where none is sent. */
const sentRow = (notice: CustomerNotice, order: Order, { sms }: Settings) => {
  const row = orderSms[notice];
  return isSmsEnabled() && row && !isTestOrder(order) && sms.kinds[row.kind] ? row : null;
};

/**
 * Whether a text tells a notice: it is sent, and the order carries a phone that is still its customer's, who has neither stopped texts nor said
 * that the order isn't theirs.
 */
export async function isTexted(
  notice: CustomerNotice,
  order: Order,
  { former }: PhoneNow,
  session: ClientSession,
): Promise<boolean> {
  const { phone } = order.customer;
  if (phone === noPhone || former !== null || !sentRow(notice, order, await loadSettings())) return false;
  const disowned = { orderId: order._id, disownedAt: { $exists: true } };
  if (await collections().orderCodes.findOne(disowned, { session })) return false;
  return !(await findUntexted([phone])).has(phone);
}

/**
 * Queues the text of a notice, in the transaction of the change that it tells. Nothing where no SMS is set up or its switch is off, for
 * an order that is only tried, and for a customer without a phone, or whose phone may be somebody else's by now.
 */
export async function queueOrderSms(
  notice: CustomerNotice,
  order: Order,
  {
    isOnce,
    notBefore,
    together,
  }: { readonly isOnce: boolean; readonly notBefore: Date; readonly together: readonly Order[] },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const settings = await loadSettings();
  const row = sentRow(notice, order, settings);
  const { phone } = order.customer;
  if (!row || phone === noPhone) return;
  const usefulUntil = findUsefulUntil(notice, order, now);
  const phones = await findPhoneNow(order, session);
  if (usefulUntil <= now || phones.former !== null) return;
  const code = await findOrCreateOrderCode(order._id, now, session);
  if (code === null) return;
  const text = composeOrderSms(
    notice,
    smsFactsOf(notice, order, { together, phones, settings }),
    namesOf(order, settings),
    smsFrame(settings.sms, code),
  );
  if (text === null) return;
  await queueSms(
    {
      key: smsKey(notice, order) + (isOnce ? '' : ` ${order.timeline.length}`),
      kind: row.kind,
      to: phone,
      text,
      orderId: order._id,
      usefulUntil,
    },
    { session, now, notBefore },
  );
}

/** What the text of a notice says, without the shop's name and a link; null where there is none. */
export async function textOfNotice(
  notice: CustomerNotice,
  order: Order,
  { together, phones }: { readonly together: readonly Order[]; readonly phones: PhoneNow },
): Promise<string | null> {
  const settings = await loadSettings();
  return (
    orderSms[notice]?.text(
      smsFactsOf(notice, order, { together, phones, settings }),
      namesOf(order, settings),
    ) ?? null
  );
}

/** Whether a text confirms the order: it waits or went, and its phone has not stopped texts. */
export async function hasConfirmationSms(order: Order): Promise<boolean> {
  const { phone } = order.customer;
  if (phone === noPhone) return false;
  const keys = (['placed', 'to-pay', 'paid'] as const).map((kind) => smsKey(kind, order));
  const [sms, optOut] = await Promise.all([
    collections().smsMessages.findOne(
      { key: { $in: keys }, state: { $in: ['waiting', 'sending', 'handed-over', 'unknown'] } },
      { projection: { _id: 1 } },
    ),
    findOptOut(phone),
  ]);
  return sms !== null && !isStopped(optOut);
}

const namesOf = ({ rider, delivery }: Order, settings: Settings): SmsNames => ({
  shop: shopIdentity(settings).name,
  rider: rider?.name ?? '',
  place: delivery.method === 'pickup' ? delivery.pickupLocationName : '',
});

function findUsefulUntil(notice: CustomerNotice, order: Order, now: Date): Date {
  const kind = orderSms[notice]?.kind;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (notice === 'to-pay' && order.payBy) return order.payBy;
  if (kind === 'onTheWay') return after(onTheWayMs);
  const day = kind === 'received' || kind === 'confirmed' ? dueDayOf(order.delivery) : null;
  const dayStart = day === null ? null : parseNairobi(day);
  if (!dayStart) return after(usualUseMs);
  const dayEnd = new Date(dayStart.getTime() + dayMs);
  return dayEnd > after(minUseMs) ? dayEnd : after(minUseMs);
}

/** The money that a notice is about. */
function paymentOf(
  notice: CustomerNotice,
  order: Order,
  together: readonly Order[],
): { amount: Cents | null; code: string | null } {
  switch (notice) {
    case 'refunded': {
      const refund = order.refunds?.at(-1);
      return { amount: refund?.amount ?? null, code: refund?.code ?? null };
    }
    case 'part-paid': {
      const part = order.partPayments?.at(-1);
      return { amount: part?.amount ?? null, code: part?.receiptNumber ?? null };
    }
    case 'reversed':
      return { amount: lastReversed(together), code: null };
    case 'paid-late':
      return lastDueBack([order], 'paid-late');
    case 'paid-after-cancellation':
      return lastDueBack([order], 'order-cancelled');
    case 'paid-twice':
      return lastDueBack(together, 'paid-twice');
    case 'other-amount':
      return lastDueBack([order], 'wrong-amount');
    default:
      return { amount: accountOf(order).received, code: order.receiptNumber };
  }
}

function smsFactsOf(
  notice: CustomerNotice,
  order: Order,
  {
    together,
    phones,
    settings,
  }: { readonly together: readonly Order[]; readonly phones: PhoneNow; readonly settings: Settings },
): SmsFacts {
  const { dueBack } = accountOf(order);
  const stillToPay = addCents(...together.map((each) => accountOf(each).stillToPay));
  const day = dueDayOf(order.delivery);
  const business = findBusinessNumber(settings);
  const rider = settings.riders.find(({ id }) => id === order.rider?.id);
  // Riders have phones of any country, as long as they like to write them.
  const riderPhone = settings.sms.sharesRiderPhone ? parseKenyanPhone(rider?.phone ?? '') : null;
  const kind = orderSms[notice]?.kind;
  // It is not paid into the rider's hand.
  const awaitsMpesa =
    order.paymentMethod === 'mpesa' && (isPaidLater(order) || viewOrder(order).awaitsPayment);
  const isAboutTheWay = kind === 'confirmed' || kind === 'onTheWay';
  return {
    number: order.number,
    others: together.length - 1,
    day: day === null ? null : formatShortWeekday(day),
    isDelivery: order.deliveryMethod === 'delivery',
    total: order.totalAmount,
    toPay:
      isAboutTheWay && awaitsMpesa ? toCents(0) : notice === 'to-pay' ? payableAmount(order) : stillToPay,
    dueBack,
    contact: contactWords(phones, order.customer),
    awaitsCall: awaitsFarmConfirmation(order),
    payTo: business && formatBusiness(business, order),
    payBefore: order.payBy && formatTime(order.payBy),
    riderPhone: riderPhone && formatPhone(riderPhone),
    ...paymentOf(notice, order, together),
  };
}

const formatBusiness = (
  { kind, number }: { readonly kind: 'paybill' | 'till'; readonly number: string },
  order: Order,
): string => (kind === 'paybill' ? `Paybill ${number}, account ${order.number}` : `Till ${number}`);
