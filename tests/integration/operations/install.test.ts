import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const processesModule = new URL('../../../scripts/processes.mjs', import.meta.url).href;

type Package = {
  readonly version: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
};

const lock: Readonly<Record<string, Package>> = {
  'node_modules/express': { version: '4.0.0' },
  'node_modules/express/node_modules/qs': { version: '6.0.0' },
  'node_modules/lmdb-here': { version: '3.0.0', optional: true, os: [process.platform] },
  'node_modules/lmdb-elsewhere': { version: '3.0.0', optional: true, os: ['plan9'] },
};

/** What npm leaves here: nothing for other systems. */
const { 'node_modules/lmdb-elsewhere': _, ...complete } = lock;

/** A project with these packages, and an `npm` in its path that writes down how it was called. */
async function makeProject(installed: Readonly<Record<string, Package>> | null = complete) {
  const folder = await mkdtemp(join(tmpdir(), 'malisho-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (...path: string[]) => join(folder, ...path);
  const writeList = (path: string, packages: object) =>
    writeFile(at(path), JSON.stringify({ packages: { '': { name: 'shop' }, ...packages } }));
  await writeList('package-lock.json', lock);
  await mkdir(at('bin'));
  await writeFile(at('bin/npm'), '#!/bin/sh\necho "$@" >> npm-calls\n[ ! -e npm-fails ]\n');
  await chmod(at('bin/npm'), 0o755);
  for (const path of Object.keys(installed ?? {})) {
    await mkdir(at(path), { recursive: true });
    await writeFile(at(path, 'package.json'), '{}');
  }
  if (installed) await writeList('node_modules/.package-lock.json', installed);
  return {
    folder,
    at,
    /** Resolves with the exit code, the errors, and npm's arguments; '' where it was not called. */
    install: async () => {
      const code = `import { install } from '${processesModule}'; await install();`;
      const run = await new Promise<{ code: number; errors: string }>((resolve) =>
        execFile(
          process.execPath,
          ['--input-type=module', '--eval', code],
          {
            cwd: folder,
            env: { ...process.env, PATH: `${at('bin')}${delimiter}${process.env['PATH'] ?? ''}` },
          },
          (error, _output, errors) => resolve({ code: Number(error?.code ?? 0), errors }),
        ),
      );
      const npm = await readFile(at('npm-calls'), 'utf8').catch(() => '');
      return { ...run, npm: npm.split(' --include')[0] };
    },
    hasList: async () => (await readdir(at('node_modules'))).includes('.package-lock.json'),
  };
}

it.each<[string, Readonly<Record<string, Package>> | null, string]>([
  ['all that is needed', complete, ''],
  ['a package in another version', { ...complete, 'node_modules/express': { version: '3.9.0' } }, 'install'],
  ['a package of a package missing', { 'node_modules/express': lock['node_modules/express']! }, 'install'],
  [
    'an optional package in another version',
    { ...complete, 'node_modules/lmdb-here': { ...lock['node_modules/lmdb-here']!, version: '2.0.0' } },
    'install',
  ],
  [
    'packages that another system has installed',
    { ...complete, 'node_modules/lmdb-elsewhere': lock['node_modules/lmdb-elsewhere']! },
    'install',
  ],
  [
    'packages for another C library',
    { ...complete, 'node_modules/lmdb-here': { ...lock['node_modules/lmdb-here']!, libc: ['uclibc'] } },
    'install',
  ],
  // npm leaves out what cannot be installed here, without an error.
  [
    'no optional package',
    Object.fromEntries(Object.entries(complete).filter(([, { optional }]) => !optional)),
    '',
  ],
  ['none', null, 'ci'],
])('with %s, npm does what the lock file says is missing', async (_state, installed, expected) => {
  const { install } = await makeProject(installed);
  const { code, npm } = await install();
  expect([code, npm]).toEqual([0, expected === 'install' ? 'install --no-save' : expected]);
});

it('packages that were emptied or removed by hand are installed, and nothing else', async () => {
  const { at, install } = await makeProject();
  await rm(at('node_modules/express/node_modules/qs'), { recursive: true });
  await mkdir(at('node_modules/express/node_modules/qs'));
  expect((await install()).npm).toBe('install --no-save');
});

it('after an interrupted installation everything is installed', async () => {
  const { at, install } = await makeProject();
  await rm(at('node_modules/.package-lock.json'));
  // A note of our own proves nothing.
  await writeFile(at('node_modules/.installed'), 'anything');
  expect((await install()).npm).toBe('ci');
});

it('an installation that fails leaves what is there for the next one', async () => {
  const { at, install, hasList } = await makeProject({
    ...complete,
    'node_modules/express': { version: '3.9.0' },
  });
  await writeFile(at('npm-fails'), '');
  expect((await install()).code).toBe(1);
  expect(await hasList()).toBe(true);
});

it('a link to other packages is used as it is', async () => {
  const { at, install } = await makeProject(null);
  await mkdir(at('elsewhere'));
  await symlink(at('elsewhere'), at('node_modules'));
  expect(await install()).toMatchObject({ code: 0, npm: '' });
});

/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

it.each([
  ['serves from a build', 'build/0123456789abcdef-1-abcdef'],
  ['runs from the sources', 'build'],
])('nothing is installed under a shop that %s', async (_how, folder) => {
  const { at, install, hasList } = await makeProject({ 'node_modules/express': { version: '3.9.0' } });
  await mkdir(at(folder), { recursive: true });
  await writeFile(at(folder, `used-by-${endedPid()}`), '');
  await writeFile(at(folder, `used-by-${process.pid}`), '');
  const { code, errors, npm } = await install();
  expect([code, npm, await hasList()]).toEqual([1, '', true]);
  expect(errors).toBe(
    `Packages have to be installed, and a shop of this folder is running (process ${process.pid}): stop it first\n`,
  );
});

it.skipIf(process.platform !== 'linux')('a process that got the id of a shop of before is none', async () => {
  const { at, install } = await makeProject(null);
  await mkdir(at('build'));
  await writeFile(at('build', `used-by-${process.pid}`), '12');
  expect((await install()).npm).toBe('ci');
});
