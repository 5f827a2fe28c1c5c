import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { isMailAddress } from '~/lib/mail-address';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import type { ResetRequest } from './account-token';
import { consumeMailRequestLimits, consumeMailLimits } from '~/domain/accounts/sign-in/sign-in-limits.server';

/** What nobody has answered by then was asked of a shop that stood still: they have asked again. */
const requestLifetimeMs = 60 * 60 * 1000;

/** One round answers so many; the next one, a second later, the others. */
const batchSize = 50;

/**
 * Notes that somebody wants a new password. The answer, and the work before it, are the same whether the address has an
 * account or not (OWASP ASVS 5.0, 6.3.8): that is looked up in the background. Takes the network address too, under
 * which it counts. Fails with 'rate-limited' from there.
 */
export async function requestPasswordReset(request: {
  readonly email: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const { email, address, now } = request;
  const counted = await consumeMailRequestLimits('reset', address, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  await collections().resetRequests.insertOne({
    _id: new ObjectId(),
    email,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + requestLifetimeMs),
  });
  return { ok: true };
}

/**
 * Mails a link for each request to an address with an account that may sign in, and forgets the request with it. An
 * address gets a few in an hour: whoever asks for others pesters nobody, and keeps nobody out, since the newest link
 * works. Returns how many were mailed; throws AggregateError where single requests failed, and they stay.
 */
export async function processResetRequests(now: Date): Promise<number> {
  const waiting = await collections()
    .resetRequests.find({ expiresAt: { $gt: now } })
    .sort({ expiresAt: 1 })
    .limit(batchSize)
    .toArray();
  const faults: unknown[] = [];
  let mailed = 0;
  for (const request of waiting) {
    try {
      if (await answerRequest(request, now)) mailed += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${waiting.length} failed`);
  return mailed;
}

async function answerRequest(request: ResetRequest, now: Date): Promise<boolean> {
  const { resetRequests, users } = collections();
  const filter = { email: request.email, disabledAt: null };
  const known = await users.findOne(filter, { collation: caseInsensitive, projection: { email: 1 } });
  // Another service may have told us an address that mail servers take only in quotation marks.
  const isAllowed =
    known !== null && isMailAddress(known.email) && (await consumeMailLimits('reset', known.email, now));
  return withTransaction(async (session) => {
    const { deletedCount } = await resetRequests.deleteOne({ _id: request._id }, { session });
    const user = isAllowed ? await users.findOne(filter, { collation: caseInsensitive, session }) : null;
    // Answered by another process meanwhile, or there is nobody to answer.
    if (deletedCount === 0 || !user) return false;
    await mailAccountLink('reset-password', user, now, session);
    return true;
  });
}
