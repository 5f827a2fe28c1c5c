import type { AppLoadContext } from '@remix-run/node';
import {
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/**
 * Codes of a server that goes away at this moment, or lets another one take over: interrupted at shutdown, primary
 * stepped down, shutdown in progress, not writable primary, interrupted for a change of state, not primary (and no
 * secondary asked for), not primary or secondary.
 */
const goingAway = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);

/**
 * Two of ours, whose classes differ between the bundles of the pages and the server, and one that the driver does not
 * export: all connections are taken by requests that wait themselves.
 */
const knownByName = new Set(['DatabaseUnavailableError', 'DatabaseSlow', 'MongoWaitQueueTimeoutError']);

/**
 * A visitor is told within 10 s that the shop is not reachable (quality.md), but a transaction is tried again for up to
 * two minutes, and each of its commands waits for a server that hangs.
 */
const databaseTimeoutMs = 9_000;

/** The same where M-Pesa is asked too, which takes 9 s by itself when it hangs (daraja.server.ts). */
export const databaseAndMpesaTimeoutMs = 9_800;

/** Socket errors that the driver passes on as they are when a server dies while it is sent a command. */
const brokenSocket = new Set<unknown>(['ECONNRESET', 'EPIPE']);

class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseSlow';
}

/** Whether the database could not be reached: nothing is wrong with the request, and it may be sent again. */
export const isDatabaseUnavailableError = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && goingAway.has(error.code)) ||
  (error instanceof Error && brokenSocket.has((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && knownByName.has(error.name));

/** Long enough for a database that elects another primary, short enough for a visitor who waits. */
export const retryAfterSeconds = 30;

/**
 * Gives work with the database as long as a visitor may wait, and then throws what isDatabaseUnavailableError knows. The work is not
 * undone: it may yet succeed, so only what may be sent again is done like this. Takes the time in milliseconds.
 */
export async function withDatabaseTimeout<Result>(
  work: Promise<Result>,
  limitMs = databaseTimeoutMs,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseTimeoutError('The database did not answer in time')),
      limitMs,
    );
  });
  // What fails after its time has been answered already.
  work.catch(() => undefined);
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** As withDatabaseTimeout, but returns null while the database is away. */
export const nullIfUnavailable = <Result>(
  work: Promise<Result>,
  limitMs = databaseTimeoutMs,
): Promise<Result | null> =>
  withDatabaseTimeout(work, limitMs).catch((error: unknown) => {
    if (isDatabaseUnavailableError(error)) return null;
    throw error;
  });

/** Where a context says so. The pages and the server are two bundles; they know the place by this name. */
const databaseUnavailableKey = Symbol.for('malisho waited for the database in vain');

/**
 * Notes at the context, which all that make one page share, that the database is away. After an action that answers with
 * its own page the loaders must not wait for it a second time, because a visitor is told within 10 s (quality.md): they
 * ask isDatabaseUnavailable. What is made without the database is not kept, either.
 */
export const markDatabaseUnavailable = (context: AppLoadContext): void =>
  void Object.defineProperty(context, databaseUnavailableKey, { value: true });

export const isDatabaseUnavailable = (context: AppLoadContext): boolean => databaseUnavailableKey in context;
