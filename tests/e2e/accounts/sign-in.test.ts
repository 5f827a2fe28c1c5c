import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { realNow } from '../../support/clock/run-clock.mjs';
import { isFullRun } from '../../support/full-run';
import { registrationInput, registerAccount } from '../../support/shop/register-account';
import { useShop } from '../../support/shop/use-shop';
import { press, readErrors, waitForHeading } from '../browser/page-actions';
import { scriptModes, waitForHydration, useBrowser } from '../browser/use-browser';
import { buy, fill } from '../checkout/checkout-steps';

const browser = useBrowser();
const shop = useShop();

/** Waits for these errors in the summary. */
const expectProblems = (page: Page, lines: unknown[]) => expect.poll(() => readErrors(page)).toEqual(lines);
const signUpFields = {
  'First name': registrationInput.firstName,
  'Last name': registrationInput.lastName,
  'Phone number': registrationInput.phoneNumber,
  Town: registrationInput.city,
  County: registrationInput.state,
  'Estate, house or gate': registrationInput.street,
  'Postal code': registrationInput.zipCode,
} as const;

describe.each(scriptModes)('an account $mode', ({ javaScript }) => {
  const open = async (path: string) => {
    const page = await browser.openPage({ javaScript });
    await page.goto(shop.url + path);
    await waitForHydration(page, javaScript && path !== '/products');
    return page;
  };

  // Without scripts: tests/integration/http/accounts, and a way of text-browser.test.ts.
  it.runIf(javaScript || isFullRun)(
    'is registered, signed in to, ordered with and signed out of',
    async () => {
      const page = await open('/products');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await waitForHeading(page, 'Sign In');
      await page.getByRole('link', { name: 'Create one now' }).click();
      await waitForHeading(page, 'Sign Up');
      await waitForHydration(page, javaScript);
      const email = `akinyi-${javaScript}@example.com`;
      const password = 'a can of milk';
      await fill(page, { ...signUpFields, Email: email, Password: password, 'Confirm password': password });
      expect(await page.getByLabel('Country').inputValue()).toBe('Kenya');
      await page.getByRole('checkbox').check();
      await press(page, 'Sign Up');

      await page.waitForURL(`${shop.url}/login?registered=true`);
      await page.getByText('Thank you for registering!').waitFor();
      await waitForHydration(page, javaScript);
      await fill(page, { Email: email, Password: password });
      await page.getByLabel('Remember me').check();
      await press(page, 'Sign In');
      await waitForHeading(page, 'Fresh from our herd to your table');
      const [session] = (await page.context().cookies()).filter(({ name }) => name === 'malisho_session');
      expect(session?.httpOnly).toBe(true);
      // Cookies of the browser keep the real time.
      expect(session?.expires).toBeGreaterThan(realNow() / 1000 + 29 * 24 * 60 * 60);

      await buy({ page, url: shop.url, javaScript }, 'pickup', 'Cash on Pickup');
      // The short header of the thank-you page has no menu.
      await page.goto(`${shop.url}/home`);
      await page.locator('summary', { hasText: 'Your menu' }).click();
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.waitForURL(`${shop.url}/login`);
      await page.getByText('You are signed out.').waitFor();
    },
  );

  it('shows a password with scripts only', async () => {
    const page = await open('/register');
    const [shown, confirmed] = ['Show password', 'Show confirmed password'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    if (!shown || !confirmed) throw new Error('no buttons');
    expect([await shown.count(), await confirmed.count()]).toEqual(javaScript ? [1, 1] : [0, 0]);
    if (!javaScript) return;
    const type = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type');
    await fill(page, { Password: 'short', 'Confirm password': 'other' });
    await shown.click();
    expect([await type('Password'), await type('Confirm password')]).toEqual(['text', 'password']);
    expect([await shown.getAttribute('aria-pressed'), await confirmed.getAttribute('aria-pressed')]).toEqual([
      'true',
      'false',
    ]);
    await confirmed.focus();
    await page.keyboard.press('Space');
    expect([await type('Password'), await type('Confirm password')]).toEqual(['text', 'text']);
    await shown.click();
    expect([await type('Password'), await type('Confirm password')]).toEqual(['password', 'text']);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
    // It is hidden before submitting, so that browsers do not store it for autocompletion.
    await page.getByRole('button', { name: 'Sign Up' }).click({ force: true });
    await page.locator('[data-error-summary]').waitFor();
    expect(await type('Confirm password')).toBe('password');
  });

  // Without scripts these are requests of tests/integration/http/accounts.
  if (!javaScript) return;

  it('comes to life also where somebody taps on the page at that moment', async () => {
    const page = await browser.openPage({ javaScript });
    await page.addInitScript(() => {
      const { addEventListener } = EventTarget.prototype;
      // React listens to the document just before it makes a page alive.
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
        addEventListener.apply(this, listener);
        if (this === document && listener[0] === 'click')
          queueMicrotask(() => document.querySelector('h1')?.click());
      };
    });
    await page.goto(`${shop.url}/login`);
    await waitForHydration(page, javaScript);
    await press(page, 'Sign In');
    await page.locator('[data-error-summary]').waitFor();
  });

  it('is not registered with missing fields; the typed values stay', async () => {
    const page = await open('/register');
    await press(page, 'Sign Up');
    await page.locator('[data-error-summary]').waitFor();
    expect((await readErrors(page)).filter((line) => !line.startsWith('Registration failed'))).toEqual([
      ...[
        'First name',
        'Last name',
        'Email',
        'Phone number',
        'Password',
        'Confirm password',
        'Town',
        'County',
        'Estate, house or gate',
        'Postal code',
      ].map((label) => `${label} is required`),
      'Terms: You must accept the terms to continue',
    ]);
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-error-summary'));
    await page.getByRole('link', { name: 'Phone number is required' }).click();
    expect(new URL(page.url()).hash).toBe('#sign-up-phoneNumber');

    await fill(page, {
      ...signUpFields,
      Email: 'otieno@example.com',
      Password: 'wanjiru kamau',
      'Confirm password': 'wanjiru kamau',
    });
    await page.getByRole('checkbox').check();
    await press(page, 'Sign Up');
    await expectProblems(page, [
      'Registration failed. Please check all required fields and try again.',
      expect.stringMatching(/^Password: This password is too close to your name/),
    ]);
    // The error also stands at its field until the value changes.
    const fault = page.locator('#sign-up-password-error');
    expect(await fault.innerText()).toContain('too close to your name');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.getByLabel('Email', { exact: true }).focus();
    await page.getByLabel('Town', { exact: true }).focus();
    expect(await fault.innerText()).toContain('too close to your name');
    for (const [label, text] of Object.entries(signUpFields))
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wanjiru kamau');
    await fill(page, { Password: 'a can of milk' });
    await expect.poll(() => fault.count()).toBe(0);
  });

  it('refuses a wrong password, and redirects with the correct one', async () => {
    const { email, password } = await registerAccount(shop.url);
    const page = await open('/login?redirectTo=%2Ftrack-order');
    await fill(page, { Email: email, Password: 'ten cows at dawn' });
    await press(page, 'Sign In');
    await expectProblems(page, ['Invalid email or password']);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await fill(page, { Password: password });
    await press(page, 'Sign In');
    await page.waitForURL('**/track-order');
    await waitForHeading(page, 'Track Order');
    await page.goto(`${shop.url}/login`);
    expect(new URL(page.url()).pathname).toBe('/account');
  });
});

describe('the sign-in form with JavaScript', () => {
  const open = async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/login`);
    await waitForHydration(page, true);
    return page;
  };
  const button = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });

  it('validates a field on blur, and clears the error while typing', async () => {
    const page = await open();
    const email = page.getByLabel('Email', { exact: true });
    await email.focus();
    await page.keyboard.press('Tab');
    await page.getByText('Email is required').waitFor();
    expect(await page.getByText('Password is required').count()).toBe(0);
    expect(await page.locator('[data-error-summary]').count()).toBe(0);
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await button(page).getAttribute('aria-disabled')).toBe('true');
    await email.pressSequentially('wanjiru@');
    await page.getByText('Please enter a valid email address').waitFor();
    await email.pressSequentially('example.com');
    await expect.poll(() => page.locator('#sign-in-email-error').count()).toBe(0);
    // It lost the focus, too.
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Password', { exact: true }).pressSequentially('milk!');
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.keyboard.press('!');
    await expect.poll(() => button(page).getAttribute('aria-disabled')).toBeNull();
    expect(await page.locator('[role=progressbar]').count()).toBe(0);
  });

  it('follows a link at the first click, though an error appears above it', async () => {
    const page = await open();
    await page.getByLabel('Email', { exact: true }).focus();
    await page.getByRole('link', { name: 'Create one now' }).click();
    await page.waitForURL('**/register');
  });

  it('shows a pending state, and hides a shown password on submit', async () => {
    const { email, password } = await registerAccount(shop.url);
    const page = await open();
    let response: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route('**/login.data*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await fill(page, { Email: email, Password: password });
    await page.getByRole('button', { name: 'Show password' }).click();
    await button(page).click();
    const busy = page.getByRole('button', { name: 'Signing in...' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    response();
    await waitForHeading(page, 'Fresh from our herd to your table');
  });

  it('accepts values pasted by a password manager', async () => {
    const page = await open();
    const prevented = await page.getByLabel('Password', { exact: true }).evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'pasted');
      return !field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(prevented).toBe(false);
  });
});
