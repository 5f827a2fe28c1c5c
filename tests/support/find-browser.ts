import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The path of the browser that pages are opened with; throws where the machine has none. */
export function findBrowser(): string {
  const known = [
    process.env['CHROMIUM_PATH'],
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
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
];
