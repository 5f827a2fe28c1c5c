import type { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { checkCallbackUrl } from '~/clients/daraja/callback-url';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import { isTest, type TestAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { writeAttempt } from '~/domain/mpesa/attempts/write-attempt.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { createCallbackUrl } from '~/domain/mpesa/prompts/callback-url.server';
import { prepareAttempt } from '~/domain/mpesa/prompts/prepare-attempt.server';
import { checkPromptQuota, consumePromptQuota } from '~/domain/mpesa/prompts/prompt-quota.server';
import { failureMessages } from '~/domain/mpesa/prompts/prompt-result';
import { sendPrompt } from '~/domain/mpesa/prompts/send-prompt.server';
import { shillings, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';
import { connectionTitles } from './connection';

export const testAmount = shillings(1);

const retentionMs = 30 * dayMs;

/** Why M-Pesa could not call this shop back; null where it can (docs/mpesa.md 3). */
export function findCallbackFault(): string | null {
  const { callbackBaseUrl } = paymentConfiguration();
  const check = checkCallbackUrl(createCallbackUrl(callbackBaseUrl, ''));
  if (check.ok) return null;
  const { host } = URL.canParse(callbackBaseUrl) ? new URL(callbackBaseUrl) : { host: callbackBaseUrl };
  return check.reason === 'forbidden-word'
    ? `M-Pesa doesn’t call back an address with a word such as mpesa, sql or query: ${host}. Set DARAJA_CALLBACK_BASE_URL on the server to another name of the shop.`
    : 'M-Pesa calls back https addresses only. Set SITE_URL on the server to the https address of the shop.';
}

type TestPromptResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** `unavailable`: the shop has no keys. */
      readonly reason: 'unavailable' | 'too-soon' | 'too-many';
      readonly message: string;
      readonly retryAt?: Date;
    };

/** Sends a prompt of KES 1, once per idempotency key. What is paid by it belongs to no order and no revenue. */
export async function requestTestPrompt(request: {
  readonly phone: PhoneNumber;
  readonly idempotencyKey: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<TestPromptResult> {
  const { phone, idempotencyKey, by, now } = request;
  const { daraja } = paymentConfiguration();
  if (!daraja)
    return { ok: false, reason: 'unavailable', message: 'M-Pesa isn’t set up: enter the keys first.' };
  const recorded = await withRetriedTransaction(async (session) => {
    const { paymentAttempts } = collections();
    if (await paymentAttempts.findOne({ idempotencyKey }, { session, projection: { _id: 1 } })) return null;
    const quota = await checkPromptQuota({ phone, amount: testAmount }, now, session);
    if (!quota.ok)
      return {
        ok: false,
        reason: quota.reason,
        message: failureMessages[quota.reason],
        retryAt: quota.retryAt,
      } as const;
    const { attempt: fields, token } = prepareAttempt(phone, testAmount, now);
    const attempt: TestAttempt = { ...fields, isTest: true, idempotencyKey };
    await paymentAttempts.insertOne(attempt, { session });
    await consumePromptQuota(attempt, now, session);
    await recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: 'mpesa',
        subjectName: connectionTitles.mpesa,
        action: 'Sent a test prompt of KES 1',
        now,
      },
      session,
    );
    return { ok: true, attempt, token } as const;
  });
  if (!recorded) return { ok: true };
  if (!recorded.ok) return recorded;
  await sendPrompt(
    daraja,
    { attempt: recorded.attempt, token: recorded.token, limits: [] },
    { accountReference: 'TEST', description: 'Test' },
    { updateAttempt: writeAttempt },
    now,
  );
  return { ok: true };
}

/** Money has come, as far as M-Pesa says. */
const paidStates = ['paid', 'incomplete', 'mismatched'] as const satisfies readonly AttemptState[];

type ListedTestPrompt = Pick<TestAttempt, 'phone' | 'state' | 'resultText' | 'createdAt'> & {
  readonly _id: ObjectId;
  readonly receiptNumber: string | null;
  /** What M-Pesa reported, or what was asked for. */
  readonly amount: Cents;
  /** Of an order that was tried before the opening; null for a test of the keys. */
  readonly orderNumber: string | null;
};

/** The newest ten of the last 30 days, newest first: tests of the keys, and payments that came for tried orders after the opening. */
export async function listTestPrompts(now: Date): Promise<readonly ListedTestPrompt[]> {
  const attempts = await collections()
    .paymentAttempts.find({
      isTest: true,
      createdAt: { $gt: new Date(now.getTime() - retentionMs) },
      $or: [{ orderNumber: { $exists: false } }, { state: { $in: paidStates } }],
    })
    .sort({ createdAt: -1 })
    .limit(10)
    .toArray();
  return attempts
    .filter(isTest)
    .map(({ _id, phone, state, resultText, createdAt, reports, amount, ...attempt }) => ({
      _id,
      phone,
      state,
      resultText,
      createdAt,
      receiptNumber: attempt.receiptNumber ?? null,
      amount: reports.findLast((report) => report.amount !== null)?.amount ?? amount,
      orderNumber: attempt.orderNumber ?? null,
    }));
}
