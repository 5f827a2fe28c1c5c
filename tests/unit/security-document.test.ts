import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { contextWords, swahiliWords } from '~/domain/accounts/passwords/context-words';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('docs/security.md');

/** The rows of the tables of requirements. */
const rows = text.split('\n').flatMap((line) => {
  const [, number, , how = '', shownBy = ''] = line.split(' | ').length >= 3 ? cellsOf(line) : [];
  return number && /^[678]\.\d+\.\d+( \(3\))?$/.test(number) ? [{ number, how, shownBy }] : [];
});

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** OWASP ASVS 5.0, chapters V6, V7 and V8: the requirements of the levels 1 and 2. */
const requirements = [
  ...[
    '6.1.1',
    '6.1.2',
    '6.1.3',
    '6.2.1',
    '6.2.2',
    '6.2.3',
    '6.2.4',
    '6.2.5',
    '6.2.6',
    '6.2.7',
    '6.2.8',
    '6.2.9',
  ],
  ...['6.2.10', '6.2.11', '6.2.12', '6.3.1', '6.3.2', '6.3.3', '6.3.4', '6.4.1', '6.4.2', '6.4.3', '6.4.4'],
  ...[
    '6.5.1',
    '6.5.2',
    '6.5.3',
    '6.5.4',
    '6.5.5',
    '6.6.1',
    '6.6.2',
    '6.6.3',
    '6.8.1',
    '6.8.2',
    '6.8.3',
    '6.8.4',
  ],
  ...[
    '7.1.1',
    '7.1.2',
    '7.1.3',
    '7.2.1',
    '7.2.2',
    '7.2.3',
    '7.2.4',
    '7.3.1',
    '7.3.2',
    '7.4.1',
    '7.4.2',
    '7.4.3',
  ],
  ...['7.4.4', '7.4.5', '7.5.1', '7.5.2', '7.6.1', '7.6.2'],
  ...['8.1.1', '8.1.2', '8.2.1', '8.2.2', '8.2.3', '8.3.1', '8.4.1'],
];

/** `file`: "test", "test" */
const citations = [...text.matchAll(/`((?:unit|integration|e2e)\/[\w/-]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(
  ([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
);

const escaped = (title: string) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

describe('docs/security.md', () => {
  it('has a row for each requirement, and one only', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !number.includes('('))).toEqual(requirements);
  });

  it('names a test for each requirement that applies', () => {
    const unproved = rows.filter(
      ({ how, shownBy }) =>
        !/`(unit|integration|e2e)\/[\w/-]+`: "/.test(shownBy) && !/^Does not apply/.test(how),
    );
    expect(unproved).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(citations.length).toBeGreaterThan(rows.length);
    // A mention in another form would not be checked.
    const mentions = text.match(/`(?:unit|integration|e2e)\/[\w/-]+`/g) ?? [];
    expect(mentions.length).toBe([...text.matchAll(/`(?:unit|integration|e2e)\/[\w/-]+`: "/g)].length);
    const sources = new Map(
      [...new Set(citations.map(({ file }) => file))].map((file) => [file, read(`tests/${file}.test.ts`)]),
    );
    const missing = citations.filter(
      ({ file, title }) => !new RegExp(`[([]\\s*(['"\`])${escaped(title)}\\1,`).test(sources.get(file) ?? ''),
    );
    expect(missing).toEqual([]);
  });

  it('counts the passwords that are refused', () => {
    expect(new Set(dictionary['passwords-common']).size).toBe(49_233);
    expect(text).toContain('49,233');
    for (const words of [contextWords, swahiliWords])
      expect(words.every((word) => /^[a-z]{3,}$/.test(word))).toBe(true);
  });
});
