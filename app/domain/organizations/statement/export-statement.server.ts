import type { StaffMember } from '~/domain/audit/staff-member';
import { recordExport } from '~/domain/audit/record-export.server';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import type { Organization } from '~/domain/organizations/organization';
import type { Cents } from '~/lib/format/money';
import { slugify } from '~/lib/slug';
import { viewStatementLine } from './statement-view';

export const statementExportColumns = [
  'Date',
  'Number',
  'Description',
  'Charge (KES)',
  'Payment (KES)',
  'Balance (KES)',
] as const;

/** `month` as `YYYY-MM`. */
export const statementFileName = ({ name }: Pick<Organization, 'name'>, month: string): string =>
  `statement-${slugify(name, 'organization')}-${month}.csv`;

const inShillings = (amount: Cents | null): number | '' => (amount === null ? '' : amount / 100);

/** The statement with its opening and closing balance as rows. The audit log records the export. */
export async function exportStatement(
  organization: Organization,
  month: string,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<readonly (readonly (string | number)[])[]> {
  const { opening, lines, charged, paid, closing } = await loadStatement(organization._id, month);
  await recordExport({
    by,
    subject: 'organization',
    listName: `Statement of ${organization.name}, ${month}`,
    rows: lines.length,
    now,
  });
  return [
    [`${month}-01`, '', 'Opening balance', '', '', inShillings(opening)],
    ...lines
      .map(viewStatementLine)
      .map(({ day, number, text, charge, payment, balance }) => [
        day,
        number,
        text,
        inShillings(charge),
        inShillings(payment),
        inShillings(balance),
      ]),
    ['', '', 'Closing balance', inShillings(charged), inShillings(paid), inShillings(closing)],
  ];
}
