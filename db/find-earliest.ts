import type { Collection, Document, Filter } from 'mongodb';

/** Less than each date: as the bound of an index it leaves out documents without one. */
const epoch = new Date(0);

/** The earliest date of an indexed field of the documents that match; null where none has one. */
export async function findEarliest<Stored extends Document>(
  collection: Collection<Stored>,
  field: keyof Stored & string,
  filter: Filter<Stored> = {},
): Promise<Date | null> {
  const found = await collection.findOne<Record<string, Date>>(
    { ...filter, [field]: { $gt: epoch } },
    { sort: { [field]: 1 }, projection: { _id: 0, [field]: 1 } },
  );
  return found?.[field] ?? null;
}
