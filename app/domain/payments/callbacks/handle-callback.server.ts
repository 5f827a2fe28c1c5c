import { collections } from '~/domain/collections';
import { parseTillReport } from '~/clients/daraja/parse-till-report';
import { parseCallback } from '~/clients/daraja/parse-callback';
import { toCents } from '~/lib/format/money';
import { hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { recordReportFault } from '~/domain/mpesa/mpesa-health.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { recordTillPayment } from '~/domain/payments/till/record-till-payment.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';

type CallbackResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unknown' | 'malformed' };

/**
 * What M-Pesa sends: the result of a prompt, or a payment to the till. After `ok: true` it is durable and 200 may be sent. Throws without the
 * database: M-Pesa then retries. `malformed`: it came with a token of ours, so the farm is told.
 */
export async function handleCallback(request: {
  readonly token: string;
  readonly body: unknown;
  readonly now: Date;
}): Promise<CallbackResult> {
  const tokenHash = hashCallbackToken(request.token);
  const attempt =
    tokenHash && (await collections().paymentAttempts.findOne({ tokenHash }, { projection: { _id: 1 } }));
  if (!attempt) return tokenHash ? handleTillReport(tokenHash, request) : { ok: false, reason: 'unknown' };
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

/** A report of a payment to another short code is as unknown as its address. A validation only asks: nothing is refused. */
async function handleTillReport(
  tokenHash: string,
  { body, now }: { readonly body: unknown; readonly now: Date },
): Promise<CallbackResult> {
  const address = await collections().tillAddresses.findOne({ _id: tokenHash });
  if (!address) return { ok: false, reason: 'unknown' };
  const report = parseTillReport(body);
  if (!report) {
    paymentConfiguration().log.error(
      { address: address.kind },
      'M-Pesa told of a payment to the till that we could not read: compare the statement',
    );
    await recordReportFault({ reason: 'unreadable', code: null }, now);
    return { ok: false, reason: 'malformed' };
  }
  if (!address.shortcodes.includes(report.shortcode)) return { ok: false, reason: 'unknown' };
  if (address.kind === 'confirmation') await recordTillPayment(report, now);
  return { ok: true };
}
