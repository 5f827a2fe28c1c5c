// Where builds are: build/<hash of the sources>-<pid of its builder>-<random> has one, and build/server/main.js and its
// neighbours are a line each that leads to the current one (docs/decisions/0085).
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const sources = [
  'app',
  'db',
  'public',
  'scripts/build.mjs',
  'scripts/builds.mjs',
  'scripts/processes.mjs',
  'main.ts',
  'server.ts',
  'package-lock.json',
  'postcss.config.js',
  'remix.config.js',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** The files under a path in a fixed order; none for a path that does not exist. */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Hash of all that a build depends on: contents, not times, which git and tar change. Takes 0.15 s. */
export function hashSources() {
  const plugins = listFiles('scripts').filter((path) => path.endsWith('-plugin.ts'));
  const hash = createHash('sha256').update(process.version);
  for (const file of [...sources.flatMap(listFiles), ...plugins]) {
    const content = readFileSync(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The build that a program in build/server leads to; null for none. */
function readTarget(program) {
  const file = `build/server/${program}`;
  if (!existsSync(file)) return null;
  return /^export \* from '\.\.\/([\w-]+)\/server\//.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}

/** The folder of the build that build/server/main.js leads to; null for none. */
export function findBuild() {
  const current = readTarget('main.js');
  return current !== null && existsSync(`build/${current}/server/main.js`) ? `build/${current}` : null;
}

/** Whether build/server/main.js leads to a build of the present sources. */
export const isBuildCurrent = () => findBuild()?.startsWith(`build/${hashSources()}`) ?? false;

/** A folder for a new build of the present sources, which no other build writes to. */
export const nameBuildFolder = () =>
  `build/${hashSources()}-${process.pid}-${randomBytes(3).toString('hex')}`;

/**
 * Lets build/server lead to a finished build. A program starts with the old build or with the new one, never with parts of
 * both, and a running shop goes on with its own.
 * @param folder Of nameBuildFolder.
 * @param programs The names of the files in its folder server that are started, without `.js`; the last marks the build as complete.
 */
export function publishBuild(folder, programs) {
  const previous = readTarget('main.js');
  mkdirSync('build/server', { recursive: true });
  for (const program of programs) {
    const pointer = join(folder, 'pointer');
    writeFileSync(pointer, `export * from '../${basename(folder)}/server/${program}.js';\n`);
    renameSync(pointer, `build/server/${program}.js`);
  }
  removeOldBuilds(
    previous,
    programs.map((program) => `${program}.js`),
  );
}

/** Removes what neither a program leads to nor a process uses. */
function removeOldBuilds(previous, programs) {
  for (const name of readdirSync('build/server'))
    if (!programs.includes(name)) rmSync(`build/server/${name}`, { recursive: true, force: true });
  // The previous one also for shops that may not write into it to say that they use it (app/start/hold-build.ts).
  const kept = ['server', previous, ...programs.map(readTarget)];
  for (const name of readdirSync('build'))
    if (!kept.includes(name) && !isInUse(name)) rmSync(`build/${name}`, { recursive: true, force: true });
}

/** Whether the process that builds into a folder, or one that serves from it, is running. */
function isInUse(name) {
  if (isRunningShop(`build/${name}`)) return true;
  const builder = /^[0-9a-f]{16}-(\d+)-/.exec(name)?.[1];
  return (
    builder !== undefined && (isRunning(Number(builder)) || listMarks(`build/${name}`).some(isRunningShop))
  );
}

/** The files by which shops say that they use a folder (app/start/hold-build.ts). */
function listMarks(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith('used-by-'))
      .map((name) => join(folder, name));
  } catch {
    // Another build removes it, too.
    return [];
  }
}

/** Whether the shop that left a mark is running, and no other process has got its id. */
function isRunningShop(mark) {
  const pid = Number(/used-by-(\d+)$/.exec(mark)?.[1]);
  if (!isRunning(pid)) return false;
  try {
    const startedAt = readFileSync(mark, 'utf8');
    return startedAt === '' || startedAt === readStartTime(pid);
  } catch {
    return false;
  }
}

/** When a process began, in the system's own unit; '' where the system does not say (proc(5), field 22). */
const readStartTime = (pid) => {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
};

/** The process ids of shops that run from this folder: from a build, or from the sources. */
export function findRunningShops() {
  const folders = existsSync('build') ? readdirSync('build').map((name) => `build/${name}`) : [];
  return ['build', ...folders]
    .flatMap(listMarks)
    .filter(isRunningShop)
    .map((mark) => Number(/\d+$/.exec(mark)?.[0]));
}

/** Also for a process of another user; false for no number. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
