import { describe, expect, it } from 'vitest';
import { createVisitor, registrationDetails } from '../../support/shop/visitor';
import { useMailAccount } from '../../support/shop/use-mail-account';
import { useShop } from '../../support/shop/use-shop';
import { press } from '../browser/page-actions';
import { waitForHydration, useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop();
const server = useMailAccount(shop);

// Without scripts: tests/integration/http/accounts/mailed-links.test.ts.
describe('mailed links with JavaScript', () => {
  const email = 'mailed-links@example.com';
  const linkOf = async (subject: string): Promise<string> => {
    const { text } = await server.nextMail({ to: email, subject });
    return /^http\S+\/(?:verify-email|reset-password)\/\S+$/m.exec(text)?.[0] ?? '';
  };

  it('confirm an address, and reset a forgotten password', async () => {
    await createVisitor(shop.url).post('/register', { ...registrationDetails, email });
    const page = await browser.openPage({ javaScript: true });
    await page.goto(await linkOf('Confirm your email address'));
    await page.getByLabel('Password of the account').fill(registrationDetails.password);
    await press(page, 'Yes, confirm it');
    await page.getByText('Thank you! Your email address is confirmed.').waitFor();

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/forgot-password');
    await waitForHydration(page, true);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await press(page, 'Send the link');
    await page.getByText('If there is an account with this address').waitFor();

    await page.goto(await linkOf('Choose a new password'));
    await waitForHydration(page, true);
    const [first, second] = [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Confirm password', { exact: true }),
    ];
    await first.fill('nine calves by the river');
    await second.fill('nine calves by the road');
    await second.press('Enter');
    await page.getByRole('alert').getByText('Passwords do not match').waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await first.getAttribute('type')).toBe('text');
    await first.fill('nine calves by the river');
    await second.fill('nine calves by the river');
    await press(page, 'Save the password');
    await page.getByText('Your password was changed. Please sign in with the new one.').waitFor();

    await waitForHydration(page, true);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('nine calves by the river');
    await press(page, 'Sign In');
    await page.waitForURL('**/home');
  });
});
