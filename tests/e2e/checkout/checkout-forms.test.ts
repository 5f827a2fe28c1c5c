import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { weekdayNames, weekdayOf } from '~/lib/weekdays';
import { dayOfRun } from '../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { contactFields, fill, fillDetails, addressFields, openCheckout } from './checkout-steps';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

/** Expects these errors in the summary, with focus (with scripts) and links to their fields. */
async function expectProblems(
  page: Page,
  javaScript: boolean,
  problems: Record<string, string>,
): Promise<void> {
  const summary = page.locator('[data-error-summary]');
  await summary.waitFor();
  const lines = Object.entries(problems).map(([label, message]) => `${label}: ${message}`);
  await expect.poll(() => summary.locator('li').allInnerTexts()).toEqual(lines);
  if (javaScript)
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-error-summary'));
  for (const [label, message] of Object.entries(problems)) {
    const target = await summary.getByRole('link', { name: `${label}:` }).getAttribute('href');
    const control = page.locator(`${target}`);
    expect(await control.count(), `${label} leads to ${target}`).toBe(1);
    if ((await control.getAttribute('aria-invalid')) === null) continue;
    const described = (await control.getAttribute('aria-describedby')) ?? '';
    const descriptions = await Promise.all(
      described.split(' ').map((id) => page.locator(`#${id}`).innerText()),
    );
    expect(descriptions.join(' '), label).toContain(message);
  }
}

describe.each(scriptModes)('a form $mode', ({ javaScript }) => {
  const openDetails = async () => {
    const shopper = { page: await browser.openPage({ javaScript }), url: shop.url, javaScript };
    await openCheckout(shopper);
    return shopper;
  };
  const go = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click();
  const required = 'This field is required';

  it('of step 1 reports missing fields, then accepts them', async () => {
    const { page } = await openDetails();
    let posts = 0;
    page.on('request', (request) => (posts += Number(request.method() === 'POST')));
    await go(page);
    await expectProblems(page, javaScript, {
      'First name': required,
      'Last name': required,
      'Phone number': required,
      Email: required,
      Town: required,
      'Estate or area': required,
      'House or gate': required,
    });
    // A second submission reports the same.
    await page.getByLabel('Town').focus();
    await go(page);
    if (javaScript)
      await page.waitForFunction(() => document.activeElement?.hasAttribute('data-error-summary'));
    expect(posts, 'a script finds them before the form is sent').toBe(javaScript ? 0 : 2);
    await fill(page, { ...contactFields, ...addressFields });
    // An error ends with its correction.
    expect(await page.locator('[aria-invalid]').count()).toBe(javaScript ? 0 : 7);
    await go(page);
    await page.waitForURL('**/checkout/payment');
  });

  it('of step 1 shows the total for either delivery method', async () => {
    const { page } = await openDetails();
    const line = page.locator('summary', { hasText: 'Order summary' });
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await line.filter({ hasText: 'Order summary - KES 265.00' }).waitFor();
    expect(await summary.isVisible()).toBe(false);
    await line.click();
    expect(await summary.innerText()).toMatch(
      /Subtotal\s+KES\s65\.00\s+Delivery fee\s+KES\s200\.00\s+Total\s+KES\s265\.00\s+If you collect it: KES\s65\.00 in total/,
    );
    await page.getByText('Store Pickup', { exact: true }).click();
    // Without scripts, too.
    expect(await line.innerText()).toMatch(/^Order summary - KES\s65\.00/);
    expect(await summary.innerText()).toMatch(
      /Delivery fee\s+Free\s+if you collect it\s+Total\s+KES\s65\.00\s+if you collect it\s+If we deliver it: KES\s265\.00 in total/,
    );
    // A refused form keeps the selected method.
    await go(page);
    await page.locator('[data-error-summary]').waitFor();
    await line.filter({ hasText: 'Order summary - KES 65.00' }).waitFor();
    await page.getByLabel('Store Pickup').focus();
    await page.keyboard.press('ArrowUp');
    expect(await line.innerText()).toMatch(/^Order summary - KES\s265\.00/);
    // Re-rendering keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('method-delivery');
  });

  // Without scripts these are requests of tests/integration/http/checkout.
  if (!javaScript) return;

  it('of step 1 takes what was copied from WhatsApp and Contacts', async () => {
    const { page } = await openDetails();
    await fill(page, {
      ...contactFields,
      ...addressFields,
      'Phone number': '\u202A+254 (0) 723\u2011456\u2013789\u202C',
      Email: '\u200Ewanjiru\u2011k@exam\u200Bple.com\u202C',
    });
    await go(page);
    await page.waitForURL('**/checkout/payment');
    await page.getByText('Delivery to Wanjiru Kamau, 0723 456 789').waitFor();
  });

  it('of step 1 asks for the pickup fields only', async () => {
    const { page } = await openDetails();
    await page.getByText('Store Pickup').click();
    expect(await page.getByLabel('House or gate').isVisible()).toBe(false);
    await fill(page, contactFields);
    await go(page);
    // The first day is filled in.
    await expectProblems(page, javaScript, { 'Pickup location': required });
    expect(await page.getByLabel('Pickup date').isVisible()).toBe(true);

    await page.getByLabel('Pickup location').selectOption('branch-2');
    const day = dayOfRun();
    await page.getByLabel('Pickup date').fill(day);
    await go(page);
    await expectProblems(page, javaScript, {
      'Pickup date': 'Please allow at least 24 hours for order preparation',
    });
    expect(await page.getByLabel('Pickup date').inputValue()).toBe(day);
    expect(await page.getByLabel('Pickup location').inputValue()).toBe('branch-2');
  });

  it('of step 2 refuses a wrong M-Pesa number, and keeps it', async () => {
    const shopper = await openDetails();
    const { page } = shopper;
    await fillDetails(shopper, 'delivery');
    await fill(page, { 'M-Pesa phone number': '12345' });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expectProblems(page, javaScript, {
      'M-Pesa phone number': 'Please enter a valid Kenyan phone number',
    });
    expect(await page.getByLabel('M-Pesa phone number').inputValue()).toBe('12345');
    expect(await page.getByLabel('M-Pesa', { exact: false }).first().isChecked()).toBe(true);
    // The field folds away with its method.
    await page.getByLabel('Cash on Delivery').first().check();
    expect(await page.getByLabel('M-Pesa phone number').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('of step 1 keeps the typed values beside the errors', async () => {
    const { page } = await openDetails();
    const typed = {
      ...contactFields,
      ...addressFields,
      'First name': 'Zoë 🐄 <b>',
      'Phone number': '020 123',
      Email: 'zoe@farm',
    };
    await fill(page, typed);
    await page.locator('textarea').fill('First line\nsecond line');
    await go(page);
    await expectProblems(page, javaScript, {
      'Phone number': 'Please enter a valid Kenyan phone number',
      Email: 'Please enter a valid email address',
    });
    for (const [label, text] of Object.entries(typed))
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
    expect(await page.locator('textarea').inputValue()).toBe('First line\nsecond line');
  });

  it('of step 1 is prefilled on return from step 2, which offers the methods of payment of the delivery', async () => {
    const shopper = await openDetails();
    const { page } = shopper;
    const offered = () =>
      page
        .locator('input[name=paymentMethod]')
        .evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value));
    const goBack = async () => {
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL('**/checkout');
      await page.getByRole('heading', { name: 'Contact information' }).waitFor();
    };
    await fillDetails(shopper, 'delivery');
    expect(await offered()).toEqual(['mpesa', 'cod']);
    await goBack();
    const customer = await fillDetails(shopper, 'pickup');
    expect(await offered()).toEqual(['mpesa', 'cop']);
    await goBack();
    for (const [label, text] of Object.entries(customer))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    expect(await page.getByLabel('Pickup location').inputValue()).toBe('branch-1');
    // On a wide screen the summary is beside the form.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('region', { name: 'Order Summary' }).waitFor();
    expect(await page.locator('summary', { hasText: 'Order summary' }).isVisible()).toBe(false);
  });

  it('of track order reports missing fields', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/track-order`);
    await page.getByRole('button', { name: 'Track Order' }).click();
    await expectProblems(page, javaScript, { 'Order number': required, 'Phone number': required });
  });
});

it('the total follows the chosen delivery area, and the pickup date the chosen place', async () => {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const area = { minimumOrder: '0', days: 'friday', orderBy: '18:00', orderByDay: 'day-before' };
  for (const [name, fee] of [
    ['Busia', '100'],
    ['Kisumu', '300'],
  ] as const)
    await admin.post('/settings-admin/areas/rows/new', { ...area, name, fee });
  const places = ([3, 5] as const).map((daysAfter) => {
    const day = dayOfRun(daysAfter);
    return { day, name: `Market ${daysAfter}`, opening: `${weekdayNames[weekdayOf(day)]}s` };
  });
  for (const { name, day } of places)
    await admin.post('/settings-admin/pickup/rows/new', { name, days: weekdayOf(day) });
  const page = await browser.openPage({ javaScript: true });
  await openCheckout({ page, url: shop.url, javaScript: true });
  const line = page.locator('summary', { hasText: 'Order summary' });
  await line.filter({ hasText: 'KES 65.00' }).waitFor();
  await page.getByLabel('Delivery area').selectOption({ label: 'Kisumu: KSh 300.00' });
  await line.filter({ hasText: 'KES 365.00' }).waitFor();
  await page.locator('[data-shows=nextDelivery]').filter({ hasText: 'Friday' }).waitFor();
  await page.getByText('Store Pickup', { exact: true }).click();
  await line.filter({ hasText: 'KES 65.00' }).waitFor();
  await page.getByText('Home Delivery', { exact: true }).click();
  await line.filter({ hasText: 'KES 365.00' }).waitFor();
  await page.getByText('Store Pickup', { exact: true }).click();
  const date = page.getByLabel('Pickup date');
  const choose = async ({ name, opening }: (typeof places)[number]) => {
    await page.getByLabel('Pickup location').selectOption({ label: `${name} (${opening})` });
    await page.locator('[data-shows=pickupTerms]').filter({ hasText: opening }).waitFor();
    return date.inputValue();
  };
  for (const place of places) expect(await choose(place)).toBe(place.day);
  await date.fill(dayOfRun(10));
  for (const place of places) expect(await choose(place)).toBe(dayOfRun(10));
});
