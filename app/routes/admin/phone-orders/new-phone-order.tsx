import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { phoneOrderFieldNames, phoneOrderFields } from '~/domain/orders/phone-orders/phone-order-form';
import { readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { newPhoneOrderPath } from '~/paths';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextArea } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { CallerSection } from './caller-section';
import { DeliverySection } from './delivery-section';
import { PaymentSection } from './payment-section';
import { DiscountFields } from './discount-fields';
import { handlePhoneOrderForm } from './phone-order-action.server';
import { phoneOrderFieldProps } from './phone-order-field-props';
import { buildState, copyOrder, emptyEntry, type PhoneOrderState } from './phone-order-state.server';
import { ProductPicker } from './product-picker';
import { ReviewOrder } from './review-order';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('New order', matches);

export const headers: HeadersFunction = noStoreHeaders;

/** `from` copies an earlier order. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:write');
  const from = new URL(request.url).searchParams.get('from');
  const order = from === null ? null : await findOrderByNumber(from);
  if (from !== null && !order) throw redirect(newPhoneOrderPath, 303);
  return {
    mayDiscount: hasPermission(user, 'payments:write'),
    entered: await (order ? copyOrder(order, now) : buildState(emptyEntry(), { now })),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const mayDiscount = hasPermission(signedIn.user, 'payments:write');
  return handlePhoneOrderForm(form, staffMember(request, signedIn), { mayDiscount, now });
}

export default function NewPhoneOrder() {
  const { entered, mayDiscount } = useLoaderData<typeof loader>();
  const state: PhoneOrderState = useActionData<typeof action>() ?? entered;
  return (
    <div className="mx-auto max-w-picture space-y-6">
      <h1>{state.review ? 'Read the order to the caller' : 'New order by phone'}</h1>
      {state.review ? (
        <ReviewOrder state={state} review={state.review} />
      ) : (
        <form method="post" action={newPhoneOrderPath} noValidate className="space-y-6">
          {/* Enter in any field submits the first button. */}
          <button name="intent" value="update" className="sr-only" tabIndex={-1} aria-hidden="true">
            Update
          </button>
          <ErrorSummary problems={problemsOf(state)} form={state.formErrors} />
          {state.left.length > 0 && (
            <Notice kind="warning">
              <p>Sold out, or no longer for sale, and so not in this order: {state.left.join(', ')}.</p>
            </Notice>
          )}
          <input type="hidden" name="orderKey" value={state.key} />
          <CallerSection state={state} />
          <ProductPicker state={state} />
          <DeliverySection state={state} />
          <PaymentSection state={state} />
          {mayDiscount && (
            <section aria-labelledby="discount-title" className="card space-y-4 p-4">
              <h2 id="discount-title">Discount</h2>
              <DiscountFields values={state.values} errors={state.errors} />
            </section>
          )}
          <section aria-labelledby="note-title" className="card space-y-3 p-4">
            <h2 id="note-title">For the farm only</h2>
            <TextArea
              {...phoneOrderFieldProps(state, 'note')}
              hint="The customer never sees it."
              rows={2}
              required={false}
            />
          </section>
          <button name="intent" value="review" className="button button-primary w-full">
            Show the total
          </button>
        </form>
      )}
    </div>
  );
}

const problemsOf = ({ errors, chosen }: PhoneOrderState) => [
  ...phoneOrderFieldNames.flatMap((name) => {
    const messages = errors[name];
    const id = name === 'deliveryMethod' || name === 'paymentMethod' ? `${name}-choice` : name;
    return messages ? [{ id, label: phoneOrderFields[name].label, messages }] : [];
  }),
  ...chosen.flatMap(({ id, name, error }) =>
    error ? [{ id: `quantity-${id}`, label: name, messages: [error] }] : [],
  ),
];
