import type { PackLine } from '~/domain/orders/day-sheet/day-sheet';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

/** Units to pack by product and size. */
export const PackTable = ({ lines }: { lines: readonly PackLine[] }) => (
  <section aria-labelledby="pack" className="card p-4 print:rounded-none print:p-0 print:shadow-none">
    <h2 id="pack">To pack</h2>
    <table className="table mt-2">
      <thead className="sr-only">
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" className="!pl-0 font-normal print:!py-0.5">
              <span className="block print:inline">{addNonBreakingSpaces(line.name)}</span>{' '}
              <span className="block text-sm text-ink-soft print:inline">{describe(line)}</span>
            </th>
            <td className="!pr-0 text-right text-lg font-bold tabular-nums print:!py-0.5">
              {line.deliveries + line.pickups}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const describe = ({ deliveries, pickups, unconfirmed }: PackLine): string =>
  [
    deliveries > 0 && `${deliveries} to deliver`,
    pickups > 0 && `${pickups} to pick up`,
    unconfirmed > 0 && `${unconfirmed} more if confirmed`,
  ]
    .filter(Boolean)
    .join(', ');
