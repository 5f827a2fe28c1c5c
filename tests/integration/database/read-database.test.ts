import { BSON } from 'mongodb';
import { expect, it } from 'vitest';
import { readDatabase } from '#db/backup/read-database';
import { database } from '#db/client';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('reads all collections at one instant, whatever is written meanwhile', async () => {
  const [first, last] = ['aaa', 'zzz'].map((name) => database().collection(name));
  await first?.insertOne({ order: 1 });
  await last?.insertOne({ order: 1 });
  const read: [collection: string, fields: object][] = [];
  for await (const { collection, documents } of readDatabase(database())) {
    if (collection === 'aaa') {
      await last?.insertOne({ order: 2 });
      await last?.updateOne({ order: 1 }, { $set: { isPaid: true } });
    }
    for (const document of documents) {
      const { _id, ...fields } = BSON.deserialize(document);
      read.push([collection, fields]);
    }
  }
  // The emptying of the collections before the test is recorded in another one.
  expect(read.filter(([name]) => name === 'aaa' || name === 'zzz')).toEqual([
    ['aaa', { order: 1 }],
    ['zzz', { order: 1 }],
  ]);
});
