import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { formatEntryNumber, type AccountEntry } from './account-entry';

/** Records a change of the books. Who paid and for what stays in the entry: the audit log holds no names of customers. */
export const auditPayment = (
  change: {
    readonly before: AccountEntry | null;
    readonly after: AccountEntry | null;
    readonly action: string;
    readonly by: StaffMember;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> => {
  const { before, after, action, by, now } = change;
  const entry = after ?? before;
  if (!entry) throw new Error('nothing was changed');
  return recordAuditEntry(
    {
      by,
      subject: 'account-entry',
      subjectId: entry._id.toHexString(),
      subjectName: formatEntryNumber(entry),
      action,
      before: before && describeEntry(before),
      after: after && describeEntry(after),
      now,
    },
    session,
  );
};

const describeEntry = (entry: AccountEntry) => ({
  number: formatEntryNumber(entry),
  transactionType: entry.transactionType,
  method: entry.method,
  amount: entry.amount,
  day: entry.day,
  organizationId: entry.organizationId?.toHexString() ?? null,
  transactionCode: entry.transactionCode,
  pays: entry.settles?.toHexString() ?? null,
});
