import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

// Chromium without its windows, from Debian's packages: a third of the work for the same pages (docs/decisions/0034).
const light = 'chromium-headless-shell';

const usual = [
  process.env.CHROMIUM_PATH,
  `/usr/bin/${light}`,
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

// It is looked for once: systems without this package would ask for it at every run.
const asked = '.cache/asked-for-light-browser';

/** Installs a browser, the light one where Debian's packages are at hand, and the text browser w3m. */
export async function installBrowser() {
  const asRoot = process.getuid?.() === 0 && works('apt-get', '--version');
  const wanted = [
    ...(usual.slice(0, 2).some((path) => path && existsSync(path)) || existsSync(asked) ? [] : [light]),
    ...(works('w3m', '-version') ? [] : ['w3m']),
  ];
  if (asRoot && wanted.length > 0) {
    console.log(`Installing ${wanted.join(' and ')} from the packages of the system`);
    // A network that is away is noticed soon: there may be a browser already.
    attempt('apt-get', 'update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10');
    for (const name of wanted) installPackage(name);
    mkdirSync('.cache', { recursive: true });
    writeFileSync(asked, '');
    if (!(await findBrowser())) installPackage('chromium');
  }
  if (await findBrowser()) return;
  console.log("Installing Playwright's browser");
  attempt(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium');
  if (await findBrowser()) return;
  console.error('The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one');
  process.exit(1);
}

const installPackage = (name) => attempt('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
