/**
 * `npm run readme-pictures`: the pictures of the README, taken in the built shop with the demo farm and the Daraja simulator. Each run has the
 * same names, order numbers, dates and times.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import {
  browserArguments,
  browserEnvironment,
  findBrowser,
  phoneUserAgent,
} from '../../tests/support/find-browser';
import { owner, ownerEnv } from '../../tests/support/fixtures/owner';
import { connectPhones } from '../../tests/support/shop/phones';
import { startShop, type Shop } from '../../tests/support/shop/start-shop';
import { placeOrders, readOrderNumber } from './place-orders';

const folder = 'docs/screenshots';

/** A Thursday at 14:00 in Nairobi. */
const instant = new Date('2026-12-03T11:00:00Z');
const deliveryDay = '2026-12-04';

const maxBytes = 100_000;
const webpQualities = [90, 85, 80, 75, 70, 60];

const phone = {
  userAgent: phoneUserAgent,
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

/** A4 without its margins, at 96 pixels an inch. */
const paper = { width: 794, margin: 48 };
const sheet: BrowserContextOptions = { viewport: { width: paper.width - 2 * paper.margin, height: 400 } };

const customer = {
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  phone: '0723 456 789',
  email: 'wanjiru@example.com',
  address: '12 Moi Avenue',
  city: 'Busia',
  location: 'Burumba',
};

async function takePictures(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments,
    env: browserEnvironment,
  });
  let shop: Shop | null = null;
  try {
    shop = await startRepeatableShop();
    await placeOrders(shop);
    const pictures = {
      ...(await pictureCustomer(browser, shop)),
      'day-sheet': await pictureSheet(browser, shop),
    };
    await mkdir(folder, { recursive: true });
    for (const [name, picture] of Object.entries(pictures)) {
      const bytes = await compress(picture);
      await writeFile(`${folder}/${name}.webp`, bytes);
      console.log(`${folder}/${name}.webp  ${(bytes.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await browser.close();
    await shop?.stop();
  }
}

function startRepeatableShop(): Promise<Shop> {
  const preload = new URL('repeatable-run.mjs', import.meta.url).href;
  return startShop({
    env: {
      ...ownerEnv,
      PICTURES_INSTANT: instant.toISOString(),
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`,
    },
  });
}

/** A guest who pays by M-Pesa, and comes back to order the same again. */
async function pictureCustomer(browser: Browser, { url, simulatorUrl }: Shop) {
  const page = await openPage(browser, phone);
  const main = page.locator('main');
  await page.goto(`${url}/products/fresh-cow-milk`);
  const product = await takeScreen(page);
  await main.locator('[name="quantity"]').first().fill('2');
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText('is in your cart').first().waitFor();
  await page.goto(`${url}/checkout`);
  for (const [name, text] of Object.entries(customer)) await main.locator(`[name="${name}"]`).fill(text);
  await main.getByRole('button', { name: 'Continue to Payment' }).click();
  await main.getByRole('heading', { name: 'Payment method' }).waitFor();
  await main.getByText('M-Pesa').first().click();
  await main.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/checkout/waiting/**');
  const waiting = await takeScreen(page);
  await connectPhones(simulatorUrl).press(readOrderNumber(page.url()), 'pin');
  await page.goto(url);
  await main.getByRole('button', { name: 'Order again' }).first().waitFor();
  const orderAgain = await takeScreen(page);
  await page.context().close();
  return { product, waiting, 'order-again': orderAgain };
}

/** The sheet on paper, once the farm has confirmed all orders. */
async function pictureSheet(browser: Browser, { url }: Shop): Promise<Sharp> {
  const page = await openPage(browser, { ...sheet, javaScriptEnabled: false });
  const main = page.locator('main');
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(owner.email);
  await page.locator('input[name="password"]').fill(owner.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await page.goto(`${url}/day-sheet?day=${deliveryDay}`);
  const confirm = main.getByRole('button', { name: 'Confirm the order' });
  for (let open = await confirm.count(); open > 0; open -= 1) await confirm.first().click();
  await page.goto(`${url}/day-sheet?day=${deliveryDay}`);
  await page.emulateMedia({ media: 'print' });
  const picture = await takePicture(page, true);
  await page.context().close();
  const margin = 2 * paper.margin;
  return picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' });
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    ...options,
  });
  await context.clock.setFixedTime(instant);
  return context.newPage();
}

/** The screen, with its background instead of what its lower edge would cut. */
async function takeScreen(page: Page): Promise<Sharp> {
  const picture = await takePicture(page);
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(p, li, h1, h2, h3, a, button, img, svg)')]
      .filter((element) => !element.querySelector('p, li, h1, h2, h3, a, button, img'))
      .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
  );
  let bottom = phone.viewport.height;
  const findCut = () => boxes.find((box) => box.top < bottom && box.bottom > bottom);
  for (let cut = findCut(); cut; cut = findCut()) bottom = Math.floor(cut.top);
  const { width = 0 } = await picture.metadata();
  return picture
    .extract({ left: 0, top: 0, width, height: 2 * bottom })
    .extend({ bottom: 2 * (phone.viewport.height - bottom), extendWith: 'copy' });
}

async function takePicture(page: Page, fullPage = false): Promise<Sharp> {
  await page.waitForLoadState('networkidle');
  return sharp(await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage }));
}

/** The best WebP that is not above the limit. */
async function compress(picture: Sharp): Promise<Buffer> {
  for (const quality of webpQualities) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`A picture is above ${maxBytes} bytes`);
}

await takePictures();
