import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { NewsletterIssue } from '~/domain/newsletter/issues/newsletter-issue';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { dayOfRun } from '../../../support/fixtures/days';
import { newSubscriber } from '../../../support/fixtures/newsletter-issues';
import { createSignedInVisitor, makeUser } from '../../../support/fixtures/users';
import { errorsIn, expectRenderedPage, textOf } from '../../../support/shop/read-page';
import { useMailAccount } from '../../../support/shop/use-mail-account';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop();
const server = useMailAccount(shop);
const writerUser = makeUser({ role: 'admin', firstName: 'Wambui', lastName: 'Njoki' });
let writer: Visitor;
beforeAll(async () => {
  writer = await createSignedInVisitor(shop, writerUser);
  await subscribers().insertMany([
    ...Array.from({ length: 60 }, (_, index) =>
      newSubscriber(`reader${index}@example.com`, new Date(Date.now() - index * 60_000)),
    ),
    newSubscriber('=cmd@example.com', new Date(), { state: 'unreachable' }),
    newSubscriber('later@example.com', new Date(), { state: 'waiting', confirmedAt: null }),
  ]);
});

const subscribers = () => shop.database().collection<NewsletterSubscriber>('newsletterSubscribers');
const issues = () => shop.database().collection<NewsletterIssue>('newsletterIssues');
const auditEntries = (subjectName: string) =>
  shop.database().collection<AuditEntry>('auditEntries').find({ subjectName }).sort({ _id: 1 }).toArray();
const auditActions = async (subjectName: string) =>
  (await auditEntries(subjectName)).map(({ action }) => action);

const form = { subject: 'Mala is back', body: 'Habari!\n\n**Fresh mala** every [Friday](/products).' };
const newPath = '/newsletter-admin/issues/new';
const versionIn = (html: string) => /name="seenVersion" value="([^"]*)"/.exec(html)?.[1] ?? 'none';

/** Writes a draft by the form; returns the path of its pages. */
async function write(changes: Partial<typeof form> = {}): Promise<string> {
  const subject = `${changes.subject ?? form.subject} ${new ObjectId().toHexString()}`;
  const response = await writer.post(newPath, { ...form, ...changes, subject, intent: 'save' });
  expect(response.status).toBe(303);
  return response.location.replace(/\/edit$/, '');
}

describe('the subscribers', () => {
  it('are listed in pages, searched, and filtered by status', async () => {
    const first = await writer.get('/newsletter-admin/subscribers');
    const text = textOf(first.text);
    expect(text).toContain('60 subscribed · 1 to confirm · 1 unreachable');
    expect(text).toContain('later@example.com To confirm');
    expect(text).not.toContain('reader59@example.com');
    const [, older = ''] = /href="([^"]*)" rel="next"/.exec(first.text) ?? [];
    const second = await writer.get(older.replace(/&amp;/g, '&'));
    expect(textOf(second.text)).toContain('reader59@example.com');
    expect(second.text).toContain('rel="prev"');
    const found = textOf((await writer.get('/newsletter-admin/subscribers?q=READER59')).text);
    expect(found).toContain('reader59@example.com');
    expect(found).not.toContain('reader58@example.com');
    const pasted = encodeURIComponent('\u202Areader59@exam\u200Bple.com\u202C');
    expect(textOf((await writer.get(`/newsletter-admin/subscribers?q=${pasted}`)).text)).toContain(
      'reader59',
    );
    const filtered = await writer.get('/newsletter-admin/subscribers?state=unreachable&q=.*');
    expect(textOf(filtered.text)).toContain('No subscribers found');
    expect((await writer.get('/newsletter-admin/subscribers?state=x&before=y&q=%00(')).status).toBe(200);
  });

  it('are exported as CSV, without formulas', async () => {
    const all = await writer.get('/newsletter-admin/subscribers/export');
    expect(all.headers['content-disposition']).toMatch(/newsletter-subscribers-\d{4}-\d\d-\d\d\.csv/);
    expect(all.headers['cache-control']).toBe('no-store');
    const lines = all.text.trim().split('\r\n');
    expect(lines[0]).toBe('Email,Status,Signed up,Confirmed on');
    expect(lines).toHaveLength(63);
    expect(all.text).toContain("'=cmd@example.com,Unreachable,");
    const some = await writer.get('/newsletter-admin/subscribers/export?state=waiting');
    expect(some.text.trim().split('\r\n')).toHaveLength(2);
    const none = await writer.get('/newsletter-admin/subscribers/export?q=nobody');
    expect([none.status, none.location]).toEqual([303, '/newsletter-admin/subscribers?q=nobody']);
    // Each file with its number of addresses; none for the empty list.
    const log = textOf((await writer.get('/audit-admin?q=Exported')).text);
    expect(log.match(/Exported the list: Subscribers Newsletter, by Wambui Njoki/g)).toHaveLength(2);
    expect((await auditEntries('Subscribers')).map(({ after }) => after)).toEqual([
      { rows: 62 },
      { rows: 1 },
    ]);
  });

  it('are removed one by one, after a question, with the list as it was', async () => {
    const found = await subscribers().findOne({ email: 'reader7@example.com' });
    const path = `/newsletter-admin/subscribers/${found?._id.toHexString()}/remove?q=reader7`;
    const page = textOf((await writer.get(path)).text);
    expect(page).toContain('Are you sure you want to remove this subscriber?');
    expect(page).toContain('reader7@example.com');
    expect((await writer.post(path, {})).status).toBe(400);
    expect(await subscribers().countDocuments({ email: 'reader7@example.com' })).toBe(1);
    for (const text of ['The address has been removed.', 'This address has already been removed.']) {
      const removed = await writer.post(path, { intent: 'delete' });
      expect([removed.status, removed.location]).toEqual([303, '/newsletter-admin/subscribers?q=reader7']);
      expect(textOf((await writer.get(removed.location)).text)).toContain(text);
    }
    expect(await subscribers().countDocuments({ email: 'reader7@example.com' })).toBe(0);
    expect((await auditActions('Subscribers')).at(-1)).toBe('Removed a subscriber');
    expect((await writer.get('/newsletter-admin/subscribers/x/remove')).status).toBe(404);
  });
});

describe('a draft', () => {
  it('is saved, changed, and deleted after a question', async () => {
    const path = await write();
    const page = await writer.get(`${path}/edit`);
    expect(textOf(page.text)).toContain('is saved as a draft.');
    expect(page.text).toContain('<strong>Fresh mala</strong>');
    expect(page.text).toContain('because you subscribed to the newsletter of');
    const saved = await writer.post(`${path}/edit`, {
      ...form,
      subject: 'Another subject',
      seenVersion: versionIn(page.text),
      intent: 'save',
    });
    expect([saved.status, saved.location]).toEqual([303, `${path}/edit`]);
    expect((await writer.get(path)).location).toBe(`${path}/edit`);
    expect(textOf((await writer.get('/newsletter-admin')).text)).toContain('Another subject');
    const question = await writer.get(`${path}/delete`);
    expect(textOf(question.text)).toContain('Are you sure you want to delete this draft?');
    const fields = { intent: 'delete', seenVersion: versionIn(question.text) };
    expect((await writer.post(`${path}/delete`, fields)).location).toBe('/newsletter-admin');
    expect((await writer.get(`${path}/edit`)).status).toBe(404);
    expect(await auditActions('Another subject')).toEqual(['Changed the issue', 'Deleted the draft']);
  });

  it('is saved once, however often the form is sent, and again with another text', async () => {
    const subject = `Twice ${new ObjectId().toHexString()}`;
    const newId = /name="newId" value="([^"]*)"/.exec((await writer.get(newPath)).text)?.[1] ?? '';
    const send = (body: string) => writer.post(newPath, { subject, body, newId, intent: 'save' });
    const responses = [...(await Promise.all([1, 2, 3].map(() => send(form.body)))), await send(form.body)];
    expect(new Set(responses.map(({ location }) => location))).toEqual(
      new Set([`/newsletter-admin/issues/${newId}/edit`]),
    );
    expect(await auditActions(subject)).toEqual(['Wrote the issue']);
    expect((await send('After Back, with another text.')).status).toBe(303);
    expect(await issues().countDocuments({ subject })).toBe(2);
  });

  it('is previewed as HTML and plain text, safely', async () => {
    const body =
      '# Hi\n\n<script>alert(1)</script>\n\n[Shop](/shop) and [bad](javascript:alert(1)) 🐄\n\n1. one\n2. two';
    const page = await writer.post(newPath, { subject: '', body, intent: 'preview' });
    expect(page.status).toBe(200);
    expectRenderedPage(page.text);
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;');
    const typing = await writer.post('/newsletter-admin/issues/preview', { subject: 'A', body });
    const preview = JSON.parse(typing.text) as { html: string; text: string };
    expect(preview.html).toContain('<a href="/shop">Shop</a>');
    expect(preview.text).toContain(`Shop (${shop.url}/shop) and bad 🐄`);
    expect(preview.text).toContain('1. one\n2. two');
    const path = await write({ body });
    const mail = await writer.get(`${path}/mail`);
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
    expect(mail.text).toContain(`href="${shop.url}/shop"`);
    expect(mail.text).not.toContain('<script');
    expect(mail.text).not.toContain('javascript:');
  });

  it.each([
    [{ subject: '', body: '' }, ['Subject is required', 'Text is required']],
    [
      { subject: 'ab', body: 'x' },
      ['Subject must be at least 3 characters', 'Text must be at least 10 characters'],
    ],
    [{ subject: 'a'.repeat(121) }, ['Subject cannot exceed 120 characters']],
    [{ body: 'a'.repeat(15_001) }, ['Text cannot exceed 15000 characters']],
    [
      { body: '['.repeat(2_000) },
      ['The text has too many brackets, symbols or nested lists. Please make it simpler'],
    ],
  ])('is refused with messages, and keeps what was typed (%#)', async (changes, messages) => {
    const before = await issues().countDocuments();
    const refused = await writer.post(newPath, { ...form, ...changes, intent: 'save' });
    expect(refused.status).toBe(400);
    expect(errorsIn(refused.text).join(' ')).toContain(messages.join(' '));
    if (!('subject' in changes)) expect(refused.text).toContain(`value="${form.subject}"`);
    expect(await issues().countDocuments()).toBe(before);
  });

  it('refuses a text of a megabyte, another origin and unknown ids', async () => {
    expect((await writer.post(newPath, { ...form, body: 'a'.repeat(1_000_000) })).status).toBe(413);
    for (const id of ['x', 'f'.repeat(24), '%00'])
      expect((await writer.get(`/newsletter-admin/issues/${id}/edit`)).status, id).toBe(404);
  });

  it('is tested by a mail to oneself, without being saved', async () => {
    const before = await issues().countDocuments();
    const page = await writer.post(newPath, { ...form, subject: 'Only to me', intent: 'test' });
    expect(page.status).toBe(200);
    expect(textOf(page.text)).toContain(`A test is on its way to ${writerUser.email}`);
    expect(page.text).toContain('value="Only to me"');
    const mail = await server.nextMail({ to: writerUser.email });
    expect(mail.subject).toBe('[Test] Only to me');
    expect(mail.html).toContain('<strong>Fresh mala</strong>');
    expect(mail.headers.has('list-unsubscribe')).toBe(false);
    expect(await issues().countDocuments()).toBe(before);
  });
});

describe('sending', () => {
  it('asks first, sends once, shows its progress, and is stopped and continued', async () => {
    const path = await write({ subject: 'To everybody' });
    const page = await writer.get(`${path}/send`);
    const count = await subscribers().countDocuments({ state: 'confirmed' });
    expect(textOf(page.text)).toContain(`Send to ${count} subscribers?`);
    const fields = { intent: 'send', seenVersion: versionIn(page.text) };
    expect((await writer.post(`${path}/send`, { ...fields, seenVersion: '1' })).status).toBe(409);
    const [sent, again] = [
      await writer.post(`${path}/send`, fields),
      await writer.post(`${path}/send`, fields),
    ];
    for (const { status, location } of [sent, again]) expect([status, location]).toEqual([303, path]);
    await server.nextMail({ subject: 'To everybody' });
    const progress = await writer.get(path);
    expect(textOf(progress.text)).toMatch(/Being sent|Sent/);
    expect(textOf(progress.text)).toMatch(new RegExp(`of ${count} emails done`));
    expect(progress.text).toContain('http-equiv="refresh"');
    expect((await writer.post(path, { intent: 'stop' })).location).toBe(path);
    const stopped = await writer.get(path);
    expect(textOf(stopped.text)).toContain('Stopped');
    expect(stopped.text).not.toContain('http-equiv="refresh"');
    expect(textOf((await writer.post(path, { intent: 'stop' })).text)).toBe('');
    expect(textOf((await writer.get(path)).text)).toContain('That was too late');
    expect((await writer.post(path, { intent: 'burn' })).status).toBe(400);
    await writer.post(path, { intent: 'continue' });
    expect(textOf((await writer.get(path)).text)).toContain('Sending has started again.');
    const editor = await writer.get(`${path}/edit`);
    expect(textOf(editor.text)).toContain('This issue is no longer a draft');
    expect((await writer.get(`${path}/send`)).location).toBe(path);
    const edited = await writer.post(`${path}/edit`, { ...form, seenVersion: '1', intent: 'save' });
    expect(edited.status).toBe(409);
    expect(edited.text).toContain(`value="${form.subject}"`);
    await writer.post(path, { intent: 'stop' });
  });

  it('waits for a time to come, until it is taken back', async () => {
    const path = await write();
    const seenVersion = versionIn((await writer.get(`${path}/send`)).text);
    const schedule = (time: string) => writer.post(`${path}/send`, { intent: 'schedule', seenVersion, time });
    for (const [time, message] of [
      ['', 'Enter a day and a time'],
      ['soon', 'Enter a day and a time'],
      ['2020-01-01T08:00', 'Enter a time in the future, or send it now'],
      ['2999-01-01T08:00', 'Enter a day within the next 365 days'],
    ] as const) {
      const refused = await schedule(time);
      expect(refused.status, time).toBe(400);
      expect(textOf(refused.text)).toContain(message);
    }
    expect((await schedule(`${dayOfRun(2)}T08:00`)).location).toBe(path);
    expect(textOf((await writer.get(path)).text)).toContain('Scheduled It will be sent on');
    await writer.post(path, { intent: 'unschedule' });
    expect((await writer.get(path)).location).toBe(`${path}/edit`);
  });
});
