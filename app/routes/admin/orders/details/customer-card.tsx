import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { formerPhoneText } from '~/domain/orders/customers/former-phone-text';
import { formatDateTime } from '~/lib/format/dates';
import { DescriptionList } from '~/ui/admin/description-list';
import { Unbroken } from '~/ui/unbroken';

/** Who ordered, where it goes, and how it is paid. */
export const CustomerCard = ({ order }: { order: OrderDetails }) => (
  <section className="card space-y-3 p-4" aria-labelledby="shipping">
    <h2 id="shipping">Shipping information</h2>
    <DescriptionList
      items={[
        {
          name: 'Customer',
          value: (
            <>
              {order.customerName}{' '}
              {order.phone && (
                <a
                  href={order.phone.href}
                  className="link inline-flex min-h-[44px] items-center whitespace-nowrap"
                >
                  {order.phone.text}
                </a>
              )}
              {order.formerPhone && <span className="block">{formerPhoneText(order.formerPhone)}</span>}
            </>
          ),
        },
        {
          name: order.deliveryMethodName,
          value: (
            <span className="whitespace-pre-line">
              <Unbroken text={order.shippingAddress} />
            </span>
          ),
        },
        { name: 'Payment method', value: order.paymentMethodName },
        ...(order.payerPhone ? [{ name: 'M-Pesa phone', value: order.payerPhone }] : []),
        ...(order.receiptNumber ? [{ name: 'M-Pesa receipt', value: order.receiptNumber }] : []),
        { name: 'Placed', value: formatDateTime(order.createdAt) },
      ]}
    />
  </section>
);
