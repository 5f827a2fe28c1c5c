import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { stockPath } from '~/paths';

export const stockFilter = listFilter(stockPath, {
  search: searchParameter,
  show: choiceParameter('show', ['low']),
});
