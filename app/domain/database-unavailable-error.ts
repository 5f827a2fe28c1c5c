import {
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/**
 * Server error codes of a node that shuts down or hands over to another primary: InterruptedAtShutdown,
 * PrimarySteppedDown, ShutdownInProgress, NotWritablePrimary, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk,
 * NotPrimaryOrSecondary.
 */
const shutdownCodes = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** Socket errors that the driver does not wrap when a server dies during a write. */
const socketErrorCodes = new Set<unknown>(['ECONNRESET', 'EPIPE']);

/**
 * Errors recognised by name: the server and the pages are two bundles with a class each for the first two, and the driver
 * does not export the third (all connections of the pool are in use).
 */
const errorNames = new Set([
  'DatabaseUnavailableError',
  'DatabaseTimeoutError',
  'MongoWaitQueueTimeoutError',
]);

/** Whether an operation failed because the database could not be reached, so that the request may be sent again. */
export const isDatabaseUnavailableError = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && shutdownCodes.has(error.code)) ||
  (error instanceof Error && socketErrorCodes.has((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && errorNames.has(error.name));
