import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import {
  createAccessibilityCheck,
  findOverflow,
  readLayoutShifts,
  recordLayoutShifts,
} from '../browser/page-checks';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

async function open(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), editor, shop.url);
  await prepare?.(page);
  await page.goto(shop.url + path);
  await waitForHydration(page, true);
  return page;
}

const accessibility = createAccessibilityCheck();

/** States that only a script reaches, so page-quality.test.ts does not see them. */
async function expectQuality(page: Page, name: string): Promise<void> {
  for (const width of [640, 320]) {
    expect(await findOverflow(page, width)).toEqual([]);
    expect(await accessibility.findViolations(page, name)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const addLink = (page: Page) => page.getByRole('link', { name: 'Add Image' });
const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement);
const pathOf = (page: Page) => page.url().slice(shop.url.length);

describe('a dialog of a list', () => {
  const filtered = '/gallary-management?q=light';

  it('opens over the list, is named by its title, and moves nothing', async () => {
    const page = await open(filtered, async (opened) => {
      const recorder = await recordLayoutShifts(opened);
      await recorder.holdBack(true);
    });
    await addLink(page).click();
    await page.getByRole('dialog', { name: 'Add Gallery Image' }).waitFor();
    expect(pathOf(page)).toBe('/gallary-management/add?q=light');
    await page.getByText('found for “light”').waitFor();
    expect(await page.title()).toContain('Add Gallery Image');
    expect(await readLayoutShifts(page)).toEqual([]);
    await expectQuality(page, 'a dialog');
  });

  it('closes by its button, Cancel, Escape and Back, and returns the focus to its link', async () => {
    const page = await open(filtered);
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('link', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await addLink(page).click();
      await dialogOf(page).waitFor();
      await close();
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.waitForURL(shop.url + filtered);
      await expect.poll(() => isFocused(addLink(page)), { message: String(close) }).toBe(true);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    }
  });

  it('keeps an invalid form open with its messages, and shows the list anew after a change', async () => {
    const page = await open('/gallary-management?q=first');
    await page.getByRole('link', { name: 'Edit First light' }).click();
    await page.getByRole('dialog', { name: 'Update Gallery Image' }).waitFor();
    const update = page.getByRole('button', { name: 'Update' });
    expect(await update.getAttribute('aria-disabled')).toBeNull();
    await page.getByLabel('Title').fill('');
    await expect.poll(() => update.getAttribute('aria-disabled')).toBe('true');
    // The keyboard reaches it: a press says what is missing.
    await update.press('Enter');
    const summary = dialogOf(page).getByRole('alert', { name: 'There is a problem' });
    await summary.getByRole('link', { name: 'Title is required' }).waitFor();
    expect(await isFocused(summary)).toBe(true);
    await page.getByLabel('Title').fill('First light of the day');
    await page.getByRole('button', { name: 'Update' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByText('“First light of the day” was saved.').waitFor();
    expect(pathOf(page)).toBe('/gallary-management?q=first');
    await expect
      .poll(() => isFocused(page.getByRole('link', { name: 'Edit First light of the day' })))
      .toBe(true);
    // Back does not lead to the dialog again.
    await page.goBack();
    expect(pathOf(page)).not.toContain('first-light');
  });

  it('removes the error of an optional field that is emptied, before and after a refused submission', async () => {
    const page = await open('/gallary-management/add');
    const thumbnail = page.getByLabel('Thumbnail URL');
    const error = page.getByText('Please enter a valid URL');
    await thumbnail.fill('shop.example/cow.jpg');
    await thumbnail.blur();
    await error.waitFor();
    await thumbnail.fill('');
    await error.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('link', { name: 'Title is required' }).waitFor();
    await thumbnail.fill('again');
    await thumbnail.blur();
    await error.waitFor();
    await thumbnail.fill('');
    await error.waitFor({ state: 'detached' });
  });

  it('is sent once by Enter in a field, which loses the focus when the dialog closes', async () => {
    const page = await open('/team-admin');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    await page.evaluate(() =>
      window.addEventListener('submit', ({ defaultPrevented, target }) => {
        if (!defaultPrevented) (target as HTMLElement).ownerDocument.title = 'sent by the browser';
      }),
    );
    await page.getByRole('link', { name: 'Add Team Member' }).click();
    await dialogOf(page).getByLabel('Name').fill('Akinyi Odhiambo');
    await dialogOf(page).getByLabel('Position').fill('Herds the calves');
    await dialogOf(page).getByLabel('Email').fill('akinyi@example.com');
    await dialogOf(page).getByLabel('Name').press('Enter');
    await page.getByText('Akinyi Odhiambo is saved.').waitFor();
    expect(sent).toHaveLength(1);
    expect(await page.title()).not.toBe('sent by the browser');
  });

  it('shows both versions where somebody else was faster, and does what is chosen', async () => {
    const page = await open('/gallary-management?q=library');
    let edits = 0;
    const theirs = async (title: string) => {
      const updatedAt = new Date(Date.now() + (edits += 1));
      await shop
        .database()
        .collection('galleryItems')
        .updateOne({ slug: 'the-cheese-library' }, { $set: { title, updatedAt } });
    };
    const conflict = page.getByRole('alert', { name: 'Somebody else has changed this' });
    await page.getByRole('link', { name: 'Edit The cheese library' }).click();
    await page.getByLabel('Title').fill('Mine');
    await theirs('Theirs');
    await page.getByRole('button', { name: 'Update' }).click();
    await conflict.getByRole('row', { name: 'Title Mine Theirs' }).waitFor();
    await expectQuality(page, 'a conflict');
    await conflict.getByRole('link', { name: 'Use theirs' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Theirs');
    expect(await conflict.count()).toBe(0);
    await page.getByLabel('Title').fill('Mine after all');
    await theirs('Theirs again');
    await page.getByRole('button', { name: 'Update' }).click();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('“Mine after all” was saved.').waitFor();
  });

  it('keeps what was entered where the network fails, and sends it again', async () => {
    const page = await open('/gallary-management?q=homeward');
    await page.getByRole('link', { name: 'Edit Homeward' }).click();
    await page.getByLabel('Title').fill('Sent twice');
    await page.route('**/*.data?*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Update' }).click();
    await dialogOf(page).getByRole('heading', { name: 'We could not reach the shop' }).waitFor();
    await page.unroute('**/*.data?*');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('“Sent twice” was saved.').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  it('shows an error inside, and the list stays', async () => {
    const page = await open('/gallary-management?q=nursery');
    await shop.database().collection('galleryItems').deleteOne({ slug: 'the-nursery' });
    await page.getByRole('link', { name: 'Delete The nursery' }).click();
    await dialogOf(page).getByText('This picture is not in the gallery.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.waitForURL(`${shop.url}/gallary-management?q=nursery`);
  });

  it('is a page without the list by a document request, with the way back to it', async () => {
    const page = await open('/gallary-management/add?q=light');
    await page.getByRole('heading', { name: 'Add Gallery Image', level: 1 }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    expect(await page.getByText('found for').count()).toBe(0);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('found for “light”').waitFor();
    await page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor();
  });
});

describe('the dialog of a post', () => {
  it('is wide, previews what is typed, and asks before that is lost', async () => {
    const page = await open('/blogs-admin?state=draft');
    await page.getByRole('link', { name: 'Add New Post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Post' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBeGreaterThan(1000);
    const create = dialog.getByRole('button', { name: 'Create Post' });
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Title', { exact: true }).fill('An hour of work');
    await dialog.getByLabel('Content').fill('It **rained**.');
    await dialog.locator('strong', { hasText: 'rained' }).waitFor();
    await expectQuality(page, 'a preview');

    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = question.getByRole('button', { name: 'Keep editing' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave();
      await question.waitFor();
      await stay.click();
      await question.waitFor({ state: 'detached' });
    }
    // The browser itself closes dialogs at a second Escape.
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('An hour of work');
    if (await stay.isVisible()) await stay.click();
    await create.click();
    await page.getByText('“An hour of work” is saved as a draft.').waitFor();
    expect(pathOf(page)).toBe('/blogs-admin?state=draft');

    await page.getByRole('link', { name: 'Edit An hour of work' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Never kept');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL(`${shop.url}/blogs-admin?state=draft`);
    await page.getByRole('heading', { name: 'An hour of work' }).waitFor();
  });
});

describe('the search of a list', () => {
  it('searches by itself while somebody types, keeps the focus, and shows the fields of the address on Back', async () => {
    const page = await open('/gallary-management');
    const search = page.getByRole('searchbox', { name: 'Search images' });
    await search.pressSequentially('cheese');
    await page.getByText('found for “cheese”').waitFor();
    expect(await isFocused(search)).toBe(true);
    expect(pathOf(page)).toContain('q=cheese');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL(`${shop.url}/gallary-management`);
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe('cheese');
  });
});
