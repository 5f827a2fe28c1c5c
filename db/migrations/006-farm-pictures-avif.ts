import type { Db } from 'mongodb';

export const id = '006-farm-pictures-avif';

/** Where pictures of the demo farm's words and people are. */
const collections = ['homeContent', 'aboutContent', 'teamMembers', 'farmServices', 'posts'];

/** Those that came with the shop and have got AVIF files beside the others; an upload has an address of another kind. */
const drawn = /^\/images\/(?:hero$|team\/|stories\/)/;

/** The pictures of farms that were seeded before say so, too. */
export async function up(db: Db): Promise<void> {
  for (const name of collections) {
    const collection = db.collection(name);
    for (const found of await collection.find().toArray()) {
      const { _id, ...document } = found;
      const offered = withAvif(document) as typeof document;
      if (offered !== document) await collection.replaceOne({ _id }, offered);
    }
  }
}

/** Takes a value of a document and returns the same one where it holds no such picture. */
function withAvif(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withAvif);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value)) return value;
  if (typeof value['src'] === 'string' && drawn.test(value['src']) && value['avif'] !== true)
    return { ...value, avif: true };
  const entries = Object.entries(value).map(([key, inner]) => [key, withAvif(inner)] as const);
  return entries.some(([key, inner]) => inner !== value[key]) ? Object.fromEntries(entries) : value;
}

/** Dates and ids are no records. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
