import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { loadPaymentDetails } from '~/domain/organizations/payment-list/payment-details.server';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { amountInWords } from '~/lib/format/amount-in-words';
import { formatDateTime } from '~/lib/format/dates';
import { paymentPath } from '~/paths';
import { Letterhead } from '~/ui/letterhead';
import { useRootData } from '~/ui/layout/use-root-data';
import { Money } from '~/ui/money';
import { PrintBar } from '~/ui/print-bar';
import { viewPayment, type PaymentView } from './payment-view';

/** The script of the Print button, and no other. */
export const handle: RouteHandle = { enhance: 'light' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data ? `Voucher ${data.payment.number}` : 'Voucher', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'organizations:read');
  const details = await withDatabaseTimeout(loadPaymentDetails(params['payment'] ?? ''));
  // A due is in the statement of its organization.
  if (!details || details.payment.kind !== 'transaction') throw errorResponse(404, paymentListMessages.gone);
  return { payment: viewPayment(details) };
}

/** The print style sheet hides the rest of the page. */
export default function Voucher() {
  const { payment } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <div className="screen-only space-y-3">
        <h1>Voucher {payment.number}</h1>
        <p className="text-ink-soft">One page, for A4 and A5 paper.</p>
        <PrintBar>
          <a href={paymentPath(payment.number)} className="button button-secondary">
            Back to payment
          </a>
        </PrintBar>
      </div>
      <PrintedVoucher payment={payment} />
    </div>
  );
}

function PrintedVoucher({ payment }: { payment: PaymentView }) {
  const { site } = useRootData();
  return (
    <article className="print-page card mx-auto max-w-text space-y-4 p-6">
      <Letterhead site={site} />
      <h2>
        {payment.voucherName} {payment.number}
      </h2>
      <Correction payment={payment} />
      <p>
        <span className="block text-xl font-bold">
          <Money amount={payment.amount} />
        </span>
        {amountInWords(payment.amount)}
      </p>
      <dl className="break-words sm:grid sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-3 sm:gap-y-1">
        {facts(payment).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-line font-bold">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="grid grid-cols-2 gap-6 pt-10 text-sm">
        {['For the farm', payment.isExpense ? 'Received by' : 'Paid by'].map((signer) => (
          <p key={signer} className="border-t border-edge pt-1">
            {signer}: name, signature, date
          </p>
        ))}
      </div>
      <p className="text-sm">
        Recorded {payment.recordedBy && `by ${payment.recordedBy} `}on {formatDateTime(payment.recordedAt)}
      </p>
    </article>
  );
}

/** So that a printed voucher of a corrected entry is not taken for a valid one. */
function Correction({ payment: { takesBack, reason, takenBack, replacedBy } }: { payment: PaymentView }) {
  if (takesBack)
    return (
      <p className="font-bold">
        Reverses {takesBack}: {reason}
      </p>
    );
  if (!takenBack) return null;
  return (
    <p className="font-bold">
      Not valid: reversed by {takenBack.number}
      {replacedBy && `, and recorded again as ${replacedBy}`}
    </p>
  );
}

const facts = (payment: PaymentView): readonly (readonly [name: string, value: string])[] =>
  (
    [
      ['Date', payment.date],
      ['Paid by', payment.paidBy],
      ['Paid to', payment.paidTo],
      ['Organization', payment.organization?.name],
      ['Method', payment.methodName],
      ['Code', payment.transactionCode],
      ['To be paid by', payment.payBy],
      ['For', payment.description],
      ['Remarks', payment.remarks],
      ['Pays the bill', payment.paysBill],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
