import { database } from '#db/client';
import { contentVersion } from './content-version.server';

/**
 * However the content's version stands: a process that died, or a program beside the shop, may have left a change
 * untold (db/content-version.ts).
 */
const longestMs = 60_000;

type KeptRead<Result> = {
  readonly version: number;
  readonly until: number;
  readonly result: Promise<Result>;
};

/**
 * Takes a read of what public pages show, and returns it so that its results are kept by what it is asked for (plain
 * data and ids, told apart as JSON) for one version of the content: whoever asks after a change was answered gets what
 * is there now. `most` results are kept, those that were asked for last; nobody may change them. A read that fails is
 * not kept. Rejects as the read does, and while the database is away.
 */
export function cachedRead<Asked extends readonly unknown[], Result>(
  read: (...asked: Asked) => Promise<Result>,
  most: number,
): (...asked: Asked) => Promise<Result> {
  const keptOf = new WeakMap<object, Map<string, KeptRead<Result>>>();
  return async (...asked) => {
    // Before the read: what changes meanwhile may be missing in it, and it is not to be taken for newer.
    const version = await contentVersion();
    const db = database();
    const kept = keptOf.get(db) ?? new Map<string, KeptRead<Result>>();
    keptOf.set(db, kept);
    const name = JSON.stringify(asked);
    const known = kept.get(name);
    kept.delete(name);
    const now = performance.now();
    const mine =
      known && known.version === version && now < known.until
        ? known
        : { version, until: now + longestMs, result: read(...asked) };
    kept.set(name, mine);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    mine.result.catch(() => {
      if (kept.get(name) === mine) kept.delete(name);
    });
    return mine.result;
  };
}
