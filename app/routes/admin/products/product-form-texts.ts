import { productChoiceNames } from '~/domain/catalogue/products/product-choices';
import { rowField, type ProductRows, type RowKind } from '~/domain/catalogue/products/product-form';
import { productTextNames } from '~/domain/catalogue/products/product-texts';
import type { EditedProduct } from './edited-product.server';

const keysOf = (list: readonly unknown[]): readonly string[] => list.map((_, index) => String(index + 1));

export const rowsOf = (product: EditedProduct | null): ProductRows => ({
  variant: keysOf(product?.variants ?? []),
  specification: keysOf(product?.specifications ?? []),
  picture: keysOf(product?.pictures ?? []),
});

/** `120` or `120.50`, as one types it. */
const formatPrice = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

const saleValues = (sale: EditedProduct['sale']) => ({
  was: sale ? formatPrice(sale.was) : '',
  until: sale?.lastDay ?? '',
});

/** The texts of the form; also the empty ones, so that its version knows them. */
export function productFormTexts(product: EditedProduct): Readonly<Record<string, string>> {
  const { variants, specifications, pictures } = product;
  const row = (kind: RowKind, index: number, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => [rowField(kind, String(index + 1), name), value] as const);
  return Object.fromEntries([
    ['name', product.name],
    ['brand', product.brand],
    ['price', formatPrice(product.price)],
    ['description', product.description],
    ...productChoiceNames.map((name) => [name, product[name]]),
    ...productTextNames.map((name) => [name, product[name]]),
    ['seasonFrom', String(product.season?.from ?? '')],
    ['seasonTo', String(product.season?.to ?? '')],
    ['goesWith', product.goesWith.join('\n')],
    ...Object.entries(saleValues(product.sale)),
    ...variants.flatMap(({ name, sku, price, sale, stockQuantity }, index) =>
      row('variant', index, {
        name,
        sku,
        price: formatPrice(price),
        ...saleValues(sale),
        stock: String(stockQuantity),
        seenSku: sku,
        seenStock: String(stockQuantity),
      }),
    ),
    ...specifications.flatMap(([key, value], index) => row('specification', index, { key, value })),
    ...pictures.flatMap(({ src, alt }, index) => row('picture', index, { src, alt })),
  ]);
}
