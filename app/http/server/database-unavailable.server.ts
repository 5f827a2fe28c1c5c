import type { AppLoadContext } from '@remix-run/node';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';

/** Responses must be sent within 10 s (docs/decisions/0040); the driver retries transactions for two minutes. */
const databaseTimeoutMs = 9_000;

/** M-Pesa requests have their own timeout of 9 s (daraja.server.ts). */
export const databaseAndMpesaTimeoutMs = 9_800;

/** Returns the ms that are left of a response, for work that follows other work. */
export function startResponseTime(totalMs = databaseAndMpesaTimeoutMs): () => number {
  const startedAt = performance.now();
  return () => Math.max(0, totalMs - (performance.now() - startedAt));
}

class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
}

export const retryAfterSeconds = 30;

/** The work continues after the timeout, so it must be repeatable. */
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

export const nullIfUnavailable = <Result>(
  work: Promise<Result>,
  timeoutMs = databaseTimeoutMs,
): Promise<Result | null> =>
  withDatabaseTimeout(work, timeoutMs).catch((error: unknown) => {
    if (isDatabaseUnavailableError(error)) return null;
    throw error;
  });

/** Registered symbol: the server and the pages are two bundles. */
const databaseUnavailableKey = Symbol.for('malisho database unavailable');

/** Loaders after a failed action then do not wait again, and the page is not cached. */
export const markDatabaseUnavailable = (context: AppLoadContext): void =>
  void Object.defineProperty(context, databaseUnavailableKey, { value: true });

export const isDatabaseUnavailable = (context: AppLoadContext): boolean => databaseUnavailableKey in context;
