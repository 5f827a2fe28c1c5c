import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { freshSessionMs, type Session } from '~/domain/accounts/sessions/session';
import type { StoredUser } from '~/domain/accounts/user';
import { totpCode, invalidTotpCode } from '../../support/authenticator';
import { makeUser, testSessionSecret } from '../../support/fixtures/users';
import { makeTwoStepUser } from '../../support/fixtures/two-step-users';
import { useShop } from '../../support/shop/use-shop';
import { press, waitForHeading } from '../browser/page-actions';
import { waitForHydration, useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const password = 'a herd of nine cows';
let passwordHash: string;
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const users = () => shop.database().collection<StoredUser>('users');

// Without scripts these are requests of tests/integration/http/accounts.
describe('two-step sign-in', () => {
  async function givePassword(page: Page, email: string, redirectTo: string): Promise<void> {
    await page.goto(`${shop.url}/login?redirectTo=${encodeURIComponent(redirectTo)}`);
    await waitForHydration(page, true);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign In');
  }

  it('is set up, and a recovery code signs in without the phone', async () => {
    const user = makeUser({ passwordHash });
    await users().insertOne(user);
    const page = await browser.openPage({ javaScript: true });
    await givePassword(page, user.email, '/profile/two-step');
    await waitForHeading(page, 'Two-step sign-in');
    await press(page, 'Set up two-step sign-in');
    await waitForHeading(page, 'Set up two-step sign-in');
    const key = await page.locator('#setup-key').innerText();
    expect(await page.getByRole('img', { name: /^QR code/ }).isVisible()).toBe(true);
    await page.getByLabel('Code from your app').fill(totpCode(key));
    await press(page, 'Switch on two-step sign-in');

    await waitForHeading(page, 'Your recovery codes');
    const codes = await page.locator('#recovery-codes li').allInnerTexts();
    expect(codes).toHaveLength(10);
    const copy = page.getByRole('button', { name: 'Copy' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').filter(Boolean)).toEqual(codes);
    await page.goto(`${shop.url}/logout`);
    await press(page, 'Sign out');

    await givePassword(page, user.email, '/track-order');
    await waitForHeading(page, 'Two-step sign-in');
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[4] ?? '');
    await press(page, 'Sign in');
    await page.waitForURL('**/track-order');
    await page.getByText('You have 9 recovery codes left.').waitFor();
  });

  it('accepts the code of the app, and asks again before a change', async () => {
    const { user, secret } = makeTwoStepUser({ passwordHash });
    await users().insertOne(user);
    const page = await browser.openPage({ javaScript: true });
    await givePassword(page, user.email, '/profile/two-step');
    await page.getByLabel('Code from your app').fill(invalidTotpCode(secret));
    await press(page, 'Sign in');
    await page.locator('[data-error-summary]').waitFor();
    const code = page.getByLabel('Code from your app');
    expect(await code.inputValue()).toBe('');
    await code.fill(totpCode(secret).replace(/^.../, '$& '));
    await press(page, 'Sign in');
    await page.getByText('10 codes are left.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile/two-step');

    // Later: the session is no longer fresh, and the app shows another code.
    await shop
      .database()
      .collection<Session>('sessions')
      .updateMany(
        { userId: user._id },
        { $set: { confirmedAt: new Date(Date.now() - freshSessionMs - 1_000) } },
      );
    await users().updateOne({ _id: user._id }, { $set: { 'twoStep.lastStep': 0 } });
    await press(page, 'Make new recovery codes');
    await waitForHeading(page, 'Confirm it’s you');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByLabel('Code from your app').fill(totpCode(secret));
    await press(page, 'Continue');
    await page.getByText('Password: This is not your password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Code from your app').fill(totpCode(secret));
    await press(page, 'Continue');
    await waitForHeading(page, 'Two-step sign-in');
    await press(page, 'Make new recovery codes');
    await waitForHeading(page, 'Your recovery codes');
    expect(await page.locator('#recovery-codes li').count()).toBe(10);
    await page.getByRole('link', { name: 'I have saved them' }).click();

    await page.goto(`${shop.url}/profile/two-step`);
    await page.getByText('Switch it off').click();
    await press(page, 'Switch off two-step sign-in');
    await page.getByText('Two-step sign-in is off.').waitFor();
    expect((await users().findOne({ _id: user._id }))?.twoStep).toBeUndefined();
  });
});
