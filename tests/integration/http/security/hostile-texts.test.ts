import { beforeAll, describe, expect, it, vi } from 'vitest';
import { commentFields } from '~/domain/comments/comment-form';
import {
  foreignHost,
  hostileTexts,
  markdownBombs,
  scriptRanFlag,
} from '../../../support/fixtures/hostile-texts';
import { takeTurns } from '../../../support/full-run';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { findDisallowedTags } from '../../../support/find-disallowed-tags';
import { errorsIn } from '../../../support/shop/read-page';

// Some hundred pages, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let writer: Visitor;
beforeAll(async () => {
  writer = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const path = '/blog/mala-pancakes-for-a-slow-sunday';
const read = (address: string) => createVisitor(shop.url).get(address);
/** The foreign host inside a tag, other than as the target of a link: the page would run or fetch something. */
const foreignHostInTag = (html: string) =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).filter(
    (tag) =>
      tag.includes(scriptRanFlag) ||
      (tag.includes(foreignHost) && !/^<a rel="noopener nofollow" href="/.test(tag)),
  );

/** Bidirectional controls and invisible characters. */
const deceptiveCharacters = /(?![\n\t])[\p{Cc}\u00AD\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/u;

describe('a hostile comment', () => {
  let count = 0;
  const send = async (form: Record<string, string>) => {
    count += 1;
    // These tests exceed the rate limit of comments.
    await shop.database().collection('rateLimits').deleteMany({});
    return createVisitor(shop.url).post(path, { email: `reader${count}@example.com`, parent: '', ...form });
  };
  const newest = async () => {
    const { text } = await read(path);
    const [, author = '', content = ''] =
      /<article id="comment-[\s\S]*?<bdi>([\s\S]*?)<\/bdi>[\s\S]*?<p dir="auto"[^>]*>([\s\S]*?)<\/p>/.exec(
        text,
      ) ?? [];
    return { author, content, text };
  };

  it('is plain text on the page, or refused', async () => {
    const refused: string[] = [];
    for (const [name, hostile] of Object.entries(hostileTexts)) {
      const response = await send({ author: `Reader ${count}`, content: `Number ${count} ${hostile}` });
      if (response.status === 400) {
        refused.push(name);
        expect([name, errorsIn(response.text)]).toEqual([
          name,
          ['Your comment: Please write at most 2 links'],
        ]);
        expect([name, foreignHostInTag(response.text)]).toEqual([name, []]);
        continue;
      }
      expect([name, response.status]).toEqual([name, 303]);
      const { author, content, text } = await newest();
      expect([name, author]).toEqual([name, `Reader ${count - 1}`]);
      expect([name, content.startsWith(`Number ${count - 1}`), content.includes('<')]).toEqual([
        name,
        true,
        false,
      ]);
      expect([name, deceptiveCharacters.test(content)]).toEqual([name, false]);
      expect([name, foreignHostInTag(text)]).toEqual([name, []]);
    }
    // Refused by the limit of links.
    expect(refused.length).toBeLessThan(5);
  });

  it('has a harmless author name, also in a reply', async () => {
    for (const hostile of takeTurns(Object.values(hostileTexts), 3)) {
      const author = [...hostile].slice(0, 50).join('');
      const response = await send({ author, content: `Named ${count}` });
      expect([200, 303, 400]).toContain(response.status);
      expect(foreignHostInTag(response.text.replace(/<input[^>]*name="author"[^>]*>/g, ''))).toEqual([]);
      if (response.status !== 303) continue;
      const { author: authorName, text } = await newest();
      expect(authorName).not.toMatch(/</);
      expect(authorName).not.toMatch(deceptiveCharacters);
      // The reply form differs in the name only.
      if (count % 3 !== 0) continue;
      const reply = /href="([^"]*\?reply=\w+)#add-comment"/.exec(text)?.[1] ?? '';
      const form = await read(reply);
      expect(form.status).toBe(200);
      expect(foreignHostInTag(form.text)).toEqual([]);
      expect(/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(form.text)?.[1]).toMatch(/^@[^<]+ $/);
    }
  });

  it('is refused and not stored when it floods or is oversized', async () => {
    const before = await shop.database().collection('comments').countDocuments();
    for (const content of [
      ...Object.values(markdownBombs),
      'x'.repeat(commentFields.content.maxLength + 1),
      `See ${'https://a.example '.repeat(3)}`,
      `[url=http://a.example]a[/url] [url=http://b.example]b[/url] www.c.example`,
      '\u200B\u202E \u2066\n\u0000',
    ]) {
      const response = await send({ author: 'Reader', content });
      expect([content.slice(0, 20), [400, 413].includes(response.status)]).toEqual([
        content.slice(0, 20),
        true,
      ]);
    }
    expect((await send({ author: 'Reader', content: 'm'.repeat(1024 * 1024) })).status).toBe(413);
    expect((await send({ author: '\u200B\u202E\uFEFF', content: 'Nobody said this' })).status).toBe(400);
    expect((await send({ author: 'Reader', content: 'Hi there', parent: '[object Object]' })).status).toBe(
      404,
    );
    expect(await shop.database().collection('comments').countDocuments()).toBe(before);
  });

  it('is not public once hidden, nor are its replies', async () => {
    await send({ author: 'Rude', content: 'A rude remark' });
    const { text } = await newest();
    const id = /<article id="comment-(\w+)"/.exec(text)?.[1] ?? '';
    await send({ author: 'Other', content: 'A reply to a rude remark', parent: id });
    expect((await read(path)).text).toContain('A reply to a rude remark');
    await shop
      .database()
      .collection('comments')
      .updateOne({ content: 'A rude remark' }, { $set: { status: 'hidden' } });
    for (const address of [path, `${path}?reply=${id}`, `${path}?comments=2`])
      expect((await read(address)).text).not.toContain('rude remark');
    expect((await send({ author: 'Late', content: 'Too late', parent: id })).status).toBe(404);
  });
});

describe('hostile Markdown', () => {
  const form = {
    title: 'Hostile',
    author: 'Somebody',
    category: 'Recipes',
    tags: '',
    slug: '',
    featuredImageUrl: '',
    featuredImageAlt: '',
    published: 'on',
    intent: 'save',
  };

  it('is rendered with allowed tags only, in a post, its card and its preview', async () => {
    // tests/unit/content/markdown.test.ts renders all of them.
    for (const [name, hostile] of takeTurns(Object.entries(hostileTexts), 4)) {
      const content = `Some words before. ${hostile}\n\n${hostile}\n\nAnd after.`;
      const slug = `hostile-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;
      const saved = await writer.post('/blogs-admin/new', {
        ...form,
        slug,
        title: hostile.slice(0, 90),
        content,
      });
      expect([name, saved.status, errorsIn(saved.text)]).toEqual([name, 303, []]);
      const { text } = await read(`/blog/${slug}`);
      const prose = /<div class="prose[^>]*>([\s\S]*?)<\/div>/.exec(text)?.[1] ?? '';
      expect([name, findDisallowedTags(prose)]).toEqual([name, []]);
      expect([name, prose]).toEqual([name, expect.stringContaining('And after.')]);
      expect([name, deceptiveCharacters.test(prose)]).toEqual([name, false]);
      const preview = await writer.post('/blogs-admin/preview', { title: 'x', content });
      expect([name, findDisallowedTags((JSON.parse(preview.text) as { html: string }).html)]).toEqual([
        name,
        [],
      ]);
    }
    for (const page of ['/blogs', '/home', '/blogs?category=Recipes&page=2'])
      expect([page, foreignHostInTag((await read(page)).text)]).toEqual([page, []]);
    expect(foreignHostInTag((await writer.get('/blogs-admin')).text)).toEqual([]);
  });

  it('is refused where it is beyond measure, with what was typed', async () => {
    for (const [name, content] of Object.entries(markdownBombs)) {
      const response = await writer.post('/blogs-admin/new', { ...form, content: `${content} the end` });
      expect([name, response.status, errorsIn(response.text).length]).toEqual([name, 400, 1]);
      expect([name, errorsIn(response.text)[0]]).toEqual([
        name,
        expect.stringMatching(/^Content (has too many|cannot exceed)/),
      ]);
      expect(response.text).toContain(' the end</textarea>');
    }
  });
});
