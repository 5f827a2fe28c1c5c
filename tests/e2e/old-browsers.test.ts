import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chrome70, oldestBrowsers, safari12 } from '../support/browsers/newer-features';
import { removeNewerFeatures } from '../support/browsers/remove-newer-features';
import { isFullRun } from '../support/full-run';
import { useShop } from '../support/shop/use-shop';
import { findOverflow } from './browser/page-checks';
import { useBrowser } from './browser/use-browser';
import { buy, fill, openCheckout, openPayment } from './checkout/checkout-steps';

const browser = useBrowser();
const shop = useShop({ store: 'shared' });

/** A post with comments of the demo farm. */
const post = '/blog/a-morning-at-the-milking-shed';

const styledPages = [
  '/home',
  '/shop',
  '/products',
  '/products/fresh-cow-milk',
  '/categories',
  '/categories/fresh-milk',
  '/search?q=maziwa',
  '/contact-us',
  '/booking',
  '/faq',
  post,
  '/gallery',
  '/our-farm',
  '/our-team',
  '/virtual-tour',
  '/services',
  '/login',
  '/track-order',
  '/cart',
];

/** In a short run, one browser without what either lacks takes all ways; Chrome 70, where a dialog opens instead of a page. */
const oldBrowsers = isFullRun
  ? [
      { name: 'Chrome 70', browsers: chrome70, hasDialogs: true, takesAllWays: true },
      { name: 'Safari 12', browsers: safari12, hasDialogs: false, takesAllWays: true },
    ]
  : [
      { name: 'Chrome 70', browsers: chrome70, hasDialogs: true, takesAllWays: false },
      { name: 'both browsers', browsers: oldestBrowsers, hasDialogs: false, takesAllWays: true },
    ];

// Each page ends its test with an error if the script has one.
describe.each(oldBrowsers)('with the APIs of $name', ({ browsers, hasDialogs, takesAllWays }) => {
  const prepare = (page: Page) => removeNewerFeatures(page, browsers);
  const open = async (path: string, width = 360): Promise<Page> => {
    const page = await browser.reusePage({ javaScript: true, width }, onTestFinished, prepare);
    if (path !== '') await page.goto(shop.url + path);
    return page;
  };
  const openSignIn = async (): Promise<Page> => {
    // Remix's own line, on a page that stays as the server rendered it.
    const page = await browser.openPage({ javaScript: true, tolerate: /TextEncoderStream/ });
    await prepare(page);
    await page.goto(`${shop.url}/login`);
    return page;
  };
  const shopper = async () => ({ page: await open(''), url: shop.url, javaScript: true });

  it('the quick view adds to the cart', async () => {
    const page = await open('/shop?search=fresh+cow+milk');
    await page.getByRole('link', { name: 'Quick View of Fresh Cow Milk' }).click();
    const view = hasDialogs ? page.getByRole('dialog') : page.locator('main');
    if (!hasDialogs) await page.waitForURL('**/quick-view*');
    await view.getByRole('button', { name: 'One more' }).click();
    expect(await view.getByLabel('Quantity').inputValue()).toBe('2');
    await view.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText(/is in your cart \(2\)/).waitFor();
  });

  it('the gallery shows a picture and loads more', async () => {
    const page = await open('/gallery');
    const pictures = page.locator('#gallery > li');
    const before = await pictures.count();
    await page.locator('a[data-load-more]').click();
    await expect.poll(() => pictures.count()).toBeGreaterThan(before);
    await page.locator('a[data-lightbox]').first().click();
    if (hasDialogs) {
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    } else await page.waitForURL('**/gallery/*');
  });

  if (!takesAllWays) return;

  it('the home page has its carousels, and suggests while somebody searches', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280, motion: true });
    await prepare(page);
    await page.goto(`${shop.url}/home`);
    await page
      .getByRole('button', { name: /^Next / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Pause' }).first().waitFor();
    const field = page.getByRole('combobox').first();
    await field.pressSequentially('mala');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL('**/products/**'), page.keyboard.press('Enter')]);
  });

  it('the shop filters by itself, and searches while somebody types', async () => {
    const page = await open('/shop', 1280);
    await page.getByLabel(/^Cheese/).check();
    await page.waitForURL(/category=Cheese/);
    expect(await page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('gouda');
    await page.waitForURL(/search=gouda/);
    await page.getByText(/found for “gouda”/).waitFor();
  });

  it('the list of products adds in place, and says so', async () => {
    const page = await open('/products?search=fresh+cow+milk');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    const notice = page.getByRole('status').filter({ hasText: 'is in your cart (1).' });
    await notice.waitFor();
    await expect.poll(() => notice.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a category sorts by itself', async () => {
    const page = await open('/categories/fresh-milk');
    await page.getByLabel('Sort by').selectOption('Price: High to Low');
    await page.waitForURL(/sort=price-desc/);
  });

  it('a product counts up and down, and adds', async () => {
    const page = await open('/products/fresh-cow-milk');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'One less' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText(/is in your cart \(2\)/).waitFor();
  });

  it('the cart changes a quantity by itself, removes and undoes', async () => {
    const page = await open('/products/fresh-cow-milk');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText(/is in your cart/).waitFor();
    await page.goto(`${shop.url}/cart`);
    expect(await page.getByRole('button', { name: 'Update' }).isVisible()).toBe(false);
    await page.getByLabel(/^Quantity of/).selectOption('3');
    await page
      .getByText(/KES 195\.00/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Removed from your cart.' });
    await expect.poll(() => notice.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The product is back in your cart.').waitFor();
  });

  it('the checkout reports errors, shows the chosen fee, and goes on', async () => {
    const visitor = await shopper();
    const { page } = visitor;
    await openCheckout(visitor);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const summary = page.locator('[data-error-summary]');
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await fill(page, { 'First name': 'Akinyi', 'Phone number': '12' });
    await page.getByLabel('Last name').focus();
    await page.getByText('Please enter a valid', { exact: false }).first().waitFor();
  });

  it('an order is placed once by a double click', async () => {
    const visitor = await shopper();
    const { page } = visitor;
    const orders = shop.database().collection('orders');
    const before = await orders.countDocuments();
    await openPayment(visitor);
    await page.getByLabel('Cash on Pickup').first().check();
    await page.getByRole('button', { name: 'Place Order' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(await orders.countDocuments()).toBe(before + 1);
  });

  it('the payment page reloads by itself, as without scripts', async () => {
    const page = await openSignIn();
    await buy({ page, url: shop.url, javaScript: false }, 'pickup', 'M-Pesa', 'goat-milk');
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    // The meta element of the noscript element.
    expect(await page.locator('head > meta[http-equiv="refresh"]').count()).toBe(1);
    expect(await page.locator('noscript').count()).toBe(0);
    await page.waitForEvent('framenavigated');
  });

  it('a post takes a comment', async () => {
    const page = await open(post);
    await page.getByRole('link', { name: 'Add Comment' }).first().click();
    const form = page.locator('#comment');
    await form.getByRole('button', { name: 'Post Comment' }).click();
    await page.locator('[data-error-summary]').waitFor();
  });

  it('the contact page checks its form and opens the map', async () => {
    const page = await open('/contact-us');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('[data-error-summary]').waitFor();
    await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: '' }));
    await page.locator('button[data-map]').first().click();
    await page.locator('iframe').waitFor();
    await page.unroute('https://www.openstreetmap.org/**');
  });

  it('sign-in works as plain HTML', async () => {
    const page = await openSignIn();
    await fill(page, { Email: 'nobody@example.com', Password: 'no such password' });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.locator('[data-error-summary]').waitFor();
  });

  it.each([
    '/search?q=maziwa',
    '/booking',
    '/track-order',
    '/faq',
    '/our-farm',
    '/virtual-tour',
    '/newsletter',
  ])('%s runs all its scripts', async (path) => {
    const page = await open(path);
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator('[data-back-to-top]').waitFor();
  });
});

describe('the payment page', () => {
  it('reloads by itself where its scripts do not arrive', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.route('**/assets/waiting-*.js', (route) => route.abort());
    await buy({ page, url: shop.url, javaScript: false }, 'pickup', 'M-Pesa', 'goat-milk');
    await page.locator('head > meta[http-equiv="refresh"]').waitFor({ state: 'attached' });
    await page.waitForEvent('framenavigated');
  });
});

describe('a part of the script that fails', () => {
  it('stops no other, and is reported', async () => {
    const page = await browser.openPage({ javaScript: true, tolerate: /broken for this test/ });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      document.querySelector = () => {
        throw new Error('broken for this test');
      };
    });
    await page.goto(`${shop.url}/categories/fresh-milk`);
    await page.getByLabel('Sort by').selectOption('Price: High to Low');
    await page.waitForURL(/sort=price-desc/);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('of blocked storage is none', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto(`${shop.url}/categories/fresh-milk`);
    await page.getByLabel('Sort by').selectOption('Price: High to Low');
    await page.waitForURL(/sort=price-desc/);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText(/is in your cart/).waitFor();
  });
});

/**
 * Takes the gaps that all flex containers have at this width away, and returns the items that are then nearer to each other
 * than the gap. Items are texts, too.
 */
const findLostGaps = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body [style*=gap]')) element.style.gap = '';
    const containers = [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { display, columnGap, rowGap } = getComputedStyle(element);
      const gap = { x: parseFloat(columnGap) || 0, y: parseFloat(rowGap) || 0 };
      return /flex$/.test(display) && element.checkVisibility() ? [{ element, gap }] : [];
    });
    for (const { element } of containers) element.style.gap = '0';
    const boxOf = (node: Node): DOMRect | null => {
      if (node instanceof Element)
        return /absolute|fixed/.test(getComputedStyle(node).position) ? null : node.getBoundingClientRect();
      if (!(node instanceof Text) || node.data.trim() === '') return null;
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    return containers.flatMap(({ element, gap }) => {
      const boxes = [...element.childNodes]
        .flatMap((node) => boxOf(node) ?? [])
        .filter(({ width }) => width > 0);
      return boxes.flatMap((one, index) =>
        boxes.slice(index + 1).flatMap((other) => {
          const across = Math.max(other.left - one.right, one.left - other.right);
          const down = Math.max(other.top - one.bottom, one.top - other.bottom);
          const isLost = down < 0 ? across < gap.x - 1 : down < gap.y - 1;
          const where = `${element.getAttribute('class')}: ${element.textContent.trim().slice(0, 40)}`;
          return isLost
            ? [`${where} ${across.toFixed()}, ${down.toFixed()} instead of ${gap.x}, ${gap.y}`]
            : [];
        }),
      );
    });
  });

describe('where flex items have no gaps', () => {
  it('margins keep them apart at 360 and 1280 px', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    const lost: string[] = [];
    for (const path of styledPages) {
      await page.goto(shop.url + path);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
        const where = `${path} at ${width} px: `;
        lost.push(...(await findLostGaps(page)).map((gap) => where + gap));
        lost.push(...(await findOverflow(page, width)).map((overflow) => where + overflow));
      }
    }
    expect(lost).toEqual([]);
  });
});
