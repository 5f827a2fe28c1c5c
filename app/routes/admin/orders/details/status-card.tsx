import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { maxReasonLength } from '~/domain/orders/handling/order-form-rules';
import { DialogForm } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { OrderStatusBadge } from '~/ui/order/status-badge';
import { useRefusedForm } from '~/ui/admin/use-refused-form';

/** `YYYY-MM-DD`: today and the next delivery. */
type DeliveryDays = { readonly today: string; readonly next: string };

/** The statuses of an order, and the form that changes the first. */
export function StatusCard({
  order,
  days,
  mayChange,
}: {
  order: OrderDetails;
  /** Of an order outside the towns that is to be confirmed. */
  days: DeliveryDays | null;
  mayChange: boolean;
}) {
  const { phone } = order;
  return (
    <section className="card space-y-4 p-4" aria-labelledby="status">
      <h2 id="status">Status</h2>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span>
          Order <OrderStatusBadge order={order} />
        </span>{' '}
        <span>
          Payment{' '}
          <Badge tone={order.paymentStatus === 'paid' ? 'good' : 'waiting'}>{order.paymentStatusName}</Badge>
        </span>
      </p>
      {order.awaitsFarmConfirmation && (
        <Notice kind="warning">
          <p>
            {order.awaitsDay
              ? 'This order is outside the towns you deliver to. We have promised no day and reserved nothing yet.'
              : 'This is a large order, and we have not reserved its products yet.'}{' '}
            Call {order.customerName}
            {phone && (
              <>
                {' '}
                on{' '}
                <a href={phone.href} className="call-link font-bold underline">
                  {phone.text}
                </a>
              </>
            )}
            , then {order.awaitsDay ? 'confirm it with a day, or decline it' : 'confirm or cancel it'}.
            Confirming takes its products from the stock.
          </p>
        </Notice>
      )}
      {mayChange && order.awaitsFarmConfirmation && !days && (
        <ConfirmForm status={order.status} days={days} />
      )}
      {mayChange && days && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ConfirmForm status={order.status} days={days} />
          <DeclineForm status={order.status} />
        </div>
      )}
      {mayChange && order.choices.length > 0 && <StatusForm key={order.status} order={order} />}
    </section>
  );
}

function ConfirmForm({ status, days }: { status: OrderDetails['status']; days: DeliveryDays | null }) {
  const refused = useRefusedForm('status');
  return (
    <DialogForm className="space-y-4">
      <input type="hidden" name="seenStatus" value={status} />
      <input type="hidden" name="status" value="confirmed" />
      {days && (
        <TextField
          id="delivery-day"
          name="day"
          label="Delivery day"
          type="date"
          min={days.today}
          defaultValue={refused.value('day') || days.next}
          errors={refused.errors('day')}
          required
        />
      )}
      <button name="intent" value="status" className="button button-primary w-full sm:w-auto">
        Confirm the order
      </button>
    </DialogForm>
  );
}

function DeclineForm({ status }: { status: OrderDetails['status'] }) {
  const refused = useRefusedForm('decline');
  const errors = refused.errors('why');
  return (
    <DialogForm className="space-y-4">
      <ErrorSummary
        problems={errors.length > 0 ? [{ id: 'decline-reason', label: 'Reason', messages: errors }] : []}
        form={[...refused.errors('seenStatus'), ...(refused.message ? [refused.message] : [])]}
      />
      <input type="hidden" name="seenStatus" value={status} />
      <TextField
        id="decline-reason"
        name="why"
        label="Why you can’t deliver there"
        maxLength={maxReasonLength}
        defaultValue={refused.value('why')}
        errors={errors}
        hint="The customer reads it. For example, “our rider goes as far as Busia”"
        required
      />
      <button name="intent" value="decline" className="button button-secondary w-full sm:w-auto">
        Decline the order
      </button>
    </DialogForm>
  );
}

function StatusForm({ order: { status, choices } }: { order: OrderDetails }) {
  const refused = useRefusedForm('status');
  const chosen = choices.some((choice) => choice.status === refused.value('status'));
  const problems = [
    { id: 'new-status', label: 'New status', messages: refused.errors('status') },
    { id: 'why', label: 'Reason', messages: refused.errors('why') },
  ].filter(({ messages }) => messages.length > 0);
  return (
    <DialogForm className="space-y-4">
      <ErrorSummary
        problems={problems}
        form={[...refused.errors('seenStatus'), ...(refused.message ? [refused.message] : [])]}
      />
      <input type="hidden" name="seenStatus" value={status} />
      <SelectField
        id="new-status"
        name="status"
        label="New status"
        defaultValue={chosen ? refused.value('status') : ''}
        errors={refused.errors('status')}
      >
        <option value="" disabled>
          Choose
        </option>
        <Options of={choices.map((choice) => [choice.status, choice.name])} />
      </SelectField>
      <TextField
        id="why"
        name="why"
        label="Reason"
        // Asked for after a cancellation without one: no '(optional)' beside the error.
        {...(refused.errors('why').length === 0 && { required: false })}
        maxLength={maxReasonLength}
        defaultValue={refused.value('why')}
        errors={refused.errors('why')}
        hint="The customer sees it on the order’s page. You must fill it in if you cancel."
      />
      <button name="intent" value="status" className="button button-primary w-full sm:w-auto">
        Change status
      </button>
    </DialogForm>
  );
}
