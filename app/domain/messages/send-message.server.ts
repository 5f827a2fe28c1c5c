import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import { queueFormMail, queueMail } from '~/domain/mail/queue-mail.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { ContactForm } from './contact-form';
import { messageSearchText, type ContactMessage } from './contact-message';
import { messageFormMailFields, writeMessageReceived, writeMessageToFarm } from './message-mail';
import { hashContent, resubmissionFilter } from './resubmission.server';
import { visitorRateLimits } from './visitor-rate-limits.server';

const limits = { perHour: 6, perDay: 20 } as const;

type SendMessageResult =
  | { readonly ok: true; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/** Stores the message and queues its emails in one transaction (docs/decisions/0057). A bot's is not mailed. */
export async function sendMessage(request: {
  readonly form: ContactForm;
  readonly clientAddress: string | null;
  readonly isBot: boolean;
  readonly now: Date;
}): Promise<SendMessageResult> {
  const { form, clientAddress, isBot, now } = request;
  const settings = await loadSettings();
  const { name, email, phone, category, subject, message: text } = form;
  const contentHash = hashContent([name, email.toLowerCase(), phone, category, subject, text]);
  return withRetriedTransaction(async (session): Promise<SendMessageResult> => {
    const existing = await collections().messages.findOne(resubmissionFilter({ contentHash, isBot, now }), {
      session,
      projection: { _id: 1 },
    });
    if (existing) return { ok: true, repeated: true };
    // Also serialises concurrent resubmissions: they write the same counters.
    const consumed = await consumeRateLimitsInTransaction(
      session,
      visitorRateLimits('message', { email, clientAddress }, limits),
      now,
    );
    if (!consumed.ok) {
      await session.abortTransaction();
      return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
    }
    const message: ContactMessage = {
      _id: new ObjectId(),
      ...form,
      status: isBot ? 'spam' : 'new',
      agreedAt: now,
      searchText: messageSearchText(form),
      contentHash,
      createdAt: now,
      updatedAt: now,
    };
    if (!isBot) await queueMessageEmails(message, settings, session);
    await collections().messages.insertOne(message, { session });
    return { ok: true, repeated: false };
  });
}

async function queueMessageEmails(
  message: ContactMessage,
  settings: Settings,
  session: ClientSession,
): Promise<void> {
  const options = { session, now: message.createdAt };
  const site = await loadMailSite();
  const id = message._id.toHexString();
  await queueFormMail({ key: `message-form-mail ${id}`, fields: messageFormMailFields(message) }, options);
  await queueMailToFarm(
    {
      key: `message-farm ${id}`,
      replyTo: message.email,
      ...composeMail(writeMessageToFarm(message), site),
    },
    settings,
    options,
  );
  // Only the confirmation is limited: its address may belong to a stranger.
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
