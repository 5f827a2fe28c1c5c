import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { viewOrder } from '~/domain/orders/order-view';
import { disownOrder, findOrderByCode } from '~/domain/orders/sms/order-by-code.server';
import { viewProgress } from '~/domain/orders/status/order-progress';
import { checkPhoneDigits } from '~/domain/orders/tracking/check-phone-digits.server';
import { orderAgainFields, orderAgainMessages } from '~/domain/orders/tracking/order-again-form';
import { createTrackingKey } from '~/domain/orders/tracking/order-link.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { clientAddress } from '~/http/security/client-address.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { formSchema } from '~/lib/forms/form-schema';
import { orderCodePath, orderPath } from '~/paths';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { StepName } from '~/ui/order/progress';
import { changeTexts } from './order/change-texts.server';
import { TextsSwitch } from './order/texts-switch';

export const handle: RouteHandle = { frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Your order', matches);

export const headers = noStoreHeaders;

/** Where an order is, and nothing of the person: numbers are given to new people. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { order, stopped, isDisowned } = await requireOrder(request, now, params['code']);
  const view = viewOrder(order);
  const { steps } = viewProgress(order, view);
  return {
    number: order.number,
    status: view.statusName,
    day: view.deliveryDay ?? view.pickup?.date ?? null,
    steps: steps.map(({ name, state }) => ({ name, state })),
    stopped,
    isDisowned,
  };
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { order, code, phone } = await requireOrder(request, now, params['code']);
  const intent = fieldText(form, 'intent');
  const changed = await changeTexts(intent, phone, orderCodePath(code), now);
  if (changed) return changed;
  if (intent === 'not-me') {
    await disownOrder(order._id, now, followPhone);
    return redirectWithFlash(orderCodePath(code), {
      kind: 'success',
      text: 'Thank you. We’ll send no more texts about this order to this number.',
    });
  }
  const submission = parseSubmission(form, formSchema(orderAgainFields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const checked = await checkPhoneDigits(order, submission.value.digits, now);
  if (checked.ok)
    return redirect(orderPath('order', order.number, createTrackingKey(order.number, now)), 303);
  if (checked.reason === 'wrong')
    return data(submission.reply({ fieldErrors: { digits: [orderAgainMessages.wrong] } }), { status: 400 });
  const { status, text, headers } = rateLimitResponse(checked.retryAt, now, tooManyTries);
  return data(submission.reply({ formErrors: [text] }), { status, headers });
}

const tooManyTries = {
  what: 'Too many tries for this order.',
  advice: 'Or use Track Order with your phone number, or call us.',
} as const;

/** Throws 404 for any code that opens nothing, and 429. */
async function requireOrder(request: Request, now: Date, code: string | undefined = '') {
  const found = await findOrderByCode(code, clientAddress(request), now);
  if (found.ok) return found;
  if (found.reason === 'unknown')
    throw errorResponse(404, 'We found no order with this link. Please check it, or use Track Order.');
  const { status, text } = rateLimitResponse(found.retryAt, now, {
    what: 'Too many wrong links from your network.',
  });
  throw errorResponse(status, text);
}

export default function OrderByCode() {
  const { number, status, day, steps, stopped, isDisowned } = useLoaderData<typeof loader>();
  const { formProps, summary, field } = useUnhydratedForm({
    id: 'more',
    lastResult: useLastResult(),
    fields: orderAgainFields,
    required: orderAgainMessages.required,
  });
  return (
    <NarrowPage title={`Order ${number}`} intro={`${status}${day === null ? '' : `, ${day}`}`}>
      {steps.length > 0 && (
        <ol className="space-y-2">
          {steps.map(({ name, state }) => (
            <li key={name}>
              <StepName name={name} state={state} />
            </li>
          ))}
        </ol>
      )}
      <form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <TextField
          {...field('digits')}
          hint="They show that it is your order. You’ll see all of it."
          required
        />
        <button className="button button-primary w-full">See my order</button>
      </form>
      <TextsSwitch stopped={stopped} />
      {!isDisowned && (
        <form method="post">
          <button name="intent" value="not-me" className="button button-quiet">
            This isn’t me
          </button>
        </form>
      )}
      <ErrorTemplates />
    </NarrowPage>
  );
}
