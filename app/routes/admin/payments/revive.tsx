import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { readForm } from '~/http/forms/read-form.server';
import { replyWithErrors } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { telephoneLink } from '~/lib/format/contact-links';
import { staffMember } from '~/http/session/staff-member.server';
import { paymentsToCheckPath, refundPath } from '~/paths';
import { DialogError, DialogForm } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { useLastResult } from '~/ui/form/use-last-result';
import { PaymentReviewPage, OrderFacts } from './payment-review-page';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePaymentReview } from './payment-review-route.server';
import { AlreadySettled } from './already-settled';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Reopen an order', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'payments:write');
  const view = await requirePaymentReview(params['number']);
  return { view };
}

const failures = {
  'unknown-order': 'We could not find this order.',
  'not-reopenable': 'You can no longer reopen this order. Somebody has already settled it.',
  'account-gone':
    'The account that it was to go on is deleted, so the order stays cancelled. Copy it as a phone order.',
  'out-of-stock':
    'Some of its products are out of stock, so the order stays cancelled. Add them to the stock first, or record the refund.',
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'payments:write');
  const { number } = await requirePaymentReview(params['number']);
  const by = staffMember(request, signedIn);
  const result = await reopenOrder({ orderNumber: number, reason: null, maySettle: true, by, now });
  if (!result.ok) return data(replyWithErrors(form, [failures[result.reason]]), { status: 409 });
  return redirectWithFlash(paymentsToCheckPath, {
    kind: 'success',
    text: `Order ${number} is confirmed again. We have told the customer.`,
  });
}

export const ErrorBoundary = DialogError;

export default function ReviveOrder() {
  const { view } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <PaymentReviewPage title="Reopen an order">
      {view.mayRevive ? (
        <>
          <DialogForm className="card space-y-4 p-4">
            <ErrorSummary problems={[]} form={lastResult?.error?.[''] ?? []} />
            <p>
              Order {view.number} was cancelled, and it is fully paid. If you reopen it, we’ll take its
              products from the stock and confirm it, and there is nothing to refund.
            </p>
            <p>
              {view.phone === null ? (
                `Ask ${view.customerName} first: they have no phone.`
              ) : (
                <>
                  Call {view.customerName} first:{' '}
                  <a href={telephoneLink(view.phone)} className="link call-link">
                    {view.phone}
                  </a>
                  .
                </>
              )}{' '}
              The customer may no longer want the products.
            </p>
            <p className="flex flex-wrap gap-3">
              <button className="button button-primary">Yes, reopen it</button>
              <a href={refundPath(view.number, orderPaymentKey)} className="button button-quiet">
                Record a refund instead
              </a>
            </p>
          </DialogForm>
          <OrderFacts view={view} />
        </>
      ) : (
        <AlreadySettled view={view} text="You can reopen only a cancelled order that is fully paid." />
      )}
    </PaymentReviewPage>
  );
}
