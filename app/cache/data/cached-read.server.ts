import { LRUCache } from 'lru-cache';
import { database } from '#db/client';
import { contentVersion, contentVersionExceptProducts } from './content-version.server';

/** Bounds the age of a result whose change is unrecorded (app/cache/README.md). */
const usualTtlMs = 60_000;

type CacheEntry<Result> = { readonly version: number; readonly result: Promise<Result> };

/**
 * Caches up to `maxEntries` results by arguments and content version. Callers share them and must not change them.
 * `readsProducts: false` keeps the results when only products were written. `ttlMs`: for how long at most, a minute where it is not given.
 */
export function cachedRead<Arguments extends readonly unknown[], Result>(
  read: (...args: Arguments) => Promise<Result>,
  maxEntries: number,
  {
    readsProducts = true,
    ttlMs = usualTtlMs,
  }: { readonly readsProducts?: boolean; readonly ttlMs?: number } = {},
): (...args: Arguments) => Promise<Result> {
  const createCache = () =>
    new LRUCache<string, CacheEntry<Result>>({ max: maxEntries, ttl: ttlMs, ttlResolution: 1_000 });
  const readVersion = readsProducts ? contentVersion : contentVersionExceptProducts;
  const caches = new WeakMap<object, ReturnType<typeof createCache>>();
  return async (...args) => {
    // Before the read: a result that misses a concurrent change must not pass for the newer version.
    const version = await readVersion();
    const db = database();
    const cache = caches.get(db) ?? createCache();
    caches.set(db, cache);
    const key = JSON.stringify(args);
    const cached = cache.get(key);
    if (cached && cached.version >= version) return cached.result;
    const entry: CacheEntry<Result> = { version, result: read(...args) };
    cache.set(key, entry);
    entry.result.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key);
    });
    return entry.result;
  };
}
