import type { AppLoadContext } from '@remix-run/node';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';

/**
 * A visitor gets a response within 10 s (docs/decisions/0040). The driver retries a transaction for up to two minutes, and each of
 * its commands waits for a server that does not respond.
 */
const databaseTimeoutMs = 9_000;

/** Timeout of database work that also calls M-Pesa, whose own timeout is 9 s (daraja.server.ts). */
export const databaseAndMpesaTimeoutMs = 9_800;

class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
}

/** Enough for a replica set to elect a primary. */
export const retryAfterSeconds = 30;

/**
 * Rejects with an error that isDatabaseUnavailableError recognises if the work takes longer than `timeoutMs`. The work is
 * not cancelled and may still succeed, so use it only for work that may be repeated.
 */
export async function withDatabaseTimeout<Result>(
  work: Promise<Result>,
  timeoutMs = databaseTimeoutMs,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseTimeoutError('The database did not respond in time')),
      timeoutMs,
    );
  });
  // A rejection after the timeout must not end the process as an unhandled one.
  work.catch(() => undefined);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** As withDatabaseTimeout, but returns null if the database is unavailable. */
export const nullIfUnavailable = <Result>(
  work: Promise<Result>,
  timeoutMs = databaseTimeoutMs,
): Promise<Result | null> =>
  withDatabaseTimeout(work, timeoutMs).catch((error: unknown) => {
    if (isDatabaseUnavailableError(error)) return null;
    throw error;
  });

/** Registered symbol, because the server and the pages are two bundles. */
const databaseUnavailableKey = Symbol.for('malisho database unavailable');

/**
 * Marks the load context of a request, so that the loaders that run after a failed action do not wait for the database a
 * second time, and the page is not cached.
 */
export const markDatabaseUnavailable = (context: AppLoadContext): void =>
  void Object.defineProperty(context, databaseUnavailableKey, { value: true });

/** Whether markDatabaseUnavailable marked the load context of this request. */
export const isDatabaseUnavailable = (context: AppLoadContext): boolean => databaseUnavailableKey in context;
