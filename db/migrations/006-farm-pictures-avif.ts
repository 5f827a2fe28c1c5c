import type { Db } from 'mongodb';

export const id = '006-farm-pictures-avif';

const collectionNames = ['homeContent', 'aboutContent', 'teamMembers', 'farmServices', 'posts'];

/** Bundled pictures, which now have AVIF files; uploads have other paths. */
const bundledPicture = /^\/images\/(?:hero$|team\/|stories\/)/;

/** Marks the bundled pictures of demo farms that were seeded earlier as available in AVIF. */
export async function up(db: Db): Promise<void> {
  for (const name of collectionNames) {
    const collection = db.collection(name);
    for (const { _id, ...document } of await collection.find().toArray()) {
      const replacement = withAvif(document);
      if (replacement !== document && isRecord(replacement))
        await collection.replaceOne({ _id }, replacement);
    }
  }
}

function withAvif(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withAvif);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  if (typeof value['src'] === 'string' && bundledPicture.test(value['src']) && value['avif'] !== true)
    return { ...value, avif: true };
  const entries = Object.entries(value).map(([key, inner]) => [key, withAvif(inner)] as const);
  return entries.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(entries) : value;
}

/** False for dates and ObjectIds. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
