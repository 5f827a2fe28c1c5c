import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { accountOf } from '~/domain/orders/account/order-account';
import { correctOrder, type CorrectOrderResult } from '~/domain/orders/corrections/correct-order.server';
import { describeLineFault, mayCorrectOrder } from '~/domain/orders/corrections/correction';
import {
  correctionFields,
  correctionMessages,
  correctionValues,
  mergeValues,
  normaliseCorrection,
  parseCorrection,
} from '~/domain/orders/corrections/correction-form';
import { discountFields } from '~/domain/orders/corrections/discount-form';
import { actorName } from '~/domain/orders/handling/status-change-text';
import { awaitsDay, type Order } from '~/domain/orders/order';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { generateIdempotencyKey } from '~/http/orders/checkout-cookie.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { formatTime } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { readFieldValues } from '~/lib/forms/form-fields';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import { toSearchText } from '~/lib/search-text';
import { orderDetailsPath } from '~/paths';
import { DialogPage } from '~/ui/admin/dialog';
import { Notice } from '~/ui/notice';
import { readTypedLines } from '../../phone-orders/phone-order-action.server';
import { requireOrderByNumber } from '../require-order-by-number.server';
import { CorrectionForm } from './correction-form';
import {
  buildCorrection,
  entryOf,
  typedLinesOf,
  type CorrectionBaseline,
  type CorrectionEntry,
} from './correction-state.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Correct the order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const order = await requireOrderByNumber(params['number']);
  const mayCorrect = mayCorrectOrder(order);
  return {
    number: order.number,
    mayDiscount: hasPermission(user, 'payments:write'),
    isCancelled: order.status === 'cancelled',
    state: mayCorrect
      ? await buildCorrection(order, entryOf(order), { awaitsDay: awaitsDay(order), now })
      : null,
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const order = await requireOrderByNumber(params['number']);
  const mayDiscount = hasPermission(signedIn.user, 'payments:write');
  const intent = fieldText(form, 'intent');
  if (intent !== 'update' && intent !== 'save') throw unreadableForm();
  const entry = readEntry(form, order, mayDiscount);
  const build = (options: Partial<Parameters<typeof buildCorrection>[2]> = {}, of = order, with_ = entry) =>
    buildCorrection(of, with_, { awaitsDay: awaitsDay(of), now, ...options });
  if (intent === 'update') return build();
  if (!mayCorrectOrder(order)) throw errorResponse(409, notCorrectable);
  const seenVersion = fieldText(form, 'seenVersion');
  const parsed = parseCorrection(order, entry.values, entry.typed);
  if (!parsed.ok)
    return data(
      await build({
        errors: parsed.errors,
        formErrors: parsed.invalid.size > 0 ? ['Please correct the quantities that are marked.'] : [],
      }),
      { status: 400 },
    );
  const result = await correctOrder({
    orderNumber: order.number,
    correction: parsed.correction,
    seenVersion,
    mayDiscount,
    idempotencyKey: entry.key,
    by: staffMember(request, signedIn),
    now,
  });
  if (result.ok) {
    const wasSent = !result.isCorrected && result.order.correctionKeys?.some(({ key }) => key === entry.key);
    return redirectWithFlash(orderDetailsPath(order.number), {
      kind: result.isCorrected || wasSent ? 'success' : 'warning',
      text: result.isCorrected || wasSent ? describeResult(result.order) : 'Nothing was changed.',
      at: 'items',
    });
  }
  switch (result.reason) {
    case 'unknown-order':
    case 'not-correctable':
      throw errorResponse(409, notCorrectable);
    case 'changed': {
      const current = await requireOrderByNumber(order.number);
      const last = current.timeline.findLast(({ text }) => text.startsWith('Order corrected'));
      const who = last
        ? `${actorName(last)} corrected this order at ${formatTime(last.at)}`
        : 'This order was changed';
      return data(
        await build(
          {
            formErrors: [
              `${who}. What you have changed is kept below, the rest is as it is now. Check it, then save again.`,
            ],
          },
          current,
          mergeEntry(entry, readBaseline(form), current),
        ),
        { status: 409 },
      );
    }
    case 'lines':
      return data(
        await build({
          faults: result.faults,
          formErrors: result.faults.map((fault) => `${fault.name}: ${describeLineFault(fault)}.`),
        }),
        { status: 409 },
      );
    case 'no-lines':
      return data(await build({ isEmptied: true }), { status: 400 });
    default:
      return data(await build(refusals(result.reason, entry)), { status: 400 });
  }
}

const notCorrectable = 'This order can’t be corrected any more: it is delivered or cancelled.';

type Refused = Exclude<
  Extract<CorrectOrderResult, { ok: false }>['reason'],
  'unknown-order' | 'not-correctable' | 'changed' | 'lines' | 'no-lines'
>;

function refusals(reason: Refused, { values }: CorrectionEntry) {
  switch (reason) {
    case 'delivery-area-unknown':
      return { errors: { deliveryArea: [correctionMessages.area] } };
    case 'pickup-location-unknown':
      return { errors: { pickupLocation: [correctionMessages.place] } };
    case 'address':
      return { errors: { address: [correctionMessages.address] } };
    case 'day':
      return {
        errors: {
          [values.deliveryMethod === 'pickup' ? 'pickupDate' : 'deliveryDay']: [correctionMessages.day],
        },
      };
    case 'mpesa-limit':
      return { formErrors: ['M-Pesa does not take so much at once. Change how the order is paid first.'] };
    case 'too-many-lines':
      return { formErrors: ['An order has at most 50 products.'] };
    case 'discount-not-allowed':
    case 'key-reused':
      return { formErrors: ['This form is out of date. Please open it again.'] };
  }
}

/** 'M-24061 is corrected: KSh 520.00 in all, and KSh 130.00 is to be given back.' */
function describeResult(order: Order): string {
  const { total, stillToPay, dueBack } = accountOf(order);
  const rest =
    dueBack > 0
      ? `, and ${formatMoney(dueBack, 'KSh')} is to be given back`
      : stillToPay > 0
        ? `, and ${formatMoney(stillToPay, 'KSh')} is to pay`
        : '';
  return `${order.number} is corrected: ${formatMoney(total, 'KSh')} in all${rest}.`;
}

function readEntry(form: FormData, order: Order, mayDiscount: boolean): CorrectionEntry {
  const key = fieldText(form, 'orderKey');
  const values = normaliseCorrection(readFieldValues(form, correctionFields));
  const stored = correctionValues(order);
  const discount = Object.keys(discountFields) as (keyof typeof discountFields)[];
  return {
    key: idempotencyKeyPattern.test(key) ? key : generateIdempotencyKey(),
    search: toSearchText(fieldText(form, 'search')),
    typed: readTypedLines(form),
    // Who may not change a discount has no fields for it.
    values: mayDiscount
      ? values
      : { ...values, ...Object.fromEntries(discount.map((name) => [name, stored[name]])) },
  };
}

function readBaseline(form: FormData): CorrectionBaseline {
  try {
    const { values, lines, notes } = JSON.parse(fieldText(form, 'baseline')) as Partial<CorrectionBaseline>;
    return { values: { ...values }, lines: { ...lines }, notes: { ...notes } };
  } catch {
    return { values: {}, lines: {}, notes: {} };
  }
}

function mergeEntry(entry: CorrectionEntry, read: CorrectionBaseline, current: Order): CorrectionEntry {
  const now = typedLinesOf(current);
  const isTouched = ({ id, quantity, today }: CorrectionEntry['typed'][number]) =>
    today !== '' || quantity.trim() !== (read.lines[id] ?? '');
  const touched = entry.typed.filter(isTouched);
  return {
    ...entry,
    values: mergeValues(entry.values, read.values, correctionValues(current)),
    typed: [
      ...now.map((line) => {
        const typed = entry.typed.find(({ id }) => id === line.id);
        const isNoted = typed !== undefined && typed.notes !== (read.notes[line.id] ?? null);
        return {
          ...(touched.find(({ id }) => id === line.id) ?? line),
          notes: isNoted ? typed.notes : line.notes,
        };
      }),
      ...touched.filter(({ id }) => now.every((line) => line.id !== id)),
    ],
  };
}

export default function CorrectOrder() {
  const { number, mayDiscount, isCancelled, state: loaded } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const state = answered ?? loaded;
  return (
    <DialogPage title="Correct the order" listPath={orderDetailsPath(number)} listName={`Order ${number}`}>
      {state ? (
        // A form that comes back has other lines.
        <CorrectionForm
          key={`${state.version} ${JSON.stringify(state.chosen.map(({ id, error }) => [id, error]))}`}
          state={state}
          mayDiscount={mayDiscount}
        />
      ) : (
        <Notice kind="warning">
          <p>
            {isCancelled
              ? 'This order is cancelled, so there is nothing to correct.'
              : 'This order is delivered, so it can’t be corrected any more. What was wrong is settled by a refund, or a new order.'}
          </p>
        </Notice>
      )}
    </DialogPage>
  );
}
