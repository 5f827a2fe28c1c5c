import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const buildsModule = new URL('../../../scripts/builds.mjs', import.meta.url).href;
const foldersModule = new URL('../../../scripts/temporary-folders.mjs', import.meta.url).href;

/** A folder with sources of a build. */
async function makeProject() {
  const folder = await mkdtemp(join(tmpdir(), 'malisho-builds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ['app/routes', 'scripts', '.cache'])
    await mkdir(join(folder, path), { recursive: true });
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  await write('app/routes/home.tsx', 'home');
  await write('scripts/words-plugin.ts', 'words');
  await write('package.json', '{ "type": "module" }');
  /** Runs a module in the folder; returns what it prints. */
  const run = async (code: string, variables: Readonly<Record<string, string>> = {}) => {
    const args = ['--input-type=module', '--eval', code];
    const env = { ...process.env, ...variables };
    return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout;
  };
  /** Publishes a build whose program prints `text`; returns the folder. */
  const publish = (text: string, before = '') =>
    run(`
      import { mkdirSync, writeFileSync } from 'node:fs';
      import { nameBuildFolder, publishBuild } from '${buildsModule}';
      const folder = nameBuildFolder();
      mkdirSync(folder + '/server', { recursive: true });
      writeFileSync(folder + '/server/main.js', 'console.log(${JSON.stringify(text)})');
      ${before}
      publishBuild(folder, ['main']);
      process.stdout.write(folder.replace('build/', ''));
    `);
  return {
    folder,
    write,
    run,
    publish,
    start: async () =>
      (await promisify(execFile)(process.execPath, ['build/server/main.js'], { cwd: folder })).stdout,
    builds: async () => (await readdir(join(folder, 'build'))).filter((name) => name !== 'server').sort(),
    isCurrent: () =>
      run(
        `import { isBuildCurrent } from '${buildsModule}'; process.stdout.write(String(isBuildCurrent()));`,
      ),
  };
}

/** The id of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

it('a build is of the present sources by their contents, not by their times', async () => {
  const project = await makeProject();
  expect(await project.isCurrent()).toBe('false');
  await project.publish('first');
  expect(await project.isCurrent()).toBe('true');
  await utimes(join(project.folder, 'app/routes/home.tsx'), 0, 4_000_000_000);
  expect(await project.isCurrent()).toBe('true');
  for (const file of ['app/routes/home.tsx', 'scripts/words-plugin.ts', 'scripts/processes.mjs', 'main.ts']) {
    await project.write(file, 'changed');
    expect(await project.isCurrent(), file).toBe('false');
    await project.publish('next');
    expect(await project.isCurrent(), file).toBe('true');
  }
  const otherNode = `Object.defineProperty(process, 'version', { value: 'v20.0.0' });`;
  expect(
    await project.run(
      `${otherNode} const { isBuildCurrent } = await import('${buildsModule}'); process.stdout.write(String(isBuildCurrent()));`,
    ),
  ).toBe('false');
});

it('builds stay while a process builds or serves from them, the last two in any case', async () => {
  const project = await makeProject();
  const first = await project.publish('first');
  const second = await project.publish('second');
  expect(await project.builds()).toEqual([first, second].sort());
  await project.write(`build/${first}/used-by-${process.pid}`, '');
  await project.write(`build/${second}/used-by-${endedPid()}`, '');
  const third = await project.publish('third');
  const fourth = await project.publish('fourth');
  expect(await project.builds()).toEqual([first, third, fourth].sort());
  expect(await project.start()).toBe('fourth\n');
  await rm(join(project.folder, `build/${first}/used-by-${process.pid}`));
  const fifth = await project.publish('fifth');
  expect(await project.builds()).toEqual([fourth, fifth].sort());
});

it('a build that another one overtakes is whole, and leads', async () => {
  const project = await makeProject();
  // Others begin and end between the first file of the slow one and its last.
  const overtake = `
    import { spawnSync } from 'node:child_process';
    for (const text of ['fast', 'faster', 'fastest'])
      spawnSync(process.execPath, ['publish.mjs', text], { stdio: 'inherit' });
  `;
  await project.write(
    'publish.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     import { nameBuildFolder, publishBuild } from '${buildsModule}';
     const folder = nameBuildFolder();
     mkdirSync(folder + '/server', { recursive: true });
     writeFileSync(folder + '/server/main.js', 'console.log("' + process.argv[2] + '")');
     publishBuild(folder, ['main']);`,
  );
  await project.publish('slow', overtake);
  expect(await project.start()).toBe('slow\n');
});

it('files of the layout before are removed by the first build', async () => {
  const project = await makeProject();
  for (const path of ['build/client/assets', 'build/server'])
    await mkdir(join(project.folder, path), { recursive: true });
  await project.write('build/server/main.js', 'console.log("old")');
  await project.write('build/server/chunk-A.js', '');
  expect(await project.isCurrent()).toBe('false');
  const build = await project.publish('new');
  expect(await project.builds()).toEqual([build]);
  expect(await readdir(join(project.folder, 'build/server'))).toEqual(['main.js']);
});

it('a command uses the packages that are there, also under another package-lock.json', async () => {
  const project = await makeProject();
  await mkdir(join(project.folder, 'node_modules'));
  await symlink(
    fileURLToPath(new URL('../../../node_modules/tsx', import.meta.url)),
    join(project.folder, 'node_modules/tsx'),
  );
  await project.write('package-lock.json', '{}');
  await project.write('command.ts', 'process.stdout.write(`done ${process.argv[2] satisfies unknown}`)');
  const args = [fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url)), 'command.ts', 'well'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.folder });
  expect(stdout).toBe('done well');
});

it('a run removes what killed ones have left, and nothing else', async () => {
  const { folder, run } = await makeProject();
  const temporary = join(folder, 't');
  const ages = {
    [`t/malisho-run-${endedPid()}-AAAAAA`]: 0,
    [`t/malisho-run-${process.pid}-BBBBBB`]: 3,
    't/malisho-shop-CCCCCC': 3,
    't/malisho-bench-index-DDDDDD': 3,
    't/malisho-test-EEEEEE': 0.9,
    't/malisho-FFFFFF': 3,
    't/other-GGGGGG': 3,
    [`.cache/test-processes-${endedPid()}`]: 0,
    [`.cache/test-processes-${process.pid}`]: 3,
    [`.cache/api-client-${endedPid()}`]: 0,
    '.cache/tsbuildinfo.json': 3,
  };
  for (const [path, days] of Object.entries(ages)) {
    await mkdir(join(folder, path, 'inner'), { recursive: true });
    const time = new Date(Date.now() - days * 24 * 60 * 60_000);
    await utimes(join(folder, path), time, time);
  }
  const made = await run(
    `import { createRunFolder } from '${foldersModule}'; process.stdout.write(createRunFolder());`,
    { TMPDIR: temporary },
  );
  expect(made.startsWith(temporary)).toBe(true);
  expect((await readdir(temporary)).sort()).toEqual(
    [`malisho-run-${process.pid}-BBBBBB`, 'malisho-test-EEEEEE', 'malisho-FFFFFF', 'other-GGGGGG'].sort(),
  );
  expect((await readdir(join(folder, '.cache'))).sort()).toEqual(
    [`test-processes-${process.pid}`, 'tsbuildinfo.json'].sort(),
  );
});
