import type { StoredDocument } from './records';

/**
 * Decoded documents by record, the most recently used ones first to stay. An entry is only used when its version is
 * that of the record that was just looked up in LMDB, so it needs no invalidation and serves every snapshot.
 */
export type DocumentCache = {
  find(key: number, version: number): StoredDocument | undefined;
  keep(key: number, stored: StoredDocument): void;
};

/** Documents above this size (pictures, file chunks) are not kept: decoding them costs little more than copying. */
const LARGEST_KEPT = 32 * 1024;

/** A decoded document takes about three times its BSON; `capacity` counts BSON bytes. */
export function createDocumentCache(capacity: number): DocumentCache {
  const entries = new Map<number, StoredDocument>();
  let size = 0;
  return {
    find(key, version) {
      const found = entries.get(key);
      if (!found) return undefined;
      entries.delete(key);
      if (found.version !== version) {
        size -= found.bytes.length;
        return undefined;
      }
      entries.set(key, found);
      return found;
    },
    keep(key, stored) {
      if (stored.bytes.length > LARGEST_KEPT) return;
      const old = entries.get(key);
      if (old) {
        size -= old.bytes.length;
        entries.delete(key);
      }
      entries.set(key, stored);
      size += stored.bytes.length;
      for (const [oldest, entry] of entries) {
        if (size <= capacity) break;
        entries.delete(oldest);
        size -= entry.bytes.length;
      }
    },
  };
}
