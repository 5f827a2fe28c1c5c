import { activeStateParameter } from '~/domain/catalogue/products/admin-product-filter';
import { foldText } from '~/domain/text/fold-text';
import { searchParameter } from '~/lib/list-filter';
import type { ItemRow } from './item-list';

export type ItemFilter = ReturnType<typeof parseItemFilter>;

export const parseItemFilter = (params: URLSearchParams) => ({
  search: searchParameter.parse(params.get(searchParameter.name) ?? ''),
  state: activeStateParameter.parse(params.get(activeStateParameter.name) ?? ''),
});

/** Every word of the search must be in what the row says. */
export function fitsFilter({ name, text, isVisible }: ItemRow, { search, state }: ItemFilter): boolean {
  const rowText = foldText(`${name} ${text}`);
  return (
    (state === 'all' || isVisible === (state === 'active')) &&
    foldText(search)
      .split(' ')
      .every((word) => rowText.includes(word))
  );
}
