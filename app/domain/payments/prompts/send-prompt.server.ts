import { ObjectId } from 'mongodb';
import type { DarajaClient } from '~/clients/daraja.server';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { createCallbackUrl, generateCallbackToken } from '~/domain/payments/callbacks/callback-url.server';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { paymentTimeoutMs } from './prompt-rules';
import type { PromptResult } from './prompt-result';
import { recordPushResponse, type RecordedPrompt } from './record-push-response.server';

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

/** Sends the prompt of a recorded attempt, once, and records how M-Pesa responds. */
export async function sendPrompt(
  daraja: DarajaClient,
  recorded: RecordedPrompt,
  /** On the phone and the statement: at most 12 characters, and 13. */
  words: { readonly accountReference: string; readonly description: string },
  now: Date,
): Promise<PromptResult> {
  const { attempt, token } = recorded;
  const response = await daraja.requestPayment({
    amountShillings: attempt.amount / 100,
    phone: attempt.phone,
    ...words,
    callbackUrl: createCallbackUrl(paymentConfiguration().callbackBaseUrl, token),
    now,
  });
  return recordPushResponse(recorded, response, now);
}
