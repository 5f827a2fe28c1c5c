import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import type { Seller } from '~/domain/settings/shop-identity';
import type { Site } from '~/domain/settings/site';
import { formatDateTime } from '~/lib/format/dates';
import { Letterhead } from '~/ui/letterhead';

/** One sheet: the farm, the order, its customer and the way it goes. */
export const PrintPage = (props: {
  title: string;
  order: OrderDetails;
  site: Site;
  seller?: Seller;
  children: React.ReactNode;
}) => {
  const { title, order, site, seller, children } = props;
  return (
    <article className="print-page card mx-auto max-w-text space-y-4 p-6">
      <Letterhead site={site} seller={seller} />
      <h2>{title}</h2>
      <dl className="break-words sm:grid sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-3 sm:gap-y-1">
        <dt className="text-ink-soft">Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt className="text-ink-soft">Status</dt>
        <dd>{order.statusName}</dd>
        <dt className="text-ink-soft">{order.isPickup ? 'Pickup' : 'Deliver to'}</dt>
        <dd className="whitespace-pre-line">{order.shippingAddress}</dd>
      </dl>
      {children}
    </article>
  );
};
