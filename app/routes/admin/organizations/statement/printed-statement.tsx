import type { OrganizationContact } from '~/domain/organizations/organization';
import type { StatementRow } from '~/domain/organizations/statement/statement-view';
import { formatDay, formatMonth } from '~/lib/format/dates';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';
import { formatPhone } from '~/lib/format/phone';
import { Letterhead } from '~/ui/letterhead';
import { useRootData } from '~/ui/layout/use-root-data';
import { Money } from '~/ui/money';

type Statement = {
  readonly name: string;
  readonly address: string;
  readonly contact: OrganizationContact | null;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly opening: Cents;
  readonly rows: readonly StatementRow[];
  readonly charged: Cents;
  readonly paid: Cents;
  readonly closing: Cents;
  readonly printedOn: string;
};

/** A sheet with the farm, the organization and what was charged and paid in the month. */
export function PrintedStatement({ statement }: { statement: Statement }) {
  const { site } = useRootData();
  const { name, address, contact, month, opening, rows, charged, paid, closing } = statement;
  return (
    <article className="print-page card space-y-4 p-4 sm:p-6">
      <Letterhead site={site} />
      <h2>Statement of account, {formatMonth(month)}</h2>
      <p>
        <strong>{name}</strong>
        {address && <span className="block whitespace-pre-line">{address}</span>}
        {contact && (
          <span className="block">
            {[contact.name, contact.role, contact.phone && formatPhone(contact.phone)]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </p>
      <div className="overflow-x-auto">
        <table className="table text-sm">
          <thead>
            <tr>
              <th scope="col" className={`${wideOnly} !pl-0`}>
                Date
              </th>
              <th scope="col" className="!pl-0 sm:!pl-2">
                What
              </th>
              <th scope="col" className={`${wideOnly} text-right`}>
                Charge
              </th>
              <th scope="col" className={`${wideOnly} text-right`}>
                Payment
              </th>
              <th scope="col" className="!pr-0 text-right">
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            <BalanceRow name="Opening balance" day={`${month}-01`} amount={opening} />
            {rows.map((row) => (
              <Row key={row.number} row={row} />
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={5} className="!px-0">
                  There were no bills or payments this month.
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td className={wideOnly} />
              <th scope="row" className="!pl-0 sm:!pl-2">
                Closing balance
                <NarrowAmount name="Charges" amount={charged} />
                <NarrowAmount name="Payments" amount={paid} />
              </th>
              <Amount amount={charged} />
              <Amount amount={paid} />
              <Balance amount={closing} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="text-lg font-bold">{describeClosing(closing)}</p>
      <p className="text-sm">
        Amounts in Kenyan shillings. Date: {formatDay(statement.printedOn)}. Please tell us within two weeks
        if something is wrong.
      </p>
    </article>
  );
}

const describeClosing = (closing: Cents): string =>
  closing > 0
    ? `To be paid: ${formatMoney(closing)}`
    : closing < 0
      ? `Paid in advance: ${formatMoney(toCents(-closing))}`
      : 'Everything is paid.';

/** On a phone these amounts are under the text. */
const wideOnly = 'hidden sm:table-cell';

const NarrowAmount = ({ name, amount }: { name: string; amount: Cents | null }) =>
  amount !== null && (
    <span className="block font-normal sm:hidden">
      {name}: <Money amount={amount} prefix="" />
    </span>
  );

const Amount = ({ amount }: { amount: Cents | null }) => (
  <td className={`${wideOnly} text-right`}>{amount !== null && <Money amount={amount} prefix="" />}</td>
);

const Balance = ({ amount }: { amount: Cents }) => (
  <td className="!pr-0 text-right font-bold">
    <Money amount={amount} prefix="" />
  </td>
);

const BalanceRow = ({ name, day, amount }: { name: string; day: string; amount: Cents }) => (
  <tr>
    <td className={`${wideOnly} !pl-0`}>{formatDay(day)}</td>
    <th scope="row" className="!pl-0 sm:!pl-2">
      {name}
    </th>
    <td className={wideOnly} />
    <td className={wideOnly} />
    <Balance amount={amount} />
  </tr>
);

const Row = ({ row }: { row: StatementRow }) => (
  <tr>
    <td className={`${wideOnly} whitespace-nowrap !pl-0`}>{formatDay(row.day)}</td>
    <td className="break-words !pl-0 sm:!pl-2">
      <span className="block text-ink-soft sm:hidden">{formatDay(row.day)}</span>
      {row.text}
      <span className="block text-ink-soft">
        {row.number}
        {row.isCorrected && ', corrected later'}
      </span>
      <NarrowAmount name="Charge" amount={row.charge} />
      <NarrowAmount name="Payment" amount={row.payment} />
    </td>
    <Amount amount={row.charge} />
    <Amount amount={row.payment} />
    <Balance amount={row.balance} />
  </tr>
);
