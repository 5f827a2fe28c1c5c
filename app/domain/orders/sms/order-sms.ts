import type { CustomerNotice } from '~/domain/settings/order-notices';
import type { CustomerSmsKind } from '~/domain/settings/sms-kinds';
import { formatSmsMoney } from '~/domain/sms/fit-sms';
import type { Cents } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';

/** What a text says of its order. */
export type SmsFacts = {
  readonly number: string;
  /** Told of in the same text: other orders of one payment. */
  readonly others: number;
  /** 'Sat 12 Dec'; null where no day is promised. */
  readonly day: string | null;
  readonly isDelivery: boolean;
  readonly total: Cents;
  readonly toPay: Cents;
  readonly dueBack: Cents;
  /** What the farm does where it needs something: 'call you'. */
  readonly contact: string;
  /** The farm calls before it prepares the order. */
  readonly awaitsCall: boolean;
  /** Where it is paid by hand, and until when: 'Paybill 123456, account M-24061' and '2:05 PM'. */
  readonly payTo: string | null;
  readonly payBefore: string | null;
  /** '0712 345 678', where the farm shares it. */
  readonly riderPhone: string | null;
  /** What the text is about: its payment or refund. */
  readonly amount: Cents | null;
  /** Its M-Pesa code; null for cash. */
  readonly code: string | null;
};

/** Of unknown length: they give way. */
export type SmsNames = {
  readonly shop: string;
  /** '' where nobody was chosen. */
  readonly rider: string;
  /** Of pickup. */
  readonly place: string;
};

type OrderSms = {
  readonly kind: CustomerSmsKind;
  readonly text: (facts: SmsFacts, names: SmsNames) => string;
  /** What the link is for, where that isn't the order as a whole. */
  readonly linkFor?: string;
};

const moneyOf = ({ amount }: SmsFacts): string => (amount === null ? 'your payment' : formatSmsMoney(amount));

/** Of one payment. */
const andOthers = ({ others }: SmsFacts): string =>
  others > 0 ? ` and ${pluralize(others, 'other', 'others')}` : '';

const onDay = ({ day }: SmsFacts): string => (day === null ? '' : ` for ${day}`);

const cashPart = ({ toPay }: SmsFacts): string =>
  toPay > 0 ? ` Cash to pay: ${formatSmsMoney(toPay)}.` : '';

const codePart = ({ code }: SmsFacts): string => (code === null ? 'in cash' : `by M-Pesa, code ${code}`);

/** The text of each notice for customers; null where the mail is enough, or the farm calls. */
export const orderSms: Readonly<Record<CustomerNotice, OrderSms | null>> = {
  placed: {
    kind: 'received',
    text: (facts) =>
      facts.awaitsCall
        ? `We have your order ${facts.number}: ${formatSmsMoney(facts.total)}. We'll call you to confirm it.`
        : `We have your order ${facts.number}${onDay(facts)}: ${formatSmsMoney(facts.total)}, cash ${facts.isDelivery ? 'on delivery' : 'at pickup'}.`,
  },
  'to-pay': {
    kind: 'received',
    text: ({ number, toPay, payTo, payBefore }) =>
      `${payTo?.includes(number) ? 'Pay' : `Order ${number}: pay`} ${formatSmsMoney(toPay)}${payTo ? ` to ${payTo}` : ' by M-Pesa'}${payBefore ? ` by ${payBefore}` : ''}.`,
    linkFor: 'Then enter the code',
  },
  paid: {
    kind: 'paid',
    text: (facts) =>
      `We received ${moneyOf(facts)} for your order ${facts.number}${onDay(facts)}${facts.code ? `, receipt ${facts.code}` : ''}.`,
  },
  'part-paid': {
    kind: 'paid',
    text: (facts) =>
      `We received ${moneyOf(facts)} for your order ${facts.number}. ${formatSmsMoney(facts.toPay)} is still to pay.`,
  },
  confirmed: {
    kind: 'confirmed',
    text: (facts) => `Your order ${facts.number} is confirmed${onDay(facts)}.${cashPart(facts)}`,
  },
  revived: {
    kind: 'confirmed',
    text: (facts) => `Your order ${facts.number} is open again${onDay(facts)}.${cashPart(facts)}`,
  },
  shipped: {
    kind: 'onTheWay',
    text: (facts, { rider, place }) =>
      facts.isDelivery
        ? `${rider || 'Our rider'} is bringing your order ${facts.number}${facts.riderPhone ? `, call ${facts.riderPhone}` : ''}.${cashPart(facts)}`
        : `Your order ${facts.number} is ready${place ? ` at ${place}` : ''}.${cashPart(facts)}`,
  },
  delivered: null,
  'not-delivered': {
    kind: 'changed',
    text: ({ number, isDelivery }) =>
      `Your order ${number} is not ${isDelivery ? 'delivered' : 'collected'} yet. We marked it by mistake, sorry.`,
  },
  corrected: {
    kind: 'changed',
    text: (facts) =>
      `We changed your order ${facts.number}${onDay(facts)}: ${formatSmsMoney(facts.total)}${facts.toPay > 0 ? `, ${formatSmsMoney(facts.toPay)} to pay` : ''}${facts.dueBack > 0 ? `. We'll refund ${formatSmsMoney(facts.dueBack)}` : ''}.`,
  },
  cancelled: {
    kind: 'changed',
    text: ({ number, dueBack }) =>
      `Your order ${number} was cancelled.${dueBack > 0 ? ` We'll refund ${formatSmsMoney(dueBack)}.` : ''}`,
  },
  declined: {
    kind: 'changed',
    text: ({ number }) => `Sorry, we can't deliver your order ${number}. You don't have to pay anything.`,
  },
  unpaid: {
    kind: 'unpaid',
    text: ({ number }) => `No payment came for your order ${number}, so we closed it.`,
    linkFor: 'Still want it, or paid already?',
  },
  'code-unmatched': {
    kind: 'unpaid',
    text: ({ number }) => `We have not found the payment for your order ${number} yet. Did you pay?`,
    linkFor: 'Check the code',
  },
  'code-rejected': {
    kind: 'unpaid',
    text: ({ number }) => `We can't accept the M-Pesa code for your order ${number}.`,
    linkFor: 'Check it and enter it again',
  },
  refunded: {
    kind: 'refunded',
    text: (facts) => `We refunded ${moneyOf(facts)} for your order ${facts.number}, ${codePart(facts)}.`,
  },
  'paid-late': {
    kind: 'refunded',
    text: (facts) =>
      `${moneyOf(facts)} for your order ${facts.number} came too late: it's sold out. We'll refund you.`,
  },
  'paid-after-cancellation': {
    kind: 'refunded',
    text: (facts) =>
      `We received ${moneyOf(facts)} for your cancelled order ${facts.number}. We'll refund it or ${facts.contact}.`,
  },
  'paid-twice': {
    kind: 'refunded',
    text: (facts) =>
      `We received ${moneyOf(facts)} again for your paid order ${facts.number}${andOthers(facts)}. We'll refund it.`,
  },
  reversed: {
    kind: 'refunded',
    text: (facts) =>
      `M-Pesa took back ${moneyOf(facts)} paid for your order ${facts.number}${andOthers(facts)}.${facts.toPay > 0 ? ` ${formatSmsMoney(facts.toPay)} is to pay now.` : ''}`,
  },
  'other-amount': {
    kind: 'refunded',
    text: (facts) =>
      `We received ${moneyOf(facts)} for your order ${facts.number} of ${formatSmsMoney(facts.total)}. We'll ${facts.contact}.`,
  },
};
