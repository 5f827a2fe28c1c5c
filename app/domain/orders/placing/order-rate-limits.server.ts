import type { ObjectId } from 'mongodb';
import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import type { PromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { rateLimitsOf, type RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, hourMs } from '~/lib/time-units';

type Windows = readonly Omit<RateLimit, 'key'>[];

/**
 * Tight limits include the client address, so that a stranger who exhausts them locks nobody out elsewhere.
 * Mobile networks put thousands of phones behind one address (docs/decisions/0036).
 */
const cash = {
  /** A cash order takes stock until the farm calls; a household needs one or two a day. */
  perAddress: [{ limit: 8, windowMs: dayMs }],
  /** Such as a restaurant that orders for its branches. */
  account: [
    { limit: 20, windowMs: hourMs },
    { limit: 40, windowMs: dayMs },
  ],
  phone: [{ limit: 30, windowMs: dayMs }],
  address: [
    { limit: 60, windowMs: hourMs },
    { limit: 200, windowMs: dayMs },
  ],
} as const satisfies Record<string, Windows>;

/** A person mistypes a few times; enumerating numbers or phones takes thousands of attempts. */
const tracking = {
  perAddress: [
    { limit: 10, windowMs: hourMs },
    { limit: 30, windowMs: dayMs },
  ],
  address: [
    { limit: 100, windowMs: hourMs },
    { limit: 300, windowMs: dayMs },
  ],
  /** There are some 90,000 order numbers to try. The link in the email works even when strangers exhaust it. */
  phone: [{ limit: 60, windowMs: dayMs }],
  /** There are some 100 million phones to try. */
  number: [{ limit: 200, windowMs: dayMs }],
} as const satisfies Record<string, Windows>;

type UnpaidOrder = {
  readonly kind: 'cash-order' | 'by-hand-order';
  readonly phone: PhoneNumber;
  /** Null where the customer gave none. */
  readonly email: string | null;
  readonly address: string | null;
  /** Of a customer with a confirmed address. */
  readonly account: ObjectId | null;
};

/** For orders that take stock without a payment: in cash, and by M-Pesa to be paid by hand. */
export function unpaidOrderRateLimits(order: UnpaidOrder): RateLimit[] {
  const { kind, phone, address, account } = order;
  if (account) return rateLimitsOf(`${kind} of ${account.toHexString()}`, cash.account);
  const from = address ?? 'unknown';
  return [
    ...customerKeys(order).flatMap((key) => rateLimitsOf(`${kind} ${key} from ${from}`, cash.perAddress)),
    ...rateLimitsOf(`${kind} ${phone}`, cash.phone),
    ...(address === null ? [] : rateLimitsOf(`${kind} from ${address}`, cash.address)),
  ];
}

/** Whoever has the same phone or mailbox is one customer. Customers without an email address are not one. */
const customerKeys = ({ phone, email }: Pick<UnpaidOrder, 'phone' | 'email'>): readonly string[] =>
  email ? [phone, mailboxLimitKey(email)] : [phone];

/** Thousands of phones may share an address: it holds as much as this many customers. */
const customersOfAddress = 10;

/**
 * For the units that unpaid orders hold until their time is over: an order by hand costs nothing, and may be placed again as soon as
 * the one before has ended.
 */
export function heldUnitsRateLimits(
  { kind, phone, email, address }: UnpaidOrder,
  { maxUnits, windowMs }: { readonly maxUnits: number; readonly windowMs: number },
): RateLimit[] {
  const from = address ?? 'unknown';
  const limit = { limit: maxUnits, windowMs };
  return [
    ...customerKeys({ phone, email }).map((key) => ({ key: `${kind} units ${key} from ${from}`, ...limit })),
    ...(address === null
      ? []
      : [{ key: `${kind} units from ${address}`, limit: customersOfAddress * maxUnits, windowMs }]),
  ];
}

/** By which they are given back when the order holds nothing any more. */
export const heldUnitsReceipt = ({ number }: { readonly number: string }): string => `held units ${number}`;

export function mpesaOrderRateLimits(
  { phone, address }: { readonly phone: PhoneNumber; readonly address: string | null },
  perHour: PromptRules['ordersPerHour'],
): RateLimit[] {
  return [
    ...rateLimitsOf(`mpesa-order ${phone} from ${address ?? 'unknown'}`, [
      { limit: perHour.phone, windowMs: hourMs },
      { limit: 2 * perHour.phone, windowMs: dayMs },
    ]),
    ...rateLimitsOf(`mpesa-order ${phone}`, [{ limit: 5 * perHour.phone, windowMs: dayMs }]),
    ...(address === null
      ? []
      : rateLimitsOf(`mpesa-order from ${address}`, [
          { limit: perHour.address, windowMs: hourMs },
          { limit: 4 * perHour.address, windowMs: dayMs },
        ])),
  ];
}

export function trackingRateLimits(input: {
  readonly number: string;
  readonly phone: PhoneNumber;
  readonly address: string | null;
}): RateLimit[] {
  const { number, phone, address } = input;
  const from = address ?? 'unknown';
  return [
    ...rateLimitsOf(`track ${phone} from ${from}`, tracking.perAddress),
    ...rateLimitsOf(`track ${number} from ${from}`, tracking.perAddress),
    ...rateLimitsOf(`track ${phone}`, tracking.phone),
    ...rateLimitsOf(`track ${number}`, tracking.number),
    ...(address === null ? [] : rateLimitsOf(`track from ${address}`, tracking.address)),
  ];
}
