import type { ObjectId } from 'mongodb';
import { shillings, toCents, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { hourMs } from '~/lib/time-units';

export type PromptRules = {
  readonly minIntervalMs: number;
  /** Between two prompts of the same amount to one phone. */
  readonly minSameAmountIntervalMs: number;
  readonly perHour: number;
  readonly perDay: number;
  readonly perClientAddress: { readonly perHour: number; readonly perDay: number };
  /** Phones per order: the customer's own, and that of another payer. */
  readonly phonesPerOrder: number;
  /** Each M-Pesa order takes its stock for two minutes: unlimited unpaid ones could keep the shelves empty. */
  readonly ordersPerHour: { readonly phone: number; readonly address: number };
};

/** docs/mpesa.md 2, docs/decisions/0037. */
export const darajaPromptRules: PromptRules = {
  minIntervalMs: 60_000,
  minSameAmountIntervalMs: 120_000,
  perHour: 10,
  perDay: 15,
  perClientAddress: { perHour: 60, perDay: 200 },
  phonesPerOrder: 2,
  ordersPerHour: { phone: 10, address: 60 },
};

/** For the simulator: a demo is repeated without waiting. */
export const relaxedPromptRules: PromptRules = {
  minIntervalMs: 0,
  minSameAmountIntervalMs: 0,
  perHour: 1_000,
  perDay: 10_000,
  perClientAddress: { perHour: 10_000, perDay: 100_000 },
  phonesPerOrder: 100,
  ordersPerHour: { phone: 1_000, address: 10_000 },
};

/** Bounds how long retries can hold the stock of an order. */
export const maxPromptsPerOrder = 5;

/** From the prompt, or from the moment at which another one may be sent (docs/product.md 5.4). */
export const paymentTimeoutMs = 120_000;

export const quotaWindowMs = hourMs;

export const promptDayMs = 24 * quotaWindowMs;

/** Not a RateLimit: windows slide, the interval depends on earlier amounts, and M-Pesa can postpone prompts. */
export type PromptQuota = {
  readonly _id: PhoneNumber;
  readonly prompts: readonly PromptTime[];
  /** Set by the result codes 17 and 1001. */
  readonly notBefore: Date | null;
  readonly expiresAt: Date;
};

type PromptTime = { readonly attemptId: ObjectId; readonly at: Date; readonly amount: Cents };

/** `too-soon`: Daraja's interval between prompts; `too-many`: the limit per hour or day. */
export type PromptQuotaResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too-soon' | 'too-many'; readonly retryAt: Date };

export function evaluatePromptQuota(
  quota: PromptQuota | null,
  amount: Cents,
  rules: PromptRules,
  now: Date,
): PromptQuotaResult {
  const recent = recentPrompts(quota, now);
  const full = [
    findWindowEnd(recent, rules.perHour, quotaWindowMs, now),
    findWindowEnd(recent, rules.perDay, promptDayMs, now),
  ].filter((until) => until !== null);
  if (full.length > 0)
    return { ok: false, reason: 'too-many', retryAt: new Date(Math.max(...full.map(Number))) };
  const free = Math.max(
    quota?.notBefore?.getTime() ?? 0,
    ...recent.map(
      (prompt) =>
        prompt.at.getTime() +
        (prompt.amount === amount ? rules.minSameAmountIntervalMs : rules.minIntervalMs),
    ),
  );
  return free > now.getTime() ? { ok: false, reason: 'too-soon', retryAt: new Date(free) } : { ok: true };
}

function findWindowEnd(
  prompts: readonly PromptTime[],
  limit: number,
  windowMs: number,
  now: Date,
): Date | null {
  const within = prompts.filter((prompt) => now.getTime() - prompt.at.getTime() < windowMs);
  const oldestCounted = within[within.length - limit];
  return oldestCounted ? new Date(oldestCounted.at.getTime() + windowMs) : null;
}

export const recentPrompts = (quota: PromptQuota | null, now: Date): readonly PromptTime[] =>
  (quota?.prompts ?? []).filter((prompt) => now.getTime() - prompt.at.getTime() < promptDayMs);

/** Phones that an order has prompted; refused prompts reached none. */
export const promptedPhones = (
  attempts: readonly Pick<PaymentAttempt, 'phone' | 'state'>[],
): ReadonlySet<PhoneNumber> =>
  new Set(attempts.filter(({ state }) => state !== 'refused').map(({ phone }) => phone));

/** docs/mpesa.md 2. */
export const maxMpesaAmount = shillings(250_000);
const minMpesaAmount = shillings(1);

/** Rounds down to whole shillings, in the customer's favour; null for an amount that M-Pesa does not take. */
export function toMpesaAmount(total: Cents): Cents | null {
  const whole = toCents(total - (total % 100));
  return whole >= minMpesaAmount && whole <= maxMpesaAmount ? whole : null;
}
