import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { collections } from '#db/collections';
import { ensureIndexes } from '#db/indexes';

/**
 * Gives a test file a database of its own, with its indexes: on the server that TEST_MONGODB_URI names.
 * Every test begins with empty collections. Returns how to reach the database from another process.
 */
export function useTestDatabase(options: { emptyBeforeEach?: boolean } = {}): {
  readonly uri: string;
  readonly name: string;
} {
  // Names are short: MongoDB refuses database names above 63 bytes.
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const target = { uri: '', name };

  beforeAll(async () => {
    target.uri = process.env['TEST_MONGODB_URI'] ?? '';
    if (!target.uri) throw new Error('TEST_MONGODB_URI names no server');
    await connectDatabase({ uri: target.uri, name });
    await ensureIndexes();
  });

  beforeEach(async () => {
    if (options.emptyBeforeEach !== false) await emptyCollections();
  });

  afterAll(async () => {
    if (!target.uri) return;
    await database().dropDatabase();
    await closeDatabase();
  });

  return target;
}

/** Deletes the documents and leaves the indexes. */
export async function emptyCollections(): Promise<void> {
  await Promise.all(Object.values(collections()).map((collection) => collection.deleteMany({})));
}
