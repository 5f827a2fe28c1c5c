import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string) => readFile(join(root, name), 'utf8');

const commands = ['backup', 'check', 'restore', 'move', 'store', 'seed'];

describe.each(commands)('npm run %s', (name) => {
  it('runs what the container has, under the name of README', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
    expect(scripts[name]).toBe(`node scripts/operate.mjs ${name}`);
    expect(await read('scripts/build.mjs')).toMatch(new RegExp(`'${name}'|\\b${name}: '`));
    expect(await read('README.md')).toContain(`\`npm run ${name}`);
    const program = name === 'store' ? 'db/embedded/command.ts' : `app/commands/${name}.ts`;
    const usage = await read(program);
    expect(usage).toMatch(new RegExp(`^  .*npm run ${name}\\b`, 'm'));
    expect(usage).toMatch(new RegExp(`^  In the container: node build/server/${name}\\.js\\b`, 'm'));
  });
});

/** A folder with the scripts of the project and no build. */
async function makeProject() {
  const folder = await mkdtemp(join(tmpdir(), 'malisho-operate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'package-lock.json'),
    '{ "packages": { "node_modules/a": { "version": "1" } } }',
  );
  return {
    folder,
    run: (...args: string[]) =>
      new Promise<{ code: number; output: string; errors: string }>((resolve) =>
        execFile(
          process.execPath,
          ['scripts/operate.mjs', ...args],
          // No npm can be found.
          { cwd: folder, env: { ...process.env, PATH: '' } },
          (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
        ),
      ),
  };
}

describe('a command of the operator', () => {
  it('says in one line what to run first where there is no build, and installs nothing', async () => {
    const { folder, run } = await makeProject();
    const before = await readdir(folder);
    expect(await run('backup', 'shop.backup')).toEqual({
      code: 1,
      output: '',
      errors: 'The shop is not built yet: run npm ci && npm run build first\n',
    });
    expect(await readdir(folder)).toEqual(before);
    await mkdir(join(folder, 'node_modules'));
    expect((await run('seed')).errors).toBe('The shop is not built yet: run npm run build first\n');
  });

  it('gets its arguments, and leaves packages of whatever version as they are', async () => {
    const { folder, run } = await makeProject();
    await mkdir(join(folder, 'node_modules/a'), { recursive: true });
    await mkdir(join(folder, 'build/server'), { recursive: true });
    await writeFile(
      join(folder, 'build/server/check.js'),
      'process.stdout.write(process.argv.slice(2).join()); process.exitCode = 2;',
    );
    expect(await run('check', '--repair')).toEqual({ code: 2, output: '--repair', errors: '' });
    expect(await readdir(join(folder, 'node_modules'))).toEqual(['a']);
  });

  it.each([
    ['lmdb', "import 'lmdb';"],
    // As mongodb loads it.
    ['bson', "import { createRequire } from 'node:module'; createRequire(import.meta.url)('bson');"],
    // As lmdb and argon2 look for theirs.
    [
      'The compiled part of a package',
      "throw new Error('No native build was found for platform=linux\\n  attempted');",
    ],
    ['The compiled part of a package', "throw new Error('Cannot find native binding. npm has a bug');"],
  ])('says in one line that %s is missing', async (missing, program) => {
    const { folder, run } = await makeProject();
    await mkdir(join(folder, 'build/server'), { recursive: true });
    await writeFile(join(folder, 'build/server/check.js'), program);
    expect(await run('check')).toEqual({
      code: 1,
      output: '',
      errors: `${missing} is missing: stop the shop of this folder, then run npm ci && npm run build\n`,
    });
  });

  it('shows a fault of another kind as it is', async () => {
    const { folder, run } = await makeProject();
    await mkdir(join(folder, 'build/server'), { recursive: true });
    await writeFile(join(folder, 'build/server/check.js'), "throw new Error('a fault of ours');");
    expect((await run('check')).errors).toContain('Error: a fault of ours\n    at ');
  });
});
