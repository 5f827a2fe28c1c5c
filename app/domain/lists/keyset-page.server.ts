import type { Collection, Filter, ObjectId } from 'mongodb';
import { parseObjectId } from '~/domain/text/parse-object-id.server';

export type KeysetPage<Stored> = {
  /** Newest first, unless the query has another order. */
  readonly documents: readonly Stored[];
  /** Cursors of the newer and the older page, or of the previous and the next; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
  /** True where `tested` ended before the oldest document. */
  readonly isIncomplete: boolean;
};

/** Bounds a search without an index: some 20 ms in the built-in store. */
const maxTested = 2_000;

/** The parameters of the address: at most one of them is set. */
export type KeysetCursors = { readonly before?: string | null; readonly after?: string | null };

type Query<Stored> = {
  readonly collection: Collection<Stored & { _id: ObjectId }>;
  readonly conditions: readonly Filter<Stored>[];
  /** What no index answers, such as a search: of a page, the next `maxTested` documents are read for it. */
  readonly tested?: readonly Filter<Stored>[];
  /** The date, or day as `YYYY-MM-DD`, that orders the list; the collection has an index that ends with it and `_id`. */
  readonly dateField: keyof Stored & string;
  readonly pageSize: number;
  /** The index, where a planner may choose a worse one. */
  readonly hint?: Readonly<Record<string, 1 | -1>>;
  /** 1 for oldest first: then `before` leads on, as it does for the older page. */
  readonly order?: 1 | -1;
};

/**
 * Reads one page of a list by date: older than the cursor `before`, newer than `after`, or the newest. An invalid cursor
 * gives the newest. Its cost does not depend on the length of the list.
 */
export async function readKeysetPage<Stored extends { _id: ObjectId }>(
  query: Query<Stored>,
  cursors: KeysetCursors = {},
): Promise<KeysetPage<Stored>> {
  const { pageSize, dateField, order = -1 } = query;
  const back = order === 1 ? -1 : 1;
  const before = parseCursor(cursors.before);
  const after = before ? null : parseCursor(cursors.after);
  const toPage = (documents: readonly Stored[], hasNewer: boolean, hasOlder: boolean) => {
    const [first, last] = [documents.at(0), documents.at(-1)];
    return {
      documents,
      newer: hasNewer && first ? formatCursor(first, dateField) : null,
      older: hasOlder && last ? formatCursor(last, dateField) : null,
      isIncomplete: false,
    };
  };
  if (after) {
    const found = await readInOrder(query, back, [beyond(back, after, dateField)]);
    // From the newest page on, the whole first page is shown.
    return found.length > pageSize
      ? toPage(found.slice(0, pageSize).reverse(), true, true)
      : readKeysetPage(query);
  }
  const range = before ? [beyond(order, before, dateField)] : [];
  const found = await readInOrder(query, order, range);
  const hasOlder = found.length > pageSize;
  const page = toPage(found.slice(0, pageSize), before !== null && found.length > 0, hasOlder);
  return { ...page, isIncomplete: !hasOlder && (await hasUntested(query, order, range)) };
}

/** One more than a page, to know whether there is another one. */
async function readInOrder<Stored extends { _id: ObjectId }>(
  { collection, conditions, tested = [], dateField, pageSize, hint }: Query<Stored>,
  direction: 1 | -1,
  range: readonly object[],
): Promise<Stored[]> {
  const bounds = tested.length > 0 ? [{ $limit: maxTested }, { $match: allOf(tested) }] : [];
  return collection
    .aggregate<Stored>(
      [
        { $match: allOf([...conditions, ...range]) },
        { $sort: { [dateField]: direction, _id: direction } },
        ...bounds,
        { $limit: pageSize + 1 },
      ],
      { hint },
    )
    .toArray();
}

async function hasUntested<Stored extends { _id: ObjectId }>(
  { collection, conditions, tested = [], dateField }: Query<Stored>,
  direction: 1 | -1,
  range: readonly object[],
): Promise<boolean> {
  if (tested.length === 0) return false;
  const next = await collection
    .find(allOf([...conditions, ...range]) as Filter<Stored & { _id: ObjectId }>)
    .sort({ [dateField]: direction, _id: direction })
    .skip(maxTested)
    .limit(1)
    .toArray();
  return next.length > 0;
}

const allOf = (conditions: readonly object[]): object => (conditions.length > 0 ? { $and: conditions } : {});

type Cursor = { readonly at: Date | string; readonly id: ObjectId };

function formatCursor<Stored extends { _id: ObjectId }>(
  document: Stored,
  dateField: keyof Stored & string,
): string {
  const at = document[dateField] as Date | string;
  return `${at instanceof Date ? at.getTime() : at}-${document._id.toHexString()}`;
}

/** Whether a list in the order of a day could have given the text as a cursor. */
export const isDayCursor = (text: string): boolean => typeof parseCursor(text)?.at === 'string';

function parseCursor(text: string | null | undefined): Cursor | null {
  const [, time, day, id = ''] = /^(?:(\d{1,15})|(\d{4}-\d\d-\d\d))-(\w{24})$/.exec(text ?? '') ?? [];
  const at = time ? new Date(Number(time)) : day;
  const parsedId = parseObjectId(id);
  return at && parsedId ? { at, id: parsedId } : null;
}

/** Documents of one millisecond or day follow by id. */
function beyond(direction: 1 | -1, { at, id }: Cursor, dateField: string): object {
  const [inclusive, exclusive] = direction === 1 ? ['$gte', '$gt'] : ['$lte', '$lt'];
  return {
    [dateField]: { [inclusive]: at },
    $or: [{ [dateField]: { [exclusive]: at } }, { _id: { [exclusive]: id } }],
  };
}
