import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseMutants } from '../../load/mutation/choose-mutants';
import { findMutations } from '../../load/mutation/find-mutations';
import { applyMutant, describeMutation } from '../../load/mutation/mutant';

/** Every text that one mutation makes of this one, with the operator's name. */
const mutationsOf = (text: string, file = 'source.tsx'): string[] =>
  findMutations(file, text).map(
    ({ operator, start, end, text: replacement }) =>
      `${operator}: ${text.slice(0, start)}${replacement}${text.slice(end)}`,
  );

describe('the mutations of a source file', () => {
  it.each([
    ['f(a < b);', 'comparison: f(a <= b);'],
    ['f(a === b);', 'comparison: f(a !== b);'],
    ['f(a && b);', 'logical operator: f(a || b);'],
    ['f(a + b);', 'arithmetic: f(a - b);'],
    ['f(a ? b : c);', 'negated condition: f(!(a) ? b : c);'],
    ['if (!a) f();', 'negated condition: if (a) f();'],
    ['function f() { if (a) return; g(); }', 'removed guard: function f() {  g(); }'],
    ['function f() { g(); h(); }', 'early return: function f() { g();  }'],
    ['a = b;', 'removed assignment: '],
    ['await f();', 'removed call: '],
    ['await f();', 'removed await: f();'],
    ['f(true);', 'boolean: f(false);'],
    ['f(2);', 'number: f(3);'],
    ['f(2);', 'number: f(1);'],
    ["f('cash');", "string: f('');"],
    ['f({ a, b });', 'removed property: f({  b });'],
  ])('of %s include %s', (text, mutated) => {
    expect(mutationsOf(text)).toContain(mutated);
  });

  it.each([
    ["type A = 'cash' | 2;"],
    ["import { f } from './f';"],
    ['interface A { a: true }'],
    ['const a = <p className="px-4">Two words</p>;'],
    ["throw new TypeError('expected');"],
    ["const label = 'Cash';"],
    ['// a < b'],
  ])('are none for types, words and drawings: %s', (text) => {
    expect(mutationsOf(text)).toEqual([]);
  });

  it('leaves a sentence as it is', () => {
    expect(mutationsOf("f('Two words');")).toEqual(['removed call: ']);
  });
});

describe('a mutant', () => {
  const text = 'start();\nif (a < b) f();\nif (a < b) g();\nend();\n';
  const [first, second] = findMutations('a.ts', text)
    .filter(({ operator }) => operator === 'comparison')
    .map((mutation, index) => describeMutation(index + 1, 'a.ts', text, mutation));

  it('has its line, its whole text and its surroundings', () => {
    expect(first).toEqual({
      number: 1,
      file: 'a.ts',
      line: 2,
      operator: 'comparison',
      before: 'if (a < b) f();',
      after: 'if (a <= b) f();',
      preceding: 'start();',
      following: 'if (a < b) g();\nend();\n',
    });
  });

  it('is applied where its lines have moved to', () => {
    expect(second && applyMutant(`// new\n\n${text}`, second)).toBe(
      '// new\n\nstart();\nif (a < b) f();\nif (a <= b) g();\nend();\n',
    );
  });

  it('is told apart from equal lines by its surroundings', () => {
    const twice = 'one();\nf(1);\ntwo();\nf(1);\nthree();\n';
    const last = findMutations('a.ts', twice)
      .filter(({ operator }) => operator === 'number')
      .at(-1);
    const mutant = last && describeMutation(1, 'a.ts', twice, last);
    expect(mutant && applyMutant(`zero();\nf(1);\n${twice}`, mutant)).toBe(
      'zero();\nf(1);\none();\nf(1);\ntwo();\nf(0);\nthree();\n',
    );
  });

  it('is gone with its lines', () => {
    expect(first && applyMutant('start();\nend();\n', first)).toBeNull();
  });
});

describe('the choice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'malisho-mutants-'));
  const files = ['a.ts', 'b.ts', 'c.ts'].map((name) => join(folder, name));

  it('is the same for the same seed, and has its share of every file', () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of files) writeFileSync(file, 'f(1);\n'.repeat(40));
    const chosen = chooseMutants(files, 6, 30);
    expect(chosen.map(({ file }) => file)).toEqual(files.flatMap((file) => [file, file]));
    expect(chooseMutants(files, 6, 30)).toEqual(chosen);
    expect(chooseMutants(files, 6, 31)).not.toEqual(chosen);
  });
});
