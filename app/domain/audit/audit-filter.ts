import { choiceParameter, dayParameter, idParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { auditPath } from '~/paths';
import { auditSubjects } from './audit-entry';

export const auditFilter = listFilter(auditPath, {
  /** Every word must occur in the name, the person or the action. */
  search: searchParameter,
  subject: choiceParameter('subject', auditSubjects),
  /** The person who made the change. */
  userId: idParameter('by'),
  /** Both inclusive. */
  from: dayParameter('from'),
  to: dayParameter('to'),
});

export type AuditFilter = ReturnType<typeof auditFilter.parse>;
