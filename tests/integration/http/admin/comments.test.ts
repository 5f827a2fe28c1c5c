import { beforeAll, describe, expect, it } from 'vitest';
import type { PostComment } from '~/domain/comments/comment';
import type { StoredSettings } from '~/domain/settings/settings';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Fields, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let moderator: Visitor;
beforeAll(async () => {
  moderator = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const path = '/blog/how-nyota-got-her-name';
const comments = () => shop.database().collection<PostComment>('comments');
const settings = () => shop.database().collection<StoredSettings>('settings');

/** Returns the id. */
async function write(content: string, email = 'akinyi@example.com', visitor = createVisitor(shop.url)) {
  const sent = await visitor.post(path, { author: 'Akinyi', email, content, parent: '' });
  expect(sent.status).toBe(303);
  const stored = await comments().findOne({ content });
  return stored?._id.toHexString() ?? '';
}
const blogText = async () => textOf((await createVisitor(shop.url).get(path)).text);
const listText = async (query = '') => textOf(mainOf((await moderator.get(`/comments-admin${query}`)).text));

describe('the comments screen', () => {
  it('lists new comments with their post, and is counted in the navigation and on the dashboard', async () => {
    const id = await write('How <b>old</b> is she?');
    const { text } = await moderator.get('/comments-admin');
    const shown = textOf(mainOf(text));
    expect(shown).toContain('How <b>old</b> is she?');
    expect(shown).toContain('akinyi@example.com');
    expect(shown).toContain('New comments appear on the blog immediately.');
    expect(text).toContain(`href="${path}#comment-${id}"`);
    expect(textOf(text)).toMatch(/Comments 1 \(1 new comment\)/);
    expect(textOf((await moderator.get('/admin-dashboard')).text)).toContain('1 new comment');
  });

  it('approves and hides, one and several, and says so', async () => {
    const [one, two] = [await write('First words'), await write('Second words')];
    const approved = await moderator.post('/comments-admin?q=first', { intent: 'approve', comment: one });
    expect([approved.status, approved.location]).toEqual([303, '/comments-admin?q=first']);
    expect(textOf((await moderator.get('/comments-admin')).text)).toContain('The comment is published.');
    expect(await listText('?q=words')).not.toContain('First words');
    const body: [string, string][] = [
      ['intent', 'hide'],
      ['comment', one],
      ['comment', two],
    ];
    expect((await moderator.post('/comments-admin', body)).status).toBe(303);
    expect(await listText('?show=hidden')).toMatch(/2 comments are hidden\..*Second words.*First words/);
    expect(await blogText()).not.toContain('words');
    expect((await moderator.post('/comments-admin', { intent: 'hide' })).status).toBe(303);
    expect(await listText()).toContain('Tick the comments first.');
    await moderator.post('/comments-admin', { intent: 'hide', comment: 'f'.repeat(24) });
    expect(await listText()).toContain('This comment has been deleted.');
  });

  it('refuses a form that it did not send', async () => {
    const many = Array.from({ length: 101 }, (): [string, string] => ['comment', 'f'.repeat(24)]);
    const forms: readonly [number, Fields][] = [
      [400, { intent: 'publish', comment: 'x' }],
      [400, { comment: 'x' }],
      [400, [['intent', 'hide'], ...many]],
      [413, { intent: 'x'.repeat(70_000) }],
    ];
    for (const [status, form] of forms)
      expect((await moderator.post('/comments-admin', form)).status).toBe(status);
  });

  it('searches, filters and has an empty state', async () => {
    await write('Something about silage', 'wanjiru@example.com');
    expect(await listText('?show=published&q=silage+wanjiru')).toContain('Something about silage');
    expect(await listText('?show=all&q=camel')).toContain('Nothing here matches “camel”.');
    expect(await listText('?show=blocked')).toContain('Nobody is blocked');
    for (const query of [
      '?show=nonsense',
      '?before=x&after=y',
      `?q=${'x'.repeat(5_000)}`,
      '?show=all&show=new',
    ])
      expect((await moderator.get(`/comments-admin${query}`)).status, query).toBe(200);
  });
});

describe('deleting comments', () => {
  it('asks first, for one and for the ticked ones, and takes the replies along', async () => {
    const one = await write('To be deleted');
    await createVisitor(shop.url).post(path, {
      author: 'Peter',
      email: 'peter@example.com',
      content: 'A reply to it',
      parent: one,
    });
    const question = await moderator.get(`/comments-admin/${one}/delete?show=published`);
    expect(textOf(question.text)).toContain('Are you sure you want to delete this comment?');
    expect(textOf(question.text)).toContain('1 reply to it is deleted too.');
    const sent = await moderator.post(`/comments-admin/${one}/delete?show=published`, {
      intent: 'delete',
      comment: one,
    });
    expect([sent.status, sent.location]).toEqual([303, '/comments-admin?show=published']);
    expect(await listText()).toContain('The comment was deleted, with 1 reply.');
    expect(await blogText()).not.toMatch(/To be deleted|A reply to it/);

    const several = [await write('Also to go'), await write('This as well')];
    const chosen = `/comments-admin/delete?show=new&q=&comment=${several.join('&comment=')}`;
    expect(textOf((await moderator.get(chosen)).text)).toContain(
      'Are you sure you want to delete these 2 comments?',
    );
    const body: [string, string][] = [
      ['intent', 'delete'],
      ...several.map((id): [string, string] => ['comment', id]),
    ];
    expect((await moderator.post(chosen, body)).location).toBe('/comments-admin');
    expect(await blogText()).not.toMatch(/Also to go|This as well/);
    expect((await moderator.get(`/comments-admin/${one}/delete`)).status).toBe(404);
    expect((await moderator.post(chosen, { intent: 'delete', comment: one })).location).toBe(
      '/comments-admin',
    );
    expect(await listText()).toContain('This comment has already been deleted.');
  });
});

describe('blocking', () => {
  it('tells the commenter so with the typed words kept, and is lifted on the screen', async () => {
    const id = await write('Very rude', 'rude@example.com');
    const blockPath = `/comments-admin/${id}/block`;
    expect(textOf((await moderator.get(blockPath)).text)).toContain('rude@example.com');
    const nothing = await moderator.post(blockPath, { hideAll: 'on' });
    expect([nothing.status, errorsIn(nothing.text)]).toEqual([400, ['Choose what to block.']]);
    const sent = await moderator.post(blockPath, { email: 'on', hideAll: 'on' });
    expect([sent.status, sent.location]).toEqual([303, '/comments-admin']);
    expect(await listText('?show=blocked')).toMatch(
      /The address is blocked\. 1 comment is hidden\..*Akinyi.*Email address/,
    );
    const refused = await createVisitor(shop.url).post(path, {
      author: 'Akinyi',
      email: 'RUDE@example.com',
      content: 'Let me in',
      parent: '',
    });
    expect(refused.status).toBe(403);
    expect(errorsIn(refused.text).join()).toContain('We don’t accept comments from this address.');
    expect(refused.text).toContain('Let me in</textarea>');
    const page = (await moderator.get('/comments-admin?show=blocked')).text;
    const block = /name="block" value="(\w+)"/.exec(page)?.[1] ?? '';
    await moderator.post('/comments-admin?show=blocked', { intent: 'unblock', block });
    expect(await listText('?show=blocked')).toMatch(/The address is unblocked\..*Nobody is blocked/);
    await write('Sorry', 'rude@example.com');
  });
});

describe('the comment form', () => {
  it('says honestly that a comment waits, where they are read before publication', async () => {
    await settings().updateOne(
      { _id: 'site' },
      { $set: { comments: { moderation: 'before' } } },
      { upsert: true },
    );
    try {
      const reader = createVisitor(shop.url);
      const id = await write('Please wait for me', 'patient@example.com', reader);
      expect(textOf((await reader.get(path)).text)).toContain(
        'Your comment will appear after we have read it.',
      );
      expect(await blogText()).not.toContain('Please wait for me');
      expect(await listText()).toMatch(/New comments wait here until you approve them\..*Please wait for me/);
      await moderator.post('/comments-admin', { intent: 'approve', comment: id });
      expect(await blogText()).toContain('Please wait for me');
    } finally {
      await settings().updateOne({ _id: 'site' }, { $unset: { comments: '' } });
    }
  });

  it('knows a signed-in customer: neither name nor address are asked for', async () => {
    const user = makeUser({ firstName: 'Nafula', lastName: 'Barasa' });
    const customer = await createSignedInVisitor(shop, user);
    const { text } = await customer.get(path);
    expect(mainOf(text)).toMatch(/<input type="hidden" name="author" value="Nafula Barasa"/);
    expect(mainOf(text)).not.toContain('name="email"');
    expect(textOf(mainOf(text))).toContain('Commenting as Nafula Barasa');
    expect(textOf(mainOf(text))).not.toContain(user.email);
    const refused = await customer.post(path, { author: 'Nafula', content: 'ab', parent: '' });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      ['Your comment: Comment must be at least 3 characters'],
    ]);
    const form = { author: 'Nafula', content: 'From my account', parent: '', email: 'other@example.com' };
    expect((await customer.post(path, form)).status).toBe(303);
    expect(await comments().findOne({ content: 'From my account' })).toMatchObject({
      userId: user._id,
      email: user.email,
      author: 'Nafula',
    });
    expect(await listText()).toContain('Customer');
    expect((await customer.get('/account/data')).text).toContain('From my account');
  });
});
