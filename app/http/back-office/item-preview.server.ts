import type { ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import { listItems } from '~/domain/ordered-items/save-item.server';
import { errorResponse } from '../forms/read-form.server';

type WithVersion = { readonly seenVersion: string };

/**
 * For the loader of a preview: the items that customers see, with the item of the preview in its place among them
 * (`index`) even if they don't see it. Throws 404.
 */
export async function loadItemPreview<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
) {
  const isVisible = (item: Item) => item[kind.visibleField] === true;
  const isPreviewed = (item: Item) => String(item._id) === id;
  const items = (await listItems(kind)).filter((each) => isVisible(each) || isPreviewed(each));
  const index = items.findIndex(isPreviewed);
  const item = items[index];
  if (!item) throw errorResponse(404, `This ${kind.noun} has been deleted.`);
  return { item, isVisible: isVisible(item), items, index };
}
