import { MongoNetworkError, MongoServerSelectionError, MongoTopologyClosedError } from 'mongodb';

/** Whether the database could not be reached: nothing is wrong with the request, and it may be sent again. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoTopologyClosedError ||
  // The driver does not export this one: all connections are taken by requests that wait themselves.
  (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError');
