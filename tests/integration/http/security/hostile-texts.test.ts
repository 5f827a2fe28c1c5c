import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commentLimits } from '~/domain/comments/comment-rules';
import {
  foreignHost,
  hostileTexts,
  markdownBombs,
  scriptRanFlag,
} from '../../../support/fixtures/hostile-texts';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { findDisallowedTags } from '../../../support/find-disallowed-tags';
import { errorsIn } from '../../../support/shop/read-page';

// Some hundred pages, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
let writer: Visitor;
beforeAll(async () => {
  shop = await startShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  writer = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
afterAll(() => shop?.stop());

const path = '/blog/mala-pancakes-for-a-slow-sunday';
const read = (address: string) => createVisitor(shop.url).get(address);
/** Nothing on a page of ours runs it, and nothing is fetched from there: it stands in no tag, but as the text of a link. */
const inTags = (html: string) =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).filter(
    (tag) =>
      tag.includes(scriptRanFlag) ||
      (tag.includes(foreignHost) && !/^<a rel="noopener nofollow" href="/.test(tag)),
  );

/** What turns a text around by force, and what nobody sees. */
const tricks = /(?![\n\t])[\p{Cc}\u00AD\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/u;

describe('a hostile comment', () => {
  let count = 0;
  const send = async (form: Record<string, string>) => {
    count += 1;
    // This network writes far more than one may.
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

  it('is plain text on the page, whatever it holds, or refused', async () => {
    const refused: string[] = [];
    for (const [name, hostile] of Object.entries(hostileTexts)) {
      const answer = await send({ author: `Reader ${count}`, content: `Number ${count} ${hostile}` });
      if (answer.status === 400) {
        refused.push(name);
        expect([name, errorsIn(answer.text)]).toEqual([name, ['Your comment: Please write at most 2 links']]);
        expect([name, inTags(answer.text)]).toEqual([name, []]);
        continue;
      }
      expect([name, answer.status]).toEqual([name, 303]);
      const { author, content, text } = await newest();
      expect([name, author]).toEqual([name, `Reader ${count - 1}`]);
      expect([name, content.startsWith(`Number ${count - 1}`), content.includes('<')]).toEqual([
        name,
        true,
        false,
      ]);
      expect([name, tricks.test(content)]).toEqual([name, false]);
      expect([name, inTags(text)]).toEqual([name, []]);
    }
    // Those with addresses in them, by the limit of links.
    expect(refused.length).toBeLessThan(5);
  });

  it('has no name that does anything either, nor a reply to one', async () => {
    for (const hostile of Object.values(hostileTexts)) {
      const author = [...hostile].slice(0, 50).join('');
      const answer = await send({ author, content: `Named ${count}` });
      expect([200, 303, 400]).toContain(answer.status);
      expect(inTags(answer.text.replace(/<input[^>]*name="author"[^>]*>/g, ''))).toEqual([]);
      if (answer.status !== 303) continue;
      const { author: shown, text } = await newest();
      expect(shown).not.toMatch(/</);
      expect(shown).not.toMatch(tricks);
      // The form of a reply is the same for all of them but for the name.
      if (count % 4 !== 0) continue;
      const reply = /href="([^"]*\?reply=\w+)#add-comment"/.exec(text)?.[1] ?? '';
      const form = await read(reply);
      expect(form.status).toBe(200);
      expect(inTags(form.text)).toEqual([]);
      expect(/<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(form.text)?.[1]).toMatch(/^@[^<]+ $/);
    }
  });

  it('is refused where it floods, or is beyond measure, and nothing of it is kept', async () => {
    const before = await shop.database().collection('comments').countDocuments();
    for (const content of [
      ...Object.values(markdownBombs),
      'x'.repeat(commentLimits.content + 1),
      `See ${'https://a.example '.repeat(3)}`,
      `[url=http://a.example]a[/url] [url=http://b.example]b[/url] www.c.example`,
      '\u200B\u202E \u2066\n\u0000',
    ]) {
      const answer = await send({ author: 'Reader', content });
      expect([content.slice(0, 20), [400, 413].includes(answer.status)]).toEqual([
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

  it('is seen by nobody once the farm has hidden it, nor is what was answered to it', async () => {
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

  it('comes out as what our renderer writes, and nothing else, in a post, its card and its preview', async () => {
    for (const [name, hostile] of Object.entries(hostileTexts)) {
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
      expect([name, tricks.test(prose)]).toEqual([name, false]);
      const preview = await writer.post('/blogs-admin/preview', { title: 'x', content });
      expect([name, findDisallowedTags((JSON.parse(preview.text) as { html: string }).html)]).toEqual([
        name,
        [],
      ]);
    }
    for (const page of ['/blogs', '/home', '/blogs?category=Recipes&page=2'])
      expect([page, inTags((await read(page)).text)]).toEqual([page, []]);
    expect(inTags((await writer.get('/blogs-admin')).text)).toEqual([]);
  });

  it('is refused where it is beyond measure, with what was typed', async () => {
    for (const [name, content] of Object.entries(markdownBombs)) {
      const answer = await writer.post('/blogs-admin/new', { ...form, content: `${content} the end` });
      expect([name, answer.status, errorsIn(answer.text).length]).toEqual([name, 400, 1]);
      expect([name, errorsIn(answer.text)[0]]).toEqual([
        name,
        expect.stringMatching(/^Content (has too many|cannot exceed)/),
      ]);
      expect(answer.text).toContain(' the end</textarea>');
    }
  });
});
