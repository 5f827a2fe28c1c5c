import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import type { Seller } from '~/domain/settings/shop-identity';
import type { Site } from '~/domain/settings/site';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatDateTime } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { Money } from '~/ui/money';
import { showsDeliveryFee } from '~/ui/order/shows-delivery-fee';
import { PrintPage } from './print-page';

const titles = { receipt: 'Receipt', invoice: 'Invoice' } as const;

/** A receipt for what is paid, an invoice for what is to be paid. */
export function PrintedOrder(props: { order: OrderDetails; site: Site; seller: Seller }) {
  const { order, site, seller } = props;
  const { money, paymentDocument } = order;
  return (
    <PrintPage
      title={`${paymentDocument ? titles[paymentDocument] : 'Cancelled order'} ${order.number}`}
      order={order}
      site={site}
      seller={seller}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="!pl-0">
              Product
            </th>
            <th scope="col" className="!pr-0 text-right">
              KSh
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td className="!pl-0">
                {addNonBreakingSpaces(line.name)}
                <br />
                <span className="text-sm">
                  {line.quantity} × <Money amount={line.price} prefix="" />
                </span>
              </td>
              <td className="!pr-0 text-right">
                <Money amount={line.lineTotal} prefix="" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Subtotal" amount={order.subtotal} />
          {showsDeliveryFee(order, site) && <Sum name="Delivery fee" amount={order.deliveryFee} />}
          {order.discount && (
            <Sum
              name={`${order.discount.name}: ${order.discount.reason}`}
              amount={toCents(-order.discount.amount)}
            />
          )}
          <Sum name="Total" amount={order.totalAmount} />
          {money.rounded > 0 && <Sum name="Rounded" amount={money.rounded} />}
          {money.refunded > 0 && <Sum name="Refunded" amount={money.refunded} />}
          {paymentDocument === 'invoice' && <Sum name="To be paid" amount={money.stillToPay} />}
        </tfoot>
      </table>
      <p>
        {order.paymentMethodName}: {order.payment.name}
        {order.paidAt && `, ${formatDateTime(order.paidAt)}`}
        {order.receiptNumber && `, M-Pesa receipt ${order.receiptNumber}`}
      </p>
      <p>Thank you for buying from our farm.</p>
    </PrintPage>
  );
}

const Sum = ({ name, amount }: { name: string; amount: Parameters<typeof Money>[0]['amount'] }) => (
  <tr>
    <th scope="row" className="!pl-0 text-right">
      {name}
    </th>
    <td className="!pr-0 text-right font-bold">
      <Money amount={amount} prefix="" />
    </td>
  </tr>
);
