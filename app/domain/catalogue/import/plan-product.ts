import { withoutThousandsSeparators } from '~/lib/format/thousands';
import { ancestorsOf } from '../categories/category-tree';
import { categoryKey, type Category } from '../category';
import { findOffer } from '../prices/edit-offers.server';
import {
  offerMessages,
  parseOffer,
  toOfferTexts,
  type OfferField,
  type OfferTexts,
} from '../prices/offer-fields';
import { maxRows, productMessages } from '../products/product-form';
import type { ProductVariant, StoredProduct } from '../product';
import { toCents } from '~/lib/format/money';
import {
  columnName,
  freePrice,
  importMessages,
  normaliseDay,
  normalisePrice,
  readActive,
  readKeyValues,
  readText,
  splitCategories,
} from './read-cells';
import {
  mapTextColumns,
  textColumns,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  type TextColumn,
} from './columns';
import type { RowGroup } from './group-rows';
import { formatKeyValues } from './key-values';

export type FieldChange = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Units, where the stock changes by what differs from the exported figure. */
  readonly difference?: number;
};

/** What an import changes of a product; all else stays. */
type ImportedFields = Pick<
  StoredProduct,
  'name' | TextColumn | 'categories' | 'isActive' | 'specifications' | 'price' | 'sale' | 'variants'
>;

export type ProductPlan = {
  readonly before: StoredProduct | null;
  readonly name: string;
  readonly after: ImportedFields;
  readonly changes: readonly FieldChange[];
  readonly faults: readonly ImportFault[];
};

/** Named in the faults of a cell. */
const maxUnknownCategories = 30;

type Context = {
  readonly categories: readonly Category[];
  /** Permission stock:write. */
  readonly mayChangeStock: boolean;
  readonly now: Date;
};

export function planProduct({ before, rows }: RowGroup, context: Context): ProductPlan {
  const faults: ImportFault[] = [];
  const fault = (row: ImportRow, column: ImportColumn, message: string) =>
    void faults.push({ row: row.number, column: columnName(column), message });
  const [first] = rows;
  if (!first) throw new Error('a group has rows');

  const shared = (column: ImportColumn): string | undefined => {
    for (const row of rows)
      if (row.cells[column] !== first.cells[column])
        fault(row, column, importMessages.otherValue(first.number));
    return first.cells[column];
  };
  const text = (column: 'product' | TextColumn, stored: string | undefined): string => {
    if (shared(column) === undefined && stored !== undefined) return stored;
    const read = readText(first, column);
    if (read.fault) fault(first, column, read.fault);
    return read.text;
  };

  const name = text('product', before?.name);
  const texts = mapTextColumns((column) => text(column, before?.[column]));
  const isActive = readIsActive();
  const categories = readCategories();
  const specifications = readPairs(
    first,
    'specifications',
    shared('specifications'),
    before?.specifications ?? {},
  );
  const empty = { price: toCents(0), variants: [] as readonly ProductVariant[], ...(before ?? {}) };
  let after: ImportedFields = {
    name,
    ...texts,
    categories,
    isActive,
    specifications,
    price: empty.price,
    ...(before?.sale && { sale: before.sale }),
    variants: empty.variants,
  };
  const offerChanges = rows.flatMap((row) => readOffer(row));
  if (after.variants.length > maxRows.variant)
    fault(first, 'sku', `At most ${maxRows.variant} sizes are possible`);

  const fields: readonly (readonly [string, string, string])[] = [
    ['Name', before?.name ?? '', name],
    ...textColumns.map((column) => [columnName(column), before?.[column] ?? '', texts[column]] as const),
    ['Categories', before?.categories.join(', ') ?? '', categories.join(', ')],
    ['Active', before ? yesNo(before.isActive) : '', yesNo(isActive)],
    ['Specifications', before ? formatKeyValues(before.specifications) : '', formatKeyValues(specifications)],
  ];
  const changes = [
    ...fields
      .filter(([, from, to]) => from !== to)
      .map(([label, from, to]) => ({ label, before: from, after: to })),
    ...offerChanges,
  ];
  return { before, name: before?.name ?? name, after, changes, faults };

  function readIsActive(): boolean {
    const cell = shared('active');
    if (cell === undefined || cell === '') return before?.isActive ?? true;
    const read = readActive(cell);
    if (read === null) fault(first!, 'active', importMessages.active);
    return read ?? true;
  }

  function readCategories(): readonly string[] {
    const cell = shared('categories');
    const stored = before?.categories ?? [];
    if (cell === undefined && before) return stored;
    const chosen = splitCategories(cell ?? '');
    if (chosen.length === 0) fault(first!, 'categories', productMessages.categories);
    const keys = new Set(chosen.map(categoryKey));
    if (keys.size === stored.length && stored.every((each) => keys.has(categoryKey(each)))) return stored;
    const known = context.categories.filter((category) => keys.has(categoryKey(category.name)));
    // A cell of a megabyte names 300,000.
    const knownKeys = new Set(known.map(({ name: category }) => categoryKey(category)));
    const unknown = chosen.filter((each) => !knownKeys.has(categoryKey(each)));
    for (const each of unknown.slice(0, maxUnknownCategories))
      fault(first!, 'categories', importMessages.unknownCategory(each));
    const withParents = new Set(
      known.flatMap((category) => [category, ...ancestorsOf(category, context.categories)]),
    );
    return context.categories
      .filter((category) => withParents.has(category))
      .map((category) => category.name);
  }

  function readPairs(
    row: ImportRow,
    column: 'specifications' | 'attributes',
    cell: string | undefined,
    stored: Readonly<Record<string, string>>,
  ): Readonly<Record<string, string>> {
    // Compared as text: a stored value may break today's rules.
    if (cell === undefined || cell === formatKeyValues(stored)) return stored;
    const read = readKeyValues(cell);
    if ('values' in read) return read.values;
    fault(row, column, read.fault);
    return stored;
  }

  /** Adds the row to `after`; returns its changes. */
  function readOffer(row: ImportRow): readonly FieldChange[] {
    const sku = row.cells.sku ?? '';
    const hasSizes = before ? before.variants.length > 0 : rows.some((each) => each.cells.sku);
    if (sku === '' && hasSizes) return (fault(row, 'sku', importMessages.skuNeeded), []);
    if (sku !== '' && !hasSizes) return (fault(row, 'sku', importMessages.noSizes), []);
    if (sku === '' && row !== first) return (fault(row, 'sku', importMessages.oneRow), []);
    const stored = before && findOffer(before, sku === '' ? null : sku);
    const from = stored ? toOfferTexts(stored.values) : { price: '', was: '', until: '', stock: '0' };
    const cell = (field: OfferField): string => row.cells[field] ?? from[field];
    const stock = readStock(row, Number(from.stock), sku !== '');
    const until = normaliseDay(cell('until'));
    if (until === null) fault(row, 'until', importMessages.ambiguousDay);
    const isFree = cell('price').trim().toLowerCase() === freePrice;
    const texts: OfferTexts = {
      price: isFree ? '0' : normalisePrice(cell('price')),
      was: normalisePrice(cell('was')),
      until: until ?? '',
      stock: stock.text,
    };
    const parsed = parseOffer(texts, {
      isCounted: sku !== '',
      now: context.now,
      unchangedUntil: from.until,
      mayBeFree: isFree || stored?.values.price === 0,
    });
    if (!parsed.ok) {
      for (const [field, message] of Object.entries(parsed.errors))
        fault(row, field as OfferField, message === offerMessages.free ? importMessages.free : message);
      return [];
    }
    const { price, sale, stock: stockQuantity } = parsed.values;
    if (!context.mayChangeStock && (stockQuantity ?? 0) !== Number(from.stock || 0))
      fault(row, 'stock', productMessages.stockNotYours);
    const offer = { price, ...(sale && { sale }) };
    const to = toOfferTexts(parsed.values);
    const changed = (['price', 'was', 'until'] as const)
      .filter((field) => from[field] !== to[field])
      .map((field) => ({ label: columnName(field), before: from[field], after: to[field] }));
    if (sku === '') {
      const { sale: _sale, ...rest } = after;
      after = { ...rest, ...offer };
      return changed;
    }
    const variant = before?.variants.find((each) => each.sku === sku);
    const size =
      variant && row.cells.size === undefined ? { text: variant.name, fault: null } : readText(row, 'size');
    const skuRead = variant ? null : readText(row, 'sku');
    if (size.fault) fault(row, 'size', size.fault);
    if (skuRead?.fault) fault(row, 'sku', skuRead.fault);
    const attributes = readPairs(row, 'attributes', row.cells.attributes, variant?.attributes ?? {});
    const next: ProductVariant = {
      name: size.text,
      sku,
      ...offer,
      stockQuantity: stockQuantity ?? 0,
      attributes,
    };
    after = {
      ...after,
      ...(after.variants.length === 0 && { price }),
      variants: variant
        ? after.variants.map((each) => (each.sku === sku ? next : each))
        : [...after.variants, next],
    };
    const label = (name: string) => `${size.text || sku}: ${name}`;
    return [
      ...(variant?.name === size.text
        ? []
        : [{ label: label('Size'), before: variant?.name ?? '', after: size.text }]),
      ...changed.map((change) => ({ ...change, label: label(change.label) })),
      ...(from.stock === to.stock && variant
        ? []
        : [
            {
              label: label('Stock'),
              before: variant ? from.stock : '',
              after: to.stock,
              ...(stock.difference !== null && { difference: stock.difference }),
            },
          ]),
      ...(formatKeyValues(attributes) === formatKeyValues(variant?.attributes ?? {})
        ? []
        : [
            {
              label: label('Attributes'),
              before: formatKeyValues(variant?.attributes ?? {}),
              after: formatKeyValues(attributes),
            },
          ]),
    ];
  }

  /** With the exported figure, the stock changes by what differs from it: what was sold since stays sold. */
  function readStock(row: ImportRow, left: number, isCounted: boolean) {
    const none = { text: String(left), difference: null };
    const cell = row.cells.stock === undefined ? undefined : withoutThousandsSeparators(row.cells.stock);
    const exported = withoutThousandsSeparators(row.cells.exportedStock ?? '');
    if (!isCounted || cell === undefined) return none;
    if (exported === '' || !/^\d{1,7}$/.test(cell)) return { text: cell, difference: null };
    if (!/^\d{1,7}$/.test(exported)) return (fault(row, 'exportedStock', importMessages.exportedStock), none);
    const difference = Number(cell) - Number(exported);
    if (left + difference < 0) return (fault(row, 'stock', importMessages.tooFewLeft(left)), none);
    return { text: String(left + difference), difference };
  }
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
