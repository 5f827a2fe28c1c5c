import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { countAttention } from '~/domain/back-office/attention.server';
import { createPost } from '~/domain/blog/save-post.server';
import { collections } from '~/domain/collections';
import { addComment } from '~/domain/comments/add-comment.server';
import { listComments } from '~/domain/comments/comment-queries.server';
import { blockCommenter, unblockCommenter } from '~/domain/comments/moderation/block-commenter.server';
import type { CommentList } from '~/domain/comments/moderation/comment-admin-filter';
import {
  countModerationLists,
  listCommenterBlocks,
  listCommentsForModeration,
} from '~/domain/comments/moderation/list-comments-for-moderation.server';
import {
  deleteComments,
  findCommentsToDelete,
  setCommentStatus,
} from '~/domain/comments/moderation/moderate-comments.server';
import { purgeComments } from '~/domain/comments/moderation/purge-comments.server';
import { useTestDatabase } from '../../support/database';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();

const postId = new ObjectId();
const start = new Date('2026-03-01T08:00:00Z');
const day = (count: number) => new Date(start.getTime() + count * 24 * 60 * 60 * 1000);
const by = makeStaffMember();
const change = { by, now: day(1) };
let minutes = 0;

type Options = Partial<Parameters<typeof addComment>[0]> & {
  author?: string;
  email?: string;
  parent?: string;
};

const send = (content: string, { author = 'Akinyi', email, parent = '', ...more }: Options = {}) => {
  minutes += 1;
  return addComment({
    postId,
    form: { author, email: email ?? `reader${minutes}@example.com`, content, parent },
    clientAddress: '192.0.2.7',
    isBot: false,
    now: new Date(start.getTime() + minutes * 60_000),
    ...more,
  });
};
const write = async (content: string, options: Options = {}): Promise<string> => {
  const result = await send(content, options);
  if (!result.ok) throw new Error(result.reason);
  return result.comment._id.toHexString();
};
const contentsOf = async (list: Exclude<CommentList, 'blocked'>, search = '') =>
  (await listCommentsForModeration(list, search, {})).documents.map(({ content }) => content);
const publicContents = async () => (await listComments(postId, 1)).threads.map(({ content }) => content);
const moderateBefore = () =>
  collections().settings.updateOne(
    { _id: 'site' },
    { $set: { comments: { moderation: 'before' } } },
    { upsert: true },
  );
const auditActions = async () =>
  (await collections().auditEntries.find().sort({ _id: 1 }).toArray()).map(({ action }) => action);

describe('a new comment', () => {
  it('is public at once, and new until somebody approves it', async () => {
    const id = await write('Hello there');
    expect(await publicContents()).toEqual(['Hello there']);
    expect(await contentsOf('new')).toEqual(['Hello there']);
    expect((await countAttention(['content:write'], new Date())).comments).toBe(1);
    expect((await countAttention(['orders:read'], new Date())).comments).toBe(0);
    expect(await setCommentStatus('shown', { ids: [id], ...change })).toEqual({ count: 1 });
    expect(await contentsOf('new')).toEqual([]);
    expect(await publicContents()).toEqual(['Hello there']);
    expect((await countAttention(['content:write'], new Date())).comments).toBe(0);
  });

  it('waits for approval where the settings say so, and nobody can reply to it', async () => {
    await moderateBefore();
    const sent = await send('Hello there');
    expect(sent).toMatchObject({ ok: true, isPublic: false });
    const id = sent.ok ? sent.comment._id.toHexString() : '';
    expect([await publicContents(), (await listComments(postId, 1)).total]).toEqual([[], 0]);
    expect(await send('Me too', { parent: id })).toEqual({ ok: false, reason: 'unknown-parent' });
    await setCommentStatus('shown', { ids: [id], ...change });
    expect(await publicContents()).toEqual(['Hello there']);
  });

  it('of a bot is spam, which is not counted, and can be approved', async () => {
    const id = await write('Buy pills', { isBot: true });
    expect([await contentsOf('new'), await contentsOf('spam')]).toEqual([[], ['Buy pills']]);
    await setCommentStatus('shown', { ids: [id], ...change });
    expect(await publicContents()).toEqual(['Buy pills']);
  });
});

describe('hiding and deleting', () => {
  it('hides a comment with the replies to it, from the count too, and brings them back', async () => {
    const parent = await write('rude');
    await write('a reply', { parent });
    await write('kind');
    await setCommentStatus('hidden', { ids: [parent], ...change });
    expect([await publicContents(), (await listComments(postId, 1)).total]).toEqual([['kind'], 1]);
    expect(await contentsOf('hidden')).toEqual(['rude']);
    await setCommentStatus('shown', { ids: [parent], ...change });
    expect([await publicContents(), (await listComments(postId, 1)).total]).toEqual([['kind', 'rude'], 3]);
  });

  it('deletes several at once with their replies, and ignores ids that are not there', async () => {
    const parent = await write('one');
    const reply = await write('a reply', { parent });
    await write('another reply', { parent });
    const other = await write('two');
    await write('three');
    const ids = [parent, reply, other, new ObjectId().toHexString(), 'nonsense', '{"$ne":null}'];
    expect((await findCommentsToDelete(ids)).replies).toBe(1);
    expect(await deleteComments({ ids, ...change })).toEqual({ count: 3, replies: 1 });
    expect(await publicContents()).toEqual(['three']);
    expect(await deleteComments({ ids, ...change })).toEqual({ count: 0, replies: 0 });
    expect(await setCommentStatus('shown', { ids, ...change })).toEqual({ count: 0 });
  });

  it('is in the audit log under the title of the post, without the commenter', async () => {
    const form = {
      title: 'Our first calf',
      content: 'She came at four.',
      author: 'Peter',
      category: 'Farm Life',
      tags: [] as string[],
      products: [] as string[],
      slug: '',
      published: true,
      featuredImage: '',
      featuredImageUrl: '',
      featuredImageAlt: '',
      authorImage: '',
      seenVersion: '',
    } as const;
    const created = await createPost({ form, by, now: start });
    const id = await write('My secret words', {
      postId: created.ok ? created.document._id : postId,
      author: 'Nyambura',
      email: 'nyambura@example.com',
      clientAddress: '192.0.2.99',
    });
    await setCommentStatus('hidden', { ids: [id], ...change });
    // A second time changes nothing.
    await setCommentStatus('hidden', { ids: [id], ...change });
    await blockCommenter(id, { kinds: ['email', 'network'], hideAll: true, ...change });
    await deleteComments({ ids: [id], ...change });
    const [block] = (await listCommenterBlocks('', {})).documents;
    await unblockCommenter(block?._id.toHexString() ?? '', change);
    expect(await auditActions()).toEqual([
      'Added the post',
      'Hid the comment',
      'Blocked a commenter',
      'Blocked a commenter',
      'Deleted the comment',
      'Unblocked a commenter',
    ]);
    const entries = await collections().auditEntries.find({ subject: 'comment' }).sort({ _id: 1 }).toArray();
    expect(entries[0]).toMatchObject({
      subjectName: 'Our first calf',
      before: { status: 'shown', isNew: true },
    });
    expect(JSON.stringify(entries)).not.toMatch(/nyambura|secret words|192\.0\.2\.99/i);
  });
});

describe('a blocked commenter', () => {
  const block = (id: string, kinds: ('email' | 'network')[], hideAll = false) =>
    blockCommenter(id, { kinds, hideAll, ...change });

  it('can’t comment from the address in any spelling, until it is unblocked', async () => {
    const id = await write('rude', { email: 'Rude.One@gmail.com' });
    expect(await block(id, ['email'])).toEqual({ ok: true, hidden: 0 });
    for (const email of ['rude.one@gmail.com', 'RUDEONE+again@googlemail.com'])
      expect(await send('rude again', { email })).toEqual({ ok: false, reason: 'blocked' });
    expect(await send('kind', { email: 'other@gmail.com' })).toMatchObject({ ok: true });
    const [first] = (await listCommenterBlocks('akin', {})).documents;
    expect(first).toMatchObject({ kind: 'email', name: 'Akinyi', expiresAt: null });
    expect(JSON.stringify(await collections().commenterBlocks.find().toArray())).not.toMatch(/rude/i);
    expect(await unblockCommenter(first?._id.toHexString() ?? '', change)).toBe(true);
    expect(await unblockCommenter(first?._id.toHexString() ?? '', change)).toBe(false);
    expect(await send('sorry', { email: 'rude.one@gmail.com' })).toMatchObject({ ok: true });
  });

  it('is recognised by the network for 30 days, unless signed in', async () => {
    const id = await write('rude');
    await block(id, ['network']);
    expect(await send('again')).toEqual({ ok: false, reason: 'blocked' });
    expect(await send('from elsewhere', { clientAddress: '192.0.2.8' })).toMatchObject({ ok: true });
    expect(await send('a customer', { userId: new ObjectId() })).toMatchObject({ ok: true });
    expect(await send('later', { now: day(30) })).toEqual({ ok: false, reason: 'blocked' });
    expect(await send('much later', { now: day(32) })).toMatchObject({ ok: true });
  });

  it('is blocked once however often it is done, and what came from there is hidden on demand', async () => {
    const id = await write('one', { email: 'a@example.com' });
    await write('two', { email: 'A@example.com', clientAddress: '192.0.2.9' });
    await write('three', { email: 'b@example.com' });
    await write('kind', { email: 'c@example.com', clientAddress: '192.0.2.9' });
    const results = await Promise.all([1, 2, 3].map(() => block(id, ['email', 'network'], true)));
    expect(results.map((result) => result.ok && result.hidden).sort()).toEqual([0, 0, 3]);
    expect(await publicContents()).toEqual(['kind']);
    expect(await collections().commenterBlocks.countDocuments()).toBe(2);
    const [row] = (await listCommentsForModeration('hidden', 'three', {})).documents;
    expect(row).toMatchObject({ isBlocked: false });
    expect((await listCommentsForModeration('hidden', 'two', {})).documents[0]).toMatchObject({
      isBlocked: true,
    });
  });

  it('is found by a comment that is there, and by a network that is known', async () => {
    const id = await write('one', { clientAddress: null });
    expect(await block(id, ['network'])).toEqual({ ok: false, reason: 'no-network' });
    expect(await block('f'.repeat(24), ['email'])).toEqual({ ok: false, reason: 'unknown-comment' });
    expect(await collections().commenterBlocks.countDocuments()).toBe(0);
  });
});

describe('the list', () => {
  it('shows to what a comment replies, and finds words of name, address and text', async () => {
    const parent = await write('A question about (silage)', { author: 'Wanjirũ', email: 'w@example.com' });
    await write('An answer', { parent, userId: new ObjectId() });
    expect((await listCommentsForModeration('all', '', {})).documents).toMatchObject([
      { content: 'An answer', replyTo: 'Wanjirũ', hasAccount: true, post: null, isNew: true },
      { replyTo: null, hasAccount: false },
    ]);
    expect(await contentsOf('new', 'W@EXAMPLE (silage')).toEqual(['A question about (silage)']);
    expect(await contentsOf('new', 'akinyi answer')).toEqual(['An answer']);
    expect(await contentsOf('new', 'akinyi question')).toEqual([]);
    expect(await contentsOf('new', '.*')).toEqual([]);
  });

  it('is read page by page, and counts its tabs', async () => {
    for (let count = 1; count <= 25; count += 1)
      await write(`comment ${count}`, { clientAddress: `192.0.2.${count}` });
    const first = await listCommentsForModeration('new', '', {});
    const second = await listCommentsForModeration('new', '', { before: first.older });
    expect([first.documents.length, first.newer, second.documents.length, second.older]).toEqual([
      20,
      null,
      5,
      null,
    ]);
    expect(second.documents.at(-1)?.content).toBe('comment 1');
    expect(await countModerationLists()).toEqual({
      new: 25,
      published: 25,
      hidden: 0,
      spam: 0,
      all: 25,
      blocked: 0,
    });
  });
});

describe('what is kept', () => {
  it('is no spam and no network after 30 days', async () => {
    const id = new ObjectId(await write('kind'));
    await write('Buy pills', { isBot: true });
    await purgeComments(day(30));
    expect(await collections().comments.countDocuments()).toBe(2);
    expect((await collections().comments.findOne({ _id: id }))?.networkKey).toMatch(/^[\w-]{22}$/);
    await purgeComments(day(31));
    expect(await collections().comments.find().toArray()).toMatchObject([{ _id: id, networkKey: null }]);
  });
});
