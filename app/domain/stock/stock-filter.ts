import { listPath } from '~/lib/list-path';
import { stockPath } from '~/paths';

type StockFilter = { readonly search: string; readonly onlyLow: boolean };

export const parseStockFilter = (params: URLSearchParams): StockFilter => ({
  search: (params.get('q') ?? '').slice(0, 100).trim(),
  onlyLow: params.get('show') === 'low',
});

export const stockListPath = ({ search, onlyLow }: StockFilter, page = 1): string =>
  listPath(stockPath, { q: search, show: onlyLow ? 'low' : null }, page);
