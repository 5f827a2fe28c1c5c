import { MongoServerError } from 'mongodb';

export const isDuplicateKeyError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === 11000;

/** Each round of saves at once has one winner: as many can take the same value as there are attempts. */
const maxAttempts = 20;

/** Runs a save again if a concurrent one took a unique value first: it then sees that value, and chooses another or refuses. */
export async function retryOnDuplicateKey<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await save();
    } catch (error) {
      if (!isDuplicateKeyError(error) || attempt === maxAttempts) throw error;
    }
}
