import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { loadPaymentDetails } from '~/domain/organizations/payment-list/payment-details.server';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { payBillPath, paymentsPath, reverseEntryPath, updatePaymentPath, voucherPath } from '~/paths';
import { DialogError, DialogLink, DialogPage } from '~/ui/admin/dialog';
import { PaymentFacts, PaymentHistory } from './payment-facts';
import { viewPayment, type PaymentView } from './payment-view';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Payment ${data.payment.number}` : 'Payment', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  const payment = await withDatabaseTimeout(loadPaymentDetails(params['payment'] ?? ''));
  if (!payment) throw errorResponse(404, paymentListMessages.gone);
  return { payment: viewPayment(payment), mayChange: hasPermission(user, 'organizations:write') };
}

export default function PaymentPage() {
  const { payment, mayChange } = useLoaderData<typeof loader>();
  return (
    <DialogPage
      title={`${payment.isDue ? 'Charge' : 'Payment'} ${payment.number}`}
      listPath={paymentsPath}
      listName="All payments"
    >
      <PaymentFacts payment={payment} />
      <PaymentHistory payment={payment} />
      <PaymentActions payment={payment} mayChange={mayChange} />
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;

const PaymentActions = ({ payment, mayChange }: { payment: PaymentView; mayChange: boolean }) => (
  <p className="flex flex-wrap gap-3">
    {mayChange && payment.stillToPay !== null && (
      <DialogLink to={payBillPath(payment.number)} className="button button-primary">
        Pay this bill
      </DialogLink>
    )}{' '}
    {!payment.isDue && (
      <a href={voucherPath(payment.number)} className="button button-secondary">
        Voucher
      </a>
    )}{' '}
    {mayChange && payment.isStanding && (
      <>
        {!payment.isDue && (
          <DialogLink to={updatePaymentPath(payment.number)} className="button button-secondary">
            Update
          </DialogLink>
        )}{' '}
        <DialogLink to={reverseEntryPath(payment.number)} className="button button-quiet">
          Reverse
        </DialogLink>
      </>
    )}
  </p>
);
