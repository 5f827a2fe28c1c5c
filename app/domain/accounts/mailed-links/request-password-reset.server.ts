import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { isMailAddress } from '~/lib/mail-address';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import type { ResetRequest } from './account-token';
import { consumeMailRequestLimits, consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { hourMs } from '~/lib/time-units';

/** After a longer outage, the user has requested another link. */
const requestLifetimeMs = hourMs;

/** Per run; the job runs every second as long as there are more. */
const batchSize = 50;

/** A job looks up the account, so that result and work do not reveal whether there is one (OWASP ASVS 5.0, 6.3.8). */
export async function requestPasswordReset(request: {
  readonly email: string;
  readonly clientAddress: string | null;
  readonly now: Date;
}): Promise<
  { readonly ok: true } | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const { email, clientAddress, now } = request;
  const limit = await consumeMailRequestLimits('reset', clientAddress, now);
  if (!limit.ok) return { ok: false, reason: 'rate-limited', retryAt: limit.retryAt };
  await collections().resetRequests.insertOne({
    _id: new ObjectId(),
    email,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + requestLifetimeMs),
  });
  return { ok: true };
}

/** Returns the number of emails. Throws AggregateError for failed requests, which stay for a retry. */
export async function processResetRequests(now: Date): Promise<number> {
  const pending = await collections()
    .resetRequests.find({ expiresAt: { $gt: now } })
    .sort({ expiresAt: 1 })
    .limit(batchSize)
    .toArray();
  const errors: unknown[] = [];
  let mailed = 0;
  for (const request of pending) {
    try {
      if (await processResetRequest(request, now)) mailed += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${pending.length} failed`);
  return mailed;
}

async function processResetRequest(request: ResetRequest, now: Date): Promise<boolean> {
  const { resetRequests, users } = collections();
  const filter = { email: request.email, disabledAt: null };
  return withTransaction(async (session) => {
    const { deletedCount } = await resetRequests.deleteOne({ _id: request._id }, { session });
    // Another process has handled the request.
    if (deletedCount === 0) return false;
    const user = await users.findOne(filter, { collation: caseInsensitive, session });
    // An identity provider may give an address that we cannot send to.
    if (!user || !isMailAddress(user.email)) return false;
    if (!(await consumeMailLimits('reset', user.email, now, session))) return false;
    await mailAccountLink('reset-password', user, now, session);
    return true;
  });
}
