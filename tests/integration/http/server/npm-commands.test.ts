import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { isBuildCurrent } from '../../../../scripts/builds.mjs';
import { browserArguments, findBrowser } from '../../../support/find-browser';
import { takeTurns } from '../../../support/full-run';
import { reportingProcess, watchProcesses } from '../../../support/processes/watch-processes';
import { findFreePort, makeTempFolder, unsetVariables } from '../../../support/shop/start-shop';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const moduleUrl = (name: string) => pathToFileURL(join(root, 'scripts', name)).href;
const [processesModule, buildsModule] = ['processes.mjs', 'builds.mjs'].map(moduleUrl);

async function temporaryFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

async function openWatch() {
  const processes = await watchProcesses();
  onTestFinished(processes.close);
  return processes;
}

/** A folder that is this project, but for the settings, data and tests of whoever works on it. */
async function linkProject(): Promise<string> {
  if (!isBuildCurrent()) throw new Error('The build is out of date: run node scripts/build.mjs first.');
  const folder = await temporaryFolder();
  const own = ['.env', '.git', '.cache', 'data', 'tests', 'vitest.config.ts'];
  for (const name of await readdir(root))
    if (!own.includes(name)) await symlink(join(root, name), join(folder, name));
  return folder;
}

/** Starts `npm` with these arguments; `closed` resolves with all output when no process writes to it any more. */
function startNpm(args: readonly string[], cwd: string, variables: Readonly<Record<string, string>> = {}) {
  const npm = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...unsetVariables, DATA_DIR: join(cwd, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners: (() => void)[] = [];
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  const closed = once(npm, 'close').then(() => output);
  onTestFinished(() => void npm.kill('SIGKILL'));
  return {
    npm,
    closed,
    printed: (words: RegExp) =>
      Promise.race([
        new Promise<void>((resolve) => listeners.push(() => words.test(output) && resolve())),
        closed.then(() => Promise.reject(new Error(output))),
      ]),
  };
}

/** What cannot be caught first: a test that takes long tries the other in a full run only. */
const signals = ['SIGKILL', 'SIGTERM'] as const;

it.each(signals)('%s to npm ends all that its command has started', async (signal) => {
  const folder = await temporaryFolder();
  const processes = await openWatch();
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "work": "node work.mjs" } }');
  await writeFile(
    join(folder, 'work.mjs'),
    `import { endWithNpm, run, runInBackground } from '${processesModule}';
     endWithNpm();
     const report = (...names) => ['${reportingProcess}', ...names];
     void runInBackground(process.execPath, report('check', 'compiler'));
     void run(process.execPath, report('build')).then(() => run(process.execPath, report('next')));
     await run(process.execPath, report('tests', 'worker', 'shop'), { detached: true });`,
  );
  const names = ['check', 'compiler', 'build', 'tests', 'worker', 'shop'];
  const { npm, closed } = startNpm(['run', 'work'], folder, processes.variables);
  await processes.started(...names);
  npm.kill(signal);
  await processes.ended(...names);
  // A next step would still write to it.
  await closed;
});

it('what ignores SIGTERM is killed', async () => {
  const folder = await temporaryFolder();
  const processes = await openWatch();
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "work": "node work.mjs" } }');
  await writeFile(
    join(folder, 'work.mjs'),
    `import { endWithNpm, run } from '${processesModule}';
     endWithNpm();
     await run(process.execPath, ['${reportingProcess}', 'tests', 'stubborn'], { detached: true });`,
  );
  const { npm } = startNpm(['run', 'work'], folder, processes.variables);
  await processes.started('tests', 'stubborn');
  npm.kill('SIGTERM');
  await processes.ended('tests', 'stubborn');
});

it('a command that cannot be started fails with a line', async () => {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, 'work.mjs'),
    `import { run, runInBackground } from '${processesModule}';
     console.log(await run('no-such-program', []), await runInBackground('no-such-program', []));`,
  );
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['work.mjs'], { cwd: folder });
  expect(stdout).toBe("1 { code: 1, output: '' }\n");
  expect(stderr.trim().split('\n')).toEqual(
    Array(2).fill('no-such-program could not be started: spawn no-such-program ENOENT'),
  );
});

it('a group ends with its killed leader', async () => {
  const folder = await temporaryFolder();
  const processes = await openWatch();
  await writeFile(
    join(folder, 'work.mjs'),
    `import { run } from '${processesModule}';
     console.log(await run(process.execPath, ['${reportingProcess}', 'tests', 'shop'], { detached: true }));`,
  );
  const child = spawn(process.execPath, ['work.mjs'], {
    cwd: folder,
    env: { ...process.env, ...processes.variables },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const [leader] = await processes.started('tests', 'shop');
  process.kill(leader!, 'SIGKILL');
  await processes.ended('tests', 'shop');
  expect(await exited).toEqual([0, null]);
});

it('a process that was started directly goes on when its parent ends', async () => {
  const folder = await temporaryFolder();
  const processes = await openWatch();
  await writeFile(
    join(folder, 'work.mjs'),
    // Reports when one that npm had started would have ended twice.
    `import { endWithNpm } from '${processesModule}';
     endWithNpm();
     const parent = process.ppid;
     process.stdout.write('started');
     const timer = setInterval(() => {
       if (process.ppid === parent) return;
       clearInterval(timer);
       setTimeout(() => import('${pathToFileURL(reportingProcess).href}'), 1_200);
     }, 50);`,
  );
  const { npm_lifecycle_event: _event, ...environment } = process.env;
  const parent = spawn('sh', ['-c', '"$0" work.mjs survivor & wait', process.execPath], {
    cwd: folder,
    env: { ...environment, ...processes.variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await processes.started('survivor');
});

/** Publishes a build that is not this one, as `npm run build` does after a change. */
async function publishOtherBuild(folder: string): Promise<void> {
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { nameBuildFolder, publishBuild } from '${buildsModule}';
    const folder = nameBuildFolder();
    mkdirSync(folder + '/server', { recursive: true });
    publishBuild(folder, ['index', 'main']);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
}

it('npm start serves its build after later ones, and SIGTERM to npm lets its shop finish', async () => {
  const folder = await linkProject();
  await rm(join(folder, 'build'));
  await cp(join(root, 'build'), join(folder, 'build'), {
    recursive: true,
    // Shops of other tests use the build that is copied, not the copy.
    filter: (path) => !/used-by-\d+$/.test(path),
  });
  const port = await findFreePort();
  const shop = startNpm(['start'], folder, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DARAJA_SIMULATOR_PORT: '0',
  });
  await shop.printed(/^Ready in /m);
  for (let builds = 0; builds < 3; builds += 1) await publishOtherBuild(folder);
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  // A hydrated page, whose scripts import others.
  const page = await get('/register');
  const paths = [...page.text.matchAll(/"(\/(?:assets|images)\/[^"\s]+)/g)].map(([, path]) => path!);
  expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
  for (const path of ['/favicon.ico', '/products', ...new Set(paths)])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  shop.npm.kill('SIGTERM');
  const output = await shop.closed;
  // Buffered lines of the log may follow.
  expect(output).toMatch(/^Stopping: finishing the open requests first$/m);
  expect(output).not.toContain('with some work unfinished');
  await publishOtherBuild(folder);
  // The present one, the one before, and the pointers to the present one.
  expect(await readdir(join(folder, 'build'))).toHaveLength(3);
});

it('SIGKILL to npm run dev stops the shop, too', async () => {
  const folder = await linkProject();
  const port = await findFreePort();
  const shop = startNpm(['run', 'dev'], folder, {
    HOST: '127.0.0.1',
    PORT: String(port),
    DARAJA_SIMULATOR_PORT: '0',
  });
  // Early: it does not compile the pages.
  await shop.printed(/^Opening the built-in store/m);
  shop.npm.kill('SIGKILL');
  expect(await shop.closed).toMatch(/^Stopping/m);
});

it.each(takeTurns(signals, 2))(
  '%s to npm test ends its workers, their shops and browsers',
  async (signal) => {
    const folder = await linkProject();
    const processes = await openWatch();
    await mkdir(join(folder, '.cache'));
    // The browsers are installed, or this test would not run.
    await writeFile(join(folder, '.cache/asked-for-light-browser'), '');
    await writeFile(
      join(folder, 'vitest.config.ts'),
      `export default { test: { include: ['endless.test.mjs'] } };`,
    );
    await writeFile(
      join(folder, 'endless.test.mjs'),
      `import { execFile, spawn } from 'node:child_process';
     import { chromium } from 'playwright';
     import { it } from 'vitest';
     it('runs until it is stopped', { timeout: 0 }, async () => {
       spawn(process.execPath, ['${reportingProcess}', 'shop', 'store'], { stdio: 'ignore' });
       const browser = await chromium.launch(${JSON.stringify({
         executablePath: findBrowser(),
         args: browserArguments,
       })});
       await (await browser.newPage()).goto('http://127.0.0.1:${processes.variables.REPORT_PORT}/browser', { timeout: 0 });
     });`,
    );
    const names = ['shop', 'store', 'browser'];
    const { npm, closed } = startNpm(['test', '--', 'endless'], folder, processes.variables);
    await processes.started(...names);
    npm.kill(signal);
    await processes.ended(...names);
    await closed;
  },
);
