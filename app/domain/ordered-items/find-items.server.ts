import type { ClientSession, ObjectId, Filter } from 'mongodb';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { cachedRead } from '~/cache/data/cached-read.server';
import type { ItemKind, OrderedItem } from './item-kind';

/** Null for a malformed or unknown id. */
export const findItem = async <Item extends OrderedItem>(
  { items }: ItemKind<Item>,
  id: string,
  session?: ClientSession,
): Promise<Item | null> => {
  const _id = parseObjectId(id);
  return _id && items().findOne<Item>(byId<Item>(_id), { session });
};

/** The items that customers see, in their order; cached. */
export const cacheVisibleItems = <Item extends OrderedItem>({
  items,
  visibleField,
}: ItemKind<Item>): (() => Promise<readonly Item[]>) =>
  cachedRead(
    () =>
      items()
        .find<Item>({ [visibleField]: true } as Filter<Item>)
        .sort({ order: 1, _id: 1 })
        .toArray(),
    1,
    { readsProducts: false },
  );

/** All items, in their order. */
export const listItems = <Item extends OrderedItem>({ items }: ItemKind<Item>): Promise<Item[]> =>
  items().find<Item>({}).sort({ order: 1, _id: 1 }).toArray();

export const byId = <Item extends OrderedItem>(_id: ObjectId) => ({ _id }) as Filter<Item>;
