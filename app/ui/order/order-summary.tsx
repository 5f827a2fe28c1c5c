import type { Cents } from '~/lib/money';
import { Money } from '../money';

export type SummaryLine = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly lineTotal: Cents;
};

/** What is bought and what it costs, as on a receipt. `deliveryFee` is null while the delivery method is open. */
export function OrderSummary(props: {
  title?: string;
  lines: readonly SummaryLine[];
  subtotal: Cents;
  deliveryFee: Cents | null;
  total: Cents;
  children?: React.ReactNode;
}) {
  return (
    <section aria-labelledby="order-summary" className="card p-4">
      <h2 id="order-summary">{props.title ?? 'Order Summary'}</h2>
      <table className="table mt-2">
        <caption className="sr-only">Products and what they cost</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className="font-normal">
                {line.quantity} × {line.name}
              </th>
              <td className="text-right">
                <Money amount={line.lineTotal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1">
        <dt>Subtotal</dt>
        <dd className="text-right">
          <Money amount={props.subtotal} />
        </dd>
        {props.deliveryFee !== null && (
          <>
            <dt>Delivery fee</dt>
            <dd className="text-right">
              {props.deliveryFee === 0 ? 'Free' : <Money amount={props.deliveryFee} />}
            </dd>
          </>
        )}
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-right text-lg font-bold">
          <Money amount={props.total} />
        </dd>
      </dl>
      {props.children}
    </section>
  );
}
