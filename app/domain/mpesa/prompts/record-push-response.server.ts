import type { ClientSession, ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { PushResult } from '~/clients/daraja.server';
import { describeForCustomer } from '~/domain/mpesa/attempts/result-text.server';
import { describeResult } from '~/clients/daraja/result-codes';
import { collections } from '~/domain/collections';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { findNextQuery } from '~/domain/mpesa/attempts/query-schedule';
import type { AttemptChange } from '~/domain/mpesa/attempts/write-attempt.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { refundRateLimits, type RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { releasePromptQuota } from './prompt-quota.server';
import { promptFailedMessage, type PromptResult } from './prompt-result';

export type RecordedPrompt<Attempt extends PaymentAttempt> = {
  readonly attempt: Attempt;
  readonly token: string;
  readonly limits: readonly RateLimit[];
};

type UpdateAttempt<Attempt extends PaymentAttempt> = (
  attempt: Attempt,
  change: AttemptChange,
  now: Date,
  session: ClientSession,
) => Promise<Attempt>;

/** What differs by who pays: an order or an organization. */
export type Payer<Attempt extends PaymentAttempt> = {
  readonly updateAttempt: UpdateAttempt<Attempt>;
  /** Called in the transaction that records that M-Pesa took no prompt. */
  readonly onRefusal?: (
    attempt: Attempt,
    message: string,
    now: Date,
    session: ClientSession,
  ) => Promise<void>;
};

/** Does not overrule a callback that came before the response. */
export async function recordPushResponse<Attempt extends PaymentAttempt>(
  recorded: RecordedPrompt<Attempt>,
  response: PushResult,
  payer: Payer<Attempt>,
  now: Date,
): Promise<PromptResult> {
  const { attempt } = recorded;
  if (response.ok) await recordAccepted(attempt, response, payer.updateAttempt, now);
  else if (response.reason === 'unknown-outcome')
    await recordLostResponse(attempt._id, response, payer.updateAttempt, now);
  else return recordRefusal(recorded, response, payer, now);
  return { ok: true, state: response.ok ? 'prompted' : 'unknown' };
}

const findAttempt = async <Attempt extends PaymentAttempt>(
  id: ObjectId,
  session: ClientSession,
): Promise<Attempt> => {
  const attempt = await collections().paymentAttempts.findOne<Attempt>({ _id: id }, { session });
  if (!attempt) throw new Error('the payment attempt is gone');
  return attempt;
};

const pushReport = (now: Date, code: string | null, text: string, checkoutRequestId: string | null = null) =>
  ({ at: now, via: 'push', code, text, checkoutRequestId, receiptNumber: null, amount: null }) as const;

async function recordAccepted<Attempt extends PaymentAttempt>(
  attempt: Attempt,
  response: Extract<PushResult, { ok: true }>,
  updateAttempt: UpdateAttempt<Attempt>,
  now: Date,
): Promise<void> {
  const { checkoutRequestId, merchantRequestId } = response;
  await withRetriedTransaction(async (session) => {
    const current = await findAttempt<Attempt>(attempt._id, session);
    // If the id belongs to another attempt, the callback finds this one by its URL.
    const isTaken = await collections().paymentAttempts.findOne(
      { checkoutRequestId, _id: { $ne: attempt._id } },
      { session, projection: { _id: 1 } },
    );
    const isNewId = !isTaken && !current.checkoutRequestId;
    const isQueryable = current.pending || current.state === 'expired';
    await updateAttempt(
      current,
      {
        event: 'accepted',
        report: pushReport(now, '0', 'The prompt was sent.', checkoutRequestId),
        set: {
          ...(isNewId && { checkoutRequestId, merchantRequestId }),
          ...(isNewId && isQueryable && { nextQueryAt: findNextQuery(attempt.createdAt, now) }),
        },
      },
      now,
      session,
    );
  });
}

/** Records that the response was lost, with the connection or with our process. */
export async function recordLostResponse<Attempt extends PaymentAttempt>(
  attemptId: ObjectId,
  response: { readonly code?: string },
  updateAttempt: UpdateAttempt<Attempt>,
  now: Date,
): Promise<void> {
  await withRetriedTransaction(async (session) =>
    updateAttempt(
      await findAttempt<Attempt>(attemptId, session),
      {
        event: 'response-lost',
        report: pushReport(now, response.code ?? null, 'We are still checking whether the prompt was sent.'),
      },
      now,
      session,
    ),
  );
}

async function recordRefusal<Attempt extends PaymentAttempt>(
  { attempt, limits }: RecordedPrompt<Attempt>,
  response: Extract<PushResult, { ok: false }>,
  { updateAttempt, onRefusal }: Payer<Attempt>,
  now: Date,
): Promise<PromptResult> {
  const { log } = paymentConfiguration();
  const isMisconfigured = response.reason === 'misconfigured';
  const failure = { reason: response.reason, code: response.code, detail: response.message };
  if (isMisconfigured) log.error(failure, 'M-Pesa turned a prompt down: check its settings');
  else log.info(failure, 'no M-Pesa prompt could be sent');

  const isRefused = response.reason === 'refused' || isMisconfigured;
  const described = response.code === undefined ? null : describeResult(response.code, 'push');
  const message = isMisconfigured
    ? await describeForCustomer('2028', 'push')
    : response.reason === 'refused' && described?.outcome === 'failed'
      ? await describeForCustomer(response.code ?? '', 'push')
      : promptFailedMessage;
  const wasRefused = await withRetriedTransaction(async (session) => {
    const current = await findAttempt<Attempt>(attempt._id, session);
    const report = pushReport(now, response.code ?? response.reason, message);
    const updated = await updateAttempt(current, { event: 'turned-down', report }, now, session);
    if (updated.state !== 'refused') return false;
    await releasePromptQuota(attempt, session);
    await onRefusal?.(attempt, message, now, session);
    return true;
  });
  // While M-Pesa is unavailable, retries must not use up the limit of the client address.
  if (wasRefused && limits.length > 0) await refundRateLimits(limits, now);
  return {
    ok: false,
    reason: isRefused ? 'refused' : 'unavailable',
    message,
    ...(isMisconfigured && { isMisconfigured }),
  };
}
