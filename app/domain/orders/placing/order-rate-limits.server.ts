import type { ObjectId } from 'mongodb';
import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import type { PromptRules } from '~/domain/payments/prompts/prompt-rules';
import { rateLimitsOf, type RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import type { PhoneNumber } from '~/lib/phone';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type Windows = readonly Omit<RateLimit, 'key'>[];

/**
 * The tight limits are per client address, so that a stranger who fills them locks nobody out elsewhere. A phone alone is
 * loose, and takes several addresses to fill; a mailbox alone is protected by the limit of its mails. An address alone is
 * loose, too: mobile networks of the region put thousands of phones behind one.
 */
const cash = {
  /** A cash order takes stock until the farm has called: a household or a kiosk needs one or two a day. */
  close: [{ limit: 8, windowMs: dayMs }],
  /** A customer with a confirmed address answers for what they order; a restaurant may order for its branches. */
  account: [
    { limit: 20, windowMs: hourMs },
    { limit: 40, windowMs: dayMs },
  ],
  alone: [{ limit: 30, windowMs: dayMs }],
  address: [
    { limit: 60, windowMs: hourMs },
    { limit: 200, windowMs: dayMs },
  ],
} as const satisfies Record<string, Windows>;

/** A person mistypes a few times; somebody who walks through numbers or phones needs thousands of tries. */
const tracking = {
  close: [
    { limit: 10, windowMs: hourMs },
    { limit: 30, windowMs: dayMs },
  ],
  address: [
    { limit: 100, windowMs: hourMs },
    { limit: 300, windowMs: dayMs },
  ],
  /** Of some 90,000 numbers; strangers fill it from two addresses at least, and the link in the e-mail still works. */
  phone: [{ limit: 60, windowMs: dayMs }],
  /** Of some 100 million phones. */
  number: [{ limit: 200, windowMs: dayMs }],
} as const satisfies Record<string, Windows>;

/** The rate limits of one cash order. `account` is set for a customer with a confirmed e-mail address. */
export function cashOrderRateLimits(order: {
  readonly phone: PhoneNumber;
  readonly email: string;
  readonly address: string | null;
  readonly account: ObjectId | null;
}): RateLimit[] {
  const { phone, address, account } = order;
  if (account) return rateLimitsOf(`cash-order of ${account.toHexString()}`, cash.account);
  const mailbox = mailboxLimitKey(order.email);
  const from = address ?? 'unknown';
  return [
    ...rateLimitsOf(`cash-order ${phone} from ${from}`, cash.close),
    ...rateLimitsOf(`cash-order ${mailbox} from ${from}`, cash.close),
    ...rateLimitsOf(`cash-order ${phone}`, cash.alone),
    ...(address === null ? [] : rateLimitsOf(`cash-order from ${address}`, cash.address)),
  ];
}

/** The rate limits of one M-Pesa order, whose hours are those of the prompt rules and whose days are multiples of them. */
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

/** The rate limits of one try to track the order with this number by this phone. */
export function trackingRateLimits(tracked: {
  readonly number: string;
  readonly phone: PhoneNumber;
  readonly address: string | null;
}): RateLimit[] {
  const { number, phone, address } = tracked;
  const from = address ?? 'unknown';
  return [
    ...rateLimitsOf(`track ${phone} from ${from}`, tracking.close),
    ...rateLimitsOf(`track ${number} from ${from}`, tracking.close),
    ...rateLimitsOf(`track ${phone}`, tracking.phone),
    ...rateLimitsOf(`track ${number}`, tracking.number),
    ...(address === null ? [] : rateLimitsOf(`track from ${address}`, tracking.address)),
  ];
}
