import { parseNairobi } from '~/lib/format/dates';
import { listPath } from '~/lib/list-path';
import { auditPath } from '~/paths';
import { auditSubjects, type AuditSubject } from './audit-entry';

export type AuditFilter = {
  /** Every word must occur in the name, the person or the action. */
  readonly search: string;
  readonly subject: AuditSubject | null;
  /** The id of the person who made the change; '' for all. */
  readonly userId: string;
  /** Days in Nairobi, both inclusive; '' for no limit. */
  readonly from: string;
  readonly to: string;
};

const maxSearchLength = 100;

const isSubject = (text: string): text is AuditSubject => Object.hasOwn(auditSubjects, text);

export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const text = (name: string) => (params.get(name) ?? '').trim();
  const day = (name: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text(name)) && parseNairobi(text(name)) ? text(name) : '';
  const subject = text('subject');
  return {
    search: text('q').slice(0, maxSearchLength),
    subject: isSubject(subject) ? subject : null,
    userId: /^[0-9a-f]{24}$/.test(text('by')) ? text('by') : '',
    from: day('from'),
    to: day('to'),
  };
}

/** The list with these filters; `place` is a parameter of formatAuditCursor. */
export const auditListPath = (
  { search, subject, userId, from, to }: AuditFilter,
  place: { readonly before?: string; readonly after?: string } = {},
): string => listPath(auditPath, { q: search, subject, by: userId, from, to, ...place }, 1);
