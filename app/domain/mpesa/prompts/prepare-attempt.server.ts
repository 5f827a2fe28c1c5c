import { ObjectId } from 'mongodb';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { generateCallbackToken } from './callback-url.server';
import { paymentTimeoutMs } from './prompt-rules';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';

/** The fields of a new attempt that do not depend on who pays, and the token of its callback URL. */
export function prepareAttempt(phone: PhoneNumber, amount: Cents, now: Date) {
  const { token, tokenHash } = generateCallbackToken();
  const attempt = {
    _id: new ObjectId(),
    tokenHash,
    phone,
    amount,
    state: 'created',
    pending: true,
    resultCode: null,
    resultText: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + paymentTimeoutMs),
    settledAt: null,
    nextQueryAt: null,
    queryCount: 0,
    reports: [],
  } as const satisfies Partial<PaymentAttempt>;
  return { attempt, token };
}
