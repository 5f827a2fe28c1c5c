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

/** Whether the database could not be reached: nothing is wrong with the request, and it may be sent again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && goingAway.has(error.code)) ||
  // The driver does not export this one: all connections are taken by requests that wait themselves.
  (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError');

/** Long enough for a database that elects another primary, short enough for a visitor who waits. */
export const retryAfterSeconds = 30;

/** Takes what a page can do without, and returns null in its place while the database is away; throws what else it throws. */
export const unlessAway = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (isDatabaseAway(error)) return null;
    throw error;
  });

/** Requests that have waited for the database already, by the context that an action shares with its page's loaders. */
const waitedInVain = new WeakSet<AppLoadContext>();

/**
 * For an action that answers with its own page while the database is away: the loaders of that page must not wait for it
 * a second time, because a visitor is told within 10 s (quality.md). They ask hasWaitedInVain.
 */
export const noteDatabaseAway = (context: AppLoadContext): void => void waitedInVain.add(context);

export const hasWaitedInVain = (context: AppLoadContext): boolean => waitedInVain.has(context);
