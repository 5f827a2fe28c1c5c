import { useLocation } from '@remix-run/react';
import { bulkStatuses } from '~/domain/orders/handling/order-form-rules';
import { orderStatuses } from '~/domain/orders/status/order-status';
import { ordersAdminPath, ordersPrintPath } from '~/paths';

/** The checkboxes of the rows belong to this form. */
export const bulkFormId = 'chosen-orders';

/** A form of the browser: with and without scripts the buttons send the ticked orders. */
export function BulkActions({ mayChange }: { mayChange: boolean }) {
  const { search } = useLocation();
  return (
    <form
      id={bulkFormId}
      method="post"
      action={`${ordersAdminPath}${search}`}
      className="card flex flex-wrap items-center gap-3 p-4"
    >
      <p className="w-full font-bold lg:w-auto">Selected orders</p>
      {mayChange &&
        bulkStatuses.map((status) => (
          <button key={status} name="status" value={status} className="button button-secondary">
            Mark as {orderStatuses[status].name}
          </button>
        ))}{' '}
      <button
        name="as"
        value="slip"
        formMethod="get"
        formAction={ordersPrintPath}
        className="button button-secondary"
      >
        Print packing slips
      </button>
    </form>
  );
}
