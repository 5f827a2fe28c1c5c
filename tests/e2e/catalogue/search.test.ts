import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { dumpPage, missingPrograms } from '../browser/text-browser';

const browser = useBrowser();
const shop = useShop();

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

describe.each(scriptModes)('a search $mode', ({ javaScript }) => {
  const open = async (path: string, width = 360) => {
    const page = await browser.openPage({ javaScript, width });
    await page.goto(`${shop.url}${path}`);
    return page;
  };

  // Without scripts: tests/integration/http/catalogue/search.test.ts, and w3m below.
  it.runIf(javaScript || isFullRun)(
    'from the header finds a product, which is added to cart and wishlist from the results',
    async () => {
      const page = await open('/cart');
      await page.locator('#search').fill('  maziwa ya   mbuzi ');
      await page.locator('#search').press('Enter');
      await page.waitForURL(/\/search\?q=/);
      expect(await heading(page)).toBe('Results for “maziwa ya mbuzi”');
      expect(await page.locator('#search').inputValue()).toBe('maziwa ya mbuzi');
      const goat = page.locator('article', { has: page.getByRole('heading', { name: 'Dairy Goat Milk' }) });
      await goat.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByText('is in your cart').waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?q=maziwa+ya+mbuzi');
      expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
      await goat.getByRole('button', { name: 'Add Dairy Goat Milk to your wishlist' }).click();
      await goat.getByRole('button', { name: 'Remove Dairy Goat Milk from your wishlist' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/search');
    },
  );

  // Without scripts these are requests of tests/integration/http/catalogue.
  if (!javaScript) return;

  it('reports corrected words, and suggests what to do without results', async () => {
    const page = await open('/search?q=strawbery+yogurt', 1280);
    await page.getByText('These are the results for strawberry yogurt').waitFor();
    await page.goto(`${shop.url}/search?q=caviar`);
    expect(await heading(page)).toBe('Nothing found for “caviar”');
    expect(await page.locator('main').getByRole('link', { name: 'WhatsApp' }).count()).toBe(1);
    await page.locator('main').getByRole('link', { name: 'Cheese' }).click();
    await page.waitForURL('**/categories/cheese');
  });

  it('without a term has its own box, and links', async () => {
    const page = await open('/search');
    const box = page.locator('#search-shop');
    await box.fill('track order');
    await box.press('Enter');
    await page.waitForURL(/\?q=track/);
    await page.locator('main').getByRole('link', { name: 'Track Order' }).click();
    await page.waitForURL('**/track-order');
  });
});

describe('suggestions while typing', () => {
  const open = async (path: string, width = 360) => {
    const page = await browser.openPage({ javaScript: true, width });
    await page.goto(`${shop.url}${path}`);
    const box = page.locator('#search');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    return { page, box, options };
  };
  const active = (page: Page) =>
    page.evaluate(() => {
      const id = document.querySelector('#search')?.getAttribute('aria-activedescendant');
      return id ? (document.getElementById(id)?.firstElementChild?.textContent ?? '') : null;
    });

  it('are navigated by keyboard, and open the selected one', async () => {
    const { page, box, options } = await open('/cart', 1280);
    await box.pressSequentially('yog');
    await options.first().waitFor();
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    const names = await options.locator('span:first-child').allInnerTexts();
    expect(names).toContain('Strawberry Yoghurt');
    expect(names.length).toBeLessThanOrEqual(6);

    expect(await active(page)).toBeNull();
    await box.press('ArrowDown');
    expect(await active(page)).toBe(names[0]);
    await box.press('ArrowUp');
    expect(await active(page)).toBeNull();
    await box.press('ArrowUp');
    expect(await active(page)).toBe(names.at(-1));
    expect(await options.last().getAttribute('aria-selected')).toBe('true');

    await box.press('Escape');
    expect(await options.count()).toBe(0);
    expect(await box.inputValue()).toBe('yog');
    expect(await box.getAttribute('aria-expanded')).toBe('false');

    await box.pressSequentially('h');
    await options.first().waitFor();
    await box.press('ArrowDown');
    const chosen = await active(page);
    await box.press('Enter');
    await page.waitForURL(/\/(products|categories)\/./);
    expect(await heading(page)).toBe(chosen);
  });

  it('include pages of the shop, which Enter opens once selected', async () => {
    const { page, box, options } = await open('/cart');
    await box.pressSequentially('track order');
    await options.getByText('Track Order').waitFor();
    expect(await options.first().locator('span').allInnerTexts()).toEqual(['Track Order', 'Page']);
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/track-order');
  });

  it('leave Enter to the search without a selection', async () => {
    const { page, box, options } = await open('/cart');
    await box.pressSequentially('mtindi');
    await options.first().waitFor();
    await box.press('Enter');
    await page.waitForURL('**/search?q=mtindi');
  });

  it('are requested once typing pauses, and not again for the same term', async () => {
    const { page, box, options } = await open('/cart');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search/suggestions')) requests.push(new URL(request.url()).search);
    });
    await box.pressSequentially('ghee', { delay: 20 });
    await options.first().waitFor();
    // A trailing space is the same term; the next request is for another one.
    await box.pressSequentially(' ');
    await box.pressSequentially('1kg', { delay: 20 });
    await page.waitForResponse((response) => response.url().includes('1kg'));
    expect(requests).toEqual(['?q=ghee', '?q=ghee+1kg']);
  });

  it('work by touch, also on a hydrated page', async () => {
    const { page, box, options } = await open('/contact-us');
    await box.pressSequentially('maziwa m');
    await options.getByText('Maziwa Mala').first().click();
    await page.waitForURL(/\/(products|categories)\/maziwa-mala/);
  });

  it('are hidden when the request fails, and the search still works', async () => {
    const { page, box, options } = await open('/cart');
    await page.route('**/search/suggestions*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await box.pressSequentially('siagi');
    await failed;
    expect(await options.count()).toBe(0);
    await box.press('Enter');
    await page.waitForURL('**/search?q=siagi');
    expect(await page.getByRole('heading', { name: 'Salted Farm Butter' }).count()).toBe(1);
  });
});

it.skipIf(missingPrograms().length > 0)('works in w3m', async () => {
  const text = await dumpPage(`${shop.url}/search?q=siagi`);
  expect(text).toMatch(
    /Results for “siagi”[\s\S]*products[\s\S]*Salted Farm Butter[\s\S]*Categories[\s\S]*Butter/,
  );
  expect(await dumpPage(`${shop.url}/search?q=caviar`)).toMatch(
    /Nothing found for “caviar”[\s\S]*Fresh Milk[\s\S]*See all products[\s\S]*Call \+254/,
  );
});
