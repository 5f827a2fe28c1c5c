import { describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser } from '~/domain/accounts/user';
import { makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { press, readErrors, waitForHeading } from '../browser/page-actions';
import { useBrowser, waitForHydration } from '../browser/use-browser';
import { fill } from '../checkout/checkout-steps';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const password = 'a can of fresh milk';

// Without scripts these are requests of tests/integration/http/accounts.
describe('a post', () => {
  it('comes back as typed after the session has ended, and is saved by its button', async () => {
    const user = { ...makeUser({ role: 'admin' }), passwordHash: await hashPassword(password) };
    await shop.database().collection<StoredUser>('users').insertOne(user);
    const page = await browser.openPage({ javaScript: true, tolerate: /status of 40[03]/ });
    const signIn = async () => {
      await waitForHeading(page, 'Sign In');
      // The answer to a form has no scripts.
      if (new URL(page.url()).pathname === '/login') await waitForHydration(page, true);
      await fill(page, { Email: user.email, Password: password });
      await press(page, 'Sign In');
    };
    await page.goto(`${shop.url}/login?redirectTo=/blogs-admin/new`);
    await signIn();
    await waitForHeading(page, 'Add New Post');
    await waitForHydration(page, true);
    const title = 'Two calves';
    const content = `${'She came at **four** o’clock.\n'.repeat(60)}The end.`;
    await fill(page, { Title: title, Content: content });
    await page.getByLabel('Category').selectOption('Farm Life');
    await page.getByLabel('Publish immediately').check();

    await shop.database().collection('sessions').deleteMany({ userId: user._id });
    await press(page, 'Create Post');
    await signIn();
    await waitForHeading(page, 'Add New Post');
    await waitForHydration(page, true);
    await expect
      .poll(() => readErrors(page))
      .toEqual(['You had to sign in while you were writing. Here is what you typed: it isn’t saved yet.']);
    expect(new URL(page.url()).pathname).toBe('/blogs-admin/new');
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    expect(await page.getByLabel('Content', { exact: true }).inputValue()).toBe(content);
    expect(await shop.database().collection('posts').countDocuments({ title })).toBe(0);

    await press(page, 'Create Post');
    await page.getByText(`“${title}” is published.`).waitFor();
    expect(await shop.database().collection('posts').countDocuments({ title })).toBe(1);
  });
});
