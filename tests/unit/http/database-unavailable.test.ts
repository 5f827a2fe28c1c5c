import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import {
  nullIfUnavailable,
  startResponseTime,
  withDatabaseTimeout,
} from '~/http/server/database-unavailable.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

describe('database work', () => {
  it('in time returns its result and throws its error', async () => {
    expect(await withDatabaseTimeout(Promise.resolve('done'))).toBe('done');
    const failure = new Error('not of the database');
    await expect(withDatabaseTimeout(Promise.reject(failure))).rejects.toBe(failure);
    await expect(nullIfUnavailable(Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('times out before 10 s', async () => {
    const timedOut = withDatabaseTimeout(never).catch((error: unknown) => error);
    const read = nullIfUnavailable(never);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(isDatabaseUnavailableError(await timedOut)).toBe(true);
    expect(await read).toBeNull();
  });

  it('leaves other work for the same response what is left of 10 s', async () => {
    const timeLeft = startResponseTime();
    const order = nullIfUnavailable(never);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await order).toBeNull();
    const prompt = nullIfUnavailable(never, timeLeft());
    await vi.advanceTimersByTimeAsync(900);
    expect(await prompt).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(timeLeft()).toBe(0);
  });

  it('that fails after its timeout causes no unhandled rejection', async () => {
    let fail: (error: Error) => void = () => undefined;
    const read = nullIfUnavailable(new Promise<never>((_resolve, reject) => (fail = reject)));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(await read).toBeNull();
    // An unhandled rejection would end the test run.
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
  });

  it('is unavailable for connection and shutdown errors only', async () => {
    const serverError = (code: number) => new MongoServerError({ message: 'server error', code });
    for (const error of [new MongoNetworkError('connection refused'), serverError(11600), serverError(10107)])
      expect(await nullIfUnavailable(Promise.reject(error))).toBeNull();
    for (const code of ['EPIPE', 'ECONNRESET'])
      expect(
        isDatabaseUnavailableError(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })),
      ).toBe(true);
    const result = {} as BulkWriteResult;
    expect(
      isDatabaseUnavailableError(new MongoBulkWriteError(new MongoNetworkError('read ECONNRESET'), result)),
    ).toBe(true);
    const duplicate = new MongoBulkWriteError({ message: 'E11000', code: 11000, writeErrors: [] }, result);
    expect(isDatabaseUnavailableError(duplicate)).toBe(false);
    for (const error of [serverError(11000), serverError(112), new TypeError('x'), 'x', null])
      expect(isDatabaseUnavailableError(error)).toBe(false);
  });
});
