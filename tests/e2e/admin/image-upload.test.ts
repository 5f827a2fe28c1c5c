import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawJpeg } from '../../support/fixtures/image-files';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { scriptModes, useBrowser, waitForHydration, type VisitorOptions } from '../browser/use-browser';

const invalid = 'Please select a valid image file (max 10MB)';
const failed = 'Failed to upload image. Please try again.';
const wait = 'Please wait for the image to finish uploading';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let cow: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  cow = { name: 'Nyota at noon.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(800, 600) };
});

async function openPage(options: VisitorOptions): Promise<Page> {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const page = await browser.openPage(options);
  await copyCookies(page.context(), visitor, shop.url);
  return page;
}

/** Holds the requests to a URL back; returns a function that lets them go on. */
async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openForm(options: VisitorOptions): Promise<Page> {
  const page = await openPage(options);
  await page.goto(`${shop.url}/style-guide`, { waitUntil: 'load' });
  await waitForHydration(page, options.javaScript);
  return page;
}

const field = (page: Page) => page.locator('[data-image-field]');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const pick = (page: Page, file: typeof cow | null) =>
  page.getByLabel('Image', { exact: true }).setInputFiles(file ?? []);

/** The natural width of the field's preview; 0 until it has loaded. */
const shownWidth = (page: Page) =>
  field(page)
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });

describe.each(scriptModes)('a form with an image $mode', ({ javaScript }) => {
  it('accepts the image, shows it, and fills the alt text from its file name', async () => {
    const page = await openForm({ javaScript });
    await pick(page, cow);
    if (javaScript) await field(page).getByText('The image is uploaded').waitFor();
    await send(page).click();
    await page.waitForLoadState('load');
    await expect.poll(() => page.getByLabel('Alternative text').inputValue()).toBe('Nyota at noon');
    expect(await shownWidth(page)).toBeGreaterThanOrEqual(160);
  });

  // Without scripts this is a request of tests/integration/http/admin/image-upload.test.ts.
  if (!javaScript) return;

  it('reports an invalid file at the field', async () => {
    const page = await openForm({ javaScript });
    await page.getByLabel('Alternative text').fill('Nyota');
    await pick(page, { name: 'cow.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg></svg>') });
    await field(page).getByText(invalid).waitFor();
    expect(await page.getByLabel('Alternative text').inputValue()).toBe('Nyota');
    // Computers without the format have no type for it.
    await pick(page, { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('heic') });
    await field(page).getByText('iPhone format: choose Most Compatible, or JPEG').waitFor();
    await pick(page, cow);
    await field(page).getByText('The image is uploaded').waitFor();
    await send(page).click();
    await page.getByAltText('Nyota').waitFor();
    expect(await field(page).getByText(invalid).isVisible()).toBe(false);
  });
});

describe('an image uploaded by a script', () => {
  it('shows its upload progress', async () => {
    const page = await openForm({ javaScript: true });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const buffer = await sharp({
      create: { width: 500, height: 500, channels: 3, background: '#fff', noise },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    });
    await page.evaluate(() => {
      const bar = document.querySelector('[data-image-field] progress') as HTMLProgressElement;
      const seen: number[] = [];
      Object.assign(window, { seen });
      const property = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, 'value');
      Object.defineProperty(bar, 'value', {
        set(value: number) {
          seen.push(value);
          property?.set?.call(bar, value);
        },
        get: () => property?.get?.call(bar) as number,
      });
    });
    await pick(page, { ...cow, buffer });
    await field(page).getByText('The image is uploaded').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen[0]).toBe(0);
    expect(seen.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(seen.at(-1)).toBe(100);
  });

  it('may be selected before the scripts have arrived', async () => {
    const page = await openPage({ javaScript: true });
    const release = await holdRequests(page, '**/*.js');
    await page.goto(`${shop.url}/style-guide`, { waitUntil: 'commit' });
    await pick(page, cow);
    release();
    await field(page).getByText('The image is uploaded').waitFor();
    await expect.poll(() => page.getByLabel('Alternative text').inputValue()).toBe('Nyota at noon');
  });

  it('blocks the form until it is stored', async () => {
    const page = await openForm({ javaScript: true });
    const release = await holdRequests(page, '**/images');
    await pick(page, cow);
    await field(page).locator('progress').waitFor();
    expect(await page.getByLabel('Image', { exact: true }).isDisabled()).toBe(true);
    await send(page).click();
    await field(page).getByRole('alert').getByText(wait).waitFor();
    expect(new URL(page.url()).pathname).toBe('/style-guide');
    release();
    await field(page).getByText('The image is uploaded').waitFor();
    expect(await field(page).locator('progress').isVisible()).toBe(false);
    expect(await field(page).getByRole('alert').isVisible()).toBe(false);
    expect(await shownWidth(page)).toBe(320);
    // The form refers to the stored image and does not send the file again.
    expect(await page.getByLabel('Image', { exact: true }).inputValue()).toBe('');
    await send(page).click();
    await page.getByAltText('Nyota at noon').waitFor();
  });

  it('that fails is reported, and can be picked again', async () => {
    const page = await openForm({ javaScript: true });
    await page.route('**/images', (route) => route.abort('connectionfailed'));
    await pick(page, cow);
    await field(page).getByRole('alert').getByText(failed).waitFor();
    expect(await page.getByLabel('Image', { exact: true }).inputValue()).toBe('');
    await page.unroute('**/images');
    await pick(page, cow);
    await field(page).getByText('The image is uploaded').waitFor();
    expect(await field(page).getByRole('alert').isVisible()).toBe(false);
  });

  it('is not sent when it is too large or no image', async () => {
    const page = await openForm({ javaScript: true });
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    for (const [type, megabytes] of [
      ['image/jpeg', 11],
      ['application/pdf', 1],
    ] as const) {
      // Created in the browser, because transferring it would take long.
      await page.getByLabel('Image', { exact: true }).evaluate(
        (input: HTMLInputElement, file) => {
          const picked = new DataTransfer();
          picked.items.add(
            new File([new Uint8Array(file.megabytes * 1024 * 1024)], 'cow', { type: file.type }),
          );
          input.files = picked.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
        { type, megabytes },
      );
      await field(page).getByRole('alert').getByText(invalid).waitFor();
      expect(await page.getByLabel('Image', { exact: true }).inputValue()).toBe('');
      await page.reload({ waitUntil: 'load' });
      await waitForHydration(page, true);
    }
    expect(sent).toBe(0);
  });

  it('fails with a message, not the sign-in page, when the session has ended', async () => {
    const page = await openForm({ javaScript: true });
    await page.context().clearCookies();
    await pick(page, cow);
    await field(page).getByRole('alert').getByText(failed).waitFor();
  });
});
