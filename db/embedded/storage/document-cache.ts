import type { Document } from '../language/bson/values';

/** A decoded document, with the BSON of its cached projections by projectionCacheKey. */
type CachedDocument = { readonly document: Document; readonly projected: Map<string, Buffer> };

type Entry = { readonly version: number; readonly cached: CachedDocument; readonly size: number };

/**
 * Caches decoded documents by record. A lookup passes the version just read from LMDB, so entries need no
 * invalidation and serve every snapshot.
 */
export type DocumentCache = {
  get(key: number, version: number): CachedDocument | undefined;
  /** `size`: the length of the BSON in bytes */
  set(key: number, version: number, document: Document, size: number): void;
};

/** Larger documents (images, GridFS chunks) are not cached: decoding them costs little more than copying. */
const MAX_CACHED_DOCUMENT_BYTES = 32 * 1024;

/**
 * Creates a cache for about `capacity` bytes of BSON, with two generations: when the young one is full it becomes the
 * old one, whose entries are evicted unless they were used in between. Unlike in an LRU list, a hit reorders nothing.
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
