import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningShops, isBuildCurrent } from './builds.mjs';
import { findMissingPackages, installedList } from './packages.mjs';
import { nameWork } from './processor-time.mjs';

const parentCheckMs = 500;

/**
 * Ends this process with the npm that started it: npm signals only its shell, which passes nothing on, and a killed npm
 * signals nobody. A process that was started directly goes on when its parent ends.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const { ppid } = process;
  const npm = isShellOfNpm(ppid) ? readParent(ppid) : null;
  const timer = setInterval(() => {
    if (process.ppid === ppid && (npm === null || (readParent(ppid) ?? npm) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  timer.unref();
}

/** Whether a shell (with npm's variables) stays between npm and its command: dash does, bash and the sh of macOS do not. */
function isShellOfNpm(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes('npm_lifecycle_event=');
  } catch {
    return false;
  }
}

/** Null where it cannot be read. */
function readParent(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? null;
  } catch {
    return null;
  }
}

// A closed terminal sends SIGHUP, which does not reach a process group of its own.
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Longer than a shop takes to finish its open requests. */
const stopTimeoutMs = 12_000;

/** What runs: process ids, and negative ones of process groups. */
const running = new Set();
let isStopping = false;

/** Ends all that runs, then this process. */
async function stop(signal) {
  isStopping = true;
  await end([...running], signal);
  process.exit(128 + constants.signals[signal]);
}

/** Signals processes and groups, waits until they have ended, and kills what has not. */
async function end(targets, signal) {
  const deadline = performance.now() + stopTimeoutMs;
  let left = targets.filter((target) => send(target, signal));
  while (left.length > 0 && performance.now() < deadline) {
    await delay(50);
    left = left.filter((target) => send(target, 0));
  }
  for (const target of left) send(target, 'SIGKILL');
}

/** Whether there is one that the signal reaches. */
function send(target, signal) {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}

/**
 * Starts a child that ends when this process is stopped. One with `options.detached` is a process group: what the child has
 * started ends with it, too, even when it was killed. `exited` resolves with the exit code.
 */
function start(command, args, { work, ...options }) {
  const child = spawn(command, args, options);
  if (work) nameWork(child.pid, work);
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    if (child.pid === undefined) return;
    const isGroup = options.detached && process.platform !== 'win32';
    const target = isGroup ? -child.pid : child.pid;
    if (running.size === 0) for (const signal of stopSignals) process.on(signal, stop);
    running.add(target);
    child.once('exit', async (code) => {
      if (isGroup) await end([target], 'SIGTERM');
      // This process is about to end, and begins no further step.
      if (isStopping) return;
      running.delete(target);
      if (running.size === 0) for (const signal of stopSignals) process.off(signal, stop);
      resolve(code ?? 1);
    });
  });
  return { child, exited };
}

/** Runs a command in this terminal; resolves with its exit code. */
export const run = (command, args, options = {}) =>
  start(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  }).exited;

/** Runs a command as a process group at a lower priority; resolves with its exit code and output. */
export async function runInBackground(command, args, { work } = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const { child, exited } = start(command, args, { stdio, detached: true, work });
  child.once('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
  let output = '';
  // A child that could not be started has no streams.
  const streams = child.pid === undefined ? [] : [child.stdout, child.stderr];
  for (const stream of streams) stream.on('data', (chunk) => (output += chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const code = await exited;
  if (child.pid !== undefined) await closed;
  return { code, output };
}

/** Runs a required step; exits when it fails. */
export async function runStep(title, command, args, options) {
  console.log(title);
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/**
 * Installs what package-lock.json names and node_modules lacks; exits where that fails, and where a running shop of this folder
 * would lose its packages.
 */
export async function install() {
  const missing = findMissingPackages();
  if (missing?.length === 0) return;
  // npm ci would empty the target of a link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.log('node_modules is a link: its packages are used as they are');
    return;
  }
  const [pid] = findRunningShops();
  if (pid !== undefined) {
    console.error(
      `Packages have to be installed, and a shop of this folder is running (process ${pid}): stop it first`,
    );
    process.exit(1);
  }
  const before = existsSync(installedList) ? readFileSync(installedList) : null;
  // An interrupted installation leaves none, so that the next one is complete.
  rmSync(installedList, { force: true });
  console.log(
    missing === null
      ? 'Installing the packages; the first time this takes a minute'
      : `Installing ${missing.length} of the packages`,
  );
  const code = await run('npm', [
    ...(missing === null ? ['ci'] : ['install', '--no-save']),
    // The build needs development packages, which npm omits when NODE_ENV is production.
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code === 0) return;
  // npm install has put everything back.
  if (before !== null && existsSync('node_modules')) writeFileSync(installedList, before);
  process.exit(code);
}

/** Builds the shop unless the build is one of the present sources. */
export async function build() {
  if (isBuildCurrent()) return;
  await runStep('Building the shop', process.execPath, ['scripts/build.mjs'], { work: 'build' });
}
