import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const routes = join(import.meta.dirname, '../../../app/routes');
const actions = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const [body] = /\bfunction action\([^]*?\n\}/.exec(readFileSync(join(routes, file), 'utf8')) ?? [];
    return body === undefined ? [] : [{ file, body }];
  });

/** The functions that read a form and that guard, in the order of the source. */
const callsOf = (body: string): string => (body.match(/\b(?:require|read)\w*(?=\()/g) ?? []).join(' ');

const withGuard = actions.filter(({ body }) => /\brequire(?:User|Permission|FreshSession)\(/.test(body));

it('an action reads its form before its guard, which may answer instead of it, so that it can be given back', () => {
  const late = withGuard.filter(({ body }) => /\brequire\w*\b.*\breadForm\b/.test(callsOf(body)));
  expect(withGuard.length).toBeGreaterThan(40);
  expect(late.map(({ file }) => file)).toEqual([]);
});

it('an action reads files after its guard', () => {
  const files = withGuard.filter(({ body }) => /\bread(?:Image|Multipart)Form\b/.test(callsOf(body)));
  expect(files.length).toBeGreaterThan(3);
  const early = files.filter(({ body }) => /^read(?:Image|Multipart)Form\b/.test(callsOf(body)));
  expect(early.map(({ file }) => file)).toEqual([]);
});
