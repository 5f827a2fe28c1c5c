import type { ClientSession } from 'mongodb';
import { type PaymentResult, toAttemptReport } from '~/domain/mpesa/attempts/payment-result';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

export const recordReport = (
  attempt: PaymentAttempt,
  result: PaymentResult,
  now: Date,
  session: ClientSession,
) => updateAttempt(attempt, { event: null, report: toAttemptReport(result, now) }, now, session);
