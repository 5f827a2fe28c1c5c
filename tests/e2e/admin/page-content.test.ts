import { expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

async function openAsEditor(path: string, javaScript: boolean) {
  const editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const page = await browser.openPage({ javaScript, width: 360 });
  await copyCookies(page.context(), editor, shop.url);
  await page.goto(`${shop.url}${path}`);
  await waitForHydration(page, javaScript);
  return { page, editor };
}

it.each([true, false])('the preview opens beside the form (JavaScript: %s)', async (javaScript) => {
  const { page } = await openAsEditor('/about-management', javaScript);
  await page.getByRole('link', { name: 'Add company value' }).click();
  await page.getByLabel('Title').fill('Patience');
  const preview = page.getByRole('button', { name: 'Preview' });
  if (javaScript) {
    await preview.click();
    await page.getByRole('link', { name: 'Description is required' }).waitFor();
  }
  await page.getByLabel('Description').fill('A calf takes its time.');
  await page.getByLabel('Heart').check();
  const title = javaScript ? 'Patience of scripts' : 'Patience of pages';
  for (const typed of ['Patience', title]) {
    await page.getByLabel('Title').fill(typed);
    const [tab] = await Promise.all([page.waitForEvent('popup'), preview.click()]);
    await tab.getByRole('heading', { name: typed, exact: true }).waitFor();
    await tab.close();
  }
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText(`“${title}” was added.`).waitFor();
});

it.each([true, false])('an item is previewed as it is typed (JavaScript: %s)', async (javaScript) => {
  const { page, editor } = await openAsEditor('/services-admin', javaScript);
  await page.getByRole('link', { name: 'Edit Education and outreach' }).click();
  await page.getByLabel('Title').fill('A morning with the herd');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'A morning with the herd', level: 1 }).waitFor();
  await tab.getByRole('heading', { name: 'On the services page' }).waitFor();
  await tab.close();
  // Nothing is stored, and the form is as it was left.
  expect(await page.getByLabel('Title').inputValue()).toBe('A morning with the herd');
  expect((await editor.get('/services')).text).not.toContain('A morning with the herd');
});
