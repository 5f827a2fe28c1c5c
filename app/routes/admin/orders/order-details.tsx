import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { addInternalNote, changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { viewOrderDetails } from '~/domain/orders/handling/order-admin-view';
import {
  addNoteSchema,
  changeStatusSchema,
  declineSchema,
  reopenSchema,
} from '~/domain/orders/handling/order-form-schemas';
import { maxInternalNotes, orderFormMessages } from '~/domain/orders/handling/order-form-rules';
import { refusedChangeText } from '~/domain/orders/handling/status-change-text';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import { awaitsDay, awaitsFarmConfirmation } from '~/domain/orders/order';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import {
  nameShortages,
  type ChangeOrderStatusResult,
} from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { findUndo } from '~/domain/orders/status/reopening';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { describeSmsSentAgain, sendSmsAgain } from '~/domain/sms/outbox/send-sms-again.server';
import { listSmsOfOrder } from '~/domain/sms/list/list-sms.server';
import { describeStop } from '~/domain/sms/list/view-sms.server';
import { findOptOut } from '~/domain/sms/sms-opt-outs.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { loadPaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { refusedReopeningText, refusedTakeBackText } from '~/domain/payments/review/reopening-text';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { type Flash, redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { noPhone } from '~/lib/format/phone';
import { newPhoneOrderPath, orderDetailsPath, orderPrintPath, ordersAdminPath } from '~/paths';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { Notice } from '~/ui/notice';
import { requireOrderByNumber } from './require-order-by-number.server';
import { PaymentsCard } from './details/payments-card';
import { CustomerCard } from './details/customer-card';
import { ItemsCard } from './details/items-card';
import { NextStepCard } from './details/next-step-card';
import { NotesCard } from './details/notes-card';
import { ReopenForms } from './details/reopen-forms';
import { StatusCard } from './details/status-card';
import { TextsCard } from './details/texts-card';
import { TimelineCard } from './details/timeline-card';
import type { RefusedForm } from '~/ui/admin/use-refused-form';

export const handle: RouteHandle = { enhance: 'react', showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  privateMeta(loaded ? `Order ${loaded.order.number}` : 'Order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:read');
  const order = await requireOrderByNumber(params['number']);
  const today = toDateInput(now);
  const { phone } = order.customer;
  const texts = await listSmsOfOrder(order._id, { now, seesPhones: hasPermission(user, 'messages:read') });
  return {
    order: viewOrderDetails(order, await findPhoneNow(order)),
    texts,
    stop: texts.length > 0 && phone !== noPhone ? describeStop(await findOptOut(phone)) : '',
    days: awaitsDay(order)
      ? {
          today,
          next: findOrderDay({ deliveryMethod: 'delivery' }, await loadSettings(), now)?.day ?? today,
        }
      : null,
    undo: findUndo(order, now),
    missing: awaitsFarmConfirmation(order) ? await withDatabaseTimeout(nameShortages(order)) : [],
    review: await withDatabaseTimeout(loadPaymentReview(order.number)),
    mayChange: hasPermission(user, 'orders:write'),
    maySettle: hasPermission(user, 'payments:write'),
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const { _id, number } = await requireOrderByNumber(params['number']);
  const who = { orderNumber: number, by: staffMember(request, signedIn), now };
  const intent = fieldText(form, 'intent');
  if (intent === 'note') {
    const submission = parseSubmission(form, addNoteSchema);
    if (submission.status !== 'success')
      return refuse(400, { intent, values: submission.payload, errors: submission.error ?? {} });
    const result = await addInternalNote({ ...who, text: submission.value.note });
    if (!result.ok)
      return refuse(409, { intent, values: submission.payload, message: noteFailures[result.reason] });
    return leadTo(orderDetailsPath(number), { kind: 'success', text: 'The note was added.', at: 'notes' });
  }
  if (intent === 'send-sms') {
    const result = await sendSmsAgain(fieldText(form, 'sms'), now, _id);
    return leadTo(orderDetailsPath(number), describeSmsSentAgain(result));
  }
  if (intent === 'decline') {
    const submission = parseSubmission(form, declineSchema);
    if (submission.status !== 'success')
      return refuse(400, { intent, values: submission.payload, errors: submission.error ?? {} });
    const result = await changeStatusAsStaff({
      ...who,
      to: 'cancelled',
      isDeclined: true,
      ...submission.value,
    });
    return result.ok
      ? leadTo(orderDetailsPath(number), { kind: 'success', text: `${number} is declined.`, at: 'status' })
      : refuseChange(result, 'cancelled', submission.payload);
  }
  if (intent === 'reopen' || intent === 'take-back') {
    const submission = parseSubmission(form, reopenSchema);
    if (submission.status !== 'success')
      return refuse(400, { intent, values: submission.payload, errors: submission.error ?? {} });
    const { why: reason, withCash } = submission.value;
    if (withCash) await requirePermission(request, now, 'payments:write');
    const done = await undoEnd(intent, { ...who, reason, withCash: withCash !== undefined });
    return done.ok
      ? leadTo(orderDetailsPath(number), { kind: 'success', text: done.text, at: 'status' })
      : refuse(409, { intent, values: submission.payload, message: done.text });
  }
  if (intent !== 'status') throw unreadableForm();
  const submission = parseSubmission(form, changeStatusSchema);
  if (submission.status !== 'success')
    return refuse(400, { intent, values: submission.payload, errors: submission.error ?? {} });
  const { status: to, seenStatus, why, day } = submission.value;
  if (day !== undefined && day < toDateInput(now))
    return refuse(400, { intent, values: submission.payload, errors: { day: [orderFormMessages.day] } });
  const result = await changeStatusAsStaff({ ...who, to, seenStatus, why, ...(day && { day }) });
  if (!result.ok) return refuseChange(result, to, submission.payload);
  const text = `${number} is ${orderStatusName(to, result.order.deliveryMethod)} now.`;
  return fieldText(form, 'from') === 'list'
    ? leadTo(ordersAdminPath, { kind: 'success', text }, `#${number}`)
    : leadTo(orderDetailsPath(number), { kind: 'success', text, at: 'status' });

  function refuseChange(
    result: Extract<ChangeOrderStatusResult, { ok: false }>,
    wanted: OrderStatus,
    values: RefusedForm['values'],
  ) {
    const order = result.reason === 'unknown-order' ? null : result.order;
    const missing = result.reason === 'out-of-stock' ? result.missing : [];
    const message = refusedChangeText(result.reason, wanted, order, missing);
    return refuse(409, { intent, values, message });
  }

  async function leadTo(path: string, message: Flash, fragment = '') {
    return redirectWithFlash(listPathOf(request, path) + fragment, message);
  }
}

/** `text` says what was done, or why it was not. */
async function undoEnd(
  intent: 'reopen' | 'take-back',
  change: Parameters<typeof takeBackDelivery>[0],
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const { orderNumber: number } = change;
  if (intent === 'reopen') {
    const result = await reopenOrder({ ...change, maySettle: false });
    return result.ok
      ? { ok: true, text: `${number} is confirmed again.` }
      : { ok: false, text: refusedReopeningText(number, result) };
  }
  const result = await takeBackDelivery(change);
  return result.ok
    ? { ok: true, text: `${number} is ${orderStatusName('shipped', result.order.deliveryMethod)} again.` }
    : { ok: false, text: refusedTakeBackText(number, result) };
}

const noteFailures = {
  'unknown-order': 'We could not find this order.',
  'too-many': `This order has ${maxInternalNotes} notes already. You can’t add more.`,
} as const;

const refuse = (status: 400 | 409, refused: Partial<RefusedForm> & Pick<RefusedForm, 'intent'>) =>
  data<RefusedForm>({ values: {}, errors: {}, message: null, ...refused }, { status });

export default function OrderDetails() {
  const { order, texts, stop, days, undo, missing, review, mayChange, maySettle } =
    useLoaderData<typeof loader>();
  const flash = useInlineFlash();
  return (
    <DialogPage title={`Order ${order.number}`} listPath={ordersAdminPath} listName="All orders">
      {flash && (
        <Notice kind={flash.kind} announced>
          <p>{flash.text}</p>
        </Notice>
      )}
      <NextStepCard order={order} mayChange={mayChange} />
      <StatusCard order={order} days={days} missing={missing} mayChange={mayChange} />
      {mayChange && (
        <ReopenForms
          undo={undo}
          isPickup={order.isPickup}
          mayTakeBackCash={maySettle && (review?.mayCorrectCash ?? false)}
        />
      )}
      <ItemsCard order={order} mayChange={mayChange} />
      {review && <PaymentsCard view={review} mayTakeCash={mayChange} maySettle={maySettle} />}
      <CustomerCard order={order} />
      {texts.length > 0 && <TextsCard texts={texts} stop={stop} mayChange={mayChange} />}
      <NotesCard order={order} mayChange={mayChange} />
      <TimelineCard order={order} />
      <p className="flex flex-wrap gap-3">
        <a href={orderPrintPath(order.number, 'receipt')} className="button button-secondary">
          Print Order
        </a>{' '}
        <a href={orderPrintPath(order.number, 'slip')} className="button button-secondary">
          Print packing slip
        </a>{' '}
        {mayChange && (
          <a href={`${newPhoneOrderPath}?from=${order.number}`} className="button button-secondary">
            Copy as a phone order
          </a>
        )}{' '}
        <CloseLink listPath={ordersAdminPath} className="button button-quiet">
          Close
        </CloseLink>
      </p>
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
