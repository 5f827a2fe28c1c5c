import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import type { ResultMeaning } from '~/clients/daraja/result-codes';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import {
  consumeRateLimitsInTransaction,
  type RateLimitResult,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import {
  evaluatePromptQuota,
  promptDayMs,
  quotaWindowMs,
  recentPrompts,
  type PromptQuota,
  type PromptQuotaResult,
} from './prompt-rules';

const findQuota = (phone: PhoneNumber, session?: ClientSession): Promise<PromptQuota | null> =>
  collections().promptQuotas.findOne({ _id: phone }, { session });

/** Whether this phone may be prompted for this amount now, or from when. */
export async function checkPromptQuota(
  prompt: { readonly phone: PhoneNumber; readonly amount: Cents },
  now: Date,
  session?: ClientSession,
): Promise<PromptQuotaResult> {
  const quota = await findQuota(prompt.phone, session);
  return evaluatePromptQuota(quota, prompt.amount, paymentConfiguration().promptRules, now);
}

/**
 * Counts a prompt, within the transaction that records its attempt: two prompts to one phone write the same document,
 * so that one of the two transactions runs anew and sees the other.
 */
export async function consumePromptQuota(
  attempt: Pick<PaymentAttempt, '_id' | 'phone' | 'amount'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const quota = await findQuota(attempt.phone, session);
  const prompts = [...recentPrompts(quota, now), { attemptId: attempt._id, at: now, amount: attempt.amount }];
  await collections().promptQuotas.updateOne(
    { _id: attempt.phone },
    {
      $set: {
        prompts,
        notBefore: quota?.notBefore ?? null,
        expiresAt: new Date(now.getTime() + promptDayMs + quotaWindowMs),
      },
    },
    { upsert: true, session },
  );
}

/** What one client address may ask for; nothing is counted where the server does not tell the address. */
export function promptRateLimits(address: string | null): readonly RateLimit[] {
  if (address === null) return [];
  const { perHour, perDay } = paymentConfiguration().promptRules.perClientAddress;
  const key = `prompt from ${address}`;
  return [
    { key, limit: perHour, windowMs: quotaWindowMs },
    { key, limit: perDay, windowMs: promptDayMs },
  ];
}

/** Counts a prompt for its client address within a transaction, which must be abandoned where it is refused. */
export const consumePromptRateLimit = (
  address: string | null,
  now: Date,
  session: ClientSession,
): Promise<RateLimitResult> => consumeRateLimitsInTransaction(session, promptRateLimits(address), now);

/** Takes a prompt back that was never sent: the phone has not seen it. */
export async function releasePromptQuota(attempt: PaymentAttempt, session: ClientSession): Promise<void> {
  await collections().promptQuotas.updateOne(
    { _id: attempt.phone },
    { $pull: { prompts: { attemptId: attempt._id } } },
    { session },
  );
}

/** Waits that M-Pesa asks for in a result: two minutes after code 17, one after 1001 (mpesa.md, Result codes). */
export async function postponePrompts(
  attempt: PaymentAttempt,
  meaning: ResultMeaning,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { promptRules } = paymentConfiguration();
  const waitMs =
    meaning === 'same-amount-too-soon'
      ? promptRules.minSameAmountIntervalMs
      : meaning === 'session-open'
        ? promptRules.minIntervalMs
        : 0;
  if (waitMs === 0) return;
  await collections().promptQuotas.updateOne(
    { _id: attempt.phone },
    { $set: { notBefore: new Date(now.getTime() + waitMs) } },
    { session },
  );
}
