import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/** The path of the browser for tests; throws where there is none. scripts/browser.mjs installs one. */
export function findBrowser(): string {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('No browser: set CHROMIUM_PATH, or run npx playwright install chromium.');
  return found;
}

/** A phone's: Remix treats the user agent of a headless browser as a bot and renders differently. */
export const phoneUserAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

export const browserArguments = [
  // Lazy images load at the distance of a fast network; for an unknown network it is three times as far. The first four
  // settings are Playwright's own, which this option would replace.
  `--blink-settings=${[
    'primaryHoverType=2',
    'availableHoverTypes=2',
    'primaryPointerType=4',
    'availablePointerTypes=4',
    'lazyLoadingImageMarginPxUnknown=1250',
  ].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
];

/** Makes the browser use the same wide fonts on every Linux machine (docs/decisions/0034). */
export const browserEnvironment = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts/fonts.conf', import.meta.url)),
};
