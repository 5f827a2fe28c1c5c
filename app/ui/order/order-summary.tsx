import type { DiscountView } from '~/domain/orders/corrections/discount';
import { describeFee } from '~/domain/orders/delivery/delivery-terms';
import type { Cents, CurrencyPrefix } from '~/lib/format/money';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Icon } from '../icon';
import { Money } from '../money';
import { LineNotes } from './line-notes';

type SummaryLine = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly lineTotal: Cents;
  readonly notes?: string;
};

/** The items of an order and its amounts. */
export function OrderSummary(props: {
  title?: string;
  lines: readonly SummaryLine[];
  subtotal: Cents;
  /** Null until the delivery area is chosen; absent where nothing is delivered. */
  deliveryFee?: Cents | null;
  /** Absent or null: none. */
  discount?: DiscountView | null;
  total: Cents;
  /** Instead of the fee and the total of one delivery method. */
  byMethod?: { readonly fee: React.ReactNode; readonly total: React.ReactNode };
  /** KES by default, as in the shop. */
  prefix?: CurrencyPrefix;
  children?: React.ReactNode;
}) {
  return (
    <section aria-labelledby="order-summary" className="card p-4">
      <h2 id="order-summary">{props.title ?? 'Order Summary'}</h2>
      {/* With large text the amount follows in a line of its own. */}
      <dl aria-label="Products and prices" className="mt-2">
        {props.lines.map((line) => (
          <div
            key={line.id}
            className="flex flex-wrap justify-between gap-x-3 border-b border-edge-pale py-2"
          >
            <dt className="min-w-0 flex-[1_1_7rem]">
              {`${line.quantity}\u00a0× ${addNonBreakingSpaces(line.name)}`}
              <LineNotes text={line.notes} />
            </dt>
            <dd className="ml-auto">
              <Money amount={line.lineTotal} prefix={props.prefix} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 grid grid-cols-2 gap-y-1">
        <dt>Subtotal</dt>
        <dd className="text-right">
          <Money amount={props.subtotal} prefix={props.prefix} />
        </dd>
        {props.deliveryFee !== undefined && (
          <>
            <dt>Delivery fee</dt>
            <dd className="text-right">
              {props.byMethod?.fee ?? (
                <span className="money">{describeFee(props.deliveryFee, props.prefix)}</span>
              )}
            </dd>
          </>
        )}
        {props.discount && (
          <>
            <dt>
              {props.discount.name}
              <span className="block text-sm text-ink-soft">{props.discount.reason}</span>
            </dt>
            <dd className="text-right">
              −&nbsp;
              <Money amount={props.discount.amount} prefix={props.prefix} />
            </dd>
          </>
        )}
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">
          {props.byMethod?.total ?? <Money amount={props.total} prefix={props.prefix} />}
        </dd>
      </dl>
      {props.children}
    </section>
  );
}

/**
 * A summary beside the form on a wide screen, collapsed above it on a phone. It follows the `<details>` as a
 * sibling, because collapsed content can't be shown on the wide screen.
 */
export const CollapsibleSummary = ({
  total,
  children,
}: {
  total: React.ReactNode;
  children: React.ReactNode;
}) => (
  <>
    <details className="group peer lg:hidden">
      <summary className="card flex min-h-[48px] items-center justify-between gap-3 px-4 py-2 text-sm font-bold">
        <span>Order summary - {total}</span>
        <span className="flex group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
    </details>
    <div className="hidden peer-open:mt-2 peer-open:block lg:block">{children}</div>
  </>
);
