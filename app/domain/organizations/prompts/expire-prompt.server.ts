import type { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { isForOrganization } from '~/domain/mpesa/attempts/payment-attempt';
import { timeoutChange } from '~/domain/mpesa/attempts/timeout-change';
import { updatePrompt } from './update-prompt.server';

/** Expires the prompt of an organization if its time is over. */
export const expirePrompt = (attemptId: ObjectId, now: Date): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const overdue = await collections().paymentAttempts.findOne(
      { _id: attemptId, pending: true, expiresAt: { $lte: now } },
      { session },
    );
    if (overdue && isForOrganization(overdue)) await updatePrompt(overdue, timeoutChange(now), now, session);
  });
