import { refusalText } from '~/domain/opening/ordering-state';
import type { OrderingState, Site } from '~/domain/settings/site';
import { telephoneLink } from '~/lib/format/contact-links';

/** Instead of a form that orders, while the shop takes no orders. */
export type OrdersOff = {
  readonly ordering: OrderingState;
  readonly phone: string;
  /** On holiday; '' otherwise. */
  readonly refusal: string;
};

export const ordersOffOf = ({
  ordering,
  phone,
  holiday,
}: Pick<Site, 'ordering' | 'phone' | 'holiday'>): OrdersOff | undefined =>
  refusalText(ordering, phone) === ''
    ? undefined
    : { ordering, phone, refusal: ordering === 'on-holiday' ? (holiday?.refusal ?? '') : '' };

export const NoOrders = ({ ordering, phone, refusal }: OrdersOff) =>
  ordering === 'incomplete' && phone !== '' ? (
    <a href={telephoneLink(phone)} className="button button-primary w-full px-3">
      Call us to order
    </a>
  ) : (
    <p className="text-sm text-ink-soft">{refusal || refusalText(ordering, phone)}</p>
  );
