import { formatCapped, type ShopFigures } from '~/domain/back-office/shop-figures';
import type { Sales } from '~/domain/sales/load-sales.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatMoney } from '~/lib/format/money';

type SalesSummary = Pick<Sales, 'today' | 'orders' | 'revenue'>;

/** docs/product.md 8.1: orders, products, content; each for those who may see it. */
export function SummaryCards(props: {
  figures: ShopFigures;
  /** These are null where the person may not see them. */
  ordersToday: number | null;
  sales: SalesSummary | null;
  lowStock: number | null;
}) {
  const { openOrders, catalogue, content } = props.figures;
  const { ordersToday, sales, lowStock } = props;
  return (
    <div className="grid items-start gap-3 md:grid-cols-3">
      {(openOrders !== null || sales) && (
        <SummaryCard
          title="Orders"
          main={
            openOrders === null
              ? [String(sales?.orders ?? 0), 'orders in 30 days']
              : [formatCapped(openOrders), openOrders === 1 ? 'open order' : 'open orders']
          }
          rows={[
            ...(ordersToday === null ? [] : [['Orders today', String(ordersToday)] as const]),
            ...(sales
              ? [
                  ['Paid today', formatMoney(sales.today.revenue, 'KSh')] as const,
                  ['Paid in 30 days', formatMoney(sales.revenue, 'KSh')] as const,
                ]
              : []),
          ]}
        />
      )}
      {catalogue && (
        <SummaryCard
          title="Products"
          main={[String(catalogue.active), 'on sale']}
          rows={[
            ['Inactive', String(catalogue.inactive)],
            ['Categories', String(catalogue.categories)],
            ...(lowStock === null ? [] : [['Low in stock', formatCapped(lowStock)] as const]),
          ]}
        />
      )}
      {content && (
        <SummaryCard
          title="Content"
          main={[String(content.published), content.published === 1 ? 'published post' : 'published posts']}
          rows={[
            ['Drafts', String(content.drafts)],
            ['Gallery', pluralize(content.pictures, 'picture', 'pictures')],
          ]}
        />
      )}
    </div>
  );
}

const SummaryCard = (props: {
  title: string;
  main: readonly [figure: string, words: string];
  rows: readonly (readonly [name: string, value: string])[];
}) => (
  <section className="card p-4" aria-label={props.title}>
    <h2 className="font-sans text-base">{props.title}</h2>
    <p className="mt-1">
      <span className="text-3xl font-bold tabular-nums text-pasture">{props.main[0]}</span> {props.main[1]}
    </p>
    <dl className="mt-2 text-sm">
      {props.rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 border-t border-edge-pale py-1">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="money">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
