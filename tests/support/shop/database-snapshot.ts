import { BSON, type Db, type Document } from 'mongodb';

/** The bytes of each document by collection and id. */
export type DatabaseSnapshot = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * What belongs to the running process: its leases, the runs of its jobs, and the numbers by which its caches notice a
 * change, which never go back.
 */
const processCollections = ['leases', 'operations', 'contentVersions'];

const idOf = ({ _id }: Document): string => BSON.EJSON.stringify({ _id });
const bytesOf = (document: Document): string => Buffer.from(BSON.serialize(document)).toString('latin1');

/** Reads a database of a few hundred documents, such as the demo farm; one query costs half of one for each collection. */
export async function takeSnapshot(database: Db): Promise<DatabaseSnapshot> {
  const all = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const names = all.filter((name) => !processCollections.includes(name));
  const [first = '', ...others] = names;
  const found = await database
    .collection(first)
    .aggregate<{ name: string; document: Document }>([
      ...documentsOf(first),
      ...others.map((coll) => ({ $unionWith: { coll, pipeline: documentsOf(coll) } })),
    ])
    .toArray();
  const snapshot = new Map(names.map((name) => [name, new Map<string, string>()]));
  for (const { name, document } of found) snapshot.get(name)?.set(idOf(document), bytesOf(document));
  return snapshot;
}

const documentsOf = (name: string) => [
  { $project: { _id: 0, name: { $literal: name }, document: '$$ROOT' } },
];

/** Makes the database what it was; returns the collections that differed. */
export async function restoreSnapshot(database: Db, snapshot: DatabaseSnapshot): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, found] of await takeSnapshot(database)) {
    const wanted = snapshot.get(name) ?? new Map<string, string>();
    const read = (bytes: string) => BSON.deserialize(Buffer.from(bytes, 'latin1'), { promoteValues: false });
    const removed = [...found].filter(([id]) => !wanted.has(id)).map(([, bytes]) => read(bytes)['_id']);
    const restored = [...wanted]
      .filter(([id, bytes]) => found.get(id) !== bytes)
      .map(([, bytes]) => read(bytes));
    if (removed.length === 0 && restored.length === 0) continue;
    changed.push(name);
    const collection = database.collection(name);
    // Changed documents first leave their unique keys.
    const replaced = restored.map((document) => document['_id']);
    await collection.deleteMany({ _id: { $in: [...removed, ...replaced] } });
    if (restored.length > 0) await collection.insertMany(restored);
  }
  return changed;
}
