import { auditSubjects, type AuditSubject } from '~/domain/audit/audit-entry';
import type { AuditRow } from '~/domain/audit/describe-changes';
import { formatDateTime } from '~/lib/format/dates';

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
    <h2 className="font-sans text-base">
      {entry.action}: {entry.subjectName}
    </h2>
    <p className="text-sm text-ink-soft">
      {auditSubjects[entry.subject]}, by {entry.by},{' '}
      <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>
      {entry.clientAddress && `, from ${entry.clientAddress}`}
    </p>
    {entry.changes.length > 0 && (
      <details className="mt-1">
        <summary className="link inline-flex min-h-[44px] items-center">
          Show what changed
          <span className="sr-only"> of {entry.subjectName}</span>
        </summary>
        <table className="block w-full text-left text-sm md:table md:table-fixed">
          <caption className="sr-only">What was changed</caption>
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr>
              <th scope="col" className="px-2 py-1">
                Field
              </th>
              <th scope="col" className="px-2 py-1">
                Before
              </th>
              <th scope="col" className="px-2 py-1">
                After
              </th>
            </tr>
          </thead>
          <tbody className="block md:table-row-group">
            {entry.changes.map(({ name, before, after }) => (
              <tr key={name} className="block border-t border-edge-pale py-1 md:table-row">
                <th scope="row" className="block px-2 py-1 md:table-cell md:align-top">
                  {name}
                </th>
                <Value name="Before" text={before} />
                <Value name="After" text={after} />
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    )}
  </article>
);

const Value = ({ name, text }: { name: string; text: string }) => (
  <td className="block whitespace-pre-wrap px-2 py-1 md:table-cell md:align-top">
    <span className="text-ink-soft md:hidden">{name}: </span>
    {text || <span className="text-ink-soft">none</span>}
  </td>
);
