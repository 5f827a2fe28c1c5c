import type { Browser, CDPSession, Page } from 'playwright';
import { phoneUserAgent } from '../../support/find-browser';

/** What one page of the way has transferred, headers included, in bytes. */
export type WayPage = {
  readonly page: string;
  readonly html: number;
  readonly scripts: number;
  readonly image: number;
  readonly other: number;
  readonly total: number;
  /** From the tap to the load event. */
  readonly seconds: number;
  readonly images: readonly { readonly path: string; readonly bytes: number }[];
};

/** A cheap phone on a poor network. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowProcessor = { rate: 6 };

const customer = {
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  address: '12 Moi Avenue',
  city: 'Kisumu',
  location: 'Milimani',
};

/**
 * Walks from the home page to a placed cash order, on a phone with an empty cache that stays for the whole way. Nothing is
 * scrolled: lazy images that the screen does not come near are not loaded where scripts run.
 */
export async function walkToOrder(
  browser: Browser,
  { url, javaScript, slow }: { url: string; javaScript: boolean; slow: boolean },
): Promise<readonly WayPage[]> {
  const context = await browser.newContext({
    userAgent: phoneUserAgent,
    javaScriptEnabled: javaScript,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const client = await context.newCDPSession(page);
  const traffic = await countTraffic(client);
  if (slow) {
    await client.send('Network.emulateNetworkConditions', slowNetwork);
    await client.send('Emulation.setCPUThrottlingRate', slowProcessor);
  }
  const pages: WayPage[] = [];
  const visit = async (name: string, open: () => Promise<unknown>) => {
    const started = performance.now();
    await open();
    const seconds = (performance.now() - started) / 1000;
    await page.waitForLoadState('networkidle');
    pages.push({ page: name, ...traffic.take(), seconds });
  };
  const submit = async (button: string, path: RegExp) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.waitForURL(path, { waitUntil: 'load' });
  };

  await visit('home', () => page.goto(url));
  await visit('products', () => page.goto(`${url}/products`));
  await visit('milk', () => page.goto(`${url}/products/fresh-cow-milk`));
  await visit('into the cart', async () => {
    await page.locator('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('is in your cart').first().waitFor();
    await page.waitForLoadState('load');
  });
  await visit('cart', () => page.goto(`${url}/cart`));
  await visit('checkout', () => page.goto(`${url}/checkout`));
  await fillDetails(page);
  await visit('payment', async () => {
    await submit('Continue to Payment', /\/checkout\/payment/);
    await page.getByRole('heading', { name: 'Payment method' }).waitFor();
  });
  await page.getByLabel('Cash on Delivery').first().check();
  await visit('order placed', async () => {
    await submit('Place Order', /\/checkout\/thank-you/);
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });
  await context.close();
  return pages;
}

let walks = 0;

async function fillDetails(page: Page): Promise<void> {
  // Another customer each time: cash orders are limited for each phone and mailbox.
  walks += 1;
  const contact = { phone: `0723 456 ${100 + walks}`, email: `wanjiru-${walks}@example.com` };
  for (const [name, text] of Object.entries({ ...customer, ...contact })) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.count()) > 0) await field.fill(text);
  }
  const area = page.locator('main select[name="deliveryArea"]');
  if ((await area.count()) > 0) await area.selectOption({ index: 1 });
}

/** Counts what comes over the network, not from the browser's cache. */
async function countTraffic(client: CDPSession) {
  const resources = new Map<string, { path: string; type: string; bytes: number }>();
  const start = (id: string, address: string, type: string) => {
    const { pathname, search } = new URL(address);
    resources.set(id, { path: pathname + search, type, bytes: 0 });
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    if (request.url.startsWith('data:')) return;
    if (redirectResponse) {
      // Its response is the last that this id tells of the redirect.
      start(`${requestId} ${redirectResponse.url}`, redirectResponse.url, type ?? 'Other');
      add(`${requestId} ${redirectResponse.url}`, redirectResponse.encodedDataLength);
    }
    start(requestId, request.url, type ?? 'Other');
  });
  const add = (id: string, bytes: number) => {
    const resource = resources.get(id);
    if (resource) resource.bytes += bytes;
  };
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength),
  );
  await client.send('Network.enable');
  return {
    take() {
      const all = [...resources.values()].filter(({ bytes }) => bytes > 0);
      resources.clear();
      const sum = (...types: readonly string[]) =>
        all.filter(({ type }) => types.includes(type)).reduce((bytes, each) => bytes + each.bytes, 0);
      const total = all.reduce((bytes, each) => bytes + each.bytes, 0);
      const [html, scripts, image] = [sum('Document'), sum('Script'), sum('Image')];
      return {
        html,
        scripts,
        image,
        other: total - html - scripts - image,
        total,
        images: all.filter(({ type }) => type === 'Image').map(({ path, bytes }) => ({ path, bytes })),
      };
    },
  };
}
