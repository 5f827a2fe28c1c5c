import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/** The path of the browser that pages are opened with; throws where the machine has none. See scripts/browser.mjs. */
export function findBrowser(): string {
  const known = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  const found = known.find((path) => path && existsSync(path));
  if (!found) throw new Error('No browser: set CHROMIUM_PATH, or run npx playwright install chromium.');
  return found;
}

export const browserArguments = [
  // Pictures are fetched as far ahead as on a network that the browser knows as fast (it knows none here, and fetches
  // three times as far). The first four are Playwright's own, which this would take away.
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

/** Gives the browser wide fonts, whatever fonts the machine has; only Linux reads it (docs/decisions/0034). */
export const browserEnvironment = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts/fonts.conf', import.meta.url)),
};
