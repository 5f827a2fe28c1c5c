import { useForm } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { makeTrackingKey } from '~/domain/orders/order-link.server';
import { findOrderForTracking } from '~/domain/orders/order-queries.server';
import { trackOrderSchema } from '~/domain/orders/track-order-form';
import { clientAddress } from '~/http/client-address.server';
import type { RouteHandle } from '~/http/enhancement';
import { readForm } from '~/http/form.server';
import { refuseUntil } from '~/http/refusal.server';
import { checkForm } from '~/http/submission.server';
import { pageMeta } from '~/http/page-meta';
import { secretPageHeaders } from '~/http/secret-page';
import { orderPath } from '~/lib/order-path';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, problemsOf } from '~/ui/form/form-fields';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Track Order' }, matches);

export const headers = secretPageHeaders;

export const loader = () => null;

export async function action({ request }: ActionFunctionArgs) {
  const submission = checkForm(await readForm(request), trackOrderSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { orderNumber, phone } = submission.value;
  const now = new Date();
  const found = await findOrderForTracking({
    number: orderNumber,
    phone,
    address: clientAddress(request),
    now,
  });
  if (found.ok) {
    const { number } = found.order;
    return redirect(orderPath('order', number, makeTrackingKey(number, now)), 303);
  }
  const { status, text, headers } = found.reason === 'unknown' ? unknown : tooManyTries(found.retryAt);
  return data(submission.reply({ formErrors: [text] }), { status, headers });
}

const unknown = {
  status: 404,
  text: 'We found no order with this number and this phone number. Please check both.',
  headers: {},
} as const;

const tooManyTries = (retryAt: Date) =>
  refuseUntil(retryAt, {
    what: 'Too many tries with this order number or phone number, or from your network.',
    advice: 'Or open the link in your e-mail, or call us.',
  });

export default function TrackOrder() {
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ orderNumber: string; phone: string }>({ id: 'track', lastResult });
  return (
    <div className="mx-auto max-w-text">
      <h1>Track Order</h1>
      <p className="mt-2 text-ink-soft">You find the number on your confirmation. No sign-in is needed.</p>
      <form method="post" id={form.id} noValidate className="card mt-6 space-y-4 p-4">
        <ErrorSummary
          form={form.errors}
          problems={problemsOf([
            [fields.orderNumber, 'Order number'],
            [fields.phone, 'Phone number'],
          ])}
        />
        <TextField
          {...fieldProps(fields.orderNumber, 'Order number')}
          hint="Such as M-24061"
          maxLength={40}
          autoComplete="off"
          required
        />
        <TextField
          {...fieldProps(fields.phone, 'Phone number')}
          type="tel"
          hint="The one that you gave with the order"
          maxLength={40}
          autoComplete="tel"
          required
        />
        <button className="button button-primary w-full">Track Order</button>
      </form>
    </div>
  );
}
