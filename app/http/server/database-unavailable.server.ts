import type { AppLoadContext } from '@remix-run/node';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';

/** A visitor gets a response within 10 s (docs/decisions/0040); the driver retries transactions for two minutes. */
const databaseTimeoutMs = 9_000;

/** M-Pesa has a timeout of 9 s itself (daraja.server.ts). */
export const databaseAndMpesaTimeoutMs = 9_800;

class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
}

export const retryAfterSeconds = 30;

/** Rejects with a DatabaseTimeoutError after `timeoutMs`. The work goes on, so it must be repeatable. */
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
  // Prevents an unhandled rejection after the timeout.
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

/** Marks the load context, so that the loaders after a failed action do not wait again, and the page is not cached. */
export const markDatabaseUnavailable = (context: AppLoadContext): void =>
  void Object.defineProperty(context, databaseUnavailableKey, { value: true });

export const isDatabaseUnavailable = (context: AppLoadContext): boolean => databaseUnavailableKey in context;
