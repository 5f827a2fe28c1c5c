export const sortByOrder = <Item extends { readonly order: number }>(
  items: readonly Item[],
): readonly Item[] => [...items].sort((a, b) => a.order - b.order);
