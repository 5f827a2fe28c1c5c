import { ObjectId, type Filter } from 'mongodb';
import type { ItemKind, OrderedItem, WithVersion } from './item-kind';

/** Null for a malformed or unknown id. */
export const findItem = async <Item extends OrderedItem, Form extends WithVersion>(
  { items }: ItemKind<Item, Form>,
  id: string,
): Promise<Item | null> =>
  /^[0-9a-f]{24}$/i.test(id) ? items().findOne<Item>(byId<Item>(ObjectId.createFromHexString(id))) : null;

/** All items, in their order. */
export const listItems = <Item extends OrderedItem, Form extends WithVersion>({
  items,
}: ItemKind<Item, Form>): Promise<Item[]> => items().find<Item>({}).sort({ order: 1, _id: 1 }).toArray();

export const byId = <Item extends OrderedItem>(_id: ObjectId) => ({ _id }) as Filter<Item>;
