import { createHash } from 'node:crypto';
import { BSON, type Document } from 'mongodb';

/** Keeps the types of numbers, binaries and regular expressions as they are stored. */
const deserializeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

export const deserializeDocument = (bytes: Uint8Array): Document =>
  BSON.deserialize(bytes, deserializeOptions);

export type Digest = { readonly documents: number; readonly sum: bigint };

export const emptyDigest: Digest = { documents: 0, sum: 0n };

/**
 * Adds a document to a digest of its collection, which does not depend on their order. Takes the bytes that the driver
 * writes: it moves fields with integer names to the front, in whatever order another program wrote them.
 */
export function addToDigest({ documents, sum }: Digest, document: Document): Digest {
  const bytes = BSON.serialize(document, { ignoreUndefined: false });
  const hash = createHash('sha256').update(bytes).digest().readBigUInt64LE();
  return { documents: documents + 1, sum: BigInt.asUintN(64, sum + hash) };
}
