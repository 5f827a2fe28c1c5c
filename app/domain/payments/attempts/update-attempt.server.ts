import type { ClientSession } from 'mongodb';
import {
  isForOrganization,
  isTest,
  sharesOf,
  type PaymentAttempt,
} from '~/domain/mpesa/attempts/payment-attempt';
import { writeAttempt, type AttemptChange } from '~/domain/mpesa/attempts/write-attempt.server';
import { hasPromptFailed, promptFailedEvent } from '~/domain/orders/events/choose-order-events';
import { recordOrderEventOf } from '~/domain/orders/events/record-order-events.server';
import { updatePrompt } from '~/domain/organizations/prompts/update-prompt.server';

/** Changes the attempt of an order, of an organization or of a test, and records what follows from it. */
export async function updateAttempt(
  attempt: PaymentAttempt,
  change: AttemptChange,
  now: Date,
  session: ClientSession,
): Promise<PaymentAttempt> {
  if (isForOrganization(attempt)) return updatePrompt(attempt, change, now, session);
  if (isTest(attempt)) return writeAttempt(attempt, change, now, session);
  const updated = await writeAttempt(attempt, change, now, session);
  if (hasPromptFailed(attempt, updated))
    for (const share of sharesOf(updated))
      await recordOrderEventOf(promptFailedEvent({ ...updated, ...share }), share.orderId, now, session);
  return updated;
}
