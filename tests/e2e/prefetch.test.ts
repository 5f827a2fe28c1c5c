import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type Shop } from '../support/shop/start-shop';
import { useBrowser, type VisitorOptions } from './browser/use-browser';

const browser = useBrowser();
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

/** How often the shop was asked for a page, by its own log. */
const countAsked = (path: string) =>
  shop.process
    .output()
    .split('\n')
    .filter((line) => line.includes(`"method":"GET","path":"${path}"`)).length;

/** A product of the list that the page shows, other for each test, since they share the log. */
async function productOf(page: Page, position: number) {
  const link = page
    .locator('main article')
    .nth(position)
    .locator('a[href^="/products/"]:not([aria-hidden])')
    .first();
  const path = (await link.getAttribute('href')) ?? '';
  const asked = countAsked(path);
  return {
    path,
    link,
    card: page.locator('main article').nth(position),
    /** Resolves when the shop was asked for it so often since. */
    untilAsked: (times: number) =>
      expect.poll(() => countAsked(path) - asked, { timeout: 10_000 }).toBe(times),
    follow: async () => {
      await link.click();
      await page.waitForURL(`**${path}`);
    },
  };
}

/** How the page came: 'navigational-prefetch' by the rules, 'cache' from what a hint fetched, '' from the shop. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });

const open = async (
  options: Partial<VisitorOptions> = {},
  prepare?: (page: Page) => Promise<unknown>,
  url = shop.url,
) => {
  const page = await browser.openPage({ javaScript: true, width: 1280, ...options });
  await prepare?.(page);
  await page.goto(`${url}/products`, { waitUntil: 'networkidle' });
  return page;
};

type Connection = { saveData?: boolean; effectiveType?: string };

/** The shop as a browser meets it that knows no such rules; Playwright's own routes would switch the cache off. */
async function passOnWithoutRules(): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(shop.url);
  const proxy = createServer((request, response) => {
    const { url: path, method, headers } = request;
    const passed = sendRequest({ hostname, port, path, method, headers }, (answer) => {
      delete answer.headers['speculation-rules'];
      // The shop gives the browser seconds, which may be too few on a machine that is busy with other tests.
      const control = answer.headers['cache-control']?.replace(/max-age=\d\b/, 'max-age=600');
      if (control) answer.headers['cache-control'] = control;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // A browser that closes its connection ends what it asked for.
    passed.once('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

const withoutRules = (connection: Connection | null) => (page: Page) =>
  page.addInitScript((given) => {
    Object.defineProperty(HTMLScriptElement, 'supports', { value: () => false });
    if (given) Object.defineProperty(navigator, 'connection', { value: given });
  }, connection);

describe('a page that a pointer rests on', () => {
  it('is asked for once, ahead of the click that opens it', async () => {
    const page = await open();
    const product = await productOf(page, 0);
    await product.link.hover();
    await product.untilAsked(1);
    await product.follow();
    expect(await deliveryOf(page)).toBe('navigational-prefetch');
    await product.untilAsked(1);
  });

  it('shows the cart as it is, where something was put into it meanwhile', async () => {
    const page = await open();
    const product = await productOf(page, 1);
    await product.link.hover();
    await product.untilAsked(1);
    await product.card.getByRole('button', { name: /Add to Cart/ }).click();
    await page.locator('[data-cart-count]').waitFor();
    await product.follow();
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
  });

  it('is not asked for ahead where data is saved', async () => {
    const page = await open({ saveData: true });
    const product = await productOf(page, 2);
    await product.link.hover();
    await product.follow();
    expect(await deliveryOf(page)).toBe('');
  });
});

describe('a browser without such rules', () => {
  let passedOn: Awaited<ReturnType<typeof passOnWithoutRules>>;
  beforeAll(async () => {
    passedOn = await passOnWithoutRules();
  });
  afterAll(() => passedOn?.stop());
  const openOld = () => open({}, withoutRules(null), passedOn.url);

  it('asks ahead too, and once', async () => {
    const page = await openOld();
    const product = await productOf(page, 3);
    await product.link.hover();
    await product.untilAsked(1);
    await page.locator(`link[rel="prefetch"][href$="${product.path}"]`).waitFor({ state: 'attached' });
    await product.follow();
    expect(await deliveryOf(page)).toBe('cache');
    await product.untilAsked(1);
  });

  it('shows the cart as it is, where something was put into it meanwhile', async () => {
    const page = await openOld();
    const product = await productOf(page, 4);
    await product.link.hover();
    await product.untilAsked(1);
    await product.card.getByRole('button', { name: /Add to Cart/ }).click();
    await page.locator('[data-cart-count]').waitFor();
    await product.follow();
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
  });

  it.each<[string, Connection | null, number]>([
    ['a good connection', null, 1],
    ['a connection that saves data', { saveData: true }, 0],
    ['a slow connection', { effectiveType: '2g' }, 0],
  ])('minds what it pays for: %s', async (_name, connection, hints) => {
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      await withoutRules(connection)(opened);
    };
    const page = await open({}, prepare, passedOn.url);
    await (await productOf(page, 5)).link.hover();
    await page.clock.runFor(1_000);
    expect(await page.locator('link[rel="prefetch"]').count()).toBe(hints);
  });
});

describe('the way from page to page', () => {
  /** Whether the page came by a transition of the browser. */
  const noteTransition = (page: Page) =>
    page.addInitScript(() => {
      window.addEventListener('pagereveal', (event) => {
        document.documentElement.dataset['transition'] = String(
          Boolean((event as Event & { viewTransition?: unknown }).viewTransition),
        );
      });
    });

  it.each([
    ['no-preference', 'true'],
    ['reduce', 'false'],
  ] as const)('fades, unless less motion is wished for: %s', async (reducedMotion, expected) => {
    const page = await open({}, async (opened) => {
      await noteTransition(opened);
      await opened.emulateMedia({ reducedMotion });
    });
    await (await productOf(page, 6)).follow();
    await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(expected);
  });
});
