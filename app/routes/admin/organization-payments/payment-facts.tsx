import { formatDateTime } from '~/lib/format/dates';
import { organizationPath, paymentPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogLink } from '~/ui/admin/dialog';
import { Money } from '~/ui/money';
import { PaymentStatus } from './payment-status';
import type { PaymentView } from './payment-view';

/** All fields of an entry. */
export const PaymentFacts = ({ payment }: { payment: PaymentView }) => (
  <section aria-label="Payment" className="card space-y-3 p-4">
    <p className="flex flex-wrap items-center gap-3">
      <span className="text-xl font-bold">
        <Money amount={payment.amount} />
      </span>{' '}
      <PaymentStatus status={payment.status} />
    </p>
    <DescriptionList
      items={[
        { name: 'Date', value: payment.date },
        { name: 'Type', value: payment.typeName },
        { name: 'Method', value: payment.methodName },
        ...optional('Transaction code', payment.transactionCode),
        ...(payment.organization
          ? [{ name: 'Organization', value: <OrganizationLink organization={payment.organization} /> }]
          : []),
        ...optional('Pays for', payment.period),
        ...optional('To be paid by', payment.payBy),
        ...optional('Paid by', payment.paidBy),
        ...optional('Paid to', payment.paidTo),
        { name: 'Description', value: <span className="whitespace-pre-line">{payment.description}</span> },
        ...(payment.remarks
          ? [{ name: 'Remarks', value: <span className="whitespace-pre-line">{payment.remarks}</span> }]
          : []),
        ...(payment.stillToPay === null
          ? []
          : [{ name: 'Still to pay', value: <Money amount={payment.stillToPay} /> }]),
      ]}
    />
  </section>
);

const OrganizationLink = ({ organization: { id, name } }: { organization: { id: string; name: string } }) => (
  <a href={organizationPath(id)} className="link">
    {name}
  </a>
);

const optional = (name: string, value: string | null) => (value ? [{ name, value }] : []);

/** Who recorded it, and the entries that it corrects, pays or is corrected by. */
export const PaymentHistory = ({ payment }: { payment: PaymentView }) => (
  <section className="card space-y-2 p-4" aria-labelledby="payment-history">
    <h2 id="payment-history" className="text-lg">
      History
    </h2>
    <ul className="space-y-2">
      <li>
        Recorded {payment.recordedBy ? `by ${payment.recordedBy} ` : 'automatically '}on{' '}
        {formatDateTime(payment.recordedAt)}
      </li>
      {payment.takesBack && (
        <li>
          Reverses <EntryLink number={payment.takesBack} />: {payment.reason}
        </li>
      )}
      {payment.replaces && (
        <li>
          Replaces <EntryLink number={payment.replaces} />
        </li>
      )}
      {payment.paysBill && (
        <li>
          Pays the bill <EntryLink number={payment.paysBill} />
        </li>
      )}
      {payment.settlements.map(({ number, date, amount }) => (
        <li key={number}>
          <Money amount={amount} /> paid on {date} with <EntryLink number={number} />
        </li>
      ))}
      {payment.takenBack && (
        <li>
          Reversed by <EntryLink number={payment.takenBack.number} />
          {payment.takenBack.by && `, ${payment.takenBack.by}`}, on {formatDateTime(payment.takenBack.at)}:{' '}
          {payment.takenBack.reason}
        </li>
      )}
      {payment.replacedBy && (
        <li>
          Recorded again as <EntryLink number={payment.replacedBy} />
        </li>
      )}
    </ul>
  </section>
);

const EntryLink = ({ number }: { number: string }) => (
  <DialogLink to={paymentPath(number)} className="link whitespace-nowrap">
    {number}
  </DialogLink>
);
