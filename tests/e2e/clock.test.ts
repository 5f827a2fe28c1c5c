import { expect, it } from 'vitest';
import { useBrowser } from './browser/use-browser';

const browser = useBrowser();

it('pages have the clock of the run', async () => {
  const page = await browser.openPage({ javaScript: true });
  await page.goto('data:text/html,');
  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeLessThan(60_000);
});
