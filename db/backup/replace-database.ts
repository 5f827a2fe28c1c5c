import type { Db, IndexDescription } from 'mongodb';
import type { DocumentBatch } from './backup-record';
import { listCollectionNames, listStagedNames, stagedName } from './collection-names';
import { addToDigest, deserializeDocument, emptyDigest, type Digest } from './document-digest';
import { readRawDocuments } from './read-database';
import { markFinished, markUnfinished } from './unfinished-restore';

/** True if a collection other than the ignored ones has a document; what an interrupted restore left does not count. */
export async function hasDocuments(db: Db, ignored: readonly string[] = []): Promise<boolean> {
  const names = (await listCollectionNames(db)).filter((name) => !ignored.includes(name));
  for (const name of names)
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return true;
  return false;
}

type Steps = {
  /**
   * The indexes that a collection gets before its documents: building them afterwards reads all documents again.
   * Without TTL indexes, which would delete documents before they are read back.
   */
  readonly indexesOf?: (collection: string) => readonly IndexDescription[];
  /** Called for each document that is read back. */
  readonly onRead?: (collection: string) => void;
  /** What belongs to the documents is put in place with them. */
  readonly publish?: () => Promise<void>;
};

/**
 * Replaces all documents of a database. They are written beside the old ones and read back first: before the last
 * moment a failure changes nothing. A start refuses the database while that moment lasts (requireFinishedRestore).
 */
export async function replaceDatabase(
  db: Db,
  batches: AsyncIterable<DocumentBatch>,
  { indexesOf = () => [], onRead = () => undefined, publish = () => Promise.resolve() }: Steps = {},
): Promise<void> {
  await dropStaged(db);
  try {
    const digests = await stageDocuments(db, batches, indexesOf);
    for (const [name, digest] of digests) await compareStaged(db, name, digest, () => onRead(name));
  } catch (error) {
    await dropStaged(db).catch(() => undefined);
    throw error;
  }
  await publishStaged(db, publish);
}

/** By the name of the collection. */
type Digests = ReadonlyMap<string, Digest>;

async function stageDocuments(
  db: Db,
  batches: AsyncIterable<DocumentBatch>,
  indexesOf: NonNullable<Steps['indexesOf']>,
): Promise<Digests> {
  const digests = new Map<string, Digest>();
  for await (const { collection, documents } of batches) {
    const indexes = digests.has(collection) ? [] : [...indexesOf(collection), ...gridFsIndexesOf(collection)];
    if (indexes.length > 0) await db.collection(stagedName(collection)).createIndexes(indexes);
    const staged = documents.map(deserializeDocument);
    await db.collection(stagedName(collection)).insertMany(staged, { forceServerObjectId: true });
    digests.set(collection, staged.reduce(addToDigest, digests.get(collection) ?? emptyDigest));
  }
  return digests;
}

async function compareStaged(db: Db, name: string, written: Digest, onRead: () => void): Promise<void> {
  let found = emptyDigest;
  for await (const document of readRawDocuments(db, { name, stored: stagedName(name) })) {
    found = addToDigest(found, deserializeDocument(document));
    onRead();
  }
  if (found.documents !== written.documents || found.sum !== written.sum)
    throw new Error(
      `${name} does not read back as it was written (${found.documents} of ${written.documents} documents): nothing was replaced`,
    );
}

/** The driver creates them with the first file of a bucket, and never where there are files already. */
function gridFsIndexesOf(name: string): readonly IndexDescription[] {
  if (name.endsWith('.chunks')) return [{ key: { files_id: 1, n: 1 }, unique: true }];
  return name.endsWith('.files') ? [{ key: { filename: 1, uploadDate: 1 } }] : [];
}

async function publishStaged(db: Db, publish: () => Promise<void>): Promise<void> {
  const names = await listStagedNames(db);
  const before = await listCollectionNames(db);
  await markUnfinished(db);
  for (const name of names) await db.renameCollection(stagedName(name), name, { dropTarget: true });
  for (const name of before) if (!names.includes(name)) await db.dropCollection(name);
  await publish();
  await markFinished(db);
}

async function dropStaged(db: Db): Promise<void> {
  for (const name of await listStagedNames(db)) await db.dropCollection(stagedName(name));
}
