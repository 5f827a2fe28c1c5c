import type { Preparation, PreparedProduct, SoldProduct } from '~/domain/sales/sales-day';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { pluralize } from '~/lib/format/pluralize';
import { formatLitreNumber, formatLitres } from '~/lib/format/litres';
import { formatMoney } from '~/lib/format/money';

/** What the orders of tomorrow need, by product. */
export const Tomorrow = ({
  preparation,
  standing,
  sheetPath,
}: {
  preparation: Pick<Preparation, 'orders' | 'millilitres' | 'products'> | null;
  /** What standing orders take, beside what the farm expects; null for nothing. */
  standing: string | null;
  /** Null where the day's sheet may not be opened. */
  sheetPath: string | null;
}) => (
  <section aria-labelledby="tomorrow" className="card space-y-3 p-4">
    <h2 id="tomorrow">To prepare for tomorrow</h2>
    {!preparation || preparation.orders === 0 ? (
      <p>No open orders for tomorrow yet.</p>
    ) : (
      <>
        <p>
          <span className="text-3xl font-bold tabular-nums text-pasture">
            {formatLitreNumber(preparation.millilitres)}
          </span>{' '}
          litres for {pluralize(preparation.orders, 'order', 'orders')}: tomorrow’s pickups and deliveries
          that are not on their way yet.
        </p>
        <Rows
          rows={preparation.products.map((product) => ({
            id: product.productId,
            name: product.name,
            value: formatNeed(product),
          }))}
        />
      </>
    )}
    {standing && <p>{standing}</p>}
    {sheetPath && (
      <p>
        <a href={sheetPath} className="link inline-block py-2">
          Tomorrow’s sheet
        </a>
      </p>
    )}
  </section>
);

const formatNeed = ({ millilitres, packages }: PreparedProduct): string =>
  [
    ...(millilitres > 0 ? [formatLitres(millilitres)] : []),
    ...packages.map(({ name, quantity }) => `${quantity} × ${name}`),
  ].join(', ');

export const BestSellers = ({ products }: { products: readonly SoldProduct[] }) => (
  <section aria-labelledby="best-sellers" className="card space-y-3 p-4">
    <h2 id="best-sellers">Best sellers of the last 30 days</h2>
    {products.length === 0 ? (
      <p>Nothing was sold in the last 30 days.</p>
    ) : (
      <Rows
        rows={products.map(({ productId, sku, name, quantity, revenue }) => ({
          id: `${productId} ${sku ?? ''}`,
          name: `${quantity} × ${name}`,
          value: formatMoney(revenue, 'KSh'),
        }))}
      />
    )}
  </section>
);

const Rows = ({ rows }: { rows: readonly { id: string; name: string; value: string }[] }) => (
  <dl>
    {rows.map(({ id, name, value }) => (
      <div key={id} className="flex flex-wrap justify-between gap-x-3 border-t border-edge-pale py-2">
        <dt className="min-w-0 flex-[1_1_7rem] break-words">{addNonBreakingSpaces(name)}</dt>
        <dd className="ml-auto text-right tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
