import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../support/shop/use-shop';
import { useBrowser } from '../browser/use-browser';
import { addFromList } from '../checkout/checkout-steps';

const browser = useBrowser();
const shop = useShop();

const readCount = async (page: Page) =>
  Number.parseInt(await page.getByRole('status').first().innerText(), 10);

/** Waits until the URL, which is the state of the list, has changed. */
const untilAddress = (page: Page, pattern: RegExp) => page.waitForURL((url) => pattern.test(url.search));

/** Changes filters, and submits the form in the drawer of a phone, where it does not submit itself. */
async function choose(page: Page, pattern: RegExp, act: () => Promise<unknown>): Promise<void> {
  const filters = page.getByText('Filter and sort');
  const drawer = await filters.isVisible();
  if (drawer) await filters.click();
  await act();
  if (drawer) await page.getByRole('button', { name: 'Apply' }).click();
  await untilAddress(page, pattern);
}

// Without scripts these are requests of tests/integration/http/catalogue, and the form of shop.test.ts; the menu is opened in
// keyboard.test.ts.
describe('the products', () => {
  const open = async (path = '/products', width?: number) => {
    const page = await browser.openPage({ javaScript: true, width });
    await page.goto(`${shop.url}${path}`);
    return page;
  };

  it('are filtered by category, price and availability, sorted, and reset', async () => {
    const page = await open();
    const all = await readCount(page);
    await choose(page, /category=Cheese/, () => page.getByLabel('Cheese', { exact: true }).check());
    const cheese = await readCount(page);
    expect(cheese).toBeGreaterThan(0);
    expect(cheese).toBeLessThan(all);
    expect(await page.getByLabel('Cheese', { exact: true }).isChecked()).toBe(true);

    await choose(page, /price=over-200/, () => page.getByLabel('Over KES 200').check());
    const dear = await readCount(page);
    expect(dear).toBeLessThanOrEqual(cheese);

    await choose(page, /sort=price-desc/, () =>
      page.getByLabel('Sort by').selectOption('Price: High to Low'),
    );
    expect(await readCount(page)).toBe(dear);
    const prices = await page
      .locator('article .money:not(s)')
      .evaluateAll((found) => found.map((element) => Number(element.textContent.replace(/[^\d.]/g, ''))));
    expect(prices).toEqual([...prices].sort((one, other) => other - one));
    expect(Math.min(...prices)).toBeGreaterThan(200);

    // The URL is the state: another visitor sees the same.
    const shared = await open(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(await readCount(shared)).toBe(dear);
    expect(await shared.getByLabel('Sort by').inputValue()).toBe('price-desc');

    await choose(page, /active=off/, () => page.getByLabel('Show Active Only').uncheck());
    expect(await readCount(page)).toBeGreaterThanOrEqual(dear);
    expect(await page.getByLabel('Show Active Only').isChecked()).toBe(false);

    const filters = page.getByText('Filter and sort');
    if (await filters.isVisible()) await filters.click();
    await page.getByRole('link', { name: 'Reset Filters' }).click();
    await page.waitForURL(/\/products$/);
    expect(await readCount(page)).toBe(all);
  });

  it('are filtered beside the list on a wide screen, where the focus stays on the choice', async () => {
    const page = await open('/products?search=cheese', 1280);
    await choose(page, /category=Cheese/, () => page.getByLabel('Cheese', { exact: true }).check());
    await page.waitForFunction(() => document.activeElement?.id === 'category-cheese');
    expect(page.url()).toContain('search=cheese');
  });

  it('can be reached from the mobile menu', async () => {
    const page = await open('/cart');
    const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Cheese' });
    expect(await entry.isVisible()).toBe(false);
    await page.locator('details[data-menu] summary').click();
    expect(await entry.isVisible()).toBe(true);
    // It begins below the header, so the search box stays visible.
    const panel = await page.locator('details[data-menu] > div').boundingBox();
    const search = await page.getByRole('search').boundingBox();
    expect(panel?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
    await page.locator('#search').click({ trial: true });
    await entry.click();
    await page.waitForURL('**/categories/cheese');
    expect(await page.getByRole('heading', { level: 1, name: 'Cheese' }).isVisible()).toBe(true);
  });
});

describe('the enhancement', () => {
  it('closes the mobile menu on Escape and on a click outside, and returns the focus', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/cart`);
    const menu = page.locator('details[data-menu]');
    const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
    await menu.locator('summary').click();
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await menu.locator('summary').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await menu.locator('summary').click();
    expect(await isOpen()).toBe(true);
    await page.getByRole('link', { name: 'Malisho' }).first().click({ trial: true });
    await page.locator('header').click({ position: { x: 5, y: 5 } });
    expect(await isOpen()).toBe(false);
  });

  it('shows the back-to-top button after 400 px', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/products`);
    const link = page.getByRole('link', { name: 'Back to top' });
    expect(await link.isVisible()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await link.waitFor();
    await link.click();
    await page.waitForFunction(() => window.scrollY === 0);
    await link.waitFor({ state: 'hidden' });
  });

  it('shows a progress bar while a page loads slowly', async () => {
    const page = await browser.openPage({ javaScript: true });
    let tell = () => undefined as void;
    const barShown = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.exposeFunction('tellOfBar', tell);
    await page.addInitScript(() =>
      new MutationObserver(() => {
        if (document.querySelector('[role=progressbar]'))
          (window as unknown as { tellOfBar: () => void }).tellOfBar();
      }).observe(document, { childList: true, subtree: true }),
    );
    await page.goto(`${shop.url}/register`);
    // The response is sent once the bar is visible.
    await page.route('**/login', async (route) => {
      await barShown;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/login');
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  it('shows no bar for a page in another tab', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/register`);
    await page.clock.install();
    const bar = page.getByRole('progressbar');
    for (const open of [
      () => page.getByRole('link', { name: 'Log in', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
      () => page.locator('main a[target=_blank]').first().click(),
    ]) {
      const elsewhere = page.context().waitForEvent('page');
      await open();
      await (await elsewhere).close();
      await page.clock.runFor(1_000);
      expect(await bar.count()).toBe(0);
    }
  });

  it('shows the interactive map only on request', async () => {
    const page = await browser.openPage({ javaScript: true });
    const requests: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
    });
    await page.goto(`${shop.url}/cart`);
    const button = page.getByRole('button', { name: 'Open interactive map' });
    await button.scrollIntoViewIfNeeded();
    expect(requests).toEqual([]);
    await button.click();
    await page.frameLocator('iframe').getByText('map').waitFor();
    expect(requests).toHaveLength(1);
  });
});

describe('with Save-Data', () => {
  it('pages have no scripts and the smallest images', async () => {
    // Chromium drops extra headers at a redirect, so the cart was filled by another visitor.
    const basket = await browser.openPage({ javaScript: false });
    await addFromList({ page: basket, url: shop.url, javaScript: false }, 'Fresh Cow Milk');
    const page = await browser.openPage({ javaScript: true, saveData: true });
    await page.context().addCookies(await basket.context().cookies());
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const path of [
      '/products',
      '/products/fresh-cow-milk',
      '/track-order',
      '/cart',
      '/checkout',
      '/nowhere',
    ]) {
      await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('script:not([type="application/ld+json"])').count(), path).toBe(0);
    }
    const scripts = loaded.filter((url) => url.endsWith('.js'));
    expect(scripts).toEqual([]);
    const widths = loaded.flatMap((url) => /\/products\/.*-(\d+)\.(?:avif|webp|jpg)$/.exec(url)?.[1] ?? []);
    expect(widths.length).toBeGreaterThan(2);
    expect(new Set(widths).size).toBe(1);
    expect(Number(widths[0])).toBeLessThanOrEqual(320);
  });
});
