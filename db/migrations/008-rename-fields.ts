import type { Db } from 'mongodb';

export const id = '008-rename-fields';

/** Renames stored fields and a collection to the terms of the code. */
export async function up(db: Db): Promise<void> {
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  // A unique index counts a missing field as null, so the old index would reject the second renamed document.
  if (existing.has('orders')) await dropIndexOf(db, 'orders', 'placementKey');
  await db
    .collection('orders')
    .updateMany({ placementKey: { $exists: true } }, { $rename: { placementKey: 'idempotencyKey' } });

  if (existing.has('newsletterSubscribers')) await dropIndexOf(db, 'newsletterSubscribers', 'leaveToken');
  await db
    .collection('newsletterSubscribers')
    .updateMany(
      { $or: [{ leaveToken: { $exists: true } }, { askedAt: { $exists: true } }] },
      { $rename: { leaveToken: 'unsubscribeToken', askedAt: 'requestedAt' } },
    );

  // Reached limits stay reached.
  if (existing.has('tryCounts')) await db.renameCollection('tryCounts', 'rateLimits', { dropTarget: true });
}

async function dropIndexOf(db: Db, collectionName: string, field: string): Promise<void> {
  const collection = db.collection(collectionName);
  const name = `${field}_1`;
  if (await collection.indexExists(name)) await collection.dropIndex(name);
}
