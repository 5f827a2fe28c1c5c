import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A day in the format of a date input, an instant, or the parts of one. */
const dayLiteral = /\b20\d\d-\d\d-\d\d|\b(?:new Date|Date\.UTC)\(20\d\d,/;

/** Minutes for each clock. The pages of the states have HTTP tests of their own; storms choose their times themselves. */
const tooLong = /\/page-quality\.test\.ts$|-storm\.test\.ts$/;

const read = (path) => readFileSync(path, 'utf8');

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Name and source of each constant that a module exports. */
const exportedConstants = (path) =>
  read(path)
    .split(/^(?=[a-z])/m)
    .flatMap((part) => {
      const name = /^export const (\w+)/.exec(part)?.[1];
      return name ? [{ name, part }] : [];
    });

const mentions = (source, names) => new RegExp(`\\b(?:${[...names].join('|')})\\b`).test(source);

/** What a test uses to name a day: the calendar, and what tests/support makes of it, such as `tourDay` and `pickupDetails`. */
export function findDayNames() {
  const names = new Set(
    ['app/lib/calendar-days.ts', 'app/lib/format/dates.ts', 'tests/support/fixtures/days.ts'].flatMap(
      (path) => [...read(path).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name),
    ),
  );
  const constants = filesBelow('tests/support').flatMap(exportedConstants);
  for (let size = 0; size < names.size;) {
    size = names.size;
    for (const { name, part } of constants) if (mentions(part, names)) names.add(name);
  }
  return names;
}

/** The modules beside a test that it imports, and those that they import; tests/support is told by the names above. */
function partsOf(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, relative] of read(path).matchAll(/from '(\.[^']+)'/g)) {
    const imported = ['', '.ts', '.tsx'].map((end) => join(path, '..', relative + end)).find(isPart);
    if (imported) partsOf(imported, found);
  }
  return found;
}

const isPart = (path) =>
  /\.tsx?$/.test(path) && !path.startsWith(join('tests', 'support')) && existsSync(path);

/** The test files that name a day themselves or in their parts. */
export function findDayTests() {
  const names = findDayNames();
  const namesDay = (source) => dayLiteral.test(source) || mentions(source, names);
  return filesBelow('tests')
    .filter((path) => /\.test\.tsx?$/.test(path) && !tooLong.test(path))
    .filter((path) => [...partsOf(path)].some((part) => namesDay(read(part))))
    .sort();
}
