import { withTransaction } from '#db/client';
import type { StaffMember } from './staff-member';
import type { AuditSubject } from './audit-entry';
import { recordAuditEntry } from './record-audit-entry.server';

/**
 * Records that a list of people was downloaded. Call it before the first row is sent, so that no download is without an
 * entry. Never pass what was searched for: it may be a name or a phone number.
 */
export const recordExport = (entry: {
  readonly by: StaffMember;
  readonly subject: AuditSubject;
  /** 'Orders', 'Subscribers' */
  readonly listName: string;
  readonly rows: number;
  readonly now: Date;
}): Promise<void> => {
  const { listName, rows, ...rest } = entry;
  return withTransaction((session) =>
    recordAuditEntry(
      {
        ...rest,
        subjectId: 'export',
        subjectName: listName,
        action: 'Exported the list',
        after: { rows },
      },
      session,
    ),
  );
};
