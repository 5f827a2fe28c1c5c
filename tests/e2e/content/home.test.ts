import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop();

const row = (page: Page, of: string) => page.getByRole('region', { name: `Row of ${of}` });
/** The items of a row that are completely visible. */
const inSight = (page: Page, of: string) =>
  row(page, of).evaluate((region) => {
    const { left, right } = region.getBoundingClientRect();
    return [...region.querySelectorAll('li')].flatMap((item, index) => {
      const place = item.getBoundingClientRect();
      return place.left >= left - 2 && place.right <= right + 2 ? [index] : [];
    });
  });
const untilInSight = (page: Page, of: string, items: number[]) =>
  expect.poll(() => inSight(page, of)).toEqual(items);
/** The index of the current testimonial; -1 for none. */
const current = (page: Page) =>
  row(page, 'testimonials').evaluate((region) =>
    [...region.querySelectorAll('li')].findIndex((item) => item.getAttribute('aria-current') === 'true'),
  );
const figures = (page: Page) =>
  page.locator('[data-count]').evaluateAll((all) => all.map((figure) => figure.textContent.trim()));
const finals = ['64+', '120+', '1,850+', '87+'];

describe.each(scriptModes)('the home page $mode', ({ javaScript }) => {
  const open = async (width?: number) => {
    const page = await browser.openPage({ javaScript, width });
    await page.goto(`${shop.url}/`);
    expect(new URL(page.url()).pathname).toBe('/home');
    return page;
  };

  // Without scripts it is the same page, whose form tests/integration/http/content/newsletter.test.ts sends.
  it.runIf(javaScript || isFullRun)('has products within the first scroll of a phone', async () => {
    const page = await open();
    const box = await page
      .getByRole('link', { name: /Fresh Cow Milk/ })
      .first()
      .boundingBox();
    expect(box?.y).toBeLessThan(2 * 740);
  });

  it('shows four products and four team members side by side, and the others by keyboard', async () => {
    const page = await open(1280);
    for (const of of ['products', 'people']) {
      expect(await inSight(page, of)).toEqual([0, 1, 2, 3]);
      await row(page, of).scrollIntoViewIfNeeded();
    }
    await row(page, 'people').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row(page, 'people').evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  });

  it.runIf(javaScript || isFullRun)('says thank you beside the form of the newsletter', async () => {
    const page = await open();
    await page.getByLabel('Email').fill(`auma-${javaScript}@example.com`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/home#newsletter$/);
    await page.locator('#newsletter').getByText('We have sent you an email').waitFor();
    expect(await page.getByText('We have sent you an email').count()).toBe(1);
  });
});

describe('without JavaScript', () => {
  it('shows every figure and no button without a function', async () => {
    const page = await browser.openPage({ javaScript: false });
    await page.goto(`${shop.url}/home`);
    expect(await figures(page)).toEqual(finals);
    expect(await page.getByRole('button', { name: /Previous|Next|Pause/ }).count()).toBe(0);
    expect(await row(page, 'testimonials').locator('li').count()).toBe(15);
  });
});

describe('with JavaScript', () => {
  it('moves products and team by one, within bounds', async () => {
    const page = await browser.openPage({ javaScript: true, motion: true, width: 1280 });
    await page.goto(`${shop.url}/home`);
    const previous = page.getByRole('button', { name: 'Previous products' });
    const next = page.getByRole('button', { name: 'Next products' });
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await untilInSight(page, 'products', [1, 2, 3, 4]);
    expect(await previous.isDisabled()).toBe(false);
    for (let n = 0; n < 3; n += 1) await next.click();
    await untilInSight(page, 'products', [4, 5, 6, 7]);
    expect(await next.isDisabled()).toBe(true);
    await next.click({ force: true });
    await previous.click();
    await untilInSight(page, 'products', [3, 4, 5, 6]);
    expect(await inSight(page, 'people')).toEqual([0, 1, 2, 3]);
  });

  it('counts up once a tenth of the figures is visible, and ends at their values', async () => {
    const page = await browser.openPage({ javaScript: true, motion: true });
    await page.clock.install();
    await page.goto(`${shop.url}/home`);
    expect(await figures(page)).toEqual(finals);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.locator('[data-counters]').scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return (await figures(page))[2];
      })
      .not.toBe('1,850+');
    await page.clock.runFor(1_000);
    const midway = Number((await figures(page))[2]?.replace(/\D/g, ''));
    expect(midway).toBeGreaterThan(500);
    expect(midway).toBeLessThan(1_850);
    await page.clock.runFor(2_100);
    expect(await figures(page)).toEqual(finals);
  });

  it('rotates the testimonials every 3 s from the second one on, wraps around, and can be paused', async () => {
    const page = await browser.openPage({ javaScript: true, motion: true, width: 1280 });
    await page.clock.install();
    await page.goto(`${shop.url}/home`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    expect(await current(page)).toBe(1);
    await row(page, 'testimonials').scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    // The IntersectionObserver has fired.
    await expect
      .poll(async () => {
        await page.clock.runFor(3_000);
        return current(page);
      })
      .not.toBe(1);
    const before = await current(page);
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe((before + 1) % 15);
    for (let n = await current(page); n !== 0; n = (n + 1) % 15) await page.clock.runFor(3_000);
    expect(await current(page)).toBe(0);
    await page.clock.runFor(500);
    expect(await inSight(page, 'testimonials')).toContain(0);

    await row(page, 'testimonials').hover();
    await page.clock.runFor(6_000);
    expect(await current(page)).toBe(0);
    await page.mouse.move(0, 0);
    await row(page, 'testimonials').focus();
    await page.clock.runFor(6_000);
    expect(await current(page)).toBe(0);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe(0);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe(1);
  });

  it('moves nothing with reduced motion', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.clock.install();
    await page.goto(`${shop.url}/home`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.locator('[data-counters]').scrollIntoViewIfNeeded();
    await page.clock.runFor(500);
    expect(await figures(page)).toEqual(finals);
    await row(page, 'testimonials').scrollIntoViewIfNeeded();
    await page.clock.runFor(9_000);
    expect(await current(page)).toBe(1);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(3_000);
    expect(await current(page)).toBe(2);
    await page.getByRole('button', { name: 'Next people' }).click();
    await expect.poll(() => row(page, 'people').evaluate((region) => region.scrollLeft)).toBeGreaterThan(50);
  });
});
