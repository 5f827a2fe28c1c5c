import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  changeStandingOrder,
  findStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { standingOrderValues, tellThemYourself } from '~/domain/standing-orders/standing-order-form';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { standingOrderAdminPath } from '~/paths';
import type { StandingOrderFormState } from '~/domain/standing-orders/standing-order-form';
import { StandingOrderFields } from '~/ui/order/standing-order-fields';
import { handleStandingOrderForm, loadChoices } from '~/http/orders/standing-order-form.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Change a standing order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  const id = params['standingOrderId'] ?? '';
  const order = await withDatabaseTimeout(findStandingOrder(id));
  if (!order?.isOpen) throw errorResponse(404, 'This standing order is gone.');
  const view = await withDatabaseTimeout(viewStandingOrder(order, now));
  const stored = standingOrderValues(order, view.firstDay);
  const choices = await loadChoices(now, stored.values);
  return {
    id,
    revision: order.revision,
    onTheList: view.onTheList,
    isReachable: view.isReachable,
    stored,
    choices: { ...choices, firstDay: view.firstDay },
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const by = { kind: 'farm' as const, staff: staffMember(request, signedIn) };
  const seenRevision = Number(fieldText(form, 'seenRevision'));
  return handleStandingOrderForm(form, now, (parsed) =>
    changeStandingOrder(params['standingOrderId'] ?? '', { ...parsed, seenRevision }, { by, now }),
  );
}

/** Days that were set by hand stay as they are. */
export default function ChangeStandingOrder() {
  const { id, revision, stored, choices, onTheList, isReachable } = useLoaderData<typeof loader>();
  const sent: StandingOrderFormState | undefined = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={standingOrderAdminPath(id)} className="link inline-block py-2.5">
        Back to the household
      </a>
      <h1>Change the standing order</h1>
      {onTheList.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <form method="post" noValidate className="space-y-6">
        <input type="hidden" name="seenRevision" value={sent?.seenRevision ?? revision} />
        <StandingOrderFields state={sent ?? { ...stored, errors: {}, formErrors: [] }} choices={choices} />
        {!isReachable && <p>{tellThemYourself}</p>}
        <p>Days that were changed by hand stay as they are. Sizes that stay keep the price they were told.</p>
        <button className="button button-primary w-full">Save the change</button>
      </form>
    </div>
  );
}
