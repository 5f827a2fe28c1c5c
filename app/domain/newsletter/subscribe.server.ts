import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { consumeMailLimits, consumeMailRequestLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { generateToken, hashToken } from '~/lib/token.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { writeAlreadySubscribedMail, writeConfirmMail } from './newsletter-mail';
import { queueNewsletterMail, unsubscribeUrl } from './queue-newsletter-mail.server';
import { confirmationTtlMs } from './subscriber';

type SubscribeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** Does not reveal by the result that the address is subscribed or over its mail limit (docs/decisions/0058). */
export async function subscribe(request: {
  readonly email: string;
  readonly clientAddress: string | null;
  readonly now: Date;
}): Promise<SubscribeResult> {
  const { email, clientAddress, now } = request;
  const consumed = await consumeMailRequestLimits('newsletter', clientAddress, now);
  if (!consumed.ok) return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
  if (!(await consumeMailLimits('newsletter', email, now))) return { ok: true };
  try {
    await withTransaction((session) => requestSubscription(email, now, session));
  } catch (error) {
    // A concurrent request for the same address mails the link.
    if (!isDuplicateKeyError(error)) throw error;
  }
  return { ok: true };
}

async function requestSubscription(email: string, now: Date, session: ClientSession): Promise<void> {
  const { newsletterSubscribers } = collections();
  const existing = await newsletterSubscribers.findOne({ email }, { collation: caseInsensitive, session });
  const { siteUrl: url } = mailConfiguration();
  if (existing?.state === 'confirmed') {
    const id = new ObjectId().toHexString();
    await queueNewsletterMail(
      `newsletter-already ${id}`,
      existing,
      writeAlreadySubscribedMail(unsubscribeUrl(existing)),
      { now, session },
    );
    return;
  }
  const token = generateToken();
  const expiresAt = new Date(now.getTime() + confirmationTtlMs);
  const request = { confirmHash: hashToken(token), requestedAt: now, expiresAt };
  if (existing) await newsletterSubscribers.updateOne({ _id: existing._id }, { $set: request }, { session });
  else
    await newsletterSubscribers.insertOne(
      {
        _id: new ObjectId(),
        email,
        state: 'waiting',
        unsubscribeToken: generateToken(),
        confirmedAt: null,
        ...request,
      },
      { session },
    );
  const content = writeConfirmMail(`${url}/newsletter/confirm/${token}`);
  await queueNewsletterMail(`newsletter-confirm ${request.confirmHash}`, { email }, content, {
    now,
    session,
    link: { holdsSecret: true, usefulUntil: expiresAt },
  });
}
