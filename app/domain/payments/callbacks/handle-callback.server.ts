import { collections } from '~/domain/collections';
import { parseCallback } from '~/clients/daraja/parse-callback';
import { toCents } from '~/lib/money';
import { hashCallbackToken } from './callback-url.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';

/**
 * Takes a call of M-Pesa's: the token of the address that was called and the body, parsed as JSON. When it returns
 * { ok: true } the result is durably written, and the call may be answered with 200; a second one changes nothing.
 * Fails with 'unknown' (a token that is not ours, so nothing of the body is believed) or 'malformed' (not a callback).
 * Throws where the database is away: then the call must be answered with an error, so that it comes again.
 */
export async function handleCallback(call: {
  readonly token: string;
  readonly body: unknown;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' | 'malformed' }> {
  const tokenHash = hashCallbackToken(call.token);
  const attempt =
    tokenHash && (await collections().paymentAttempts.findOne({ tokenHash }, { projection: { _id: 1 } }));
  if (!attempt) return { ok: false, reason: 'unknown' };
  const reading = parseCallback(call.body);
  if (!reading.ok) return { ok: false, reason: 'malformed' };
  const { callback } = reading;
  await applyPaymentResult(
    attempt._id,
    {
      via: 'callback',
      code: String(callback.resultCode),
      text: callback.resultDescription,
      checkoutRequestId: callback.checkoutRequestId,
      merchantRequestId: callback.merchantRequestId,
      receiptNumber: callback.receiptNumber ?? null,
      amount: callback.amountCents === undefined ? null : toCents(callback.amountCents),
    },
    call.now,
  );
  return { ok: true };
}
