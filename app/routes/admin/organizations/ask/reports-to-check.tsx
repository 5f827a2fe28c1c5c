import { Form } from '@remix-run/react';
import type { ReportToCheck } from '~/domain/mpesa/attempts/payment-attempt';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { paymentsPath } from '~/paths';
import { Notice } from '~/ui/notice';

const meanings: Record<ReportToCheck['reason'], string> = {
  'no-amount': 'M-Pesa reported a payment, but not how much.',
  'other-address': 'M-Pesa reported this payment under another prompt.',
  'unknown-prompt': 'M-Pesa reported a payment for a prompt that we did not send.',
  'other-amount': 'M-Pesa reported a different amount from the one we recorded.',
  'code-used': 'M-Pesa reported a receipt that is recorded for something else.',
  'recorded-by-hand':
    'M-Pesa reported a payment, but not its code. You have recorded the same amount by hand, so we did not record it again.',
};

/** What a person compares with the M-Pesa statement. */
export const ReportsToCheck = (props: {
  action: string;
  organizationId: string;
  reports: readonly ReportToCheck[];
  mayAnswer: boolean;
}) => (
  <section aria-labelledby="check" className="card space-y-3 p-4">
    <h2 id="check">
      Please check the <span className="unbroken">M-Pesa</span> statement
    </h2>
    {props.reports.map((report) => (
      <Notice key={`${report.reason} ${report.receiptNumber}`} kind="warning">
        <p className="font-bold">{meanings[report.reason]}</p>
        <p>
          {[
            report.amount !== null && formatMoney(report.amount),
            report.receiptNumber && `receipt ${report.receiptNumber}`,
            formatDateTime(report.since),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </Notice>
    ))}
    <p>
      If the money is on the statement and not yet in{' '}
      <a href={`${paymentsPath}?organizationId=${props.organizationId}`} className="link">
        the payments
      </a>
      , record it there with its M-Pesa code. If it is there but wrong, update it.
    </p>
    {props.mayAnswer && (
      <Form method="post" action={props.action}>
        <button className="button button-secondary">Checked, remove it from the list</button>
      </Form>
    )}
  </section>
);
