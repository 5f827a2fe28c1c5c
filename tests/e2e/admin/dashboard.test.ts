import { expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { makeOrder } from '../../support/fixtures/orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

it('updates by itself while it is open, in the page, the title and the navigation', async () => {
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  const page = await browser.openPage({
    javaScript: true,
    width: 1280,
    tolerate: /ERR_INTERNET_DISCONNECTED/,
  });
  await page.clock.install();
  await copyCookies(page.context(), staff, shop.url);
  await page.goto(`${shop.url}/admin-dashboard`);
  await page.getByText('Nothing to do right now.').first().waitFor();
  await page.waitForLoadState('networkidle');

  await shop.database().collection<Order>('orders').insertOne(makeOrder());
  await page.clock.runFor(30_000);
  await page.getByRole('link', { name: '1 new order' }).first().waitFor();
  await expect.poll(() => page.title()).toBe('(1) Admin Dashboard | Malisho');
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('1 new order');

  await page.context().setOffline(true);
  await page.clock.runFor(30_000);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await shop.database().collection<Order>('orders').insertOne(makeOrder());
  // The page polls at once. Another poll would abort that one, which Remix logs as an error.
  await page.context().setOffline(false);
  await page.getByRole('link', { name: '2 new orders' }).first().waitFor();
});

it('has no error where a poll ends before the one before has', async () => {
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), staff, shop.url);
  await page.goto(`${shop.url}/admin-dashboard`);
  await page.waitForLoadState('networkidle');
  // The data of the page come without the end of the response, those of its frame not at all.
  await page.evaluate(() => {
    const { fetch } = window;
    const abortionOf = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    window.fetch = async (url, init) => {
      if (!init?.signal) return fetch(url, init);
      if (!String(url).endsWith('dashboard')) return abortionOf(init.signal);
      const bytes = new Uint8Array(await (await fetch(url, init)).arrayBuffer());
      const aborted = abortionOf(init.signal);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          aborted.catch((error) => controller.error(error));
        },
      });
      document.title = 'received';
      return new Response(body);
    };
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => page.title()).toBe('received');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => page.title()).toBe('received');
});
