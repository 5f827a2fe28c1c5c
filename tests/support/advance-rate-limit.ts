import { collections } from '~/domain/collections';

/** Counts `hits` more under all windows of a key that has been hit, as if they had happened at the time of the first. */
export async function advanceRateLimit(key: string, hits: number): Promise<void> {
  const windows = await collections().rateLimits.updateMany(
    { _id: { $gt: `${key} `, $lt: `${key} :` } },
    { $inc: { count: hits } },
  );
  if (windows.matchedCount === 0) throw new Error(`Nothing was counted under '${key}'.`);
}
