import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { hashToken, generateToken } from '~/lib/token.server';
import { consumeMailRequestLimits, consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { writeAlreadySubscribedMail, writeConfirmMail } from './newsletter-mail';
import { unsubscribeUrl, queueNewsletterMail } from './queue-newsletter-mail.server';
import { confirmationTtlMs } from './subscriber';

export type SubscribeResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Notes that somebody wants the newsletter at an address, and mails a link by which its owner says yes (decisions.md
 * 34). The answer is the same whether the address is new, waits already or is on the list: then its owner is told so by
 * e-mail. An address gets a few such e-mails an hour; a newer link voids the older one. Takes the network address too,
 * under which it counts. Fails with 'rate-limited' from there.
 */
export async function subscribe(request: {
  readonly email: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<SubscribeResult> {
  const { email, address, now } = request;
  const counted = await consumeMailRequestLimits('newsletter', address, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  if (!(await consumeMailLimits('newsletter', email, now))) return { ok: true };
  try {
    await withTransaction((session) => noteAddress(email, now, session));
  } catch (error) {
    // The same address at the same moment: the other one mails the link.
    if (!isDuplicateKeyError(error)) throw error;
  }
  return { ok: true };
}

async function noteAddress(email: string, now: Date, session: ClientSession): Promise<void> {
  const { newsletterSubscribers } = collections();
  const known = await newsletterSubscribers.findOne({ email }, { collation: caseInsensitive, session });
  const { url } = mailConfiguration().site;
  if (known?.state === 'confirmed') {
    const id = new ObjectId().toHexString();
    await queueNewsletterMail(
      `newsletter-already ${id}`,
      known,
      writeAlreadySubscribedMail(unsubscribeUrl(known)),
      {
        now,
        session,
      },
    );
    return;
  }
  const token = generateToken();
  const expiresAt = new Date(now.getTime() + confirmationTtlMs);
  const asked = { confirmHash: hashToken(token), requestedAt: now, expiresAt };
  if (known) await newsletterSubscribers.updateOne({ _id: known._id }, { $set: asked }, { session });
  else
    await newsletterSubscribers.insertOne(
      {
        _id: new ObjectId(),
        email,
        state: 'waiting',
        unsubscribeToken: generateToken(),
        confirmedAt: null,
        ...asked,
      },
      { session },
    );
  const content = writeConfirmMail(`${url}/newsletter/confirm/${token}`);
  await queueNewsletterMail(`newsletter-confirm ${asked.confirmHash}`, { email }, content, {
    now,
    session,
    link: { holdsSecret: true, usefulUntil: expiresAt },
  });
}
