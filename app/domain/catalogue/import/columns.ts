import type { productFields } from '../products/product-form';

/** One row for each size. The header of each column, as the export writes it; an import finds them in any order and case. */
export const importColumns = {
  productId: 'Product ID',
  product: 'Product',
  brand: 'Brand',
  description: 'Description',
  categories: 'Categories',
  active: 'Active',
  specifications: 'Specifications',
  size: 'Size',
  sku: 'SKU',
  attributes: 'Attributes',
  price: 'Price',
  was: 'Price before',
  until: 'Last day',
  stock: 'Stock',
  exportedStock: 'Stock when exported',
} as const;

export type ImportColumn = keyof typeof importColumns;

/** The columns of a product's texts; each is named as the field of the product. */
export const textColumns = ['brand', 'description'] as const satisfies readonly (ImportColumn &
  keyof typeof productFields)[];

export type TextColumn = (typeof textColumns)[number];

/** The value of each of them, '' for none. */
export const mapTextColumns = (map: (column: TextColumn) => string) =>
  Object.fromEntries(textColumns.map((column) => [column, map(column)])) as Readonly<
    Record<TextColumn, string>
  >;

export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

/** A file may leave out the others; they are then not changed, or empty for a new product. */
export const requiredColumns = ['product', 'sku', 'price'] as const satisfies readonly ImportColumn[];

export type ImportRow = {
  /** As a spreadsheet numbers it: the header is row 1. */
  readonly number: number;
  /** Absent where the file lacks the column. */
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
};

export const maxImportBytes = 1024 * 1024;
export const maxImportRows = 1_000;

/** For all rows whose SKU a spreadsheet may have changed: they have SKUs of the shop, or are new sizes. */
export type ChangedSkuAnswer = 'same' | 'new';

export type ImportFault = {
  readonly row: number;
  /** Header of the column; null for the whole row. */
  readonly column: string | null;
  readonly message: string;
};
