import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addDays, daysUpTo } from '~/lib/calendar-days';
import { formatLongDate } from '~/lib/format/dates';
import { weekdayOf } from '~/lib/weekdays';
import { createVisitor } from '../../support/shop/visitor';
import { useShop } from '../../support/shop/use-shop';
import { readPrintedLink } from '../../support/shop/printed-link';
import { messageDetails, tourDay, visitDetails } from '../../support/fixtures/visits';
import { scriptModes, useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared' });

const stored = (name: 'messages' | 'bookings', email: string) =>
  shop.database().collection(name).countDocuments({ email });

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
/** Clicks without Playwright's checks, also a button that is marked as disabled. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true });

/** Whether the top of an element is in the viewport. */
const isInView = (page: Page, id: string) =>
  page.evaluate((name) => {
    const { top } = document.getElementById(name)?.getBoundingClientRect() ?? { top: -1 };
    return top >= 0 && top < window.innerHeight / 2;
  }, id);

describe.each(scriptModes)('the contact page $mode', ({ javaScript }) => {
  const email = `wanjiru-${javaScript ? 'with' : 'without'}@example.com`;

  async function writeMessage(page: Page): Promise<void> {
    await page.goto(`${shop.url}/contact-us`);
    for (const name of ['name', 'phone', 'subject', 'message'] as const)
      await field(page, name).fill(messageDetails[name]);
    await field(page, 'email').fill(email);
    await field(page, 'category').selectOption('Wholesale');
    await field(page, 'agreeToPolicies').check();
  }

  it('confirms a message at the form, and clears the form', async () => {
    const page = await browser.openPage({ javaScript });
    await writeMessage(page);
    await press(page, 'Send Message');
    await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor();
    await expect.poll(() => isInView(page, 'message')).toBe(true);
    for (const name of ['name', 'email', 'phone', 'subject', 'message'])
      expect(await field(page, name).inputValue(), name).toBe('');
    expect(await field(page, 'category').inputValue()).toBe('General Questions');
    expect(await field(page, 'agreeToPolicies').isChecked()).toBe(false);
    if (javaScript) expect(await page.evaluate(() => document.activeElement?.id)).toBe('message');
    expect(await stored('messages', email)).toBe(1);
    // The same message again from a fresh page: it is stored once.
    await writeMessage(page);
    await press(page, 'Send Message');
    await page.getByText('Thank you for your message').waitFor();
    expect(await stored('messages', email)).toBe(1);
  });

  // Without scripts these are requests of tests/integration/http/content.
  if (!javaScript) return;

  it('reports each invalid field, and keeps the values', async () => {
    const page = await browser.openPage({ javaScript });
    await page.goto(`${shop.url}/contact-us`);
    await field(page, 'phone').fill('call me');
    await field(page, 'message').fill('Too short');
    let posts = 0;
    page.on('request', (request) => (posts += Number(request.method() === 'POST')));
    await press(page, 'Send Message');
    const summary = page.locator('[data-error-summary]');
    await expect
      .poll(() => summary.locator('li').allInnerTexts())
      .toEqual([
        'Your name: This field is required',
        'Email: This field is required',
        'Phone number: Please enter a valid phone number',
        'Subject: This field is required',
        'Message: Minimum 10 characters required',
        'Policies: You must agree to the terms to continue',
      ]);
    expect(await field(page, 'phone').inputValue()).toBe('call me');
    expect(await field(page, 'message').inputValue()).toBe('Too short');
    expect(posts, 'a script finds them before the form is sent').toBe(0);
    const button = page.getByRole('button', { name: 'Send Message' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    // From the clipboard, and from other keyboards.
    await field(page, 'phone').fill('\u202A+٢٥４ (712)\u2212345\u2011678\u202C');
    expect(await field(page, 'phone').getAttribute('aria-invalid')).toBeNull();
    await writeMessage(page);
    expect(await button.getAttribute('aria-disabled')).toBeNull();
  });
});

it('the button shows that a message is being sent, and a second click sends nothing', async () => {
  const page = await browser.openPage({ javaScript: true });
  await page.goto(`${shop.url}/contact-us`);
  for (const name of ['name', 'email', 'subject', 'message'] as const)
    await field(page, name).fill(messageDetails[name]);
  await field(page, 'agreeToPolicies').check();
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  // In one step: Playwright waits for the navigation that follows.
  const busy = await page.getByRole('button', { name: 'Send Message' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    const spinner = button.querySelector('span');
    return { text: button.innerText, disabled: button.ariaDisabled, spins: spinner?.checkVisibility() };
  });
  expect(busy).toEqual({ text: 'Sending...', disabled: 'true', spins: true });
  await page.getByText('Thank you for your message').waitFor();
  expect(sent).toBe(1);
});

// Without scripts: tests/integration/http/content/contact.test.ts and text-browser.test.ts.
describe('the booking of a visit with JavaScript', () => {
  it('offers another day for a full one, and a calendar file once it is confirmed', async () => {
    const fullDay = tourDay(20);
    const freeDay = tourDay(21);
    const group = { ...visitDetails, groupSize: '15+', preferredDate: fullDay };
    for (const count of [1, 2]) {
      const email = `school${count}@example.com`;
      const school = createVisitor(shop.url);
      expect((await school.post('/booking', { ...group, email })).status).toBe(303);
      expect((await school.post(await readPrintedLink(shop, email, '/booking/confirm'), {})).status).toBe(
        303,
      );
    }
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/booking`);
    const error = page.locator('#visit-preferredDate-error');
    const sunday = daysUpTo(addDays(fullDay, 7), 7).find((day) => weekdayOf(day) === 'sunday') ?? '';
    for (const [day, message] of [
      ['2020-01-02', 'Please choose today or a later day'],
      ['2099-01-02', 'Please choose a day within the next six months'],
      [sunday, 'Tours run Monday to Saturday. Please choose another day'],
    ] as const) {
      await field(page, 'preferredDate').fill(day);
      expect(await error.innerText()).toBe(message);
    }
    const email = 'akinyi@example.com';
    for (const name of ['firstName', 'lastName', 'phone'] as const)
      await field(page, name).fill(visitDetails[name]);
    await field(page, 'email').fill(email);
    await field(page, 'groupSize').selectOption('6-10');
    await field(page, 'preferredDate').fill(fullDay);
    await page.getByRole('status').getByText('There is no room for your group on this day').waitFor();
    await field(page, 'specialRequests').fill('A wheelchair');
    await press(page, 'Book Visit');
    await page.getByText('There is no room for your group on this day').first().waitFor();
    expect(await field(page, 'specialRequests').inputValue()).toBe('A wheelchair');
    await page.getByRole('button', { name: formatLongDate(freeDay), exact: true }).click();
    await page
      .getByText("Your visit has been booked successfully! We'll contact you to confirm the details.")
      .waitFor();
    expect(await page.locator('main dl').innerText()).toContain(formatLongDate(freeDay));
    await expect.poll(() => isInView(page, 'book')).toBe(true);
    for (const name of ['firstName', 'email', 'preferredDate', 'specialRequests'])
      expect(await field(page, name).inputValue(), name).toBe('');
    expect(await field(page, 'groupSize').inputValue()).toBe('1-5');
    expect(await stored('bookings', email)).toBe(1);
    await page.getByRole('heading', { name: 'One more step: confirm by email' }).waitFor();
    expect(await page.getByRole('link', { name: 'Add to your calendar' }).count()).toBe(0);

    await page.goto(shop.url + (await readPrintedLink(shop, email, '/booking/confirm')));
    await press(page, 'Confirm visit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to your calendar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('farm-visit.ics');
    expect(await readFile(await download.path(), 'utf8')).toContain(
      `DTSTART;TZID=Africa/Nairobi:${freeDay.replaceAll('-', '')}T100000`,
    );
  });
});
