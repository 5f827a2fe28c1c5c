import { MongoServerError, ObjectId, type ClientSession } from 'mongodb';
import { collections } from '#db/collections';
import { isMailAddress } from '~/lib/mail-address';
import { keptForMs } from './outbox';

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
  /** Where its reader leaves the list that it is sent to. */
  readonly unsubscribeUrl?: string;
};

/**
 * Lays an e-mail into the outbox, from where it is sent in the background; within a transaction it is sent only if that
 * holds. Does nothing where this key was queued before. Throws for a recipient that is no address.
 */
export async function queueMail(
  mail: NewMail,
  options: { readonly session?: ClientSession; readonly now: Date },
): Promise<void> {
  const { now, session } = options;
  if (!isMailAddress(mail.to)) throw new Error(`the recipient of ${mail.key} is no address`);
  try {
    await collections().outbox.updateOne(
      { key: mail.key },
      {
        $setOnInsert: {
          _id: new ObjectId(),
          to: mail.to,
          subject: toOneLine(mail.subject),
          text: mail.text,
          html: mail.html ?? null,
          holdsSecret: mail.holdsSecret ?? false,
          usefulUntil: mail.usefulUntil ?? null,
          ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
          state: 'waiting',
          nextTryAt: now,
          tries: 0,
          fault: null,
          createdAt: now,
          settledAt: null,
          expiresAt: new Date(now.getTime() + keptForMs),
        },
      },
      { upsert: true, session },
    );
  } catch (error) {
    // Queued by somebody else at the same moment. A transaction can't go on after it: it runs anew and finds it.
    if (!session && error instanceof MongoServerError && error.code === 11000) return;
    throw error;
  }
}

/** A line break in a subject would begin another header. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
