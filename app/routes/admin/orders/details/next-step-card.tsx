import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { orderDetailsPath } from '~/paths';
import { DialogForm } from '~/ui/admin/dialog';
import { Icon, type IconName } from '~/ui/icon';
import { Money } from '~/ui/money';
import { OfWhat } from '~/ui/of-what';

/** What a rider or whoever packs needs, in one thumb's reach: who, how to reach them, what to collect, and the next step. */
export function NextStepCard({ order, mayChange }: { order: OrderDetails; mayChange: boolean }) {
  const { customerName, phone, chatUrl, mapUrl, next, status, number } = order;
  return (
    <section className="card space-y-3 p-4" aria-label="Next step">
      <p className="text-lg font-bold">{customerName}</p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {phone && <Way href={phone.href} icon="phone" name="Call" of={customerName} />}
        {chatUrl && <Way href={chatUrl} icon="chat" name="WhatsApp" of={customerName} />}
        {mapUrl && <Way href={mapUrl} icon="pin" name="Map" of="the address" />}
      </p>
      <ToCollect order={order} />
      {mayChange && next && (
        <DialogForm key={status} action={orderDetailsPath(number)}>
          <input type="hidden" name="seenStatus" value={status} />
          <input type="hidden" name="status" value={next.status} />
          <button name="intent" value="status" className="button button-primary w-full sm:w-auto">
            {order.awaitsFarmConfirmation ? 'Called: confirm the order' : next.label}
          </button>
        </DialogForm>
      )}
    </section>
  );
}

const Way = (props: { href: string; icon: IconName; name: string; of: string }) => (
  <a href={props.href} rel="noreferrer" className="button button-secondary gap-1 px-2 text-sm">
    <Icon name={props.icon} size={18} /> {props.name}
    <OfWhat>{props.of}</OfWhat>
  </a>
);

function ToCollect({
  order: { money, paymentStatus, paymentMethodName, isCash, status },
}: {
  order: OrderDetails;
}) {
  if (status === 'cancelled') return null;
  if (money.stillToPay === 0)
    return paymentStatus === 'paid' ? <p>Paid by {paymentMethodName}: nothing to collect.</p> : null;
  return (
    <p>
      {isCash ? 'Collect ' : 'Still to pay by M-Pesa: '}
      <strong className="text-lg">
        <Money amount={money.stillToPay} prefix="KSh" />
      </strong>
      {isCash && ' in cash'}
    </p>
  );
}
