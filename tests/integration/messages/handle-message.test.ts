import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { contactSchema } from '~/domain/messages/contact-schema';
import {
  messageTransitions,
  type ContactMessage,
  type MessageStatus,
} from '~/domain/messages/contact-message';
import {
  answerMessage,
  assignMessage,
  changeMessageStatus,
  deleteMessage,
} from '~/domain/messages/inbox/handle-message.server';
import { listMessages } from '~/domain/messages/inbox/list-messages.server';
import { listMessageStaff, loadAnswers, markMessageRead } from '~/domain/messages/inbox/load-message.server';
import { messageFilter } from '~/domain/messages/inbox/message-filter';
import { eraseMessages } from '~/domain/messages/message-personal-data.server';
import { sendMessage } from '~/domain/messages/send-message.server';
import { formatDateTime } from '~/lib/format/dates';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { makeUser } from '../../support/fixtures/users';
import { messageDetails } from '../../support/fixtures/visits';
import { useMail } from '../mail/mail-shop';

useTestDatabase();
useFarmSettings();
const mail = useMail();

const by = { userId: new ObjectId(), name: 'Achieng Owino', clientAddress: null };
const other = { ...by, userId: new ObjectId(), name: 'Peter Wafula' };

async function received(changes: Partial<typeof messageDetails> | object = {}): Promise<ContactMessage> {
  await sendMessage({
    form: contactSchema.parse({ ...messageDetails, ...changes }),
    clientAddress: null,
    isBot: false,
    now: mail.now,
  });
  const message = await collections().messages.findOne({}, { sort: { _id: -1 } });
  if (!message) throw new Error('no message');
  return message;
}
const stored = async ({ _id }: Pick<ContactMessage, '_id'>): Promise<ContactMessage> => {
  const found = await collections().messages.findOne({ _id });
  if (!found) throw new Error('no message');
  return found;
};
const answer = ({ _id }: ContactMessage, { text = 'Yes, on Saturday.', seenAnswers = 0, who = by } = {}) =>
  answerMessage({ messageId: _id, text, seenAnswers, by: who, now: mail.now });
const answerEmails = () =>
  collections()
    .outbox.find({ key: /^message-answer / })
    .sort({ _id: 1 })
    .toArray();

describe('an answer', () => {
  it('is kept with who and when, and mailed in the thread, without the words of whoever wrote', async () => {
    const message = await received({ message: 'First line <b>\nsecond line' });
    await mail.deliver();
    const confirmation = await mail.server.nextMail({ to: messageDetails.email });
    expect(await answer(message)).toEqual({ ok: true, repeated: false });
    expect(await stored(message)).toMatchObject({
      status: 'answered',
      answers: [{ text: 'Yes, on Saturday.', at: mail.now, by: by.userId }],
    });
    await mail.deliver();
    const first = await mail.server.nextMail({ to: messageDetails.email, subject: 'Re: ' });
    // Mail programs keep answers together by the subject, too.
    expect(first.subject).toBe(`Re: ${confirmation.subject}`);
    for (const words of ['Yes, on Saturday.', by.name, formatDateTime(message.createdAt)])
      expect(first.text).toContain(words);
    // A stranger may have entered somebody's address with words for them.
    for (const words of ['First line', messageDetails.subject, messageDetails.name])
      expect(first.subject + first.text + first.html).not.toContain(words);
    expect(first.headers.get('reply-to')).toBe('hello@malisho.example');
    expect(first.headers.get('in-reply-to')).toBe(confirmation.messageId);
    // Vacation notices may answer a person.
    expect(first.headers.has('auto-submitted')).toBe(false);

    await answer(message, { text: 'And bring cans.', seenAnswers: 1, who: other });
    await mail.deliver();
    const second = await mail.server.nextMail({ to: messageDetails.email, subject: 'Re: ' });
    expect(second.headers.get('in-reply-to')).toBe(first.messageId);
    expect(second.headers.get('references')).toBe(`${confirmation.messageId} ${first.messageId}`);
    expect(await loadAnswers(await stored(message))).toMatchObject([
      { text: 'Yes, on Saturday.', by: '', delivery: 'sent' },
      { text: 'And bring cans.', delivery: 'sent' },
    ]);
  });

  it('is mailed once from a form sent many times', async () => {
    const message = await received();
    const results = await Promise.all(Array.from({ length: 6 }, () => answer(message)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect((await stored(message)).answers).toHaveLength(1);
    expect(await answerEmails()).toHaveLength(1);
  });

  it('of two persons: the second is told, and decides', async () => {
    const message = await received();
    const results = await Promise.all([answer(message), answer(message, { text: 'No, sorry.', who: other })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: 'answered-meanwhile',
      answerCount: 1,
    });
    expect(await answerEmails()).toHaveLength(1);
  });

  it('brings an archived message back, and is refused for spam and for an unknown one', async () => {
    const message = await received();
    await changeMessageStatus({ messageId: message._id, to: 'archived', by, now: mail.now });
    expect(await answer(message)).toMatchObject({ ok: true });
    await collections().messages.updateOne({ _id: message._id }, { $set: { status: 'spam' } });
    expect(await answer(message, { seenAnswers: 1 })).toEqual({ ok: false, reason: 'not-allowed' });
    expect(await answer({ ...message, _id: new ObjectId() })).toEqual({ ok: false, reason: 'unknown' });
  });
});

describe('a message', () => {
  it('is read, marked as unread, archived and taken back to where it was', async () => {
    const message = await received();
    const to = (status: 'new' | 'inbox' | 'archived') =>
      changeMessageStatus({ messageId: message._id, to: status, by, now: mail.now });
    const statusNow = async () => (await stored(message)).status;
    await markMessageRead(message, mail.now);
    expect(await statusNow()).toBe('read');
    await to('new');
    expect(await statusNow()).toBe('new');
    await to('archived');
    expect(await to('archived')).toEqual({ ok: true });
    await to('inbox');
    expect(await statusNow()).toBe('read');
    await answer(message);
    await to('archived');
    await to('inbox');
    expect(await statusNow()).toBe('answered');
    expect(await to('new')).toEqual({ ok: false, reason: 'not-allowed' });
  });

  it.each(Object.entries(messageTransitions) as [MessageStatus, readonly MessageStatus[]][])(
    'that is %s becomes only what the table allows',
    async (status, next) => {
      const { _id } = await received();
      for (const to of ['new', 'archived'] as const) {
        await collections().messages.updateOne({ _id }, { $set: { status } });
        const result = await changeMessageStatus({ messageId: _id, to, by, now: mail.now });
        expect([to, result.ok]).toEqual([to, status === to || next.includes(to)]);
      }
    },
  );

  it('is assigned, and loses the assignment with the account', async () => {
    const message = await received();
    const admin = makeUser({ role: 'admin', firstName: 'Baraka', lastName: 'Otieno' });
    const staff = makeUser({ role: 'staff', firstName: 'Chebet', lastName: 'Koech' });
    const granted = makeUser({
      role: 'staff',
      permissions: ['messages:read'],
      firstName: 'Amina',
      lastName: 'Ali',
    });
    const gone = makeUser({ role: 'admin', firstName: 'Dan', disabledAt: mail.now });
    await collections().users.insertMany([admin, staff, granted, gone]);
    const people = await listMessageStaff();
    expect(people.map(({ name }) => name)).toEqual(['Amina Ali', 'Baraka Otieno']);
    const to = people[1] ?? null;
    await assignMessage({ messageId: message._id, to, by, now: mail.now });
    const mine = await listMessages(messageFilter.parse(new URLSearchParams('show=mine')), {}, admin._id);
    expect(mine.rows).toMatchObject([{ assignedTo: 'Baraka Otieno' }]);
    await assignMessage({ messageId: message._id, to: null, by, now: mail.now });
    expect(await stored(message)).not.toHaveProperty('assignedTo');
  });

  it('is deleted with its answers and emails, and leaves no personal data in the audit log', async () => {
    const message = await received();
    await answer(message);
    expect(await deleteMessage({ messageId: message._id, by, now: mail.now })).toEqual({ ok: true });
    expect(await deleteMessage({ messageId: message._id, by, now: mail.now })).toEqual({
      ok: false,
      reason: 'unknown',
    });
    expect(await collections().outbox.countDocuments()).toBe(0);
    const log = JSON.stringify(await collections().auditEntries.find().toArray());
    for (const words of [...Object.values(messageDetails), 'Yes, on Saturday'])
      if (words !== 'on') expect(log).not.toContain(words);
    expect(log).toContain('Deleted the message');
  });

  it('is erased with its answers for the owner of the address', async () => {
    await answer(await received());
    await withTransaction((session) => eraseMessages(messageDetails.email, session));
    expect([
      await collections().messages.countDocuments(),
      await collections().outbox.countDocuments(),
    ]).toEqual([0, 0]);
  });
});

describe('the list', () => {
  const subjectsOf = async (query: string) =>
    (await listMessages(messageFilter.parse(new URLSearchParams(query)), {}, by.userId)).rows.map(
      ({ subject }) => subject,
    );

  it('finds by status and by words, with and without accents', async () => {
    const first = await received({ subject: 'First', name: 'Wanjikũ Kamau', email: 'a@example.com' });
    mail.passMinutes(1);
    await received({ subject: 'Second', email: 'b@example.com' });
    expect(await subjectsOf('')).toEqual(['Second', 'First']);
    await changeMessageStatus({ messageId: first._id, to: 'archived', by, now: mail.now });
    expect(await subjectsOf('')).toEqual(['Second']);
    expect(await subjectsOf('show=archived')).toEqual(['First']);
    expect(await subjectsOf('show=archived&q=wanjiku+a@example')).toEqual(['First']);
    expect(await subjectsOf('show=archived&q=Wanjikũ')).toEqual(['First']);
    expect(await subjectsOf('q=.*')).toEqual([]);
    for (const ignored of ['show=toString', 'show=', 'q=++'])
      expect(await subjectsOf(ignored)).toEqual(['Second']);
  });
});
