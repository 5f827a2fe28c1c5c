import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { emptyStandingOrder } from '~/domain/standing-orders/standing-order-form';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { standingOrdersAdminPath } from '~/paths';
import type { StandingOrderFormState } from '~/domain/standing-orders/standing-order-form';
import { StandingOrderFields } from '~/ui/order/standing-order-fields';
import { handleStandingOrderForm, loadChoices } from '~/http/orders/standing-order-form.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('New standing order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'orders:write');
  return { choices: await loadChoices(now) };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const by = { kind: 'farm' as const, staff: staffMember(request, signedIn) };
  return handleStandingOrderForm(form, now, (parsed) => takeStandingOrder(parsed, { by, now }));
}

/** The call is the consent: the farm writes down what the household says. */
export default function NewStandingOrder() {
  const { choices } = useLoaderData<typeof loader>();
  const sent: StandingOrderFormState | undefined = useActionData<typeof action>();
  const state = sent ?? { ...emptyStandingOrder(choices.firstDay), errors: {}, formErrors: [] };
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <a href={standingOrdersAdminPath} className="link inline-block py-2.5">
        All standing orders
      </a>
      <h1>New standing order</h1>
      <form method="post" noValidate className="space-y-6">
        <StandingOrderFields state={state} choices={choices} />
        {!choices.texts && <p>Without an email we can’t tell them that it begins: tell them yourself.</p>}
        <p>Read it to the caller, then take it.</p>
        <button className="button button-primary w-full">Take the standing order</button>
      </form>
    </div>
  );
}
