import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun, takeTurns } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { findAccessibilityViolations } from '../browser/page-checks';

const browser = useBrowser();
const shop = useShop();

const foundIn = async (page: Page) => Number.parseInt(await page.locator('#found').innerText(), 10);
const names = (page: Page) => page.locator('#products-grid article h2').allInnerTexts();
const cardOf = (page: Page, name: string) =>
  page.locator('article', { has: page.getByRole('heading', { name, exact: true }) });
const untilAddress = (page: Page, pattern: RegExp) =>
  page.waitForURL((url) => pattern.test(url.search + url.hash));

describe.each(scriptModes)('the shop $mode', ({ javaScript }) => {
  const open = async (path: string, width = 1280) => {
    const page = await browser.openPage({ javaScript, width });
    await page.goto(`${shop.url}${path}`);
    return page;
  };
  /** Changes a filter, and submits the panel where it does not submit itself. */
  const choose = async (page: Page, pattern: RegExp, act: () => Promise<unknown>) => {
    const drawer = page.getByText('Filter', { exact: true });
    const isPhone = await drawer.isVisible();
    if (isPhone) await drawer.click();
    await act();
    if (isPhone || !javaScript) await page.getByRole('button', { name: 'Apply' }).click();
    await untilAddress(page, pattern);
  };

  // The drawer of a phone is submitted in the same way with scripts, by which product-list.test.ts filters in one, too.
  it.each(takeTurns(javaScript ? [1280, 360] : [360], 2))(
    'is filtered, sorted and reset at %i px',
    async (width) => {
      const page = await open('/shop?page=2', width);
      const all = await foundIn(page);
      await choose(page, /category=Cheese/, () => page.getByLabel(/^Cheese/).check());
      expect(page.url()).not.toContain('page=');
      const cheese = await foundIn(page);
      expect(cheese).toBeLessThan(all);
      expect(await page.getByLabel(/^Cheese/).isChecked()).toBe(true);
      await choose(page, /sort=name-desc/, () => page.getByLabel('Sort by').selectOption('Name: Z-A'));
      const sorted = await names(page);
      expect(sorted).toEqual([...sorted].sort((one, other) => other.localeCompare(one)));
      await choose(page, /active=off(?!.*active=on)/, () => page.getByLabel('Active Products').uncheck());
      await choose(page, /max=6400/, async () => {
        await page.getByLabel('Highest price').fill('6400');
        if (javaScript && width === 1280) await page.keyboard.press('Enter');
      });
      expect(await names(page)).toContain('Whole Gouda Wheel');
      expect(await cardOf(page, 'Whole Gouda Wheel').innerText()).toContain('Not Available');
      await choose(page, /stock=on/, () => page.getByLabel('In Stock').check());
      const drawer = page.getByText('Filter', { exact: true });
      if (await drawer.isVisible()) await drawer.click();
      await page.getByRole('link', { name: 'Reset Filters' }).click();
      await page.waitForURL(/\/shop$/);
      expect(await foundIn(page)).toBe(all);
    },
  );

  // Without scripts: a way of text-browser.test.ts.
  it.runIf(javaScript || isFullRun)('leads from categories to products and into the cart', async () => {
    // Taps during a transition reach the next page.
    const page = await browser.openPage({ javaScript, motion: true });
    await page.goto(`${shop.url}/categories`);
    await page.locator('article').first().getByRole('link', { name: 'Flavoured Milk' }).click();
    await page.waitForURL('**/categories/fresh-milk/flavoured-milk');
    expect(await names(page)).toHaveLength(2);
    await page.getByLabel('Sort by').selectOption('Price: High to Low');
    if (!javaScript) await page.getByRole('button', { name: 'Sort' }).click();
    await untilAddress(page, /sort=price-desc/);
    expect(await names(page)).toEqual(['Chocolate Milk', 'Banana Milk Pouch']);
    await cardOf(page, 'Chocolate Milk').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText(/Chocolate Milk - 250\sml is in your cart/).waitFor();
    await page.getByRole('link', { name: 'Fresh Milk', exact: true }).first().click();
    await page.waitForURL('**/categories/fresh-milk');
  });

  // Without scripts these are requests of tests/integration/http/catalogue and checkout.
  if (!javaScript) return;

  it('is searched', async () => {
    const page = await open('/shop?sort=brand', 360);
    const field = page.getByRole('searchbox', { name: 'Search products' });
    await field.pressSequentially('goat milk');
    await untilAddress(page, /search=goat\+milk/);
    await page.getByText('1 product found for “goat milk”').waitFor();
    expect(await names(page)).toEqual(['Dairy Goat Milk']);
    expect(page.url()).toContain('sort=brand');
  });

  it('paginates at the grid', async () => {
    const page = await open('/shop', 360);
    const first = await names(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await untilAddress(page, /page=2#products-grid/);
    expect((await names(page)).filter((name) => first.includes(name))).toEqual([]);
    const top = await page.locator('#products-grid').evaluate((grid) => grid.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(40);
    await page.getByRole('link', { name: 'Next page' }).click();
    await untilAddress(page, /page=3/);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await untilAddress(page, /page=2/);
  });

  it('adds to the wishlist from a card', async () => {
    const page = await open('/shop?search=goat+milk', 360);
    await page.getByRole('button', { name: 'Add Dairy Goat Milk to your wishlist' }).click();
    await page.getByRole('button', { name: 'Remove Dairy Goat Milk from your wishlist' }).waitFor();
    expect(page.url()).toContain('/shop?search=goat+milk');
  });

  it('shows a quick view, from where a product is bought', async () => {
    const page = await open('/shop?search=fresh+cow+milk', 360);
    await page.getByRole('link', { name: 'Quick View of Fresh Cow Milk' }).click();
    const view = page.getByRole('dialog', { name: 'Quick View' });
    await view.getByRole('heading', { name: 'Fresh Cow Milk' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/shop');
    await view.getByText('KES 245.00').click();
    await view.getByLabel('Quantity').fill('3');
    await view.getByRole('button', { name: 'Add to Cart' }).click();
    await view.getByText(/Fresh Cow Milk - 2\sL is in your cart \(3\)/).waitFor();
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
    await view.getByRole('link', { name: 'See all details' }).click();
    await page.waitForURL('**/products/fresh-cow-milk');
  });
});

describe('the quick view as a dialog', () => {
  const openDialog = async (before?: string) => {
    const page = await browser.openPage({ javaScript: true });
    if (before) await page.goto(shop.url + before);
    await page.goto(`${shop.url}/shop?search=fresh+cow+milk`);
    const link = page.getByRole('link', { name: 'Quick View of Fresh Cow Milk' });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Fresh Cow Milk' }).waitFor();
    return { page, link, dialog };
  };

  it('has no accessibility violation, is used by keyboard, and returns the focus', async () => {
    const { page, link, dialog } = await openDialog();
    expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
    const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focusedName).toBe('Fresh Cow Milk');
    const isInside = () =>
      page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      );
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside(), `after ${presses + 1} times Tab`).toBe(true);
    }
    await dialog.getByRole('button', { name: 'Add to Cart' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('is in your cart (1)').waitFor();
    await expect.poll(focusedName).toContain('is in your cart');
    // The header's cart badge is updated, too.
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('closes by its button and by a click outside, but not inside', async () => {
    const { page, link, dialog } = await openDialog();
    await dialog.getByText('Malisho Farm').click();
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    await link.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('looks as on its own page, and leaves the page below it as it was', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    const stylesOf = (selector: string) =>
      page.locator(selector).evaluateAll((elements) =>
        elements.map((element) => {
          const { display, color, backgroundColor, fontSize, padding, borderRadius, textAlign, marginTop } =
            getComputedStyle(element);
          const style = [
            display,
            color,
            backgroundColor,
            fontSize,
            padding,
            borderRadius,
            textAlign,
            marginTop,
          ];
          return [element.localName, element.textContent.slice(0, 30), ...style].join(' ');
        }),
      );
    await page.goto(`${shop.url}/products/fresh-cow-milk/quick-view`);
    await page.locator('[data-quantity] button').first().waitFor();
    const own = await stylesOf('main article *');
    await page.goto(`${shop.url}/home`);
    const below = await stylesOf('header *, main :not([data-back-to-top]), footer *');
    await page.locator('a[data-quick-view][href*="fresh-cow-milk"]').first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Fresh Cow Milk' }).waitFor();
    expect(await stylesOf('dialog article *')).toEqual(own);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stylesOf('header *, main :not([data-back-to-top]), footer *')).toEqual(below);
    expect(own.length).toBeGreaterThan(40);
  });

  it('adds no history entry', async () => {
    const { page } = await openDialog('/cart');
    await page.goBack();
    await page.waitForURL('**/cart');
    await page.goForward();
    await page.waitForURL('**/shop?*');
  });

  it('opens as a page in another tab, and when fetching fails', async () => {
    const { page, link, dialog } = await openDialog();
    await page.keyboard.press('Escape');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['Control'] }),
    ]);
    await tab.waitForURL('**/quick-view');
    expect(await dialog.count()).toBe(0);
    // The script's request fails; the browser's navigation succeeds.
    await page.route('**/quick-view', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await link.click();
    await page.waitForURL('**/quick-view');
  });
});

describe('the enhancement of the shop', () => {
  it('searches once typing pauses, without a navigation or history entry', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/shop\?/.test(request.url())) requests.push(`${request.resourceType()} ${request.url()}`);
    });
    await page.goto(`${shop.url}/cart`);
    await page.clock.install();
    await page.goto(`${shop.url}/shop`);
    const field = page.getByRole('searchbox', { name: 'Search products' });
    // A frozen clock, so that no machine is too slow to type three letters within the debounce.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await field.evaluate((input: HTMLInputElement) => {
      for (const typed of ['y', 'yo', 'yog']) {
        input.value = typed;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await page.clock.runFor(299);
    expect(requests).toEqual([]);
    await page.clock.runFor(1);
    await page.getByText('products found for “yog”').waitFor();
    await page.clock.resume();
    expect(requests.filter((one) => one.startsWith('fetch'))).toHaveLength(1);
    expect(requests.filter((one) => one.startsWith('document'))).toHaveLength(0);
    expect(await page.locator('#category-butter-count').innerText()).toBe('(0)');
    // Typing continues; an equal term sends no request.
    await field.press('End');
    await field.press('h');
    await field.press('Backspace');
    await page.keyboard.type('hurt');
    await untilAddress(page, /search=yoghurt/);
    expect(await field.inputValue()).toBe('yoghurt');
    await page.goBack();
    await page.waitForURL('**/cart');
  });

  it('aborts the request of an outdated term', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    await page.goto(`${shop.url}/shop`);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/search=chee&/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const field = page.getByRole('searchbox', { name: 'Search products' });
    const slow = page.waitForRequest(/search=chee&/);
    await field.fill('chee');
    await slow;
    const aborted = page.waitForEvent('requestfailed', (request) => /search=chee&/.test(request.url()));
    await field.fill('ghee');
    await page.getByText('found for “ghee”').waitFor();
    await aborted;
    letGo();
    await untilAddress(page, /search=ghee/);
    expect(await names(page)).toEqual(['Ghee (Samli)']);
  });

  it('submits the form natively when the script cannot fetch', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    await page.goto(`${shop.url}/shop`);
    await page.route(/search=ghee/, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.getByRole('searchbox', { name: 'Search products' }).fill('ghee');
    await page.getByText('found for “ghee”').waitFor();
    await untilAddress(page, /search=ghee/);
  });

  it('steps the quantity within its bounds, beside the editable field', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/products/fresh-cow-milk`);
    const field = page.getByLabel('Quantity', { exact: true });
    const less = page.getByRole('button', { name: 'One less' });
    const more = page.getByRole('button', { name: 'One more' });
    expect(await less.isDisabled()).toBe(true);
    await more.click();
    await more.click();
    expect(await field.inputValue()).toBe('3');
    await less.click();
    expect(await field.inputValue()).toBe('2');
    await field.fill('99999');
    expect(await more.isDisabled()).toBe(true);
    await field.fill('');
    await less.click();
    expect(await field.inputValue()).toBe('1');
  });

  it('shares by the device where supported, and by links everywhere', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.goto(`${shop.url}/products/fresh-cow-milk`);
    const button = page.getByRole('button', { name: 'Share', exact: true });
    expect(await button.isVisible()).toBe(false);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (what: unknown) => {
          document.title = JSON.stringify(what);
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    await page.reload();
    await button.click();
    expect(JSON.parse(await page.title())).toMatchObject({
      title: 'Fresh Cow Milk',
      url: expect.stringMatching(/\/products\/fresh-cow-milk$/) as unknown,
    });
  });
});
