import { EJSON } from 'bson';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '~/domain/privacy/delete-account.server';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { findIssue, loadIssueProgress } from '~/domain/newsletter/issues/issue-queries.server';
import { deliverIssues } from '~/domain/newsletter/issues/deliver-issues.server';
import {
  continueIssue,
  resendUnknown,
  sendIssue,
  stopIssue,
  unscheduleIssue,
} from '~/domain/newsletter/issues/send-issue.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import type { NewsletterIssue } from '~/domain/newsletter/issues/newsletter-issue';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { unsubscribe } from '~/domain/newsletter/unsubscribe.server';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { makeStaffMember } from '../../support/fixtures/staff';
import { makeUser } from '../../support/fixtures/users';
import { useMail } from '../mail/mail-shop';
import {
  addSubscribers,
  issueText,
  newSubscriber,
  startIssue,
  writeIssue,
} from '../../support/fixtures/newsletter-issues';

useTestDatabase();
useFarmSettings();
const mail = useMail();

const deliverAll = async () => {
  while ((await deliverIssues(mail.now)) > 0);
};
const idOf = (issue: NewsletterIssue) => issue._id.toHexString();
const progressOf = async (issue: NewsletterIssue) => {
  const found = await findIssue(idOf(issue));
  return found && { state: found.state, ...(await loadIssueProgress(found)) };
};
const recipients = () =>
  mail.server
    .emails()
    .flatMap(({ to }) => to)
    .sort();
const change = () => ({ by: makeStaffMember(), now: mail.now });
const auditActions = async () =>
  (await collections().auditEntries.find().sort({ _id: 1 }).toArray()).map(({ action }) => action);

describe('an issue', () => {
  it('is sent once to each confirmed subscriber, with its unsubscribe link', async () => {
    const subscribers = await addSubscribers(12, mail.now);
    await collections().newsletterSubscribers.insertMany([
      newSubscriber('waiting@example.com', mail.now, { state: 'waiting', confirmedAt: null }),
      newSubscriber('gone@example.com', mail.now, { state: 'unreachable' }),
    ]);
    const issue = await startIssue(mail.now);
    await collections().newsletterSubscribers.insertOne(
      newSubscriber('late@example.com', mail.now, { confirmedAt: new Date(mail.now.getTime() + 1) }),
    );
    await Promise.all([deliverAll(), deliverAll(), deliverAll()]);
    await deliverAll();
    expect(recipients()).toEqual(subscribers.map(({ email }) => email).sort());
    expect(await progressOf(issue)).toMatchObject({
      state: 'sent',
      recipients: 12,
      sent: 12,
      failed: 0,
      unknown: 0,
      waiting: 0,
      left: 0,
    });
    const [received] = mail.server.emails({ to: 'reader3@example.com' });
    const link = `https://malisho.example/newsletter/unsubscribe/${subscribers[3]?.unsubscribeToken}`;
    expect(received?.subject).toBe(issueText.subject);
    expect(received?.headers.get('list-unsubscribe')).toBe(`<${link}>`);
    expect(received?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(received?.headers.get('content-type')).toContain('multipart/alternative');
    for (const text of [received?.text, received?.html]) {
      expect(text).toContain(link);
      expect(text).toContain('https://malisho.example/products');
      expect(text).toContain('because you subscribed to the newsletter of Malisho');
      expect(text).toContain('7km off the Bumala centre');
    }
  });

  it('is sent at a bounded rate, and never delays other emails', async () => {
    await addSubscribers(12, mail.now);
    await startIssue(mail.now);
    mail.server.setBehaviour('hang');
    mail.server.setBehaviour('accept', { to: 'wanjiku@example.com' });
    const newsletter = deliverIssues(mail.now);
    await mail.server.hanging(2);
    await mail.queue({ key: 'order-placed 1' });
    expect(await mail.deliver()).toBe(1);
    expect(mail.server.connections()).toBe(3);
    mail.server.setBehaviour('accept');
    mail.server.release();
    // 60 a minute, by a job that runs every 5 s.
    expect(await newsletter).toBe(5);
  });

  it('has texts and the number of its recipients in the audit log, without addresses', async () => {
    await addSubscribers(2, mail.now);
    await startIssue(mail.now);
    expect(await auditActions()).toEqual(['Wrote the issue', 'Started to send the issue']);
    const [, entry] = await collections().auditEntries.find().sort({ _id: 1 }).toArray();
    expect(entry).toMatchObject({ subjectName: issueText.subject, after: { recipients: 2 } });
    expect(JSON.stringify(entry)).not.toContain('reader');
  });

  it('is sent once for two concurrent requests, as it was seen, and not without subscribers or mail server', async () => {
    const issue = await writeIssue(mail.now);
    const send = (seenVersion = documentVersion(issue)) =>
      sendIssue(idOf(issue), { seenVersion, scheduledFor: null, ...change() });
    expect(await send()).toEqual({ ok: false, reason: 'no-subscribers' });
    await addSubscribers(1, mail.now);
    mail.configure({ sender: null });
    expect(await send()).toEqual({ ok: false, reason: 'mail-disabled' });
    mail.configure();
    expect(await send('1')).toEqual({ ok: false, reason: 'conflict' });
    const results = await Promise.all([send(), send(), send()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array(2).fill(expect.objectContaining({ reason: 'not-a-draft' })),
    );
    expect(await auditActions()).toEqual(['Wrote the issue', 'Started to send the issue']);
  });

  it('waits for its time where it is scheduled, and can be taken back before', async () => {
    await addSubscribers(1, mail.now);
    const issue = await writeIssue(mail.now);
    const scheduledFor = new Date(mail.now.getTime() + 60 * 60_000);
    const schedule = async () => {
      const draft = await findIssue(idOf(issue));
      return sendIssue(idOf(issue), {
        seenVersion: draft ? documentVersion(draft) : '',
        scheduledFor,
        ...change(),
      });
    };
    expect(await schedule()).toMatchObject({ ok: true });
    expect(await unscheduleIssue(idOf(issue), change())).toMatchObject({ ok: true });
    expect(await unscheduleIssue(idOf(issue), change())).toEqual({ ok: false, reason: 'changed' });
    await schedule();
    mail.passMinutes(59);
    expect(await deliverIssues(mail.now)).toBe(0);
    expect(await progressOf(issue)).toMatchObject({ state: 'scheduled' });
    mail.passMinutes(1);
    expect(await deliverIssues(mail.now)).toBe(1);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', recipients: 1, sent: 1 });
    expect((await auditActions()).at(-1)).toBe('Started to send the issue at its time');
  });

  it('is stopped and continued', async () => {
    await addSubscribers(12, mail.now);
    const issue = await startIssue(mail.now);
    expect(await deliverIssues(mail.now)).toBe(5);
    expect(await stopIssue(idOf(issue), change())).toMatchObject({ ok: true });
    expect(await stopIssue(idOf(issue), change())).toEqual({ ok: false, reason: 'changed' });
    await deliverAll();
    expect(await progressOf(issue)).toMatchObject({ state: 'stopped', sent: 5, waiting: 7 });
    expect(await continueIssue(idOf(issue), change())).toMatchObject({ ok: true });
    await deliverAll();
    expect(new Set(recipients()).size).toBe(12);
    expect(mail.server.emails()).toHaveLength(12);
  });

  it('is not sent any more to who unsubscribes meanwhile', async () => {
    const subscribers = await addSubscribers(12, mail.now);
    const issue = await startIssue(mail.now);
    await deliverIssues(mail.now);
    const reached = recipients();
    const waiting = subscribers.filter(({ email }) => !reached.includes(email));
    const [leaver] = waiting;
    expect(await unsubscribe(leaver?.unsubscribeToken ?? '')).toEqual({ ok: true });
    await deliverAll();
    expect(mail.server.emails({ to: leaver?.email ?? '' })).toEqual([]);
    expect(mail.server.emails()).toHaveLength(11);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', recipients: 12, sent: 11, left: 1 });
    expect(await collections().outbox.countDocuments({ to: leaver?.email ?? '' })).toBe(0);
  });
});

describe('a deleted account', () => {
  const deleteAccountOf = async ({ email }: { email: string }, fields: Partial<User> = {}) => {
    const user = makeUser({ email: email.toUpperCase(), emailVerifiedAt: mail.now, ...fields });
    await collections().users.insertOne(user);
    expect(await deleteAccount(user._id, mail.now)).toEqual({ ok: true });
  };
  const traces = async ({ email, unsubscribeToken }: NewsletterSubscriber) => {
    const stored = EJSON.stringify([
      await collections().outbox.find().toArray(),
      await collections().newsletterSubscribers.find().toArray(),
    ]).toLowerCase();
    return [email, unsubscribeToken.toLowerCase()].filter((text) => stored.includes(text));
  };

  it('gets no more of an issue, and is counted without its address where it got it', async () => {
    const subscribers = await addSubscribers(12, mail.now);
    const issue = await startIssue(mail.now);
    await deliverIssues(mail.now);
    const reached = recipients();
    const isReached = ({ email }: NewsletterSubscriber) => reached.includes(email);
    const [reader, waiting] = [subscribers.find(isReached), subscribers.find((each) => !isReached(each))];
    if (!reader || !waiting) throw new Error('all are reached, or none');
    for (const person of [reader, waiting]) {
      await deleteAccountOf(person);
      expect(await traces(person)).toEqual([]);
    }
    expect(await progressOf(issue)).toMatchObject({ sent: 5, waiting: 6, left: 1 });
    await deliverAll();
    expect(mail.server.emails({ to: waiting.email })).toEqual([]);
    expect(mail.server.emails({ to: reader.email })).toHaveLength(1);
    expect(await progressOf(issue)).toMatchObject({
      state: 'sent',
      recipients: 12,
      sent: 11,
      unknown: 0,
      left: 1,
    });
  });

  it('is counted where the mail server had the email in its hands', async () => {
    const [reader] = await addSubscribers(2, mail.now);
    if (!reader) throw new Error('nobody subscribed');
    mail.server.setBehaviour('hang', { to: reader.email });
    const issue = await startIssue(mail.now);
    const delivery = deliverAll();
    await mail.server.hanging(1);
    await deleteAccountOf(reader);
    mail.server.release();
    await delivery;
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 2, left: 0 });
    expect(await traces(reader)).toEqual([]);
  });

  it('gets no second email where it is unknown whether the first arrived', async () => {
    const [reader] = await addSubscribers(2, mail.now);
    if (!reader) throw new Error('nobody subscribed');
    mail.server.setBehaviour('drop', { to: reader.email });
    const issue = await startIssue(mail.now);
    await deliverAll();
    mail.server.setBehaviour('accept', { to: reader.email });
    await deleteAccountOf(reader);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 1, unknown: 1 });
    await resendUnknown(idOf(issue), change());
    await deliverAll();
    expect(mail.server.emails()).toHaveLength(1);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 1, unknown: 0, left: 1 });
  });

  it('takes nothing from the subscriber whose address it never verified', async () => {
    const [reader] = await addSubscribers(2, mail.now);
    if (!reader) throw new Error('nobody subscribed');
    const issue = await startIssue(mail.now);
    mail.server.setBehaviour('busy');
    await deliverIssues(mail.now);
    await deleteAccountOf(reader, { emailVerifiedAt: null });
    mail.server.setBehaviour('accept');
    mail.passMinutes(1);
    await deliverAll();
    expect(mail.server.emails({ to: reader.email })).toHaveLength(1);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 2, left: 0 });
  });
});

describe('a mail server that fails', () => {
  it('gets each email again where it cannot have accepted it', async () => {
    await addSubscribers(3, mail.now);
    const issue = await startIssue(mail.now);
    mail.server.setBehaviour('busy');
    expect(await deliverIssues(mail.now)).toBe(0);
    expect(await progressOf(issue)).toMatchObject({ state: 'sending', sent: 0, waiting: 3 });
    mail.server.setBehaviour('accept');
    mail.passMinutes(1);
    await deliverAll();
    expect(recipients()).toHaveLength(3);
    expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 3 });
  });

  it.each(['drop', 'drop-response'] as const)(
    'gets an email without an answer (%s) again only if somebody asks for it',
    async (behaviour) => {
      await addSubscribers(2, mail.now);
      const issue = await startIssue(mail.now);
      mail.server.setBehaviour(behaviour, { to: 'reader0@example.com' });
      await deliverAll();
      mail.server.setBehaviour('accept', { to: 'reader0@example.com' });
      mail.passMinutes(24 * 60);
      await deliverAll();
      expect(mail.server.emails({ to: 'reader0@example.com' })).toHaveLength(behaviour === 'drop' ? 0 : 1);
      expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 1, unknown: 1, waiting: 0 });
      expect(await resendUnknown(idOf(issue), change())).toMatchObject({ ok: true });
      expect(await resendUnknown(idOf(issue), change())).toEqual({ ok: false, reason: 'changed' });
      await deliverAll();
      const copies = mail.server.emails({ to: 'reader0@example.com' });
      expect(copies).toHaveLength(behaviour === 'drop' ? 1 : 2);
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
      expect(await progressOf(issue)).toMatchObject({ state: 'sent', sent: 2, unknown: 0 });
    },
  );

  it('makes a subscriber unreachable by refusing the address three issues in a row', async () => {
    await addSubscribers(2, mail.now);
    const bad = { to: 'reader0@example.com' };
    const send = async (behaviour: 'refuse' | 'refuse-content' | 'accept') => {
      mail.server.setBehaviour(behaviour, bad);
      const issue = await startIssue(mail.now);
      await deliverAll();
      return progressOf(issue);
    };
    const stateOf = async () => (await collections().newsletterSubscribers.findOne({ email: bad.to }))?.state;
    expect(await send('refuse')).toMatchObject({ state: 'sent', sent: 1, failed: 1 });
    await send('refuse');
    await send('accept');
    await send('refuse');
    await send('refuse');
    // About the content, not the address.
    await send('refuse-content');
    expect(await stateOf()).toBe('confirmed');
    await send('refuse');
    expect(await stateOf()).toBe('unreachable');
    expect(await send('accept')).toMatchObject({ recipients: 1, sent: 1 });
    expect(mail.server.emails(bad)).toHaveLength(1);
  });
});
