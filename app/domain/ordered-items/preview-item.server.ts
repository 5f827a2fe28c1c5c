import { ObjectId } from 'mongodb';
import { normaliseObjectId } from '~/lib/object-id';
import { listItems } from './find-items.server';
import { isItemVisible, type ItemForm, type ItemKind, type OrderedItem } from './item-kind';

/** The items that customers see, with the item of the preview in its place among them even if they don't see it. */
export type PreviewedItem<Item> = {
  readonly item: Item;
  readonly items: readonly Item[];
  /** The position of the item in `items`. */
  readonly index: number;
  readonly isVisible: boolean;
};

/** A stored item as customers see it; null for an unknown id. */
export async function previewStoredItem<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
): Promise<PreviewedItem<Item> | null> {
  const stored = await listItems(kind);
  const item = stored.find(hasId(id));
  return item ? place(kind, item, stored) : null;
}

/** An item with the values of a form, as customers would see it; an unknown id previews a new item. Stores nothing. */
export async function previewTypedItem<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  { form, now }: { readonly form: ItemForm; readonly now: Date },
): Promise<
  | { readonly ok: true; readonly previewed: PreviewedItem<Item> }
  /** What only the shop's data can tell, by field of the form. */
  | { readonly ok: false; readonly errors: Readonly<Record<string, string[]>> }
> {
  const stored = await listItems(kind);
  const current = stored.find(hasId(id)) ?? null;
  const filled = await kind.toFields(form, current, now);
  if (!filled.ok) return filled;
  const item = {
    ...filled.fields,
    _id: current?._id ?? new ObjectId(),
    order: current?.order ?? Infinity,
    updatedAt: now,
  } as unknown as Item;
  return { ok: true, previewed: place(kind, item, stored) };
}

const hasId =
  (id: string) =>
  ({ _id }: OrderedItem): boolean =>
    _id.toHexString() === normaliseObjectId(id);

/** A new item comes last. */
function place<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  item: Item,
  stored: readonly Item[],
): PreviewedItem<Item> {
  const isItem = hasId(String(item._id));
  const isVisible = (each: Item) => isItemVisible(kind, each);
  const all = stored.some(isItem) ? stored.map((each) => (isItem(each) ? item : each)) : [...stored, item];
  const items = all.filter((each) => each === item || isVisible(each));
  return { item, items, index: items.indexOf(item), isVisible: isVisible(item) };
}
