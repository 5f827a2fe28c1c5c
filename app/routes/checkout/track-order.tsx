import { useForm } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { createTrackingKey } from '~/domain/orders/tracking/order-link.server';
import { trackOrder } from '~/domain/orders/tracking/track-order.server';
import { trackOrderFields } from '~/domain/orders/tracking/track-order-form';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { clientAddress } from '~/http/security/client-address.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { pageMeta } from '~/http/seo/page-meta';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { formSchema } from '~/lib/forms/form-schema';
import { inputKinds } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { orderPath, ordersByPhonePath } from '~/paths';
import { HeroCard } from '~/ui/content/hero-card';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Track Order' }, matches);

export const headers = noStoreHeaders;

export const loader = async () => ({
  picture: (await loadFilledTexts()).trackOrderPicture.image,
  sendsCodes: isSmsEnabled(),
});

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const submission = parseSubmission(await readForm(request), formSchema(trackOrderFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { orderNumber, phone } = submission.value;
  const result = await trackOrder({
    number: orderNumber,
    phone,
    address: clientAddress(request),
    now,
  });
  if (result.ok) {
    const { number } = result.order;
    return redirect(orderPath('order', number, createTrackingKey(number, now)), 303);
  }
  const { status, text, headers } =
    result.reason === 'unknown' ? notFound : tooManyAttempts(result.retryAt, now);
  return data(submission.reply({ formErrors: [text] }), { status, headers });
}

const notFound = {
  status: 404,
  text: 'We found no order with this number and phone number. Please check both.',
  headers: {},
} as const;

const tooManyAttempts = (retryAt: Date, now: Date) =>
  rateLimitResponse(retryAt, now, {
    what: 'Too many attempts with this order number or phone number, or from your network.',
    advice: 'Or open the link that we sent you, or call us.',
  });

export default function TrackOrder() {
  const { picture, sendsCodes } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ orderNumber: string; phone: string }>({ id: 'track', lastResult });
  return (
    <div className="mx-auto max-w-text">
      <HeroCard title="Track Order" picture={picture}>
        <p className="mt-2">The number is on your confirmation. You don’t need to sign in.</p>
      </HeroCard>
      <form method="post" id={form.id} noValidate className="card mt-6 space-y-4 p-4">
        <ErrorSummary
          form={form.errors}
          problems={fieldProblems([
            [fields.orderNumber, trackOrderFields.orderNumber.label],
            [fields.phone, trackOrderFields.phone.label],
          ])}
        />
        <TextField
          {...fieldProps(fields.orderNumber, trackOrderFields.orderNumber.label)}
          hint="For example, M-24061"
          maxLength={trackOrderFields.orderNumber.maxLength}
          required
        />
        <TextField
          {...fieldProps(fields.phone, trackOrderFields.phone.label)}
          {...inputKinds.phone}
          hint="The number you gave with the order"
          maxLength={trackOrderFields.phone.maxLength}
          {...ownData.phone}
          required
        />
        <button className="button button-primary w-full">Track Order</button>
      </form>
      {sendsCodes && (
        <p className="mt-4">
          No order number?{' '}
          <a href={ordersByPhonePath} className="link inline-block py-2">
            See your orders with a code by text
          </a>
        </p>
      )}
    </div>
  );
}
