import { readdirSync, readFileSync } from 'node:fs';
import { Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { contentVersion } from '~/cache/data/content-version.server';
import { collectionDefinitions, collections, type CollectionName } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const names = Object.keys(collectionDefinitions) as CollectionName[];
const isPublic = (name: CollectionName) => collectionDefinitions[name].visibility === 'public';

/** The driver's methods that change no document; index commands are among them. */
const readMethods = new Set([
  ...[
    'constructor',
    'dbName',
    'collectionName',
    'namespace',
    'fullNamespace',
    'readConcern',
    'readPreference',
  ],
  ...['bsonOptions', 'writeConcern', 'hint', 'timeoutMS', 'find', 'findOne', 'count', 'countDocuments'],
  ...['estimatedDocumentCount', 'distinct', 'aggregate', 'watch', 'options', 'isCapped', 'indexes'],
  ...['createIndex', 'createIndexes', 'dropIndex', 'dropIndexes', 'listIndexes', 'indexExists'],
  ...['indexInformation', 'listSearchIndexes', 'createSearchIndex', 'createSearchIndexes'],
  ...['dropSearchIndex', 'updateSearchIndex'],
]);

/** insertMany calls the observed bulkWrite; the source has no bulk builder (see below). */
const unobservedMethods = ['insertMany', 'initializeUnorderedBulkOp', 'initializeOrderedBulkOp'];

async function increments(work: () => Promise<unknown>): Promise<boolean> {
  const before = await contentVersion();
  await work();
  return (await contentVersion()) > before;
}

describe('a write to a public collection', () => {
  it.each(names.filter(isPublic))('invalidates the caches: %s', async (name) => {
    expect(await increments(() => collections()[name].deleteMany({}))).toBe(true);
  });

  it('is observed or rejected, whichever method of the driver it uses', () => {
    const methods = Object.getOwnPropertyNames(Collection.prototype).filter((name) => !readMethods.has(name));
    const unobserved = methods.filter((method) => !Object.hasOwn(collections().products, method));
    expect(unobserved.sort()).toEqual(unobservedMethods.sort());
  });

  it('is rejected where it can not be observed', () => {
    expect(() => collections().products.drop()).toThrow('drop on the public collection products');
    expect(() => collections().products.rename('goods')).toThrow('rename on the public collection products');
  });

  it('goes through collections() everywhere in the source', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    // A kind's own (kind.collection()) is one of collections().
    const bypass = /(?<!\bkind\s*)\.collection[<(]|initialize(?:Uno|O)rderedBulkOp|\$out\b|\$merge\b/;
    const found = sources.filter((path) => bypass.test(readFileSync(`app/${path}`, 'utf8')));
    expect(found.sort()).toEqual([
      // The files of uploaded images, which are private.
      'domain/images/image-bucket.server.ts',
      // Reads only.
      'domain/integrity/checks/pictures.server.ts',
      'domain/integrity/checks/references.server.ts',
      'domain/integrity/malformed-documents.server.ts',
      'domain/integrity/snapshot-reader.server.ts',
    ]);
  });
});

it.each(names.filter((name) => !isPublic(name)))('a write to %s leaves the caches alone', async (name) => {
  expect(await increments(() => collections()[name].deleteMany({}))).toBe(false);
});
