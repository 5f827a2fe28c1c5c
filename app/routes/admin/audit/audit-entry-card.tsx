import { auditSubjects, type AuditSubject } from '~/domain/audit/audit-entry';
import type { AuditRow } from '~/domain/audit/describe-changes';
import { formatDateTime } from '~/lib/format/dates';
import { ChangesTable } from '~/ui/admin/changes-table';
import { OfWhat } from '~/ui/of-what';

type Entry = {
  readonly at: Date;
  readonly by: string;
  readonly clientAddress: string | null;
  readonly subject: AuditSubject;
  readonly subjectName: string;
  readonly action: string;
  readonly changes: readonly AuditRow[];
};

/** One change: what, by whom, when and from where; the values before and after fold out. */
export const AuditEntryCard = ({ entry }: { entry: Entry }) => (
  <article className="card break-words p-4">
    <h2 className="font-sans text-base">{`${entry.action}: ${entry.subjectName}`}</h2>
    <p className="text-sm text-ink-soft">
      {`${auditSubjects[entry.subject]}, by ${entry.by}, `}
      <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
      {entry.clientAddress && `, from ${entry.clientAddress}`}
    </p>
    {entry.changes.length > 0 && (
      <details className="mt-1">
        <summary className="link inline-flex min-h-[44px] items-center">
          Show what changed
          <OfWhat>{`of ${entry.subjectName}`}</OfWhat>
        </summary>
        <ChangesTable caption="What was changed" rows={entry.changes} />
      </details>
    )}
  </article>
);
