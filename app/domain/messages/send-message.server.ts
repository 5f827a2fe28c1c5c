import { createHash } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueFormMail, queueMail } from '~/domain/mail/queue-mail.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { ContactForm } from './contact-form';
import type { ContactMessage } from './contact-message';
import { messageFormMailFields, writeMessageReceived, writeMessageToFarm } from './message-mail';
import { visitorRateLimits } from './visitor-rate-limits.server';

const minuteMs = 60 * 1000;

/** A double tap, a reload, or a second try after a lost answer: who says the same again later wants to say it again. */
const sameForMs = 15 * minuteMs;

/** More than anybody has to say. */
const tries = { anHour: 6, aDay: 20 } as const;

export type SendMessageResult =
  | { readonly ok: true; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Keeps what somebody wrote on the contact page, and lays what passes it on into the outbox in the same transaction
 * (decisions.md 33): a form for the form-mail service where there is one, an e-mail to the farm, and a confirmation to
 * the writer. The same words sent again within a quarter of an hour are kept once. What a robot sent is kept as spam and
 * passed on to nobody. Takes the network address too, by which it is limited, and fails with 'rate-limited'.
 */
export async function sendMessage(request: {
  readonly form: ContactForm;
  readonly address: string | null;
  readonly isRobot: boolean;
  readonly now: Date;
}): Promise<SendMessageResult> {
  const { form, now } = request;
  const settings = await loadSettings();
  const contentHash = hashOf(form);
  return runOrderTransaction(async (session): Promise<SendMessageResult> => {
    const since = new Date(now.getTime() - sameForMs);
    const same = await collections().messages.findOne(
      // Who was taken for a robot, and sends it again as a person, is heard.
      { contentHash, createdAt: { $gt: since }, status: request.isRobot ? 'spam' : { $ne: 'spam' } },
      { session, projection: { _id: 1 } },
    );
    if (same) return { ok: true, repeated: true };
    // Who sends the same at the same moment counts under the same keys: one of them goes first.
    const counted = await consumeRateLimitsInTransaction(
      session,
      visitorRateLimits('message', { ...request, ...form }, tries),
      now,
    );
    if (!counted.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
    }
    const message: ContactMessage = {
      _id: new ObjectId(),
      ...form,
      status: request.isRobot ? 'spam' : 'new',
      agreedAt: now,
      contentHash,
      createdAt: now,
      updatedAt: now,
    };
    if (!request.isRobot) await passOn(message, settings, session);
    await collections().messages.insertOne(message, { session });
    return { ok: true, repeated: false };
  });
}

const hashOf = ({ name, email, phone, category, subject, message }: ContactForm): string =>
  createHash('sha256')
    .update(JSON.stringify([name, email.toLowerCase(), phone, category, subject, message]))
    .digest('base64url');

async function passOn(message: ContactMessage, settings: Settings, session: ClientSession): Promise<void> {
  const options = { session, now: message.createdAt };
  const { site } = mailConfiguration();
  const id = message._id.toHexString();
  await queueFormMail({ key: `message-form-mail ${id}`, fields: messageFormMailFields(message) }, options);
  await queueMail(
    {
      key: `message-farm ${id}`,
      to: settings.email,
      replyTo: message.email,
      ...composeMail(writeMessageToFarm(message), site),
    },
    options,
  );
  // The message itself is kept in either case.
  if (await consumeMailLimits('message-confirmation', message.email, message.createdAt, session))
    await queueMail(
      {
        key: `message-received ${id}`,
        to: message.email,
        ...composeMail(writeMessageReceived(message, settings), site),
      },
      options,
    );
}
