import { readFileSync } from 'node:fs';
import { createRandom } from '../../support/create-random';
import { findMutations, type Mutation } from './find-mutations';
import { describeMutation, type Mutant } from './mutant';

/** Demo data and drawings, of which a small change is no fault, and what is no TypeScript. */
const excluded = /^app\/(seed\/|ui\/icon\.tsx$|routes\/content\/farm\/farm-plan\.tsx$)|\.(d\.ts|mjs)$/;

type Place = { readonly file: string; readonly text: string; readonly mutations: readonly Mutation[] };

/** The lines of a file that a mutation can change. */
function readPlaces(file: string): Place[] {
  const text = readFileSync(file, 'utf8');
  const lines = new Map<number, Mutation[]>();
  for (const mutation of findMutations(file, text)) {
    const line = text.lastIndexOf('\n', mutation.start - 1);
    lines.set(line, [...(lines.get(line) ?? []), mutation]);
  }
  return [...lines].sort(([one], [other]) => one - other).map(([, mutations]) => ({ file, text, mutations }));
}

/**
 * Random mutants, the same for the same seed and sources. All lines that can change are divided into `count` equal parts in
 * the order of their files, so that every area has its share. In each part, first the operator is chosen, because most lines
 * have strings and properties only, then one of its places.
 */
export function chooseMutants(files: readonly string[], count: number, seed: number): Mutant[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined =>
    items[Math.floor((random() / 2 ** 32) * items.length)];
  const places = files.filter((file) => !excluded.test(file)).flatMap(readPlaces);
  const bound = (part: number): number => Math.floor((part * places.length) / count);
  return Array.from({ length: count }, (_, part) => {
    const candidates = places
      .slice(bound(part), bound(part + 1))
      .flatMap(({ mutations, ...place }) => mutations.map((mutation) => ({ ...place, mutation })));
    const operator = pick([...new Set(candidates.map(({ mutation }) => mutation.operator))].sort());
    const chosen = pick(candidates.filter(({ mutation }) => mutation.operator === operator));
    return chosen ? describeMutation(part + 1, chosen.file, chosen.text, chosen.mutation) : null;
  }).filter((mutant) => mutant !== null);
}
