/** Names the neighbour instead of a position, so that a form sent twice, or from an old list, does what its button said. */
export type Move = { readonly id: string; readonly side: 'before' | 'after'; readonly otherId: string };

/** The value of a button of ReorderList; ids must have no spaces. */
export const formatMove = ({ id, side, otherId }: Move): string => `${id} ${side} ${otherId}`;

/** Null for a text that no button of ours sends. */
export function parseMove(text: string): Move | null {
  const [id = '', side, otherId = '', ...rest] = text.split(' ');
  const isComplete = id !== '' && otherId !== '' && id !== otherId && rest.length === 0;
  return isComplete && (side === 'before' || side === 'after') ? { id, side, otherId } : null;
}

/**
 * Moves one item of a list that is sorted by `order` and numbers all of them from 1. Null if one of the two is not there
 * any more. For lists inside a document; documents of a collection are moved by reorderDocuments.
 */
export function moveItem<Item extends { readonly order: number }>(
  items: readonly Item[],
  { id, side, otherId }: Move,
  idOf: (item: Item) => string,
): readonly Item[] | null {
  const moved = items.find((item) => idOf(item) === id);
  const others = items.filter((item) => item !== moved);
  const index = others.findIndex((item) => idOf(item) === otherId);
  if (!moved || index === -1) return null;
  return numberItems(others.toSpliced(side === 'before' ? index : index + 1, 0, moved));
}

/** The items as they are listed, numbered from 1. */
export const numberItems = <Item extends { readonly order: number }>(
  items: readonly Item[],
): readonly Item[] =>
  items.map((item, position) => (item.order === position + 1 ? item : { ...item, order: position + 1 }));
