import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a browser for the tests: one that the machine has, else Playwright's own; null for none. */
export async function findBrowser() {
  const { chromium } = await import('playwright');
  return [...usual, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const attempt = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs a browser where there is none, and the text browser w3m where Debian's packages are at hand. */
export async function installBrowser() {
  const asRoot = process.getuid?.() === 0 && works('apt-get', '--version');
  const missing = [
    ...((await findBrowser()) ? [] : ['chromium']),
    ...(works('w3m', '-version') ? [] : ['w3m']),
  ];
  if (asRoot && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} from the packages of the system`);
    attempt('apt-get', 'update', '-qq');
    attempt('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing);
  }
  if (await findBrowser()) return;
  console.log("Installing Playwright's browser");
  attempt(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium');
  if (await findBrowser()) return;
  console.error('The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one');
  process.exit(1);
}
