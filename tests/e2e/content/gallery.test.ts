import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { demoGallery } from '~/seed/demo/gallery';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { findAccessibilityViolations } from '../browser/page-checks';

const browser = useBrowser();
const shop = useShop();

const titles = demoGallery.map(({ title }) => title);
const pictures = (page: Page) => page.locator('#gallery > li');
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const pathOf = (page: Page) => page.url().slice(shop.url.length);
/** Waits for the deferred enhancement script. */
const openGallery = async (page: Page, path = '/gallery') => {
  await page.goto(shop.url + path, { waitUntil: 'networkidle' });
};

describe.each(scriptModes)('the gallery $mode', ({ javaScript }) => {
  // Without scripts: tests/integration/http/content/gallery.test.ts.
  it.runIf(javaScript || isFullRun)(
    'loads more, opens an image, and links to its neighbours and back to the list',
    async () => {
      const page = await browser.openPage({ javaScript });
      await openGallery(page);
      expect(await pictures(page).count()).toBe(12);
      await page.getByRole('link', { name: 'Load More' }).click();
      await page.getByText('16 of 16 pictures').waitFor();
      expect(await pictures(page).count()).toBe(16);
      expect(pathOf(page)).toMatch(/^\/gallery\?page=2/);

      await link(page, 'Evening milk').click();
      await page.getByText('Picture 13 of 16').waitFor();
      expect(pathOf(page)).toBe('/gallery/evening-milk');
      const next = javaScript
        ? page.getByRole('button', { name: 'Next picture' })
        : page.getByRole('link', { name: 'Next' });
      await next.click();
      await page.getByText('Picture 14 of 16').waitFor();
      await (
        javaScript ? page.getByRole('button', { name: 'Close' }) : page.getByRole('link', { name: 'Close' })
      ).click();
      await page.waitForURL(/\/gallery\?page=2/);
      await page.getByText('Picture 14 of 16').waitFor({ state: 'hidden' });
      expect(await pictures(page).count()).toBe(16);
    },
  );

  // Without scripts these are requests of tests/integration/http/content.
  if (!javaScript) return;

  it('shows the images with a tag only, and wraps around', async () => {
    const page = await browser.openPage({ javaScript });
    await openGallery(page);
    await page
      .getByRole('navigation', { name: 'Show pictures of' })
      .getByRole('link', { name: 'Cheese' })
      .click();
    await page.waitForURL('**/gallery?tag=cheese');
    await page.waitForLoadState('networkidle');
    expect(await pictures(page).getByRole('heading').allTextContents()).toEqual(
      demoGallery.filter(({ tags }) => tags.includes('Cheese')).map(({ title }) => title),
    );
    await link(page, 'The cheese library').click();
    await page.getByText('Picture 1 of 3').waitFor();
    await page.getByRole('button', { name: /^Previous/ }).click();
    await page.getByText('Picture 3 of 3').waitFor();
    expect(pathOf(page)).toBe('/gallery/cutting-the-curd?tag=cheese');
  });
});

describe('the lightbox', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.textContent);

  it('is used by keyboard, traps the focus, and returns it', async () => {
    const page = await browser.openPage({ javaScript: true, width: 1280 });
    await openGallery(page);
    await link(page, titles[0] ?? '').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Picture 1 of 12').waitFor();
    expect(await focused(page)).toBe(titles[0]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');

    await page.keyboard.press('ArrowLeft');
    await dialog(page).getByText('Picture 12 of 12').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByText('Picture 2 of 12').waitFor();
    expect(pathOf(page)).toBe('/gallery/what-is-in-your-pocket');

    // Tab stays in the dialog or the browser's own controls.
    const passed = new Set<string | null>();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      passed.add(
        await page.evaluate(() => {
          const element = document.activeElement;
          if (element === document.body) return 'the browser';
          return element?.closest('dialog') ? 'the dialog' : (element?.outerHTML ?? null);
        }),
      );
    }
    expect(passed).toContain('the dialog');
    expect([...passed].filter((place) => place !== 'the dialog' && place !== 'the browser')).toEqual([]);

    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.waitForURL('**/gallery');
    expect(await focused(page)).toBe('/gallery/what-is-in-your-pocket');
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

  it('has no accessibility violation at 360 and 1280 px', async () => {
    const page = await browser.openPage({ javaScript: true });
    await openGallery(page);
    await link(page, titles[0] ?? '').click();
    await dialog(page).getByText('Picture 1 of 12').waitFor();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => page.evaluate(() => document.querySelector('dialog')?.scrollWidth)).toBe(width);
      expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
    }
  });

  it('closes with Back and opens again with Forward', async () => {
    const page = await browser.openPage({ javaScript: true });
    await openGallery(page);
    await link(page, titles[2] ?? '').click();
    await dialog(page).getByText('Picture 3 of 12').waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/gallery');
    await page.goForward();
    await dialog(page).getByText('Picture 3 of 12').waitFor();
    // After a reload it is the page of the image.
    await page.reload();
    await page.getByRole('heading', { name: titles[2] ?? '', level: 1 }).waitFor();
  });

  it('stays open when reopened before the queued close event', async () => {
    const page = await browser.openPage({ javaScript: true });
    await openGallery(page);
    await link(page, titles[2] ?? '').click();
    await dialog(page).getByText('Picture 3 of 12').waitFor();
    const path = pathOf(page);
    // As a quick Back and Forward: the close event is queued and fires after both.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const element = document.querySelector('dialog');
          element?.addEventListener('close', () => setTimeout(resolve, 200), { once: true });
          element?.close();
          element?.showModal();
        }),
    );
    expect(pathOf(page)).toBe(path);
    expect(await dialog(page).isVisible()).toBe(true);
  });

  it('follows a swipe', async () => {
    const page = await browser.openPage({ javaScript: true });
    await openGallery(page);
    await link(page, titles[0] ?? '').click();
    await dialog(page).getByText('Picture 1 of 12').waitFor();
    const wipe = (from: number, to: number) =>
      page.evaluate(
        ([startX = 0, endX = 0]) => {
          const target = document.querySelector('dialog [data-stage]');
          if (!target) return;
          const at = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 200 });
          target.dispatchEvent(new TouchEvent('touchstart', { touches: [at(startX)], bubbles: true }));
          target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [at(endX)], bubbles: true }));
        },
        [from, to],
      );
    await wipe(300, 100);
    await dialog(page).getByText('Picture 2 of 12').waitFor();
    await wipe(100, 300);
    await dialog(page).getByText('Picture 1 of 12').waitFor();
    await wipe(100, 120);
    expect(await dialog(page).getByText('Picture 1 of 12').count()).toBe(1);
  });

  it('is a page with Save-Data', async () => {
    const page = await browser.openPage({ javaScript: true, saveData: true });
    await openGallery(page);
    await link(page, titles[0] ?? '').click();
    await page.getByRole('heading', { name: titles[0] ?? '', level: 1 }).waitFor();
    expect(await page.locator('script[src]').count()).toBe(0);
  });
});
