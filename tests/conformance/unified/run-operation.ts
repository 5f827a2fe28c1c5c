import type { Document } from 'mongodb';
import { assertError } from './expected-error';
import type { ExpectedError, Operation } from './format';
import { assertMatches } from './match';
import { bucketOperations } from './operations/bucket-operations';
import { collectionOperations, type EntityOperation } from './operations/collection-operations';
import { cursorOperations } from './operations/cursor-operations';
import { clientOperations, databaseOperations } from './operations/database-operations';
import { sessionOperations } from './operations/session-operations';
import { runTestRunnerOperation, type TestRunnerContext } from './operations/test-runner-operations';
import { convertOptions } from './options';
import { normalizeResult } from './normalize-result';
import { describeValue } from './values';
import { Mismatch, SkipTest } from './test-errors';

export type OperationContext = Omit<TestRunnerContext, 'runOperation'> & {
  /** the name of the unsupported feature that an error reports, or null */
  unsupportedFeature(error: unknown): string | null;
};

/**
 * Runs one operation and checks its outcome.
 *
 * @throws {Mismatch} if it differs, {SkipTest} if the server does not support a feature
 */
export async function runOperation(operation: Operation, context: OperationContext): Promise<void> {
  checkOutcome(operation, await performOperation(operation, context), context);
}

type Outcome = { failed: false; result: unknown } | { failed: true; error: unknown };

/** In a withTransaction callback, the driver must see every error, expected or not: it may retry. */
async function runInCallback(operation: Operation, context: OperationContext): Promise<void> {
  const outcome = await performOperation(operation, context);
  if (!outcome.failed || operation.expectError) checkOutcome(operation, outcome, context);
  if (outcome.failed) throw outcome.error;
}

function checkOutcome(operation: Operation, outcome: Outcome, context: OperationContext): void {
  const { expectError, expectResult, saveResultAsEntity } = operation;
  if (operation.ignoreResultAndError) return;
  try {
    if (expectError) {
      if (!outcome.failed) throw new Mismatch(`expected an error, found ${describeValue(outcome.result)}`);
      skipIfUnsupported(expectError, outcome.error, context);
      assertError(expectError, outcome.error, context.entities);
    } else if (outcome.failed) {
      throw new Mismatch(`failed with ${describeValue(outcome.error)}`);
    } else if ('expectResult' in operation) {
      assertMatches(expectResult, normalizeResult(outcome.result), context.entities);
    }
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const feature = outcome.failed ? context.unsupportedFeature(outcome.error) : null;
    if (feature !== null) throw new SkipTest(feature);
    throw new Mismatch(`${operation.name}: ${error.message}`);
  }
  if (saveResultAsEntity && !outcome.failed) context.entities.saveResult(saveResultAsEntity, outcome.result);
}

async function performOperation(operation: Operation, context: OperationContext): Promise<Outcome> {
  try {
    return { failed: false, result: await dispatchOperation(operation, context) };
  } catch (error) {
    if (error instanceof Mismatch || error instanceof SkipTest) throw error;
    return { failed: true, error };
  }
}

/** A test that expects any error would pass without testing anything. */
function skipIfUnsupported(expected: ExpectedError, error: unknown, context: OperationContext): void {
  const expectsAnyError = Object.keys(expected).every((key) => key === 'isError' || key === 'isClientError');
  const feature = expectsAnyError ? context.unsupportedFeature(error) : null;
  if (feature !== null) throw new SkipTest(feature);
}

async function dispatchOperation(operation: Operation, context: OperationContext): Promise<unknown> {
  if (operation.object === 'testRunner') {
    const runNested = (nested: Operation) => runOperation(nested, context);
    return runTestRunnerOperation(operation, { ...context, runOperation: runNested });
  }
  const args = resolveArguments(operation.arguments, context);
  const entity = context.entities.find(operation.object);
  switch (entity.kind) {
    case 'client':
      return perform(clientOperations, entity.client, operation, args);
    case 'database':
      return perform(databaseOperations, entity.database, operation, args);
    case 'collection':
      return perform(collectionOperations, entity.collection, operation, args);
    case 'bucket':
      return perform(bucketOperations, entity.bucket, operation, args);
    case 'cursor':
      return perform(cursorOperations, entity, operation, args);
    case 'session': {
      const runAll = async (operations: Operation[]) => {
        for (const nested of operations) await runInCallback(nested, context);
      };
      return perform(sessionOperations(runAll), entity.session, operation, args);
    }
    default:
      throw new SkipTest(`operations on a ${entity.kind} are outside the runner`);
  }
}

function perform<Target>(
  operations: Record<string, EntityOperation<Target>>,
  target: Target,
  { name }: Operation,
  args: Document,
): Promise<unknown> {
  const run = operations[name];
  if (!run) throw new SkipTest(`the operation ${name} is outside the runner or the driver`);
  return run(target, args);
}

function resolveArguments(args: Document | undefined, { entities }: OperationContext): Document {
  const options = convertOptions(args);
  if (typeof options.session === 'string') options.session = entities.get('session', options.session).session;
  return options;
}
