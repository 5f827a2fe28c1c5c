import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/** Runs a command in this terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    });
    // npm signals only this process, so pass signals on to the child.
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs a command at a lower priority; resolves with its exit code and output. */
export function runInBackground(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a required step; exits when it fails. */
export async function runStep(title, command, args, options) {
  console.log(title);
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installMarker = 'node_modules/.installed';

/** Runs npm ci unless the packages match package-lock.json. */
export async function install() {
  if (existsSync(installMarker) && readFileSync(installMarker, 'utf8') === lockHash()) return;
  // npm ci would empty the target of a link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.log('node_modules is a link: its packages are used as they are');
    return;
  }
  await runStep('Installing the packages (npm ci); the first time this takes a minute', 'npm', [
    'ci',
    // The build needs development packages, which npm omits when NODE_ENV is production.
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(installMarker, lockHash());
}

const buildMarker = 'build/.built';
const sources = [
  'app',
  'db',
  'public',
  'scripts/build.mjs',
  'main.ts',
  'server.ts',
  'package-lock.json',
  'postcss.config.js',
  'remix.config.js',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

function lastModifiedMs(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, lastModifiedMs(join(path, name))),
    stat.mtimeMs,
  );
}

/** Builds the shop when its sources are newer than the build. */
export async function build() {
  if (existsSync(buildMarker) && statSync(buildMarker).mtimeMs > Math.max(...sources.map(lastModifiedMs)))
    return;
  await runStep('Building the shop', process.execPath, ['scripts/build.mjs']);
}

export const markBuildComplete = () => writeFileSync(buildMarker, '');
