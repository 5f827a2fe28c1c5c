import { afterAll, expect, it } from 'vitest';
import { parseTestFile, type ExpectedEvents, type Operation } from './unified/format';
import { runUnifiedTest } from './unified/run-unified-test';
import { Mismatch, SkipTest } from './unified/test-errors';
import { useEnvironment } from './use-environment';

/** A test on a collection with { _id: 1, x: 1, sub: { a: 1 } }, or with `documents`. */
export type Case = {
  operations: Operation[];
  documents?: unknown[];
  outcome?: unknown[];
  events?: ExpectedEvents['events'];
  ignoreExtraEvents?: boolean;
  requirement?: object;
};

/** Starts a server for the cases of a file. The result declares cases that must pass, fail or be skipped. */
export function useRunnerCases(databaseName: string) {
  const environment = useEnvironment((error) =>
    error instanceof Error && /no such command/.test(error.message) ? 'refused' : null,
  );

  afterAll(() => environment().internalClient.db(databaseName).dropDatabase());

  /** The case goes through JSON, like the published tests. */
  async function runCase({
    documents,
    outcome,
    events,
    ignoreExtraEvents,
    operations,
    requirement,
  }: Case): Promise<void> {
    const collection = { databaseName, collectionName: 'cases' };
    const file = parseTestFile(
      JSON.stringify({
        description: 'cases',
        schemaVersion: '1.12',
        createEntities: [
          { client: { id: 'client', observeEvents: ['commandStartedEvent'] } },
          { database: { id: 'database', client: 'client', databaseName } },
          { collection: { id: 'collection', database: 'database', collectionName: 'cases' } },
          { session: { id: 'session', client: 'client' } },
          { bucket: { id: 'bucket', database: 'database' } },
          { thread: { id: 'thread' } },
        ],
        initialData: [{ ...collection, documents: documents ?? [{ _id: 1, x: 1, sub: { a: 1 } }] }],
        tests: [
          {
            description: 'case',
            operations,
            ...(requirement && { runOnRequirements: [requirement] }),
            ...(events && { expectEvents: [{ client: 'client', events, ignoreExtraEvents }] }),
            ...(outcome && { outcome: [{ ...collection, documents: outcome }] }),
          },
        ],
      }),
    );
    const test = file?.tests[0];
    if (!file || !test) throw new Error('The case is not in the format.');
    await runUnifiedTest(file, test, environment());
  }

  const passes = (title: string, testCase: Case) =>
    it(`passes ${title}`, async () => expect(await runCase(testCase)).toBeUndefined());

  const fails = (title: string, testCase: Case, message: RegExp) =>
    it(`fails ${title}`, async () => {
      const verdict = await runCase(testCase).then(
        () => 'passed',
        (error: unknown) => error,
      );
      expect(verdict).toBeInstanceOf(Mismatch);
      expect((verdict as Mismatch).message).toMatch(message);
    });

  const skips = (title: string, testCase: Case, message: RegExp) =>
    it(`skips ${title}`, async () => {
      const verdict = await runCase(testCase).catch((error: unknown) => error);
      expect(verdict).toBeInstanceOf(SkipTest);
      expect((verdict as SkipTest).message).toMatch(message);
    });

  return { passes, fails, skips };
}
