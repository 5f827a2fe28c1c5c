import { collections } from '#db/collections';

/** The tries of one thing within one window; kept in the database, so that all containers count together. */
export type TryCount = { readonly _id: string; readonly count: number; readonly expiresAt: Date };

/**
 * Counts a try and says whether it is still allowed. Takes what is tried and for whom (`track +254712345678`), how many
 * tries a window has, and its length in milliseconds; windows begin at multiples of their length.
 */
export async function countTry(tried: {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: Date;
}): Promise<boolean> {
  const window = Math.floor(tried.now.getTime() / tried.windowMs);
  const counted = await collections().tryCounts.findOneAndUpdate(
    { _id: `${tried.key} ${window}` },
    { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date((window + 1) * tried.windowMs) } },
    { upsert: true, returnDocument: 'after' },
  );
  return (counted?.count ?? 1) <= tried.limit;
}
