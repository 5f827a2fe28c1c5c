import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { addComment } from '~/domain/comments/add-comment.server';
import { commentSchema } from '~/domain/comments/comment-schema';
import { findComment, listComments } from '~/domain/comments/comment-queries.server';
import { eraseComments, findCommentsBy } from '~/domain/comments/comment-personal-data.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const postId = new ObjectId();
const start = new Date('2026-03-01T08:00:00Z');
let minutes = 0;

/** One minute apart, by default each from another address. */
async function write(
  content: string,
  more: { parent?: string; email?: string; userId?: ObjectId; isBot?: boolean; post?: ObjectId } = {},
) {
  minutes += 1;
  return addComment({
    postId: more.post ?? postId,
    form: {
      author: 'Akinyi',
      email: more.email ?? `reader${minutes}@example.com`,
      content,
      parent: more.parent ?? '',
    },
    userId: more.userId ?? null,
    clientAddress: null,
    isBot: more.isBot ?? false,
    now: new Date(start.getTime() + minutes * 60_000),
  });
}
const idOf = async (written: ReturnType<typeof write>): Promise<string> => {
  const result = await written;
  if (!result.ok) throw new Error(result.reason);
  return result.comment._id.toHexString();
};
const shape = async (page = 1) =>
  (await listComments(postId, page)).threads.map(({ content, replies }) => [
    content,
    replies.map((reply) => reply.content),
  ]);

describe('comments', () => {
  it('are listed newest first, with one level of replies, on their post only', async () => {
    const first = await idOf(write('first'));
    await write('second');
    const reply = await idOf(write('@Akinyi yes', { parent: first }));
    await write('@Akinyi no', { parent: reply });
    await write('elsewhere', { post: new ObjectId() });
    expect(await shape()).toEqual([
      ['second', []],
      ['first', ['@Akinyi no', '@Akinyi yes']],
    ]);
    expect((await listComments(postId, 1)).total).toBe(4);
  });

  it('have ten threads a page', async () => {
    for (let count = 1; count <= 12; count += 1) await write(`comment ${count}`);
    const { threads, pageCount } = await listComments(postId, 1);
    expect([threads.length, threads[0]?.content, pageCount]).toEqual([10, 'comment 12', 2]);
    expect(await shape(2)).toEqual([
      ['comment 2', []],
      ['comment 1', []],
    ]);
    expect(await shape(99)).toHaveLength(2);
  });

  it('reply only to visible comments on the same post', async () => {
    const other = await idOf(write('elsewhere', { post: new ObjectId() }));
    const spam = await idOf(write('buy this', { isBot: true }));
    for (const parent of [other, spam, new ObjectId().toHexString(), 'nonsense', '{"$ne":null}'])
      expect(await write('a reply', { parent })).toEqual({ ok: false, reason: 'unknown-parent' });
    expect(await findComment(postId, other)).toBeNull();
    expect(await findComment(postId, 'nonsense')).toBeNull();
    expect(await collections().comments.countDocuments({ content: 'a reply' })).toBe(0);
  });

  it('are invisible if a bot sent them or staff hid them', async () => {
    await write('spam', { isBot: true, email: 'a@example.com' });
    const id = await idOf(write('rude'));
    await collections().comments.updateOne({ _id: new ObjectId(id) }, { $set: { status: 'hidden' } });
    expect(await shape()).toEqual([]);
    expect((await listComments(postId, 1)).total).toBe(0);
    // A person whose browser filled in the honeypot can submit again.
    await write('spam', { email: 'a@example.com' });
    expect(await shape()).toEqual([['spam', []]]);
  });

  it('are stored once for concurrent submissions', async () => {
    const form = { author: 'Akinyi', email: 'a@example.com', content: 'Hello', parent: '' };
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        addComment({ postId, form, clientAddress: null, isBot: false, now: start }),
      ),
    );
    expect(new Set(sent.map((result) => (result.ok ? result.comment._id.toHexString() : ''))).size).toBe(1);
    expect(await collections().comments.countDocuments()).toBe(1);
  });

  it('are limited to ten an hour per client address', async () => {
    const results = [];
    for (let count = 0; count < 12; count += 1)
      results.push(
        await addComment({
          postId,
          form: { author: 'A', email: 'a@example.com', content: `number ${count}`, parent: '' },
          clientAddress: '192.0.2.7',
          isBot: false,
          now: start,
        }),
      );
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(results.at(-1)).toMatchObject({ ok: false, reason: 'rate-limited' });
    expect(await collections().comments.countDocuments()).toBe(10);
  });

  it('are erased with the account of their writer; one with replies leaves a placeholder', async () => {
    const mine = { email: 'Me@Example.com' };
    const me = { userId: new ObjectId(), email: 'me@example.com' };
    const answered = await idOf(write('my secret', mine));
    await write('@Akinyi indeed', { parent: answered });
    await write('alone', mine);
    expect(await findCommentsBy(me)).toHaveLength(2);
    await withTransaction((session) => eraseComments(me, session));
    expect(await shape()).toEqual([['This comment was removed.', ['@Akinyi indeed']]]);
    expect(JSON.stringify(await collections().comments.find().toArray())).not.toMatch(/my secret|alone|me@/i);
    await withTransaction((session) => eraseComments({ ...me, email: '' }, session));
    expect(await collections().comments.countDocuments()).toBe(2);
    // The address of this account is not confirmed.
    await write('signed in', { userId: me.userId });
    expect(await findCommentsBy({ ...me, email: '' })).toMatchObject([{ content: 'signed in' }]);
    await withTransaction((session) => eraseComments({ ...me, email: '' }, session));
    expect(await collections().comments.countDocuments()).toBe(2);
  });
});

describe('the comment form', () => {
  const messagesOf = (form: Record<string, unknown>) => {
    const result = commentSchema.safeParse(form);
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  };
  const good = {
    author: ' Akinyi  Odhiambo ',
    email: 'a@example.com',
    content: ' Which\r\nof them? ',
    parent: '',
  };

  it('has the messages of docs/product.md', () => {
    expect(messagesOf({})).toEqual([
      'Name is required',
      'Please enter a valid email',
      'Comment must be at least 3 characters',
    ]);
    expect(messagesOf({ ...good, email: 'a@' })).toEqual(['Please enter a valid email']);
    expect(messagesOf({ ...good, content: ' ab ' })).toEqual(['Comment must be at least 3 characters']);
    expect(commentSchema.parse(good)).toEqual({
      author: 'Akinyi Odhiambo',
      email: 'a@example.com',
      content: 'Which\nof them?',
      parent: '',
    });
  });

  it.each([
    'http://a.example http://b.example http://c.example',
    'see www.a.example www.b.example www.c.example',
    'cheap.com cheaper.ru cheapest.xyz',
  ])('takes two links and no more: %s', (content) => {
    expect(messagesOf({ ...good, content })).toEqual(['Please write at most 2 links']);
    expect(messagesOf({ ...good, content: content.split(' ').slice(0, -1).join(' ') })).toEqual([]);
    expect(messagesOf({ ...good, author: 'https://a.example' })).toEqual(['Please write at most 2 links']);
  });

  it('limits the length', () => {
    expect(messagesOf({ ...good, content: 'x'.repeat(2_001) })).toEqual(['Maximum 2000 characters allowed']);
    expect(messagesOf({ ...good, author: 'x'.repeat(61) })).toEqual(['Maximum 60 characters allowed']);
  });
});
