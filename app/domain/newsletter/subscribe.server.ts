import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '#db/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { hashToken, makeToken } from '~/domain/accounts/token.server';
import { countMailing, mayMail } from '~/domain/accounts/try-limits.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { writeAlreadyMail, writeConfirmMail } from './newsletter-mail';
import { leaveUrl, queueNewsletterMail } from './queue-newsletter-mail.server';
import { confirmableForMs } from './subscriber';

export type SubscribeResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date };

/**
 * Notes that somebody wants the newsletter at an address, and mails a link by which its owner says yes (decisions.md
 * 34). The answer is the same whether the address is new, waits already or is on the list: then its owner is told so by
 * e-mail. An address gets a few such e-mails an hour; a newer link voids the older one. Takes the network address too,
 * under which it counts. Fails with 'too-many-tries' from there.
 */
export async function subscribe(request: {
  readonly email: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<SubscribeResult> {
  const { email, address, now } = request;
  const counted = await countMailing('newsletter', address, now);
  if (!counted.ok) return { ok: false, reason: 'too-many-tries', retryAt: counted.retryAt };
  if (!(await mayMail('newsletter', email, now))) return { ok: true };
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
    await queueNewsletterMail(`newsletter-already ${id}`, known, writeAlreadyMail(leaveUrl(known)), {
      now,
      session,
    });
    return;
  }
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + confirmableForMs);
  const asked = { confirmHash: hashToken(token), askedAt: now, expiresAt };
  if (known) await newsletterSubscribers.updateOne({ _id: known._id }, { $set: asked }, { session });
  else
    await newsletterSubscribers.insertOne(
      { _id: new ObjectId(), email, state: 'waiting', leaveToken: makeToken(), confirmedAt: null, ...asked },
      { session },
    );
  const content = writeConfirmMail(`${url}/newsletter/confirm/${token}`);
  await queueNewsletterMail(`newsletter-confirm ${asked.confirmHash}`, { email }, content, {
    now,
    session,
    link: { holdsSecret: true, usefulUntil: expiresAt },
  });
}
