import {
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/**
 * Codes of a server that shuts down or hands over to another primary: InterruptedAtShutdown, PrimarySteppedDown,
 * ShutdownInProgress, NotWritablePrimary, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk,
 * NotPrimaryOrSecondary.
 */
const shutdownCodes = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The driver does not wrap these when a server dies during a write. */
const socketErrorCodes = new Set<unknown>(['ECONNRESET', 'EPIPE']);

/** By name: the two bundles have a class each for the first two, and the driver does not export the third. */
const errorNames = new Set([
  'DatabaseUnavailableError',
  'DatabaseTimeoutError',
  'MongoWaitQueueTimeoutError',
]);

/** Whether the database could not be reached, so that the request may be sent again. */
export const isDatabaseUnavailableError = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && shutdownCodes.has(error.code)) ||
  (error instanceof Error && socketErrorCodes.has((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && errorNames.has(error.name));
