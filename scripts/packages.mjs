// Which packages of package-lock.json are not in node_modules.
import { existsSync, readFileSync } from 'node:fs';

/** npm writes it at the end of each installation; without it one was interrupted, or never made. */
export const installedList = 'node_modules/.package-lock.json';

/** The packages of a lock file, by path. */
function readPackages(file) {
  try {
    const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
    return packages;
  } catch {
    return null;
  }
}

/**
 * The paths of packages that have to be installed; null for all of them, where no installation has been finished. Optional
 * packages, which npm leaves out as it sees fit, count where they were installed: for another system, or in another version.
 */
export function findMissingPackages() {
  const installed = readPackages(installedList);
  if (installed === null) return null;
  const wanted = readPackages('package-lock.json') ?? {};
  const isThere = (path) =>
    installed[path]?.version === wanted[path].version && existsSync(`${path}/package.json`);
  return Object.entries(wanted)
    .filter(([path, { optional, devOptional }]) =>
      (optional || devOptional) && !installed[path] ? false : !isThere(path) || !fitsSystem(installed[path]),
    )
    .map(([path]) => path);
}

const fitsSystem = ({ os, cpu, libc }) =>
  allows(os, process.platform) && allows(cpu, process.arch) && (!libc || allows(libc, findLibc()));

/** Lists of package.json: names, or names that are excluded by `!`. */
function allows(list = [], name) {
  const names = list.filter((each) => !each.startsWith('!'));
  return !list.includes(`!${name}`) && (names.length === 0 || names.includes(name));
}

let libc;

function findLibc() {
  if (libc === undefined) {
    process.report.excludeNetwork = true;
    libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  }
  return libc;
}
