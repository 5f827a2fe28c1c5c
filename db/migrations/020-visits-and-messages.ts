import type { Db, ObjectId } from 'mongodb';
import { foldText } from './fold-text';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '020-visits-and-messages';

type Booking = {
  readonly _id: ObjectId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string;
};

type Message = {
  readonly _id: ObjectId;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
};

type Settings = { readonly _id: string; readonly tours?: { readonly closedDays?: unknown } };

const retentionMs = 400 * 24 * 60 * 60 * 1000;

/** Adds the texts by which the back office searches visits and messages, and moves closed days to their own documents. */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const bookings = db.collection<Booking>('bookings');
  const messages = db.collection<Message>('messages');
  const missing = { searchText: { $exists: false } };
  for await (const booking of findWithProgress(bookings, missing, report))
    await bookings.updateOne({ _id: booking._id }, { $set: { searchText: bookingText(booking) } });
  for await (const message of findWithProgress(messages, missing, report))
    await messages.updateOne({ _id: message._id }, { $set: { searchText: messageText(message) } });
  const settings = db.collection<Settings>('settings');
  const site = await settings.findOne({ _id: 'site' });
  const days = site?.tours?.closedDays;
  if (!Array.isArray(days)) return;
  for (const day of days) {
    const start = typeof day === 'string' ? Date.parse(`${day}T00:00:00+03:00`) : NaN;
    if (Number.isNaN(start)) continue;
    const expiresAt = new Date(start + retentionMs);
    await db
      .collection<{ _id: string }>('tourDays')
      .updateOne(
        { _id: String(day) },
        { $set: { isClosed: true, expiresAt }, $inc: { turn: 1 } },
        { upsert: true },
      );
  }
  await settings.updateOne({ _id: 'site' }, { $unset: { 'tours.closedDays': '' } });
}

function bookingText({ _id, firstName, lastName, email, phone }: Booking): string {
  const digits = phone.replace(/\D/g, '');
  const code = _id.toHexString().slice(-6);
  return foldText(
    [firstName, lastName, email ?? '', phone, digits, digits.replace(/^254/, '0'), code].join(' '),
  );
}

const messageText = ({ name, email, phone, subject, message }: Message): string =>
  foldText([name, email, phone ?? '', subject, message].join(' '));
