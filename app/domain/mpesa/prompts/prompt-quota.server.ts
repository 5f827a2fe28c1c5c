import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { ResultMeaning } from '~/clients/daraja/result-codes';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import {
  consumeRateLimitsInTransaction,
  type RateLimitResult,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
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

export async function checkPromptQuota(
  prompt: { readonly phone: PhoneNumber; readonly amount: Cents },
  now: Date,
  session?: ClientSession,
): Promise<PromptQuotaResult> {
  const quota = await findQuota(prompt.phone, session);
  return evaluatePromptQuota(quota, prompt.amount, paymentConfiguration().promptRules, now);
}

/** Runs in the attempt's transaction: concurrent prompts to one phone conflict on this document, and one reruns. */
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

export function promptRateLimits(address: string | null): readonly RateLimit[] {
  if (address === null) return [];
  const { perHour, perDay } = paymentConfiguration().promptRules.perClientAddress;
  const key = `prompt from ${address}`;
  return [
    { key, limit: perHour, windowMs: quotaWindowMs },
    { key, limit: perDay, windowMs: promptDayMs },
  ];
}

/** The caller must abort the transaction if the prompt is rejected. */
export const consumePromptRateLimit = (
  address: string | null,
  now: Date,
  session: ClientSession,
): Promise<RateLimitResult> => consumeRateLimitsInTransaction(session, promptRateLimits(address), now);

export async function releasePromptQuota(attempt: PaymentAttempt, session: ClientSession): Promise<void> {
  await collections().promptQuotas.updateOne(
    { _id: attempt.phone },
    { $pull: { prompts: { attemptId: attempt._id } } },
    { session },
  );
}

/** Result codes 17 and 1001 ask for a delay (docs/mpesa.md 5). */
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
