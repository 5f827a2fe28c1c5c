import { ObjectId } from 'mongodb';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { BlogPost } from '~/domain/blog/post';
import type { PostComment } from '~/domain/comments/comment';
import { hostileTexts, scriptRanFlag } from '../../support/fixtures/hostile-texts';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../support/fixtures/users';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies, press } from '../browser/page-actions';
import { scriptModes, useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const posts = () => shop.database().collection<BlogPost>('posts');
const comments = () => shop.database().collection<PostComment>('comments');
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

describe('the comments on a post without JavaScript', () => {
  const slug = 'paneer-with-sukuma-wiki';

  it('are posted, refused with the typed values, and replied to with the name prefilled', async () => {
    const page = await browser.openPage({ javaScript: false });
    await page.goto(`${shop.url}/blog/${slug}`);
    await page.getByText('No comments yet.').waitFor();
    await page.getByRole('link', { name: 'Add Comment' }).click();
    await field(page, 'author').fill('Wanjirũ wa Kamau');
    await field(page, 'email').fill('nobody');
    await field(page, 'content').fill('ab');
    await press(page, 'Post Comment');
    expect(await page.locator('[data-error-summary] li').allInnerTexts()).toEqual([
      'Your email: Please enter a valid email',
      'Your comment: Comment must be at least 3 characters',
    ]);
    expect(await field(page, 'author').inputValue()).toBe('Wanjirũ wa Kamau');
    expect(await field(page, 'content').inputValue()).toBe('ab');
    await field(page, 'email').fill('wanjiru@example.com');
    await field(page, 'content').fill('How old is she now?\n<b>Very</b> old?');
    await press(page, 'Post Comment');
    // At the anchor, not at the top of the page.
    await page.locator('#comments').getByText('Thank you for your comment!').waitFor();
    await page.getByRole('heading', { name: 'Comments (1)' }).waitFor();
    expect(await page.locator('#comments article p').last().innerText()).toBe(
      'How old is she now?\n<b>Very</b> old?',
    );

    const reply = page.getByRole('link', { name: 'Reply to Wanjirũ wa Kamau' });
    await reply.click();
    expect(await field(page, 'content').inputValue()).toBe('@Wanjirũ wa Kamau ');
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await field(page, 'content').inputValue()).toBe('');
    await reply.click();
    await field(page, 'author').fill('Peter');
    await field(page, 'content').fill('@Wanjirũ wa Kamau she is three.');
    await press(page, 'Post Reply');
    expect(await page.locator('[data-error-summary] li').allInnerTexts()).toEqual([
      'Your email: Please enter a valid email',
    ]);
    // Still a reply to the same comment.
    await page.getByRole('heading', { name: 'Reply to Wanjirũ wa Kamau' }).waitFor();
    await field(page, 'email').fill('peter@example.com');
    await press(page, 'Post Reply');
    await page.getByRole('heading', { name: 'Comments (2)' }).waitFor();
    expect(await page.locator('#comments li li').innerText()).toContain('she is three.');
  });
});

describe('the comments on a post, without leaving the page', () => {
  const slug = 'how-nyota-got-her-name';
  const open = async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/blog/${slug}`);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    return page;
  };
  const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

  it('opens the form in a dialog, which stays open with the typed values until the comment is stored', async () => {
    const page = await open();
    const dialog = page.getByRole('dialog', { name: 'Add Comment' });
    const add = page.getByRole('link', { name: 'Add Comment' });
    await add.click();
    await dialog.getByLabel('Your name').fill('Mary');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await add.click();
    expect(await dialog.getByLabel('Your name').inputValue()).toBe('Mary');
    await dialog.getByLabel('Your comment').fill('a.com b.com c.com');
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await press(page, 'Post Comment');
    await dialog.getByRole('link', { name: 'Please enter a valid email' }).waitFor();
    expect(sent).toBe(0);
    await dialog.getByLabel('Your email').fill('mary@example.com');
    // What only the server checks; the form that it returns is checked before sending, too.
    await press(page, 'Post Comment');
    await dialog.getByRole('link', { name: 'Please write at most 2 links' }).waitFor();
    expect([sent, await dialog.getByLabel('Your name').inputValue()]).toEqual([1, 'Mary']);
    await dialog.getByLabel('Your comment').fill('ab');
    await page.getByRole('button', { name: 'Post Comment' }).press('Enter');
    await dialog.getByRole('link', { name: 'Comment must be at least 3 characters' }).waitFor();
    expect(sent).toBe(1);
    await dialog.getByLabel('Your comment').fill('From a dialog');
    await page.route('**/blog/**', (route) => route.abort());
    await press(page, 'Post Comment');
    await dialog.getByText('Your comment was not sent').waitFor();
    await page.unroute('**/blog/**');
    await press(page, 'Post Comment');
    await page.locator('#comments').getByText('Thank you for your comment!').waitFor();
    await page.getByText('From a dialog').waitFor();
    expect([await dialog.count(), await isSamePage(page)]).toEqual([0, true]);
  });

  it('replies below the comment, and Cancel clears it', async () => {
    const post = await posts().findOne({ slug });
    const written = (author: string): PostComment => ({
      _id: new ObjectId(),
      postId: post?._id ?? new ObjectId(),
      parentId: null,
      author,
      email: 'a@example.com',
      userId: null,
      content: `I am ${author}`,
      status: 'shown',
      isNew: false,
      networkKey: null,
      contentHash: author,
      createdAt: new Date(),
    });
    await comments().insertMany([written('Otieno'), written('Naliaka')]);
    const page = await open();
    const article = (author: string) =>
      page
        .getByRole('article')
        .filter({ hasText: `I am ${author}` })
        .last();
    const content = page.getByLabel('Your comment');
    await page.getByRole('link', { name: 'Reply to Otieno' }).click();
    expect(await article('Otieno').getByLabel('Your comment').inputValue()).toBe('@Otieno ');
    await content.fill('@Otieno my answer');
    // To somebody else after all: what was typed is kept.
    await page.getByRole('link', { name: 'Reply to Naliaka' }).click();
    expect(await article('Naliaka').getByLabel('Your comment').inputValue()).toBe('@Naliaka my answer');
    await content.fill('');
    await press(page, 'Post Reply');
    await page.getByRole('link', { name: 'Name is required' }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    expect(await content.inputValue()).toBe('');
    expect(await page.locator('[aria-invalid], [data-error-summary]').count()).toBe(0);
    await page.getByRole('heading', { name: 'Add Comment' }).waitFor();
    await page.getByRole('link', { name: 'Reply to Naliaka' }).click();
    await page.getByLabel('Your name').fill('Chebet');
    await page.getByLabel('Your email').fill('chebet@example.com');
    await content.fill('@Naliaka well said');
    await press(page, 'Post Reply');
    await page.locator('#comments li li', { hasText: 'well said' }).waitFor();
    expect(await isSamePage(page)).toBe(true);
    expect((await comments().findOne({ content: '@Naliaka well said' }))?.parentId).toEqual(
      (await comments().findOne({ author: 'Naliaka' }))?._id,
    );
  });
});

describe.each(scriptModes)('the editor of posts $mode', ({ javaScript }) => {
  // Without scripts these are requests of tests/integration/http/admin/blog-posts.test.ts.
  it.runIf(javaScript || isFullRun)('creates a post with a preview, changes it, and deletes it', async () => {
    const page = await browser.openPage({ javaScript, width: 1280 });
    const writer = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wambui' }));
    await copyCookies(page.context(), writer, shop.url);
    const title = javaScript ? 'Written with a script' : 'Written without a script';
    await page.goto(`${shop.url}/blogs-admin`);
    await page.getByRole('link', { name: 'Add New Post' }).click();
    expect(await field(page, 'author').inputValue()).toBe('Wambui Odhiambo');
    await field(page, 'title').fill(title);
    await field(page, 'content').fill('## Why\n\nBecause it **rained**.');
    if (javaScript) {
      await page.locator('#preview strong', { hasText: 'rained' }).waitFor();
      await field(page, 'content').pressSequentially(' And it *poured*.');
      await page.locator('#preview em', { hasText: 'poured' }).waitFor();
      const tags = page.getByLabel('Tags');
      for (const tag of ['rain', ' Rain ', 'field, mud']) {
        await tags.fill(tag);
        await tags.press('Enter');
      }
      await page.getByRole('button', { name: 'Remove the tag mud' }).click();
      expect(await page.locator('[data-tags] li').allInnerTexts()).toEqual(['rain ×', 'field ×']);
      for (let count = 3; count <= 11; count += 1) {
        await tags.fill(`tag ${count}`);
        await tags.press('Enter');
      }
      expect(await page.locator('[data-tags] li').count()).toBe(10);
      expect(await tags.inputValue()).toBe('tag 11');
      await tags.fill('');
    } else {
      await page.getByLabel('Tags').fill('rain, field');
      await press(page, 'Show the preview');
      await page.locator('#preview strong', { hasText: 'rained' }).waitFor();
      expect(await field(page, 'title').inputValue()).toBe(title);
    }
    await press(page, 'Create Post');
    await page.getByText(`“${title}” is saved as a draft.`).waitFor();
    const draft = await posts().findOne({ title });
    expect(draft).toMatchObject({ published: false });
    expect(draft?.tags.slice(0, 2)).toEqual(['rain', 'field']);

    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByLabel('Publish immediately').check();
    await press(page, 'Update Post');
    await page.getByText(`“${title}” is published.`).waitFor();
    await page.getByRole('link', { name: `View ${title}` }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();

    await page.goto(`${shop.url}/blogs-admin`);
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByText('Are you sure you want to delete this blog post?').waitFor();
    await press(page, 'Yes, delete');
    await page.getByText('The blog post was deleted.').waitFor();
    expect(await posts().countDocuments({ title })).toBe(0);
  });

  // Without scripts this is a request of tests/integration/http/admin.
  if (!javaScript) return;

  it('keeps a post that was deleted meanwhile as a new one', async () => {
    const page = await browser.openPage({ javaScript });
    await copyCookies(
      page.context(),
      await createSignedInVisitor(shop, makeUser({ role: 'admin' })),
      shop.url,
    );
    const title = `Deleted meanwhile ${javaScript}`;
    const sample = await posts().findOne({ published: true });
    if (!sample) throw new Error('There is no post.');
    const post = { ...sample, _id: new ObjectId(), slug: `deleted-${javaScript}`, title };
    await posts().insertOne(post);
    await page.goto(`${shop.url}/blogs-admin`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await field(page, 'content').fill('What I have typed.');
    await posts().deleteOne({ _id: post._id });
    const answers = await holdBackLoads(page);
    await press(page, 'Update Post');
    await page.getByText('Save again to keep it as a new one.').waitFor();
    await field(page, 'title').fill(`${title}, and kept`);
    await answers.release();
    await field(page, 'title').press('Enter');
    await page.getByText(`“${title}, and kept” is published.`).waitFor();
    expect(await posts().findOne({ title: `${title}, and kept` })).toMatchObject({
      content: 'What I have typed.',
    });
  });
});

/** What a page with JavaScript loads again after a form waits for `release`. */
async function holdBackLoads(page: Page) {
  const pattern = /\.data\b/;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return {
    release: async () => {
      const loaded = page.waitForEvent('requestfinished', { timeout: 1_000 }).catch(() => null);
      release();
      await loaded;
      await page.unroute(pattern);
    },
  };
}

/** Records the requests to other hosts. */
function recordForeignRequests(context: BrowserContext): string[] {
  const foreignRequests: string[] = [];
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol !== 'data:' && host !== new URL(shop.url).host) foreignRequests.push(request.url());
  });
  return foreignRequests;
}

describe('hostile posts and comments', () => {
  it('run no script and send no request to another host', async () => {
    const now = new Date();
    const sample = await posts().findOne({ published: true });
    if (!sample) throw new Error('There is no post.');
    const texts = Object.values(hostileTexts);
    const paths: string[] = [];
    // Each text is a comment; as titles and authors, a short run takes those of every third part.
    const size = isFullRun ? 6 : 18;
    for (let from = 0; from < texts.length; from += size) {
      const _id = new ObjectId();
      const part = texts.slice(from, from + size);
      const slug = `hostile-${from}`;
      await posts().insertOne({
        ...sample,
        _id,
        slug,
        title: part.join(' ').slice(0, 100),
        author: part.at(-1)?.slice(0, 50) ?? '',
        content: part.join('\n\n---\n\n'),
        tags: part.map((text) => text.slice(0, 40)),
        createdAt: now,
      });
      await comments().insertMany(
        part.map((content, index) => ({
          _id: new ObjectId(),
          postId: _id,
          parentId: null,
          author: content.slice(0, 60),
          email: 'a@example.com',
          content,
          userId: null,
          status: 'shown',
          isNew: false,
          networkKey: null,
          contentHash: `${from} ${index}`,
          createdAt: now,
        })),
      );
      paths.push(`/blog/${slug}`);
    }
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    const foreignRequests = recordForeignRequests(page.context());
    const writer = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    await copyCookies(page.context(), writer, shop.url);
    const edited = await posts().findOne({ slug: `hostile-${size}` });
    const first = await comments().findOne({ contentHash: '0 0' });
    for (const path of [
      ...paths,
      `/blog/hostile-0?reply=${first?._id.toHexString()}`,
      '/blogs',
      '/home',
      '/search?q=hostile',
      '/blogs-admin',
      `/blogs-admin/${edited?._id.toHexString()}`,
    ]) {
      const response = await page.goto(shop.url + path);
      expect([path, response?.status()]).toEqual([path, 200]);
      // If the text broke out of its container or covered the page, the footer could not be clicked.
      await page.locator('footer, header').last().hover();
      expect([path, await page.evaluate((name) => name in window, scriptRanFlag)]).toEqual([path, false]);
      expect([
        path,
        await page.locator('main form[action*="evil"], base, main iframe, main script').count(),
      ]).toEqual([path, 0]);
    }
    // The preview is rendered with the page, and again by the script.
    await page.locator('[name="content"]').press('End');
    await page.locator('[name="content"]').pressSequentially(' **typed now**');
    await page.locator('#preview', { hasText: 'typed now' }).waitFor();
    expect(await page.evaluate((name) => name in window, scriptRanFlag)).toBe(false);
    expect(foreignRequests).toEqual([]);
  });
});
