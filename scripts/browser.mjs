import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';

// Needs a third of the CPU time of Chromium (docs/decisions/0034).
const headlessShell = 'chromium-headless-shell';

const candidates = [
  process.env.CHROMIUM_PATH,
  `/usr/bin/${headlessShell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a browser for the tests: an installed one, else Playwright's own; null for none. */
export async function findBrowser() {
  const { chromium } = await import('playwright');
  return [...candidates, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const runVisibly = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

// Marks that the package was tried: systems without it would try again at every run.
const triedMarker = '.cache/asked-for-light-browser';

/** Installs a browser (chromium-headless-shell where apt-get can) and the text browser w3m. */
export async function installBrowser() {
  const isRoot = process.getuid?.() === 0 && succeeds('apt-get', '--version');
  const missing = [
    ...(candidates.slice(0, 2).some((path) => path && existsSync(path)) || existsSync(triedMarker)
      ? []
      : [headlessShell]),
    ...(succeeds('w3m', '-version') ? [] : ['w3m']),
  ];
  if (isRoot && missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} with apt-get`);
    // Short timeouts without a network: there may be a browser already.
    runVisibly('apt-get', 'update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10');
    for (const name of missing) installPackage(name);
    mkdirSync('.cache', { recursive: true });
    writeFileSync(triedMarker, '');
    if (!(await findBrowser())) installPackage('chromium');
  }
  if (await findBrowser()) return;
  console.log("Installing Playwright's browser");
  runVisibly(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium');
  if (await findBrowser()) return;
  console.error('The tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to one');
  process.exit(1);
}

const installPackage = (name) =>
  runVisibly('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
