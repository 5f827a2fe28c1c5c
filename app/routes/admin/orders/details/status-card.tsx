import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { cancelReasons, maxReasonLength } from '~/domain/orders/handling/order-form-rules';
import { inputKinds } from '~/lib/forms/input-kinds';
import { DialogForm } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { OrderStatusBadge } from '~/ui/order/status-badge';
import { FoldedForm } from '../../payments/folded-form';
import { correctOrderPath } from '~/paths';
import { ReasonChoice } from '~/ui/admin/reason-choice';
import { useRefusedForm } from '~/ui/admin/use-refused-form';

/** `YYYY-MM-DD`: today and the next delivery. */
type DeliveryDays = { readonly today: string; readonly next: string };

/** The statuses of an order, and the form that changes the first. */
export function StatusCard({
  order,
  days,
  missing,
  mayChange,
}: {
  order: OrderDetails;
  /** Of an order outside the towns that is to be confirmed. */
  days: DeliveryDays | null;
  /** What an order that is to be confirmed needs more of than is left. */
  missing: readonly string[];
  mayChange: boolean;
}) {
  const { phone } = order;
  const refused = useRefusedForm('status');
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
      {missing.length > 0 && (
        <Notice kind="error">
          <p>Not enough in stock: {missing.join(', ')}.</p>
          {mayChange && (
            <p>
              Add the stock first, or{' '}
              <a href={correctOrderPath(order.number)} className="font-bold underline">
                correct the order
              </a>
              .
            </p>
          )}
        </Notice>
      )}
      {mayChange && days && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ConfirmForm status={order.status} days={days} />
          <DeclineForm status={order.status} />
        </div>
      )}
      {refused.message && order.choices.length === 0 && (
        <Notice kind="error">
          <p>{refused.message}</p>
        </Notice>
      )}
      {mayChange && order.choices.some(({ status }) => status !== 'cancelled') && (
        <StatusForm key={order.status} order={order} />
      )}
      {mayChange && order.choices.some(({ status }) => status === 'cancelled') && (
        <CancelForm key={`cancel ${order.status}`} status={order.status} />
      )}
    </section>
  );
}

function ConfirmForm({ status, days }: { status: OrderDetails['status']; days: DeliveryDays }) {
  const refused = useRefusedForm('status');
  return (
    <DialogForm className="space-y-4">
      <input type="hidden" name="seenStatus" value={status} />
      <input type="hidden" name="status" value="confirmed" />
      <TextField
        id="delivery-day"
        name="day"
        label="Delivery day"
        {...inputKinds.date}
        min={days.today}
        defaultValue={refused.value('day') || days.next}
        errors={refused.errors('day')}
        required
      />
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
  const others = choices.filter((choice) => choice.status !== 'cancelled');
  const isOwn = refused.value('status') !== 'cancelled';
  const errors = (name: string) => (isOwn ? refused.errors(name) : []);
  const chosen = others.some((choice) => choice.status === refused.value('status'));
  const problems = [
    { id: 'new-status', label: 'New status', messages: errors('status') },
    { id: 'why', label: 'Reason', messages: errors('why') },
  ].filter(({ messages }) => messages.length > 0);
  return (
    <DialogForm className="space-y-4">
      <ErrorSummary
        problems={problems}
        form={isOwn ? [...errors('seenStatus'), ...(refused.message ? [refused.message] : [])] : []}
      />
      <input type="hidden" name="seenStatus" value={status} />
      <SelectField
        id="new-status"
        name="status"
        label="New status"
        defaultValue={chosen ? refused.value('status') : ''}
        errors={errors('status')}
      >
        <option value="" disabled>
          Choose
        </option>
        <Options of={others.map((choice) => [choice.status, choice.name])} />
      </SelectField>
      <TextField
        id="why"
        name="why"
        label="Reason"
        // Asked for after a cancellation without one: no '(optional)' beside the error.
        {...(refused.errors('why').length === 0 && { required: false })}
        maxLength={maxReasonLength}
        defaultValue={isOwn ? refused.value('why') : ''}
        errors={errors('why')}
        hint="The customer sees it on the order’s page."
      />
      <button name="intent" value="status" className="button button-secondary w-full sm:w-auto">
        Change status
      </button>
    </DialogForm>
  );
}

/** The usual reasons are a tap each; it is open where the list has sent somebody here without one. */
function CancelForm({ status }: { status: OrderDetails['status'] }) {
  const refused = useRefusedForm('status');
  const isOwn = refused.value('status') === 'cancelled';
  const errors = isOwn ? refused.errors('why') : [];
  return (
    <FoldedForm title="Cancel the order" open={isOwn}>
      <DialogForm className="space-y-4">
        <ErrorSummary
          problems={errors.length > 0 ? [{ id: 'cancel-why', label: 'Reason', messages: errors }] : []}
          form={isOwn ? [...refused.errors('seenStatus'), ...(refused.message ? [refused.message] : [])] : []}
        />
        <input type="hidden" name="seenStatus" value={status} />
        <input type="hidden" name="status" value="cancelled" />
        <ReasonChoice
          id="cancel-reason"
          name="reason"
          label="Reason, for the customer"
          of={cancelReasons}
          chosen={isOwn ? refused.value('reason') : ''}
        />
        <TextField
          id="cancel-why"
          name="why"
          label="Another reason, or more about it"
          {...(errors.length === 0 && { required: false })}
          maxLength={maxReasonLength}
          defaultValue={isOwn ? refused.value('why') : ''}
          errors={errors}
        />
        <button name="intent" value="status" className="button button-secondary w-full sm:w-auto">
          Cancel the order and tell the customer
        </button>
      </DialogForm>
    </FoldedForm>
  );
}
