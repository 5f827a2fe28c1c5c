import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { toCents } from '~/lib/format/money';
import { correctOrderPath } from '~/paths';
import { Money } from '~/ui/money';
import { LineNotes } from '~/ui/order/line-notes';

/** Four columns fit a phone. */
const cell = '!px-1 sm:!px-2';

/** docs/product.md 8.2: product, quantity, price, line total. */
export const ItemsCard = ({ order, mayChange }: { order: OrderDetails; mayChange: boolean }) => (
  <section className="card p-4" aria-labelledby="items">
    <h2 id="items">Items</h2>
    <div className="mt-2 overflow-x-auto">
      <table className="table text-sm sm:text-base">
        <thead>
          <tr>
            <th scope="col" className={cell}>
              Product
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Price
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row" className={`${cell} font-normal`}>
                {addNonBreakingSpaces(line.name)}
                <LineNotes text={line.notes} />
              </th>
              <td className={`${cell} text-right tabular-nums`}>{line.quantity}</td>
              <td className={`${cell} text-right`}>
                <Money amount={line.price} prefix="" />
              </td>
              <td className={`${cell} text-right`}>
                <Money amount={line.lineTotal} prefix="" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow name="Subtotal" amount={order.subtotal} />
          <SumRow name="Delivery fee" amount={order.deliveryFee} />
          {order.discount && (
            <SumRow
              name={`${order.discount.name}: ${order.discount.reason}`}
              amount={toCents(-order.discount.amount)}
            />
          )}
          <SumRow name="Total in KSh" amount={order.totalAmount} isTotal />
        </tfoot>
      </table>
    </div>
    {mayChange && order.mayCorrect && (
      <p className="mt-3">
        <a href={correctOrderPath(order.number)} className="button button-secondary">
          Correct
        </a>
      </p>
    )}
  </section>
);

const SumRow = (props: {
  name: string;
  amount: Parameters<typeof Money>[0]['amount'];
  isTotal?: boolean;
}) => (
  <tr>
    <th scope="row" colSpan={3} className={`${cell} text-right ${props.isTotal ? '' : 'font-normal'}`}>
      {props.name}
    </th>
    <td className={`${cell} text-right ${props.isTotal ? 'font-bold' : ''}`}>
      <Money amount={props.amount} prefix="" />
    </td>
  </tr>
);
