import type { ImportGraph } from './import-graph';
import { applyMutant, type Mutant } from './mutant';
import { createTestSelection, listTests, pageStatesTest } from './select-tests';
import { outsideOfTests, type TestFailure, type TreeCopy } from './tree-copy';
import type { TypeCheck } from './type-check';

export type Verdict = {
  readonly kind: 'types' | 'lint' | 'build' | 'test' | 'time limit' | 'survived' | 'gone' | 'not tried';
  /** The test that failed. */
  readonly test?: { readonly file: string; readonly name: string };
  /** What the tool said, or how many related test files passed. */
  readonly detail: string;
};

export const isCaught = ({ kind }: Verdict): boolean => ['types', 'lint', 'build', 'test'].includes(kind);

type Step = {
  readonly files: readonly string[];
  readonly needsBuild: boolean;
  readonly namePattern?: string;
};

/** The first files are few: a mutant that never ends costs the time limit of its step. */
const firstNear = 8;
const maxNear = 24;
const maxBuilt = 8;
const maxPageStates = 6;

/** What a page state can show: markup and scripts of pages. */
const drawn = /\.tsx$|^app\/enhance\/|^app\/ui\//;

/** In ms, on a busy machine; a step is given this, and this for each of its files. */
const stepLimitMs = 4 * 60_000;
const fileLimitMs = 30_000;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export type Copies = {
  readonly mutated: TreeCopy;
  /** Where a test that failed has to pass. */
  readonly untouched: TreeCopy;
  readonly checkTypes: TypeCheck;
};

export function createJudge(
  { mutated, untouched, checkTypes }: Copies,
  graph: ImportGraph,
  isThorough: boolean,
) {
  const tests = listTests(graph);
  const selectTests = createTestSelection(graph, tests);
  /** Tests that fail without a mutant. */
  const broken = new Map<string, Promise<boolean>>();
  const brokenFiles = new Set<string>();

  function failsUntouched({ file, name }: TestFailure): Promise<boolean> {
    const key = `${file}\n${name}`;
    const known = broken.get(key);
    if (known) return known;
    const checked = (async () => {
      if (tests.usesBuild(file)) {
        const problem = await untouched.build();
        if (problem !== null) throw new Error(`The shop can't be built without a mutant: ${problem}`);
      }
      const { failure } = await untouched.test(
        [file],
        stepLimitMs + fileLimitMs,
        name === outsideOfTests ? undefined : `^${escape(name)}$`,
      );
      return failure !== null;
    })();
    broken.set(key, checked);
    return checked;
  }

  async function runStep({ files, needsBuild, namePattern }: Step): Promise<Verdict | null> {
    if (needsBuild && files.length > 0) {
      const problem = await mutated.build();
      if (problem !== null) return { kind: 'build', detail: problem };
    }
    for (;;) {
      const left = files.filter((file) => !brokenFiles.has(file));
      if (left.length === 0) return null;
      const { failure, isTimedOut } = await mutated.test(
        left,
        stepLimitMs + left.length * fileLimitMs,
        namePattern,
      );
      if (isTimedOut) return { kind: 'time limit', detail: `in ${left.length} files: ${left[0]} …` };
      if (!failure) return null;
      const { message, ...test } = failure;
      if (!(await failsUntouched(failure))) return { kind: 'test', test, detail: message };
      console.log(`   left out, because it fails without a mutant: ${test.file}: ${test.name}`);
      brokenFiles.add(test.file);
    }
  }

  /** From near to far: types and lint, then the tests of the sources, then those of the built shop. */
  function* planSteps(file: string, caughtBefore: string | undefined): Generator<Step> {
    const { near, built, pageStates } = selectTests(file);
    const step = (files: readonly string[], needsBuild: boolean): Step => ({ files, needsBuild });
    if (caughtBefore !== undefined && tests.all.includes(caughtBefore))
      yield step([caughtBefore], tests.usesBuild(caughtBefore));
    yield step(near.slice(0, firstNear), false);
    yield step(near.slice(firstNear, maxNear), false);
    yield step(built.slice(0, maxBuilt), true);
    if (drawn.test(file) && pageStates.length > 0)
      yield {
        ...step([pageStatesTest], true),
        namePattern: `^(?:${pageStates.slice(0, maxPageStates).map(escape).join('|')}) `,
      };
    if (!isThorough) return;
    const tried = new Set([...near.slice(0, maxNear), ...built.slice(0, maxBuilt)]);
    const others = tests.all.filter((test) => !tried.has(test));
    yield step(
      others.filter((test) => !tests.usesBuild(test)),
      false,
    );
    yield step(
      others.filter((test) => tests.usesBuild(test)),
      true,
    );
  }

  async function judge(mutant: Mutant, text: string, caughtBefore?: string): Promise<Verdict> {
    const error = checkTypes(mutant.file, text);
    if (error !== null) return { kind: 'types', detail: error };
    const problem = await mutated.lint([mutant.file]);
    if (problem !== null) return { kind: 'lint', detail: problem };
    let passed = 0;
    for (const step of planSteps(mutant.file, caughtBefore)) {
      const verdict = await runStep(step);
      if (verdict) return verdict;
      passed += step.files.length;
    }
    return { kind: 'survived', detail: `${passed} related test files pass` };
  }

  return async (mutant: Mutant, caughtBefore?: string): Promise<Verdict> => {
    const original = await mutated.read(mutant.file).catch(() => null);
    const text = original === null ? null : applyMutant(original, mutant);
    if (original === null || text === null) return { kind: 'gone', detail: 'its lines are not in the file' };
    await mutated.write(mutant.file, text);
    try {
      return await judge(mutant, text, caughtBefore);
    } finally {
      await mutated.write(mutant.file, original);
    }
  };
}
