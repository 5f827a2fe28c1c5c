import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredUser } from '~/domain/accounts/user';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { drawJpeg } from '../../support/fixtures/image-files';
import { makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const password = 'a herd of nine cows';
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

// Without scripts these are requests of tests/integration/http/admin.
describe('the gallery manager', () => {
  it('lets an editor add an image, find it, change it and delete it', async () => {
    const editor = makeUser({ role: 'admin', passwordHash });
    await shop.database().collection<StoredUser>('users').insertOne(editor);
    const page = await browser.openPage({ javaScript: true });
    const title = 'Scripted cows';

    await page.goto(`${shop.url}/gallary-management`);
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor();

    await page.getByRole('link', { name: 'Add Image' }).click();
    await page.getByRole('heading', { name: 'Add Gallery Image' }).waitFor();
    await waitForHydration(page, true);
    await page.getByLabel('Image', { exact: true }).setInputFiles({
      name: 'cows at the trough.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawJpeg(),
    });
    // With scripts the image is uploaded at once, and its file name fills the empty field.
    await expect.poll(() => page.getByLabel('Alt text').inputValue()).toBe('cows at the trough');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Tags').fill('Water, water, Farm');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('link', { name: 'Description is required' }).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    await page.getByLabel('Description').fill('All of them at once.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${title}” was added to the gallery.`).waitFor();

    await page.getByRole('searchbox', { name: 'Search images' }).fill(title);
    await page.getByRole('searchbox', { name: 'Search images' }).press('Enter');
    await page.getByText('1 image found').waitFor();
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: 'Update Gallery Image' }).waitFor();
    expect(await page.getByLabel('Alt text').inputValue()).toBe('cows at the trough');
    expect(await page.getByLabel('Tags').inputValue()).toBe('Water, Farm');
    await page.getByLabel('Featured').check();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText(`“${title}” was saved.`).waitFor();

    await page.goto(`${shop.url}/gallery?tag=water`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await card.getByText('Featured').waitFor();

    await page.goto(`${shop.url}/gallary-management?q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('link', { name: 'Delete this image' }).click();
    await page.getByText('Are you sure you want to delete this gallery item?').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The image was deleted from the gallery.').waitFor();
    expect((await page.goto(`${shop.url}/gallery?tag=water`))?.status()).toBe(200);
    await page.getByText('No images found', { exact: true }).waitFor();
  });
});
