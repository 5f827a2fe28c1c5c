import { describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { drawJpeg } from '../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const picture = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawJpeg(width, 60),
});
const products = () => shop.database().collection<StoredProduct>('products');

async function open(path: string) {
  const editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), editor, shop.url);
  await page.goto(shop.url + path);
  await waitForHydration(page, true);
  return page;
}

describe('the dialog of a product', () => {
  it('adds a product with several pictures and rows, changes it, copies it and deletes it', async () => {
    const page = await open('/products-admin?status=active');
    await page.getByRole('link', { name: 'Add Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await dialog.waitFor();

    // Errors show once touched.
    await dialog.getByLabel('Product name').fill('Camel milk');
    await dialog.getByLabel('Brand').focus();
    await dialog.getByLabel('Price (Ksh)').fill('much');
    await dialog.getByLabel('Description').fill('From the north.');
    await dialog.getByText('Brand is required').waitFor();
    await dialog.getByText('Valid price is required').waitFor();
    const save = dialog.getByRole('button', { name: 'Add Product' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');

    await dialog
      .getByLabel('Add pictures')
      .setInputFiles([await picture('one.jpg', 90), await picture('two.jpg', 91)]);
    await dialog.getByText('2 pictures are uploaded. Now save this form.').waitFor();
    await dialog.getByRole('group', { name: 'Picture 2' }).getByLabel('What it shows').fill('A camel');
    await dialog.getByRole('button', { name: 'Move up Picture 2' }).click();
    expect(
      await dialog
        .getByRole('group', { name: 'Picture 1, the cover' })
        .getByLabel('What it shows')
        .inputValue(),
    ).toBe('A camel');

    const addVariant = dialog.getByRole('button', { name: 'Add a variant' });
    const variant = (number: number) => dialog.getByRole('group', { name: `Variant ${number}` });
    for (const [number, name] of [
      [1, 'Half a litre'],
      [2, 'Mistake'],
      [3, '1 litre'],
    ] as const) {
      await addVariant.click();
      await variant(number).getByLabel('Name').fill(name);
      await variant(number).getByLabel('SKU').fill(`CAMEL-${number}`);
      await variant(number)
        .getByLabel('Price (Ksh)')
        .fill(String(100 * number));
      await variant(number).getByLabel('Stock').fill('8');
    }
    await dialog.getByRole('button', { name: 'Remove Variant 2' }).click();
    await dialog.getByRole('button', { name: 'Move up Variant 2' }).click();
    await dialog.getByRole('button', { name: 'Add a specification' }).click();
    await dialog.getByLabel('Key').fill('Origin');
    await dialog.getByLabel('Value').fill('Marsabit');

    await dialog.getByLabel('Brand').fill('North');
    await dialog.getByLabel('Price (Ksh)').first().fill('300');
    await save.press('Enter');
    await dialog.getByRole('link', { name: 'Categories: At least one category is required' }).waitFor();
    await dialog.getByLabel('Fresh Milk').check();
    // Enter in a field saves, and presses no button of a row.
    await dialog.getByLabel('Brand').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('“Camel milk” is in the shop.').waitFor();
    expect(new URL(page.url()).search).toBe('?status=active');
    const stored = await products().findOne({ slug: 'camel-milk' });
    expect(stored).toMatchObject({
      images: [{ alt: 'A camel' }, { alt: 'Camel milk' }],
      variants: [
        { name: '1 litre', sku: 'CAMEL-3', price: 30_000 },
        { name: 'Half a litre', sku: 'CAMEL-1', stockQuantity: 8 },
      ],
      specifications: { Origin: 'Marsabit' },
    });

    await page.getByRole('link', { name: 'Edit Camel milk' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Product' });
    // A new row shows nothing of the one that was removed.
    await edit.getByRole('button', { name: 'Remove Variant 2' }).click();
    await edit.getByRole('button', { name: 'Add a variant' }).click();
    const added = edit.getByRole('group', { name: 'Variant 2' });
    expect(await added.getByLabel('SKU').inputValue()).toBe('');
    await edit.getByRole('button', { name: 'Remove Variant 2' }).click();
    await edit.getByRole('button', { name: 'Save Product' }).click();
    await page.getByText('“Camel milk” is saved.').waitFor();
    expect((await products().findOne({ slug: 'camel-milk' }))?.variants).toHaveLength(1);

    await page.getByRole('button', { name: 'Copy Camel milk' }).click();
    await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
    expect(await page.getByLabel('Product name').inputValue()).toBe('Copy of Camel milk');
    await page.keyboard.press('Escape');
    await page.waitForURL(`${shop.url}/products-admin?status=active`);

    await page.getByRole('link', { name: 'Delete Camel milk', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
    await question.getByRole('button', { name: 'Yes, delete' }).click();
    await page.getByText('The product was deleted.').waitFor();
    expect(await page.getByRole('link', { name: 'Edit Camel milk', exact: true }).count()).toBe(0);
  });

  it('says what is wrong with a file, and waits for the uploads', async () => {
    const page = await open('/products-admin/new');
    await page
      .getByLabel('Add pictures')
      .setInputFiles([
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Milk at five') },
        { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Milk at five') },
        await picture('cow.jpg', 92),
      ]);
    await page.getByText('The picture is uploaded. Now save this form.').waitFor();
    for (const name of ['notes.txt', 'broken.jpg'])
      await page.getByText(`${name}: Please select a valid image file (max 10MB).`).waitFor();

    // The upload ends when this test lets it.
    let letGo: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/images', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByLabel('Add pictures').setInputFiles([await picture('late.jpg', 93)]);
    await page.getByLabel('late.jpg').waitFor();
    await page.getByLabel('Product name').press('Enter');
    await page.getByText('Please wait for the image to finish uploading').waitFor();
    letGo();
    await page.getByRole('group', { name: 'Picture 2' }).waitFor();
  });
});

describe('two editors of a product', () => {
  it('are shown both versions side by side, and choose', async () => {
    const page = await open('/products-admin?q=halloumi');
    const brand = (name: string, changes: number) =>
      products().updateOne(
        { name: /Halloumi/ },
        { $set: { brand: name, updatedAt: new Date(Date.now() + changes) } },
      );
    const dialog = page.getByRole('dialog');
    const conflict = dialog.getByRole('alert', { name: 'Somebody else has changed this' });
    const save = dialog.getByRole('button', { name: 'Save Product' });
    await page.getByRole('link', { name: /^Edit .*Halloumi/ }).click();
    await dialog.getByLabel('Brand').fill('Mine');
    await brand('Theirs', 1);
    await save.click();
    await conflict.getByRole('row', { name: 'Brand Mine Theirs' }).waitFor();
    expect((await products().findOne({ name: /Halloumi/ }))?.brand).toBe('Theirs');
    await conflict.getByRole('link', { name: 'Use theirs' }).click();
    await expect.poll(() => dialog.getByLabel('Brand').inputValue()).toBe('Theirs');
    await dialog.getByLabel('Brand').fill('Mine after all');
    await brand('Theirs again', 2);
    // Beside the conflict the page loads the product again: what is typed meanwhile stays.
    let letGo: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/product-editor$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await save.click();
    await conflict.waitFor();
    await dialog.getByLabel('Brand').fill('Mine once more');
    const loadedAgain = page.waitForResponse(/product-editor$/);
    letGo();
    expect((await loadedAgain).status()).toBe(200);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await products().findOne({ name: /Halloumi/ }))?.brand).toBe('Mine once more');
  });
});
