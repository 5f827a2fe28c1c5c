import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** Error codes of a MongoDB server that shuts down or hands over to another primary. */
const shutdownCodes = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The driver does not wrap these when a server dies during a write. */
const socketErrorCodes = new Set<unknown>(['ECONNRESET', 'EPIPE']);

/** By name: each bundle has its own class for the first two, and the driver does not export the third. */
const errorNames = new Set([
  'DatabaseUnavailableError',
  'DatabaseTimeoutError',
  'MongoWaitQueueTimeoutError',
]);

export const isDatabaseUnavailableError = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  (error instanceof MongoServerError && shutdownCodes.has(error.code)) ||
  // The driver wraps a lost connection in it; an error of the server has a code.
  (error instanceof MongoBulkWriteError && error.code === undefined) ||
  (error instanceof Error && socketErrorCodes.has((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && errorNames.has(error.name));
