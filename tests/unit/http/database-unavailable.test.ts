import { MongoNetworkError, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { nullIfUnavailable, withDatabaseTimeout } from '~/http/server/database-unavailable.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

describe('work with the database', () => {
  it('that is done in time is handed through, as is what it throws', async () => {
    expect(await withDatabaseTimeout(Promise.resolve('done'))).toBe('done');
    const fault = new Error('a fault of ours');
    await expect(withDatabaseTimeout(Promise.reject(fault))).rejects.toBe(fault);
    await expect(nullIfUnavailable(Promise.reject(fault))).rejects.toBe(fault);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up on before a visitor has waited 10 s', async () => {
    const given = withDatabaseTimeout(never).catch((error: unknown) => error);
    const read = nullIfUnavailable(never);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(isDatabaseUnavailableError(await given)).toBe(true);
    expect(await read).toBeNull();
  });

  it('that fails after its time disturbs nobody', async () => {
    let fail: (fault: Error) => void = () => undefined;
    const read = nullIfUnavailable(new Promise<never>((_resolve, reject) => (fail = reject)));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(await read).toBeNull();
    // An unhandled rejection would end the test run, as it would end the shop.
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
  });

  it('is away where it can not be reached or is going away, and nowhere else', async () => {
    const ofServer = (code: number) => new MongoServerError({ message: 'says the server', code });
    for (const error of [new MongoNetworkError('connection refused'), ofServer(11600), ofServer(10107)])
      expect(await nullIfUnavailable(Promise.reject(error))).toBeNull();
    // The driver passes these on as they are when a server dies while it is sent a command.
    for (const code of ['EPIPE', 'ECONNRESET'])
      expect(
        isDatabaseUnavailableError(Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })),
      ).toBe(true);
    for (const error of [ofServer(11000), ofServer(112), new TypeError('x'), 'x', null])
      expect(isDatabaseUnavailableError(error)).toBe(false);
  });
});
