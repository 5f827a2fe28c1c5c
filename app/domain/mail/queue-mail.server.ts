import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { FormMailFields } from '~/clients/form-mail.server';
import { isMailAddress } from '~/lib/mail-address';
import { mailConfiguration } from './mail-configuration.server';
import { outboxRetentionMs, type OutboxMail } from './outbox';

export type NewMail = {
  /** What it is about, such as `order-placed 66f1...`: the same key again queues nothing. */
  readonly key: string;
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  /** The whole e-mail in plain text; see composeMail for both forms. */
  readonly text: string;
  readonly html?: string | null;
  /** Set where it carries a link that opens something: its text is then taken away as soon as it is sent. */
  readonly holdsSecret?: boolean;
  /** It is not sent after this, because nobody needs it any more: the end of a link, for one. */
  readonly usefulUntil?: Date;
  /** One bare address that answers go to, where it is not the shop's. */
  readonly replyTo?: string;
  /** Where its reader leaves the list that it is sent to. */
  readonly unsubscribeUrl?: string;
};

type QueueOptions = { readonly session?: ClientSession; readonly now: Date };

/**
 * Lays an e-mail into the outbox, from where it is sent in the background; within a transaction it is sent only if that
 * holds. Does nothing where this key was queued before. Throws for a recipient that is no address.
 */
export async function queueMail(mail: NewMail, options: QueueOptions): Promise<void> {
  if (!isMailAddress(mail.to)) throw new Error(`the recipient of ${mail.key} is no address`);
  await layIn(
    mail.key,
    {
      to: mail.to,
      subject: toOneLine(mail.subject),
      text: mail.text,
      html: mail.html ?? null,
      holdsSecret: mail.holdsSecret ?? false,
      usefulUntil: mail.usefulUntil ?? null,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
    },
    options,
  );
}

/**
 * Lays a form for the form-mail service into the outbox, as queueMail does; nothing where the shop has no such service.
 * Takes its fields without the access key, which is nowhere in the database; `subject` and the names are one line each.
 */
export async function queueFormMail(
  form: { readonly key: string; readonly fields: FormMailFields & { readonly subject: string } },
  options: QueueOptions,
): Promise<void> {
  if (!mailConfiguration().formMail) return;
  const subject = toOneLine(form.fields.subject);
  await layIn(
    form.key,
    {
      channel: 'form-mail',
      fields: { ...form.fields, subject },
      to: '',
      subject,
      text: '',
      html: null,
      holdsSecret: false,
      usefulUntil: null,
    },
    options,
  );
}

type Content = Omit<
  OutboxMail,
  '_id' | 'key' | 'state' | 'nextTryAt' | 'tries' | 'fault' | 'createdAt' | 'settledAt' | 'expiresAt'
>;

async function layIn(key: string, content: Content, { now, session }: QueueOptions): Promise<void> {
  try {
    await collections().outbox.updateOne(
      { key },
      {
        $setOnInsert: {
          _id: new ObjectId(),
          ...content,
          state: 'waiting',
          nextTryAt: now,
          tries: 0,
          fault: null,
          createdAt: now,
          settledAt: null,
          expiresAt: new Date(now.getTime() + outboxRetentionMs),
        },
      },
      { upsert: true, session },
    );
  } catch (error) {
    // Queued by somebody else at the same moment. A transaction can't go on after it: it runs anew and finds it.
    if (!session && isDuplicateKeyError(error)) return;
    throw error;
  }
}

/** A line break in a subject would begin another header. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
