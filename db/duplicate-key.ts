import { MongoServerError } from 'mongodb';

/** True for the error of a write that a unique index refused (MongoDB's error code 11000). */
export const isDuplicateKeyError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11000;
