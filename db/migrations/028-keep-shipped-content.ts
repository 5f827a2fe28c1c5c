import { createHash } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { seededNames, shippedContent } from './shipped-content';
import { isUsedShop } from './is-used-shop';

export const id = '028-keep-shipped-content';

/**
 * The shop no longer speaks for a farm. One that is used gets what it shows by default until now into its database, with a copy
 * in `shipped`, by which the back office tells what nobody has edited. Another one loses what it was seeded with.
 */
export const up = async (db: Db): Promise<void> =>
  (await isUsedShop(db)) ? writeShippedContent(db) : removeSeededContent(db);

type Parts = Readonly<Record<string, unknown>>;

async function writeShippedContent(db: Db): Promise<void> {
  const { settings, home, about, texts } = shippedContent;
  await writeParts(db, 'settings', 'site', settings, (name, value) =>
    name === 'directions' ? value === undefined : isMissing(value),
  );
  await writeParts(db, 'homeContent', 'home', home);
  // An empty list showed the default.
  await writeParts(db, 'aboutContent', 'about', about, (_, value) => isMissing(value));
  await writeParts(db, 'pageTexts', 'texts', texts);
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Objects of settings and texts, whose keys have a default each. */
const composedParts: ReadonlySet<string> = new Set(['identity', 'rules', 'social', 'tours', 'descriptions']);

async function writeParts(
  db: Db,
  collection: string,
  documentId: string,
  shipped: Parts,
  isAbsent: (name: string, value: unknown) => boolean = (_, value) => value === undefined,
): Promise<void> {
  const documents = db.collection<{ _id: string; shipped?: Parts } & Parts>(collection);
  const stored = (await documents.findOne({ _id: documentId })) ?? null;
  const parts = Object.entries(shipped).flatMap(([name, value]): [string, unknown][] => {
    const current = stored?.[name];
    if (!composedParts.has(name)) return isAbsent(name, current) ? [[name, value]] : [];
    const keys = (current ?? {}) as Parts;
    return Object.entries(value as Parts)
      .filter(([key]) => keys[key] === undefined)
      .map(([key, part]) => [`${name}.${key}`, part]);
  });
  if (parts.length === 0) return;
  const written = parts.flatMap(([path, value]) => [
    [path, value],
    [`shipped.${path}`, value],
  ]);
  await documents.updateOne({ _id: documentId }, { $set: Object.fromEntries(written) }, { upsert: true });
}

type Seed = { readonly _id: string; readonly startedAt: Date; readonly finishedAt: Date | null };

async function removeSeededContent(db: Db): Promise<void> {
  const seeds = db.collection<Seed>('seeds');
  for (const { set, collection, kind, names } of seededSets) {
    const record = await seeds.findOne({ _id: set });
    if (!record) continue;
    const unedited = { _id: { $in: names.map((name) => idFor(kind, name)) }, updatedAt: record.startedAt };
    if (!(await db.collection(collection).findOne(unedited))) continue;
    // Every shop has answers about the software: the start adds those of this version.
    if (set === 'questions') await seeds.updateOne({ _id: set }, { $set: { finishedAt: null } });
    await db.collection(collection).deleteMany(unedited);
  }
}

const seededSets = [
  { set: 'questions', collection: 'questions', kind: 'question', names: seededNames.questions },
  { set: 'testimonials', collection: 'testimonials', kind: 'testimonial', names: seededNames.testimonials },
  { set: 'tour-stops', collection: 'tourStops', kind: 'tour-stop', names: seededNames.tourStops },
];

const idFor = (kind: string, name: string): ObjectId =>
  new ObjectId(createHash('sha256').update(`${kind} ${name}`).digest().subarray(0, 12));
