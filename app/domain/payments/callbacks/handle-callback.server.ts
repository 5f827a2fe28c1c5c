import { collections } from '~/domain/collections';
import { parseCallback } from '~/clients/daraja/parse-callback';
import { toCents } from '~/lib/format/money';
import { hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { recordReportFault } from '~/domain/mpesa/mpesa-health.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';

/**
 * After `ok: true` the result is durable and 200 may be sent. Throws without the database: M-Pesa then retries. `malformed`:
 * it came with the token of a prompt, so the farm is told.
 */
export async function handleCallback(request: {
  readonly token: string;
  readonly body: unknown;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' | 'malformed' }> {
  const tokenHash = hashCallbackToken(request.token);
  const attempt =
    tokenHash && (await collections().paymentAttempts.findOne({ tokenHash }, { projection: { _id: 1 } }));
  if (!attempt) return { ok: false, reason: 'unknown' };
  const parsed = parseCallback(request.body);
  if (!parsed.ok) {
    paymentConfiguration().log.error(
      { attempt: attempt._id.toHexString() },
      'M-Pesa sent a result that we could not read: compare the order with the statement',
    );
    await recordReportFault({ reason: 'unreadable', code: null }, request.now);
    return { ok: false, reason: 'malformed' };
  }
  const { callback } = parsed;
  await applyPaymentResult(
    attempt._id,
    {
      via: 'callback',
      code: callback.resultCode,
      text: callback.resultDescription,
      checkoutRequestId: callback.checkoutRequestId,
      merchantRequestId: callback.merchantRequestId,
      receiptNumber: callback.receiptNumber ?? null,
      amount: callback.amountCents === undefined ? null : toCents(callback.amountCents),
      ...(callback.sender !== undefined && { sender: callback.sender }),
    },
    request.now,
  );
  return { ok: true };
}
