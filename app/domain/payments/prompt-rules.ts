import type { ObjectId } from 'mongodb';
import { shillings, toCents, type Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';

/** How often a phone may be prompted. */
export type PromptRules = {
  /** Between two prompts to one phone. */
  readonly betweenMs: number;
  /** Between two prompts of the same amount to one phone. */
  readonly sameAmountMs: number;
  /** Prompts to one phone within an hour: nobody is pestered through us (decisions.md 32). */
  readonly perHour: number;
  /**
   * M-Pesa orders within an hour, for one phone and from one network address. Each takes its stock for two minutes, also
   * where nobody pays: without a bound one visitor could keep the shelves empty for nothing.
   */
  readonly ordersPerHour: { readonly phone: number; readonly address: number };
};

/**
 * What Daraja takes (mpesa.md: 60 s, 120 s for the same amount); ten an hour is more than anybody needs to pay. Networks
 * of the region put thousands of phones behind one address: sixty an hour is more than they buy at a farm together.
 */
export const darajaPromptRules: PromptRules = {
  betweenMs: 60_000,
  sameAmountMs: 120_000,
  perHour: 10,
  ordersPerHour: { phone: 10, address: 60 },
};

/** For a simulator that does not mind: a demo is repeated without waiting. */
export const relaxedPromptRules: PromptRules = {
  betweenMs: 0,
  sameAmountMs: 0,
  perHour: 1_000,
  ordersPerHour: { phone: 1_000, address: 10_000 },
};

/** An order holds stock while it is tried again; so many prompts bound how long. */
export const maxPromptsPerOrder = 5;

/** From the prompt, or from the moment at which another one may be sent (storefront.md section 9). */
export const paymentLimitMs = 120_000;

/** An hour, the window of `perHour`; longer than each of the other rules. */
export const quotaWindowMs = 60 * 60 * 1000;

/** The prompts of one phone, kept in the database so that all containers keep to the rules together. */
export type PromptQuota = {
  readonly _id: PhoneNumber;
  readonly prompts: readonly PromptTime[];
  /** M-Pesa itself has asked to wait until then (codes 17 and 1001). */
  readonly notBefore: Date | null;
  readonly expiresAt: Date;
};

export type PromptTime = { readonly attemptId: ObjectId; readonly at: Date; readonly amount: Cents };

/** A phone may be prompted, or has to wait: for M-Pesa's own spacing, or because it had its share of this hour. */
export type PromptTurn =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'too-soon' | 'too-many'; readonly retryAt: Date };

/** Takes what a phone got so far (null for nothing), the amount of the next prompt, the rules and the time. */
export function findPromptTurn(
  quota: PromptQuota | null,
  amount: Cents,
  rules: PromptRules,
  now: Date,
): PromptTurn {
  const recent = recentPrompts(quota, now);
  const oldestCounted = recent[recent.length - rules.perHour];
  if (oldestCounted)
    return {
      ok: false,
      reason: 'too-many',
      retryAt: new Date(oldestCounted.at.getTime() + quotaWindowMs),
    };
  const free = Math.max(
    quota?.notBefore?.getTime() ?? 0,
    ...recent.map(
      (prompt) => prompt.at.getTime() + (prompt.amount === amount ? rules.sameAmountMs : rules.betweenMs),
    ),
  );
  return free > now.getTime() ? { ok: false, reason: 'too-soon', retryAt: new Date(free) } : { ok: true };
}

/** The prompts of the last hour, oldest first. */
export const recentPrompts = (quota: PromptQuota | null, now: Date): readonly PromptTime[] =>
  (quota?.prompts ?? []).filter((prompt) => now.getTime() - prompt.at.getTime() < quotaWindowMs);

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
