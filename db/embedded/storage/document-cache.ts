import type { Document } from '../language/bson/values';

/** A decoded document, with what projections made of it: their BSON by what they choose. */
export type CachedDocument = { readonly document: Document; readonly projected: Map<string, Buffer> };

type Entry = { readonly version: number; readonly cached: CachedDocument; readonly size: number };

/**
 * Decoded documents by record. An entry is only used when its version is that of the record that was just looked up
 * in LMDB, so it needs no invalidation and serves every snapshot.
 */
export type DocumentCache = {
  get(key: number, version: number): CachedDocument | undefined;
  /** `size` is that of the document's BSON */
  set(key: number, version: number, document: Document, size: number): void;
};

/** Documents above this size (pictures, file chunks) are not kept: decoding them costs little more than copying. */
const MAX_CACHED_DOCUMENT_BYTES = 32 * 1024;

/**
 * Makes a cache for about `capacity` bytes of BSON. There are two generations: when the younger one is full it becomes
 * the older one, and what that held is forgotten unless it was used again meanwhile.
 */
export function createDocumentCache(capacity: number): DocumentCache {
  let young = new Map<number, Entry>();
  let old = new Map<number, Entry>();
  let youngSize = 0;
  const add = (key: number, entry: Entry) => {
    youngSize += entry.size - (young.get(key)?.size ?? 0);
    young.set(key, entry);
    if (youngSize <= capacity / 2) return;
    old = young;
    young = new Map();
    youngSize = 0;
  };
  return {
    get(key, version) {
      const found = young.get(key);
      if (found) return found.version === version ? found.cached : undefined;
      const aged = old.get(key);
      if (aged?.version !== version) return undefined;
      add(key, aged);
      return aged.cached;
    },
    set(key, version, document, size) {
      if (size <= MAX_CACHED_DOCUMENT_BYTES)
        add(key, { version, cached: { document, projected: new Map() }, size });
    },
  };
}
