import type { PackLine } from '~/domain/orders/day-sheet/day-sheet';
import { bindUnits } from '~/lib/format/bind-units';

/** Units to pack by product and size. */
export function PackTable({ lines }: { lines: readonly PackLine[] }) {
  const hasUnconfirmed = lines.some(({ unconfirmed }) => unconfirmed > 0);
  return (
    <section aria-labelledby="pack" className="card p-4 print:p-0">
      <h2 id="pack">To pack</h2>
      <table className="table mt-2">
        <thead>
          <tr>
            <th scope="col" className="!pl-0">
              Product
            </th>
            <th scope="col" className="text-right">
              Deliver
            </th>
            <th scope="col" className="text-right">
              Pick up
            </th>
            <th scope="col" className="!pr-0 text-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {lines.map(({ id, name, deliveries, pickups, unconfirmed }) => (
            <tr key={id}>
              <th scope="row" className="!pl-0 font-normal">
                {bindUnits(name)}
                {unconfirmed > 0 && (
                  <span className="block text-sm text-ink-soft">
                    and {unconfirmed} of orders that are not confirmed yet
                  </span>
                )}
              </th>
              <td className="text-right">{deliveries || '-'}</td>
              <td className="text-right">{pickups || '-'}</td>
              <td className="!pr-0 text-right font-bold">{deliveries + pickups}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasUnconfirmed && (
        <p className="mt-2 text-sm text-ink-soft">Pack what is not confirmed only after the call.</p>
      )}
    </section>
  );
}
