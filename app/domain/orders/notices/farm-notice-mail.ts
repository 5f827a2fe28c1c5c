import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import {
  awaitsDay,
  awaitsFarmConfirmation,
  deliveryMethods,
  paymentMethods,
  type Order,
} from '~/domain/orders/order';
import type { PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { formatPromisedDay } from '~/domain/orders/placing/shipping-address';
import { farmNoticeKinds, type FarmNoticeKind } from '~/domain/settings/order-notices';
import { telephoneLink } from '~/lib/format/contact-links';
import { formatPhone } from '~/lib/format/phone';
import { pluralize } from '~/lib/format/pluralize';
import { formatLongDate, toDateInput } from '~/lib/format/dates';
import { formatMoney, type Cents } from '~/lib/format/money';
import type { FarmNotice, PaymentCheck } from '~/domain/notices/farm-notice';

/** A longer mail would be read by nobody; the others are named by their numbers. */
const maxDetailedNotices = 30;

type NoticedOrder = { readonly notice: FarmNotice; readonly order: Order; readonly phones: PhoneNow };

/**
 * Tells the farm what came since the last mail: per order its number, items, amount, place and link, and with `namesCustomer` who
 * ordered and the phone number. Without street addresses, which the order's page shows to those who may see them.
 */
export function composeFarmNoticeMail(
  all: readonly NoticedOrder[],
  site: { readonly url: string },
  { namesCustomer }: { readonly namesCustomer: boolean },
): MailContent {
  const notices = dropReplacedCodes(all);
  const byKind = (kind: FarmNoticeKind) => notices.filter(({ notice }) => notice.kind === kind);
  const detailed = new Set(notices.slice(0, maxDetailedNotices));
  const rest = notices.filter((noticed) => !detailed.has(noticed)).map(({ order }) => order.number);
  return {
    subject: farmNoticeKinds.flatMap((kind) => describeCount(kind, byKind(kind).length)).join(', '),
    heading: 'New orders',
    parts: [
      ...farmNoticeKinds.flatMap((kind) =>
        composeKind(
          kind,
          byKind(kind).filter((each) => detailed.has(each)),
          { site, namesCustomer },
        ),
      ),
      ...(rest.length > 0
        ? [{ kind: 'text', heading: 'And also', text: [...new Set(rest)].join(', ') } as const]
        : []),
      { kind: 'link', label: 'Open the dashboard', url: `${site.url}/admin-dashboard` },
      {
        kind: 'note',
        text: 'In the settings you can choose which of these emails you get and where we send them.',
      },
    ],
  };
}

/** A customer may correct a code many times; only the last one is to be matched. */
const dropReplacedCodes = (all: readonly NoticedOrder[]): readonly NoticedOrder[] =>
  all.filter(
    ({ notice, order }) =>
      !isEnteredCode(notice) ||
      !all.some(
        (other) =>
          other.notice !== notice &&
          isEnteredCode(other.notice) &&
          other.order === order &&
          other.notice.createdAt > notice.createdAt,
      ),
  );

const isEnteredCode = (notice: FarmNotice): boolean =>
  notice.kind === 'paymentCheck' && notice.check === 'code-entered';

/** How the email tells of each kind. */
const farmTexts: Record<
  FarmNoticeKind,
  { readonly subject: readonly [one: string, many: string]; readonly heading: string }
> = {
  cashOrder: { subject: ['new cash order', 'new cash orders'], heading: 'New cash orders' },
  paidOrder: { subject: ['paid order', 'paid orders'], heading: 'Paid orders' },
  paymentCheck: { subject: ['payment to check', 'payments to check'], heading: 'Payments to check' },
  cancelledOrder: { subject: ['order cancelled', 'orders cancelled'], heading: 'Cancelled by the customer' },
};

const describeCount = (kind: FarmNoticeKind, count: number): readonly string[] =>
  count === 0 ? [] : [pluralize(count, ...farmTexts[kind].subject)];

function composeKind(
  kind: FarmNoticeKind,
  notices: readonly NoticedOrder[],
  { site, namesCustomer }: { readonly site: { readonly url: string }; readonly namesCustomer: boolean },
): readonly MailPart[] {
  return notices.flatMap(({ notice, order, phones }, index): readonly MailPart[] => [
    {
      kind: 'text',
      ...(index === 0 && { heading: farmTexts[kind].heading }),
      text: [
        `${order.number}: ${formatMoney(order.totalAmount)}, ${paymentMethods[order.paymentMethod].name}`,
        ...describeCheck(notice, order),
        ...(kind === 'cashOrder' && awaitsFarmConfirmation(order)
          ? [
              `${awaitsDay(order) ? 'Outside your towns: call the customer and confirm it with a day.' : 'Large order: call the customer and confirm it.'} We don’t reserve any stock until you do.`,
            ]
          : []),
        ...order.items.map(({ quantity, name }) => `${quantity} × ${name}`),
        formatPlace(order),
        ...(namesCustomer ? [nameOf(order)] : []),
      ]
        .filter((line) => line !== '')
        .join('\n'),
      ...(namesCustomer && { links: callLinks(phones) }),
    },
    { kind: 'link', label: `Open order ${order.number}`, url: `${site.url}/orders-admin/${order.number}` },
  ]);
}

const nameOf = ({ customer }: Order): string => `${customer.firstName} ${customer.lastName}`.trim();

/** None for a customer who has none, or whose data is erased. */
const callLinks = ({ phone }: PhoneNow) =>
  phone === null ? [] : [{ label: `Call ${formatPhone(phone)}`, url: telephoneLink(phone) }];

const describeCheck = (notice: FarmNotice, order: Order): readonly string[] =>
  notice.kind === 'paymentCheck' ? [checkMessages[notice.check](notice, order)] : [];

const formatAmount = (amount: Cents | null): string => (amount === null ? 'a payment' : formatMoney(amount));

const formatReceipt = (code: string | null): string => (code ? ` (receipt ${code})` : '');

const checkMessages: Record<
  PaymentCheck,
  (payment: { readonly amount: Cents | null; readonly code: string | null }, order: Order) => string
> = {
  'code-entered': ({ code }) =>
    `The customer entered the M-Pesa code ${code}. Look for it in your M-Pesa statement, then match or reject it.`,
  'wrong-amount': ({ amount, code }, { totalAmount }) =>
    `We received ${formatAmount(amount)} instead of ${formatMoney(totalAmount)}${formatReceipt(code)}.`,
  'paid-late': ({ amount, code }) =>
    `We received ${formatAmount(amount)}${formatReceipt(code)} after the order was cancelled and its products were sold. Please refund it.`,
  'order-cancelled': ({ amount, code }) =>
    `We received ${formatAmount(amount)}${formatReceipt(code)} after the order was cancelled. Reopen the order, or refund it.`,
  'paid-twice': ({ amount, code }) =>
    `We received ${formatAmount(amount)}${formatReceipt(code)}, but the order was already paid. Please refund it.`,
  'unmatched-prompt': ({ amount, code }) =>
    `We received ${formatAmount(amount)}${formatReceipt(code)}, which does not match this order. Compare it with your M-Pesa statement.`,
};

function formatPlace({ delivery, deliveryMethod }: Order): string {
  const { name } = deliveryMethods[deliveryMethod];
  if (delivery.method === 'pickup')
    return `${name}: ${delivery.pickupLocationName}, ${formatLongDate(toDateInput(delivery.pickupDate))}`;
  const place = [delivery.location, delivery.city].filter((text) => text !== '').join(', ');
  const day = formatPromisedDay(delivery);
  return place === '' ? name : `${name}: ${[place, day].filter(Boolean).join(', ')}`;
}
