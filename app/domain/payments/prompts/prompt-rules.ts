import type { ObjectId } from 'mongodb';
import { shillings, toCents, type Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';

/** How often a phone may be prompted. */
export type PromptRules = {
  /** Between two prompts to one phone. */
  readonly minIntervalMs: number;
  /** Between two prompts of the same amount to one phone. */
  readonly minSameAmountIntervalMs: number;
  /** Prompts to one phone within an hour, and within a day: nobody is pestered through us. */
  readonly perHour: number;
  readonly perDay: number;
  /** Prompts asked for from one client address within an hour, and within a day, whichever phones they go to. */
  readonly perClientAddress: { readonly perHour: number; readonly perDay: number };
  /** Phones that one order may prompt: one's own, and that of whoever pays instead. */
  readonly phonesPerOrder: number;
  /**
   * M-Pesa orders within an hour, for one phone and from one network address. Each takes its stock for two minutes, also
   * where nobody pays: without a bound one visitor could keep the shelves empty for nothing.
   */
  readonly ordersPerHour: { readonly phone: number; readonly address: number };
};

/**
 * What Daraja takes (mpesa.md: 60 s, 120 s for the same amount); ten an hour, and fifteen a day, are more than anybody
 * needs to pay. Networks of the region put thousands of phones behind one address: sixty an hour, and two hundred a day,
 * are more than they buy at a farm together.
 */
export const darajaPromptRules: PromptRules = {
  minIntervalMs: 60_000,
  minSameAmountIntervalMs: 120_000,
  perHour: 10,
  perDay: 15,
  perClientAddress: { perHour: 60, perDay: 200 },
  phonesPerOrder: 2,
  ordersPerHour: { phone: 10, address: 60 },
};

/** For a simulator that does not mind: a demo is repeated without waiting. */
export const relaxedPromptRules: PromptRules = {
  minIntervalMs: 0,
  minSameAmountIntervalMs: 0,
  perHour: 1_000,
  perDay: 10_000,
  perClientAddress: { perHour: 10_000, perDay: 100_000 },
  phonesPerOrder: 100,
  ordersPerHour: { phone: 1_000, address: 10_000 },
};

/** An order holds stock while it is tried again; so many prompts bound how long. */
export const maxPromptsPerOrder = 5;

/** From the prompt, or from the moment at which another one may be sent (storefront.md section 9). */
export const paymentTimeoutMs = 120_000;

/** An hour, the window of `perHour` and `ordersPerHour`. */
export const quotaWindowMs = 60 * 60 * 1000;

/** A day, the window of `perDay`; longer than each of the other rules. */
export const promptDayMs = 24 * quotaWindowMs;

/** The prompts of one phone, kept in the database so that all containers keep to the rules together. */
export type PromptQuota = {
  readonly _id: PhoneNumber;
  readonly prompts: readonly PromptTime[];
  /** M-Pesa itself has asked to wait until then (codes 17 and 1001). */
  readonly notBefore: Date | null;
  readonly expiresAt: Date;
};

export type PromptTime = { readonly attemptId: ObjectId; readonly at: Date; readonly amount: Cents };

/** A phone may be prompted, or has to wait: for M-Pesa's own spacing, or because it had its share of the hour or day. */
export type PromptQuotaResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too-soon' | 'too-many'; readonly retryAt: Date };

/** Takes what a phone got so far (null for nothing), the amount of the next prompt, the rules and the time. */
export function evaluatePromptQuota(
  quota: PromptQuota | null,
  amount: Cents,
  rules: PromptRules,
  now: Date,
): PromptQuotaResult {
  const recent = recentPrompts(quota, now);
  const full = [
    findFull(recent, rules.perHour, quotaWindowMs, now),
    findFull(recent, rules.perDay, promptDayMs, now),
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

/** When the share of a window that is used up is free again; null where it is not used up. */
function findFull(prompts: readonly PromptTime[], limit: number, windowMs: number, now: Date): Date | null {
  const within = prompts.filter((prompt) => now.getTime() - prompt.at.getTime() < windowMs);
  const oldestCounted = within[within.length - limit];
  return oldestCounted ? new Date(oldestCounted.at.getTime() + windowMs) : null;
}

/** The prompts of the last day, oldest first. */
export const recentPrompts = (quota: PromptQuota | null, now: Date): readonly PromptTime[] =>
  (quota?.prompts ?? []).filter((prompt) => now.getTime() - prompt.at.getTime() < promptDayMs);

/** The phones that an order has prompted; a prompt that M-Pesa refused was seen by none. */
export const promptedPhones = (
  attempts: readonly Pick<PaymentAttempt, 'phone' | 'state'>[],
): ReadonlySet<PhoneNumber> =>
  new Set(attempts.filter(({ state }) => state !== 'refused').map(({ phone }) => phone));

/** M-Pesa takes whole shillings from 1 to 250,000 (mpesa.md). */
const mpesaRange = { least: shillings(1), most: shillings(250_000) };

/**
 * What an M-Pesa payment of this total asks for: cents are let go, in the customer's favour, because M-Pesa takes
 * whole shillings. Null where M-Pesa does not take the amount.
 */
export function toMpesaAmount(total: Cents): Cents | null {
  const whole = toCents(total - (total % 100));
  return whole >= mpesaRange.least && whole <= mpesaRange.most ? whole : null;
}
