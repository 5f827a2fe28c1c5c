import type { DarajaClient } from '~/clients/daraja.server';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { createCallbackUrl } from './callback-url.server';
import type { PromptResult } from './prompt-result';
import { recordPushResponse, type Payer, type RecordedPrompt } from './record-push-response.server';

/** Sends the prompt of a recorded attempt, once, and records how M-Pesa responds. */
export async function sendPrompt<Attempt extends PaymentAttempt>(
  daraja: DarajaClient,
  recorded: RecordedPrompt<Attempt>,
  /** On the phone and the statement: at most 12 characters, and 13. */
  words: { readonly accountReference: string; readonly description: string },
  payer: Payer<Attempt>,
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
  return recordPushResponse(recorded, response, payer, now);
}
