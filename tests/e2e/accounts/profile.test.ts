import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import type { PhoneNumber } from '~/lib/format/phone';
import { startOidcSimulator, type OidcSimulator } from '../../simulators/oidc';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies, press, readErrors, waitForHeading } from '../browser/page-actions';
import { scriptModes, waitForHydration, useBrowser } from '../browser/use-browser';
import { fill } from '../checkout/checkout-steps';

const browser = useBrowser();
const password = 'the green gate';
let provider: OidcSimulator;
let mailServer: SmtpSimulator;
let passwordHash: string;
beforeAll(async () => {
  [provider, mailServer, passwordHash] = await Promise.all([
    startOidcSimulator(),
    startSmtpSimulator(),
    hashPassword(password),
  ]);
  return () => Promise.all([provider.close(), mailServer.close()]);
});
const shop = useShop(() => ({
  store: 'shared',
  env: {
    ...provider.settings,
    SESSION_SECRET: testSessionSecret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@malisho.example',
  },
}));
beforeAll(() => provider.register(`${shop.url}/auth/oidc/callback`));

const address = {
  street: '12 Moi Avenue',
  city: 'Kisumu',
  state: 'Kisumu County',
  country: 'Kenya',
  zipCode: '40100',
  isDefault: true,
} as const;

describe.each(scriptModes)('a user $mode', ({ mode, javaScript }) => {
  const nameIt = (what: string) => `${what}-${mode.replace(/\W+/g, '-')}@mail.example`;

  const open = async (path: string) => {
    const page = await browser.openPage({ javaScript });
    await page.goto(shop.url + path);
    await waitForHydration(page, javaScript);
    return page;
  };

  /** Opens My Profile of a new account. */
  async function openProfile(fields: Partial<User> = {}) {
    const user = makeUser({
      passwordHash,
      addresses: [address],
      phoneNumber: '+254712345678' as PhoneNumber,
      ...fields,
    });
    const visitor = await createSignedInVisitor(shop, user);
    const page = await browser.openPage({ javaScript });
    await copyCookies(page.context(), visitor, shop.url);
    await page.goto(`${shop.url}/profile`);
    return { page, user };
  }

  const startEditing = async (page: Page) => {
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  };

  it('edits the profile, cancels, and saves', async () => {
    const { page, user } = await openProfile();
    const name = page.getByLabel('First name');
    expect(await name.isEditable()).toBe(false);
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    await startEditing(page);
    await name.fill('Somebody Else');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Edit Profile' }).waitFor();
    expect(await name.inputValue()).toBe(user.firstName);
    expect(await name.isEditable()).toBe(false);

    await startEditing(page);
    await name.fill('');
    await fill(page, { 'New password': 'short' });
    const show = page.getByRole('button', { name: 'Show new password' });
    expect(await show.isVisible()).toBe(javaScript);
    if (javaScript) {
      const newPassword = page.getByLabel('New password', { exact: true });
      for (const type of ['text', 'password']) {
        await show.click();
        expect(await newPassword.getAttribute('type')).toBe(type);
      }
      // Errors show as soon as a field is left.
      await page.locator('#profile-firstName-error').getByText('First name is required').waitFor();
      await show.click();
    }
    await page.getByLabel('New password', { exact: true }).press('Enter');
    await page.locator('[data-error-summary]').waitFor();
    expect(await readErrors(page)).toEqual([
      'First name is required',
      'New password: Minimum length is 8 characters',
      'Confirm new password: New passwords do not match',
    ]);
    // Without scripts the button is always there.
    const save = page.getByRole('button', { name: 'Save Changes' });
    expect(await save.getAttribute('aria-disabled')).toBe(javaScript ? 'true' : null);
    await fill(page, {
      'First name': 'Achieng 🐄',
      'Phone number': '0733 000 111',
      'Estate, house or gate': '7 Ogot Road',
    });
    await fill(page, { 'New password': '', 'Confirm new password': '' });
    if (javaScript)
      // In one step: Playwright waits for the navigation that follows.
      expect(
        await save.evaluate((button: HTMLElement) => {
          button.click();
          return [button.innerText, button.ariaDisabled];
        }),
      ).toEqual(['Saving...', 'true']);
    else await save.click();
    await page.getByText('Profile updated successfully').waitFor();
    await page.getByRole('link', { name: 'Edit Profile' }).waitFor();
    expect(await name.inputValue()).toBe('Achieng 🐄');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0733 000 111');
    expect(await page.getByLabel('Estate, house or gate').inputValue()).toBe('7 Ogot Road');
    expect(await name.isEditable()).toBe(false);
  });

  // Without scripts these are requests of tests/integration/http/accounts.
  if (!javaScript) return;

  it('signs in with OpenID Connect, and is recognised the next time', async () => {
    const email = nameIt('owner');
    provider.addPerson({
      subject: `person ${mode}`,
      email,
      emailVerified: true,
      givenName: 'Nafula',
      familyName: 'Wekesa',
    });
    const page = await open('/login?redirectTo=%2Fprofile');
    // Cancelling at the provider returns to the page with a message.
    await press(page, 'Sign in with Google');
    await waitForHeading(page, 'Choose an account');
    await press(page, 'Cancel');
    await page.getByText('You did not finish signing in at Google, so nothing has changed.').waitFor();

    await press(page, 'Sign in with Google');
    await press(page, email);
    await waitForHeading(page, 'My Profile');
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await page.getByLabel('First name').inputValue()).toBe('Nafula');

    await press(page, 'Sign out everywhere');
    await page.getByText('You are signed out everywhere.').waitFor();
    await page.goto(`${shop.url}/register`);
    // The provider has a session by now, and asks nothing.
    await press(page, 'Sign up with Google');
    await waitForHeading(page, 'Fresh from our herd to your table');
    await page.locator('summary', { hasText: 'Your menu' }).waitFor();
    expect(await shop.database().collection<StoredUser>('users').countDocuments({ email })).toBe(1);
  });

  it('sets a new password, and signs in with it in another browser', async () => {
    const { page, user } = await openProfile({ email: nameIt('password') });
    await startEditing(page);
    const change = async (current: string, chosen: string) => {
      await fill(page, {
        'Current password': current,
        'New password': chosen,
        'Confirm new password': chosen,
      });
      await page.getByLabel('Confirm new password', { exact: true }).press('Enter');
    };
    await change('not this one', 'nine calves by the river');
    await page.getByText('Failed to update profile and password').waitFor();
    expect(await readErrors(page)).toContain('Current password: This is not your password');
    // The server sends no password back.
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
    await change(password, 'nine calves by the river');
    await page.getByText('Profile updated successfully').waitFor();
    await mailServer.nextMail({ to: user.email, subject: 'Your password was changed' });

    const another = await open('/login');
    await fill(another, { Email: user.email, Password: 'nine calves by the river' });
    await press(another, 'Sign In');
    await waitForHeading(another, 'Fresh from our herd to your table');
  });
});
