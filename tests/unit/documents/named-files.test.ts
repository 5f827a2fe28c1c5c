import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';

const listFiles = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => pattern.test(name));

const folders = ['app', 'db', 'deploy', 'docs', 'scripts', 'tests'];
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...folders.flatMap((folder) => listFiles(folder, /\.md$/)),
];

it('documents name files and folders that exist', () => {
  const path = new RegExp(`^(?:${folders.join('|')}|public|artwork)/[\\w./@-]+$`);
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, text = '']) => text)
      .filter((text) => path.test(text))
      .map((text) => ({ document, text })),
  );
  expect(named.length).toBeGreaterThan(300);
  // Records by their number: docs/decisions/0041.
  const exists = (text: string) =>
    existsSync(text) ||
    (existsSync(dirname(text)) && readdirSync(dirname(text)).some((name) => name.startsWith(basename(text))));
  // What was moved, and an example of a photo.
  const others = ['db/collections.ts', 'artwork/pages/contact.jpg'];
  expect(named.filter(({ text }) => !exists(text) && !others.includes(text))).toEqual([]);
});

it('documents and comments name files by names that exist', () => {
  const sources = ['app', 'db', 'scripts', 'tests'].flatMap((folder) => listFiles(folder, /\.(?:tsx?|mjs)$/));
  const names = new Set([
    ...sources.map((file) => basename(file)),
    ...readdirSync('.').filter((name) => /\.\w+$/.test(name)),
  ]);
  const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
  const fileName = /(?<![\w./*…-])[a-z][\w-]*(?:\.[a-z]+)*\.(?:tsx?|mjs)\b/g;
  const textsOf = (file: string): readonly string[] => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.md')
      ? [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
      : (text.match(comment) ?? []);
  };
  const named = [...documents, ...sources].flatMap((file) =>
    textsOf(file).flatMap((text) => (text.match(fileName) ?? []).map((name) => ({ file, name }))),
  );
  expect(named.length).toBeGreaterThan(100);
  // An example, and a file of React Router.
  const others = ['file.tsx', 'react-router.config.ts'];
  expect(named.filter(({ name }) => !names.has(name) && !others.includes(name))).toEqual([]);
});

it('the README shows four pictures of at most 100 kB', () => {
  const pictures = [...readFileSync('README.md', 'utf8').matchAll(/<img src="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const files = readdirSync('docs/screenshots').map((name) => `docs/screenshots/${name}`);
  expect(pictures.toSorted()).toEqual(files.toSorted());
  expect(pictures).toHaveLength(4);
  expect(pictures.filter((path) => statSync(path).size > 100_000)).toEqual([]);
});
