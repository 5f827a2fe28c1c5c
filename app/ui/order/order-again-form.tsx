import { orderPath } from '~/paths';
import { NoOrders, ordersOffOf } from '../catalogue/orders-off';
import { useRootData } from '../layout/use-root-data';

/** Puts what an order had into the cart. Takes the key with which its page was opened; '' for none. */
export const OrderAgainForm = ({
  number,
  orderKey,
  className,
}: {
  number: string;
  orderKey: string;
  className: string;
}) => {
  const ordersOff = ordersOffOf(useRootData().site);
  return ordersOff ? (
    <NoOrders {...ordersOff} />
  ) : (
    <form method="post" action={orderPath('order', number, orderKey)}>
      <button name="intent" value="again" className={className} aria-label={`Order again: ${number}`}>
        Order again
      </button>
    </form>
  );
};
