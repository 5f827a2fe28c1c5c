import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import type { Site } from '~/domain/settings/site';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Money } from '~/ui/money';
import { LineNotes } from '~/ui/order/line-notes';
import { PrintPage } from './print-page';

/** What goes into the bag, with a box to tick for each product, and the cash to collect. No prices. */
export const PackingSlip = ({ order, site }: { order: OrderDetails; site: Site }) => (
  <PrintPage title={`Packing slip ${order.number}`} order={order} site={site}>
    <ul className="space-y-2">
      {order.lines.map((line) => (
        <li key={line.id} className="flex items-baseline gap-3 border-b border-edge-pale pb-2">
          <span aria-hidden="true" className="h-4 w-4 flex-none self-center border-2 border-ink" />
          <span className="flex-none font-bold tabular-nums">{line.quantity} ×</span>
          <span className="break-words">
            {addNonBreakingSpaces(line.name)}
            <LineNotes text={line.notes} />
          </span>
        </li>
      ))}
    </ul>
    <p className="text-lg font-bold">
      {order.money.stillToPay > 0 && !order.isAskedLater ? (
        <>
          To collect: <Money amount={order.money.stillToPay} prefix="KSh" />
        </>
      ) : order.paymentStatus === 'paid' ? (
        'Paid: nothing to collect'
      ) : (
        'Nothing to collect'
      )}
    </p>
    {order.notes.length > 0 && (
      <div className="screen-only">
        <p className="text-sm text-ink-soft">
          We don’t print internal notes, because the slip goes to the customer.
        </p>
      </div>
    )}
  </PrintPage>
);
