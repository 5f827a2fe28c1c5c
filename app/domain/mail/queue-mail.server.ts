import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import type { FormMailFields } from '~/clients/form-mail.server';
import { isMailAddress } from '~/lib/mail-address';
import { mailConfiguration } from './mail-configuration.server';
import { outboxRetentionMs, type OutboxMail } from './outbox';

export type NewMail = {
  /** Idempotency key, such as `order-placed 66f1...`. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | null;
  /** See OutboxMail. */
  readonly holdsSecret?: boolean;
  readonly usefulUntil?: Date;
  readonly replyTo?: string;
  readonly unsubscribeUrl?: string;
  /** Keys of earlier emails, oldest first, whose thread it continues; those that are not stored any more are left out. */
  readonly repliesTo?: readonly string[];
  readonly calendar?: OutboxMail['calendar'];
  readonly isPersonal?: boolean;
};

type QueueOptions = {
  readonly session?: ClientSession;
  readonly now: Date;
  /** Sent at the earliest then; `now` by default. */
  readonly notBefore?: Date;
};

/** With a session, it is sent only if the transaction commits. Throws for an invalid recipient. */
export async function queueMail(mail: NewMail, options: QueueOptions): Promise<void> {
  if (!isMailAddress(mail.to)) throw new Error(`invalid recipient of the email ${mail.key}`);
  const references = mail.repliesTo ? await findMailIds(mail.repliesTo, options.session) : [];
  await insertOnce(
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
      ...(references.length > 0 && { references }),
      ...(mail.calendar && { calendar: mail.calendar }),
      ...(mail.isPersonal && { isPersonal: true }),
    },
    options,
  );
}

async function findMailIds(keys: readonly string[], session?: ClientSession): Promise<string[]> {
  const emails = await collections()
    .outbox.find({ key: { $in: [...keys] } }, { session, projection: { createdAt: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return emails.map(({ _id }) => _id.toHexString());
}

/** Does nothing without a form-mail service. The access key is added at sending, never stored. */
export async function queueFormMail(
  form: { readonly key: string; readonly fields: FormMailFields & { readonly subject: string } },
  options: QueueOptions,
): Promise<void> {
  if (!mailConfiguration().formMail) return;
  const subject = toOneLine(form.fields.subject);
  await insertOnce(
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

async function insertOnce(
  key: string,
  content: Content,
  { now, session, notBefore }: QueueOptions,
): Promise<void> {
  try {
    await collections().outbox.updateOne(
      { key },
      {
        $setOnInsert: {
          _id: new ObjectId(),
          ...content,
          state: 'waiting',
          nextTryAt: notBefore ?? now,
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
    // A concurrent request has queued it; a transaction must be retried instead.
    if (!session && isDuplicateKeyError(error)) return;
    throw error;
  }
}

/** Prevents header injection. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
