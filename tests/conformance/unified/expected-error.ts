import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoError,
  MongoOperationTimeoutError,
  MongoServerError,
  type Document,
} from 'mongodb';
import type { ExpectedError } from './format';
import { assertMatches, type MatchContext } from './match';
import { normalizeResult } from './normalize-result';
import { describeValue, readNumber } from './values';
import { Mismatch } from './test-errors';

/** @throws {Mismatch} at the first part of the expectation that the error does not meet */
export function assertError(expected: ExpectedError, error: unknown, context: MatchContext): void {
  const message = error instanceof Error ? error.message : String(error);
  const check = (met: boolean, what: string) => {
    if (!met) throw new Mismatch(`expected ${what}, found ${describeValue(error)}`);
  };

  if (expected.isClientError !== undefined) {
    const kind = expected.isClientError ? 'an error of the client' : 'an error of the server';
    check(isServerError(error) !== expected.isClientError, kind);
  }
  if (expected.isTimeoutError !== undefined) {
    const isTimeout = error instanceof MongoOperationTimeoutError;
    check(isTimeout === expected.isTimeoutError, `isTimeoutError ${expected.isTimeoutError}`);
  }
  if (expected.errorContains !== undefined) {
    const part = expected.errorContains.toLowerCase();
    check(message.toLowerCase().includes(part), `a message with "${expected.errorContains}"`);
  }
  if (expected.errorCode !== undefined) {
    const code = Number(readNumber(expected.errorCode));
    check(errorCodes(error).includes(code), `error code ${code} instead of ${errorCodes(error).join()}`);
  }
  if (expected.errorCodeName !== undefined) {
    const names = errorCodeNames(error);
    check(
      names.includes(expected.errorCodeName),
      `code name ${expected.errorCodeName} instead of ${names.join()}`,
    );
  }
  const labels = error instanceof MongoError ? error.errorLabels : [];
  for (const label of expected.errorLabelsContain ?? []) {
    check(labels.includes(label), `the label ${label} among [${labels.join()}]`);
  }
  for (const label of expected.errorLabelsOmit ?? []) check(!labels.includes(label), `no label ${label}`);
  if (expected.errorResponse !== undefined) {
    const response = error instanceof MongoServerError ? error.errorResponse : undefined;
    assertMatches(expected.errorResponse, response, context, { path: 'errorResponse', isRoot: true });
  }
  if (expected.expectResult !== undefined) {
    const result = normalizeResult(partialResult(error));
    assertMatches(expected.expectResult, result, context, { path: 'result of the error', isRoot: true });
  }
  assertWriteErrors(expected, error, context);
}

/** The errors of a client bulk write; the format treats each as a root document. */
function assertWriteErrors(expected: ExpectedError, error: unknown, context: MatchContext): void {
  const { writeErrors, writeConcernErrors } = expected;
  if (!writeErrors && !writeConcernErrors) return;
  if (!(error instanceof MongoClientBulkWriteError)) {
    throw new Mismatch(`expected an error of a client bulk write, found ${describeValue(error)}`);
  }
  if (writeErrors) {
    const indexes = [...error.writeErrors.keys()].map(String).sort();
    if (indexes.join() !== Object.keys(writeErrors).sort().join()) {
      throw new Mismatch(
        `expected write errors at [${Object.keys(writeErrors).join()}], found [${indexes.join()}]`,
      );
    }
    for (const [index, item] of Object.entries(writeErrors)) {
      const path = `writeErrors.${index}`;
      assertMatches(item, error.writeErrors.get(Number(index)), context, { path, isRoot: true });
    }
  }
  if (writeConcernErrors) {
    const position = { path: 'writeConcernErrors', isRoot: true };
    assertMatches(writeConcernErrors, error.writeConcernErrors, context, position);
  }
}

/** A client bulk write error wraps the failure of its command. */
function isServerError(error: unknown): boolean {
  return (
    error instanceof MongoServerError && !(error instanceof MongoClientBulkWriteError && isClientCause(error))
  );
}

function isClientCause(error: MongoClientBulkWriteError): boolean {
  return error.cause !== undefined && !(error.cause instanceof MongoServerError);
}

function partialResult(error: unknown): unknown {
  if (error instanceof MongoClientBulkWriteError) return error.partialResult;
  if (error instanceof MongoBulkWriteError) return error.result;
  return error instanceof MongoServerError ? error.errorResponse : undefined;
}

function errorCodes(error: unknown): number[] {
  return serverErrors(error).flatMap(({ code }) => (typeof code === 'number' ? [code] : []));
}

function errorCodeNames(error: unknown): string[] {
  return serverErrors(error).flatMap(({ codeName }) => (typeof codeName === 'string' ? [codeName] : []));
}

/** The code may be on the error, in the reply that it wraps, or on the failure of a bulk write's command. */
function serverErrors(error: unknown): Document[] {
  if (!(error instanceof MongoError)) return [];
  const response: Document[] = error instanceof MongoServerError ? [error.errorResponse] : [];
  const cause = error.cause instanceof MongoServerError ? [error.cause] : [];
  return [error, ...response, ...cause];
}
