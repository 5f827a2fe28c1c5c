import { Form, useLocation } from '@remix-run/react';
import type { OrderRowView } from '~/domain/orders/handling/order-admin-view';
import { orderAttentions } from '~/domain/orders/list/order-attention';
import { orderDetailsPath } from '~/paths';
import { DialogLink } from '~/ui/admin/dialog';
import { Money } from '~/ui/money';
import { OfWhat } from '~/ui/of-what';
import { OrderStatusBadge } from '~/ui/order/status-badge';

/** An order on a phone: who, how much, where and what in two lines, and one button for its next step. */
export const OrderRow = ({ order, mayChange }: { order: OrderRowView; mayChange: boolean }) => {
  const { number, customer, totalAmount, area, what, attentions } = order;
  const [wanted] = attentions.filter((name) => name === 'refund' || name === 'code' || name === 'pay');
  return (
    <div className="relative min-w-0 flex-1">
      <DialogLink
        to={orderDetailsPath(number)}
        // The whole row is the link, but for its button.
        className="flex flex-wrap items-baseline gap-x-2 after:absolute after:inset-0 after:content-['']"
      >
        <span className="link flex-none text-sm font-bold">{number}</span>{' '}
        <span className="min-w-0 flex-1 truncate">{customer}</span>{' '}
        <span className="flex-none text-sm font-bold tabular-nums">
          <Money amount={totalAmount} prefix="KSh" />
        </span>
      </DialogLink>{' '}
      <div className="flex min-h-[44px] flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">
          {wanted && <strong className="text-warning">{orderAttentions[wanted].badge}, </strong>}
          {area && `${area}: `}
          {what}
        </span>{' '}
        <NextStep order={order} mayChange={mayChange} />
      </div>
    </div>
  );
};

function NextStep({ order, mayChange }: { order: OrderRowView; mayChange: boolean }) {
  const { number, next, phone, awaitsCall } = order;
  if (mayChange && awaitsCall && phone)
    return (
      <a href={phone.href} className="button button-secondary relative flex-none px-3">
        Call<OfWhat>{order.customer}</OfWhat>
      </a>
    );
  if (!mayChange || !next) return <OrderStatusBadge order={order} />;
  return (
    <StepForm order={order} className="relative flex-none">
      <input type="hidden" name="status" value={next.status} />
      <button name="intent" value="status" className="button button-secondary px-3">
        {next.label}
        <OfWhat>{number}</OfWhat>
      </button>
    </StepForm>
  );
}

/** A change of status from the list, which returns to the row. */
export function StepForm(props: {
  order: Pick<OrderRowView, 'number' | 'status'>;
  className: string;
  children: React.ReactNode;
}) {
  const { number, status } = props.order;
  const { search } = useLocation();
  return (
    <Form
      // A changed order begins anew.
      key={status}
      method="post"
      action={`${orderDetailsPath(number)}${search}`}
      preventScrollReset
      className={props.className}
    >
      <input type="hidden" name="seenStatus" value={status} />
      <input type="hidden" name="from" value="list" />
      {props.children}
    </Form>
  );
}
