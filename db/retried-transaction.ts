import type { ClientSession } from 'mongodb';
import { withTransaction } from './client';
import { isDuplicateKeyError } from './duplicate-key';

/** Each attempt can choose another value, such as an order number; twelve failed attempts mean a fault. */
const maxAttempts = 12;

/** Reruns `work` when a unique index rejects a write: it must only run database operations with the session. */
export async function withRetriedTransaction<Result>(
  work: (session: ClientSession, attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withTransaction((session) => work(session, attempt));
    } catch (error) {
      if (!isDuplicateKeyError(error) || attempt + 1 >= maxAttempts) throw error;
    }
  }
}
