import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { Category } from '../category';
import type { StoredProduct } from '../product';
import type { ChangedSkuAnswer, ImportFault, ImportRow } from './columns';
import { groupRows, type RowGroup } from './group-rows';
import { planProduct, type FieldChange, type ProductPlan } from './plan-product';
import { columnName, importMessages } from './read-cells';
import { resolveSkus, type KnownSku, type SkuQuestion } from './resolve-skus';

export type ImportPlan = {
  readonly faults: readonly ImportFault[];
  /** What a person must answer first. */
  readonly questions: readonly SkuQuestion[];
  /** New and changed products. */
  readonly products: readonly ProductPlan[];
  readonly unchanged: number;
  /** The hash of what would change: an import applies only what was shown. */
  readonly hash: string;
};

/** How many households take a product (id) in their standing orders, which are above the catalogue. */
export type CountTakers = (productId: string, now: Date) => Promise<number>;

/** A product is deactivated where somebody says what its households get instead. */
async function findTaken(
  planned: readonly ProductPlan[],
  groups: readonly RowGroup[],
  countTakers: CountTakers,
  now: Date,
): Promise<readonly ImportFault[]> {
  const faults: ImportFault[] = [];
  for (const [index, { before, after }] of planned.entries()) {
    const row = groups[index]?.rows[0]?.number;
    if (row === undefined || !before?.isActive || after.isActive) continue;
    const households = await countTakers(before._id.toHexString(), now);
    if (households > 0)
      faults.push({ row, column: columnName('active'), message: importMessages.takers(households) });
  }
  return faults;
}

/** What an import of these rows would change now; nothing is written. */
export async function planImport(
  file: {
    readonly rows: readonly ImportRow[];
    readonly changedSkus: ChangedSkuAnswer | null;
  },
  {
    mayChangeStock = true,
    countTakers = () => Promise.resolve(0),
    now,
  }: {
    readonly mayChangeStock?: boolean | undefined;
    readonly countTakers?: CountTakers | undefined;
    readonly now: Date;
  },
  session?: ClientSession,
): Promise<ImportPlan> {
  const {
    rows,
    questions,
    faults: skuFaults,
  } = resolveSkus(file.rows, await readKnownSkus(session), file.changedSkus);
  const { products, categories } = await readCatalogue(rows, session);
  const { groups, faults } = groupRows(rows, products);
  const planned = groups.map((group) => planProduct(group, { categories, mayChangeStock, now }));
  const taken = await findTaken(planned, groups, countTakers, now);
  const allFaults = [...skuFaults, ...faults, ...planned.flatMap((each) => each.faults), ...taken].sort(
    (a, b) => a.row - b.row,
  );
  const changed = planned.filter(({ changes, before }) => before === null || changes.length > 0);
  return {
    faults: allFaults,
    questions,
    products: changed,
    unchanged: planned.length - changed.length,
    hash: hashOf(changed),
  };
}

/** SKUs of the whole shop: no index finds them in another case, or as a spreadsheet writes them. */
async function readKnownSkus(session: ClientSession | undefined): Promise<readonly KnownSku[]> {
  const found: KnownSku[] = [];
  for await (const { _id, name, variants } of collections().products.find(
    { 'variants.sku': { $exists: true } },
    { session, projection: { name: 1, variants: { name: 1, sku: 1 } } },
  ))
    for (const { sku, name: size } of variants)
      found.push({ productId: _id.toHexString(), productName: name, size, sku });
  return found;
}

async function readCatalogue(rows: readonly ImportRow[], session: ClientSession | undefined) {
  const texts = (column: 'productId' | 'sku' | 'product') => [
    ...new Set(rows.map(({ cells }) => cells[column] ?? '').filter(Boolean)),
  ];
  const ids = texts('productId').flatMap((id) => parseObjectId(id) ?? []);
  // By name, too: a new product with the name of another one is a fault.
  const products: StoredProduct[] = await collections()
    .products.find(
      {
        $or: [
          { _id: { $in: ids } },
          { 'variants.sku': { $in: texts('sku') } },
          { name: { $in: texts('product') } },
        ],
      },
      { session },
    )
    .toArray();
  const categories: Category[] = await collections()
    .categories.find({}, { session })
    .sort({ order: 1, name: 1 })
    .toArray();
  return { products, categories };
}

/** Differences of stock count by their amount: sales between the dry run and the import don't matter. */
function hashOf(products: readonly ProductPlan[]): string {
  const shown = products.map(({ before, name, changes }) => [
    before?._id.toHexString() ?? null,
    name,
    changes.map(({ label, before: from, after, difference }: FieldChange) =>
      difference === undefined ? [label, from, after] : [label, difference],
    ),
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
