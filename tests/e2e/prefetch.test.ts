import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../support/shop/use-shop';
import { useBrowser, type VisitorOptions } from './browser/use-browser';

const browser = useBrowser();
const shop = useShop();

/** The number of requests for a page in the shop's log. */
const countRequests = (path: string) =>
  shop.process
    .output()
    .split('\n')
    .filter((line) => line.includes(`"method":"GET","path":"${path}"`)).length;

/** A product of the list; a different one for each test, because they share the log. */
async function productOf(page: Page, position: number) {
  const link = page
    .locator('main article')
    .nth(position)
    .locator('a[href^="/products/"]:not([aria-hidden])')
    .first();
  const path = (await link.getAttribute('href')) ?? '';
  const before = countRequests(path);
  return {
    path,
    link,
    card: page.locator('main article').nth(position),
    /** Resolves after this many requests since. */
    untilAsked: (times: number) => expect.poll(() => countRequests(path) - before).toBe(times),
    follow: async () => {
      await link.click();
      await page.waitForURL(`**${path}`);
    },
  };
}

/** `deliveryType`: 'navigational-prefetch' by speculation rules, 'cache' after a link hint, '' from the network. */
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

/** A proxy without the Speculation-Rules header; Playwright's routes would disable the cache. */
async function startProxyWithoutRules(): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(shop.url);
  const proxy = createServer((request, response) => {
    const { url: path, method, headers } = request;
    const upstreamRequest = sendRequest({ hostname, port, path, method, headers }, (upstream) => {
      delete upstream.headers['speculation-rules'];
      // The few seconds of max-age may be too short on a busy machine.
      const control = upstream.headers['cache-control']?.replace(/max-age=\d\b/, 'max-age=600');
      if (control) upstream.headers['cache-control'] = control;
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    // The browser closed its connection.
    upstreamRequest.once('error', () => response.destroy());
    request.pipe(upstreamRequest);
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

const disableSpeculationRules = (connection: Connection | null) => (page: Page) =>
  page.addInitScript((given) => {
    Object.defineProperty(HTMLScriptElement, 'supports', { value: () => false });
    if (given) Object.defineProperty(navigator, 'connection', { value: given });
  }, connection);

describe('a link under a resting pointer', () => {
  it('is prefetched once before the click', async () => {
    const page = await open();
    const product = await productOf(page, 0);
    await product.link.hover();
    await product.untilAsked(1);
    await product.follow();
    expect(await deliveryOf(page)).toBe('navigational-prefetch');
    await product.untilAsked(1);
  });

  it('shows the present cart after something was added', async () => {
    const page = await open();
    const product = await productOf(page, 1);
    await product.link.hover();
    await product.untilAsked(1);
    await product.card.getByRole('button', { name: /Add to Cart/ }).click();
    await page.locator('[data-cart-count]').waitFor();
    await product.follow();
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
  });

  it('is not prefetched with Save-Data', async () => {
    const page = await open({ saveData: true });
    const product = await productOf(page, 2);
    await product.link.hover();
    await product.follow();
    expect(await deliveryOf(page)).toBe('');
  });
});

describe('a browser without speculation rules', () => {
  let proxy: Awaited<ReturnType<typeof startProxyWithoutRules>>;
  beforeAll(async () => {
    proxy = await startProxyWithoutRules();
    return () => proxy.stop();
  });
  const openOld = () => open({}, disableSpeculationRules(null), proxy.url);

  it('prefetches once, too', async () => {
    const page = await openOld();
    const product = await productOf(page, 3);
    await product.link.hover();
    await product.untilAsked(1);
    await page.locator(`link[rel="prefetch"][href$="${product.path}"]`).waitFor({ state: 'attached' });
    await product.follow();
    expect(await deliveryOf(page)).toBe('cache');
    await product.untilAsked(1);
  });

  it('shows the present cart after something was added', async () => {
    const page = await openOld();
    const product = await productOf(page, 4);
    await product.link.hover();
    await product.untilAsked(1);
    await product.card.getByRole('button', { name: /Add to Cart/ }).click();
    await page.locator('[data-cart-count]').waitFor();
    await product.follow();
    expect(await page.locator('[data-cart-count]').innerText()).toBe('1');
  });

  it.each<[string, Connection]>([
    ['that saves data', { saveData: true }],
    ['that is slow', { effectiveType: '2g' }],
  ])('prefetches nothing by a connection %s', async (_name, connection) => {
    const prepare = async (opened: Page) => {
      await opened.clock.install();
      await disableSpeculationRules(connection)(opened);
    };
    const page = await open({}, prepare, proxy.url);
    await (await productOf(page, 5)).link.hover();
    await page.clock.runFor(1_000);
    expect(await page.locator('link[rel="prefetch"]').count()).toBe(0);
  });
});

describe('a view transition', () => {
  /** Whether the page was shown by a view transition. */
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
  ] as const)('fades, except with reduced motion: %s', async (reducedMotion, expected) => {
    const page = await open({}, async (opened) => {
      await noteTransition(opened);
      await opened.emulateMedia({ reducedMotion });
    });
    await (await productOf(page, 6)).follow();
    await expect.poll(() => page.locator('html').getAttribute('data-transition')).toBe(expected);
  });
});
