import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every command is in the README, or in the list of npm run tools', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const namesIn = (file: string, pattern: RegExp): ReadonlySet<string> =>
    new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name));
  const inReadme = namesIn('README.md', /npm (?:run )?([\w-]+)/g);
  const inTools = namesIn('scripts/tools.mjs', /\[\s*'([\w-]+)/g);
  expect(Object.keys(scripts).filter((name) => !inReadme.has(name) && !inTools.has(name))).toEqual([]);
  expect([...inTools].filter((name) => !(name in scripts))).toEqual([]);
});
