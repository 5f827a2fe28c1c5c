import { describe, expect, it } from 'vitest';
import { postSchema } from '~/domain/blog/post-schema';

const good = {
  title: ' Our  first calf ',
  content: 'She came at\r\nfour o’clock.',
  author: 'Peter',
  category: 'Farm Life',
  tags: 'calves, herd',
  slug: '',
  featuredImageUrl: '',
  featuredImageAlt: '',
  featuredImage: '',
  authorImage: '',
  published: 'on',
  seenVersion: '',
};
const messagesOf = (changes: Record<string, unknown>) => {
  const result = postSchema.safeParse({ ...good, ...changes });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

describe('the post form', () => {
  it('parses its fields', () => {
    expect(postSchema.parse(good)).toMatchObject({
      title: 'Our first calf',
      content: 'She came at\nfour o’clock.',
      tags: ['calves', 'herd'],
      published: true,
    });
    expect(postSchema.parse({ ...good, published: undefined }).published).toBe(false);
  });

  it('has the messages of docs/product.md', () => {
    expect(messagesOf({ title: '', content: ' ', author: undefined })).toEqual([
      'Title is required',
      'Content is required',
      'Author is required',
    ]);
    expect(messagesOf({ title: 'ab', content: 'nine char', author: 'a' })).toEqual([
      'Title must be at least 3 characters',
      'Content must be at least 10 characters',
      'Author must be at least 2 characters',
    ]);
    expect(messagesOf({ title: 'x'.repeat(101), author: 'x'.repeat(51) })).toEqual([
      'Title cannot exceed 100 characters',
      'Author cannot exceed 50 characters',
    ]);
    expect(messagesOf({ title: 'x'.repeat(100), author: 'x'.repeat(50), content: 'x'.repeat(10) })).toEqual(
      [],
    );
  });

  it.each([
    'cow.jpg',
    'ftp://farm.example/cow.jpg',
    'javascript:alert(1)',
    'http://',
    'https:///x',
    '//x.y/z',
  ])('takes no picture from %s', (featuredImageUrl) =>
    expect(messagesOf({ featuredImageUrl })).toEqual(['Invalid URL format']),
  );
  it.each(['https://farm.example/cow.jpg', 'HTTP://farm.example:8080/a?b=c#d', ''])(
    'may take one from %j',
    (featuredImageUrl) => expect(messagesOf({ featuredImageUrl })).toEqual([]),
  );

  it('accepts ten tags, trimmed and unique', () => {
    expect(postSchema.parse({ ...good, tags: ' a ,b,, A,b c ,\n d' }).tags).toEqual(['a', 'b', 'b c', 'd']);
    const many = Array.from({ length: 11 }, (_, index) => `tag ${index}`);
    expect(messagesOf({ tags: many.slice(1).join() })).toEqual([]);
    expect(messagesOf({ tags: many.join() })).toEqual(['Please give at most 10 tags']);
    expect(messagesOf({ tags: 'x'.repeat(41) })).toEqual(['A tag cannot exceed 40 characters']);
  });

  it('removes directional and invisible characters', () => {
    expect(postSchema.parse({ ...good, title: 'a\u202Eb\u200Bc 👩🏽‍🌾 \u0000' }).title).toBe('abc 👩🏽‍🌾');
    expect(messagesOf({ title: '\u200B\u202E\uFEFF\u2066' })).toEqual(['Title is required']);
  });

  it('treats a value that is no text as empty', () => {
    expect(messagesOf({ title: ['a', 'b'], category: 'Anything', tags: 5, published: {} })).toEqual([
      'Title is required',
      'Please choose one from the list',
    ]);
  });

  it('rejects an invalid slug', () => {
    for (const slug of ['Our calf', '-calf', 'calf-', 'a--b', '../x', 'f'.repeat(24), 'x'.repeat(81), 'ñ'])
      expect([slug, messagesOf({ slug }).length]).toEqual([slug, 1]);
    expect(messagesOf({ slug: ' our-calf-2 ' })).toEqual([]);
  });
});
