import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { cartLineId } from '~/domain/cart/cart';
import { findStandingOrder, setOwnDay } from '~/domain/standing-orders/change-standing-order.server';
import { morningOn } from '~/domain/standing-orders/promised-days';
import { describeRefusal, fillRows, parseStandingLines } from '~/domain/standing-orders/standing-order-form';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { loadChoices, readStandingOrderForm } from '~/http/orders/standing-order-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';
import { standingOrderAdminPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField } from '~/ui/form/field';
import { LineRows, quantityProblems } from '~/ui/order/standing-order-fields';

export const meta: MetaFunction = ({ matches }) => privateMeta('Another quantity on a day', matches);

export const headers = noStoreHeaders;

const gone = () => errorResponse(404, 'This standing order is gone.');

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  const { standingOrderId: id = '', day = '' } = params;
  const order = isValidDay(day) ? await withDatabaseTimeout(findStandingOrder(id)) : null;
  if (!order?.isOpen) throw gone();
  const choices = await loadChoices(now);
  const morning = morningOn(order, day);
  const lines = morning.kind === 'promised' ? morning.lines : [];
  return {
    id,
    day,
    choices,
    rows: lines.map((line) => ({ line: cartLineId(line), quantity: String(line.quantity) })),
  };
}

/** Sets the day by hand: none of anything skips it. */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const staff = staffMember(request, await requirePermission(request, now, 'orders:write'));
  const { standingOrderId: id = '', day = '' } = params;
  if (!isValidDay(day)) throw gone();
  const { rows } = readStandingOrderForm(form);
  const { lines, errors } = parseStandingLines(rows);
  const again = (status: number, message?: string) =>
    data({ rows, errors, messages: message === undefined ? [] : [message] }, { status });
  if (Object.keys(errors).length > 0) return again(400);
  const overrules = fieldText(form, 'overrules') === 'on';
  const result = await withDatabaseTimeout(
    setOwnDay(id, { day, lines, overrules }, { by: { kind: 'farm', staff }, now }),
  );
  if (!result.ok) {
    if (result.reason === 'unknown') throw gone();
    const isMistake = result.reason === 'too-few' || result.reason === 'too-early';
    return again(isMistake ? 400 : 409, describeRefusal(result));
  }
  return redirectWithFlash(standingOrderAdminPath(id), {
    kind: 'success',
    text: `${result.order.timeline.at(-1)?.text ?? 'Saved'}.`,
  });
}

/** For a caller who wants something else on one day. */
export default function StandingDay() {
  const { id, day, choices, rows } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={standingOrderAdminPath(id)} className="link inline-block py-2.5">
        Back to the household
      </a>
      <h1>{formatDayOfWeek(day)}</h1>
      <ErrorSummary problems={sent ? quantityProblems(sent.errors) : []} form={sent?.messages ?? []} />
      <form method="post" noValidate className="space-y-6">
        <fieldset aria-labelledby="lines-title" className="card space-y-4 p-4">
          <h2 id="lines-title">What comes on this day</h2>
          <LineRows rows={fillRows(sent?.rows ?? rows)} choices={choices} errors={sent?.errors ?? {}} />
          <CheckField
            type="checkbox"
            id="overrules"
            name="overrules"
            label="Take fewer than the smallest quantity"
          />
        </fieldset>
        <p>It holds for this day only. With no size, nothing comes.</p>
        <button className="button button-primary w-full">Save this day</button>
      </form>
    </div>
  );
}
