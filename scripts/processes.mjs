import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { isBuildCurrent } from './builds.mjs';

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

/** Builds the shop unless the build is one of the present sources. */
export async function build() {
  if (isBuildCurrent()) return;
  await runStep('Building the shop', process.execPath, ['scripts/build.mjs']);
}
