import { collections } from '~/domain/collections';
import { parseCallback } from '~/clients/daraja/parse-callback';
import { toCents } from '~/lib/format/money';
import { hashCallbackToken } from './callback-url.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';

/**
 * Applies a callback; after `ok: true` the result is durably written, and 200 may be sent. A repeated
 * callback changes nothing. Throws when the database is unavailable: M-Pesa then retries. `unknown`: no
 * attempt has this token.
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
  if (!parsed.ok) return { ok: false, reason: 'malformed' };
  const { callback } = parsed;
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
    request.now,
  );
  return { ok: true };
}
