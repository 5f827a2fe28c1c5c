import { defineCollection } from '#db/define-collection';
import type { AuditEntry } from './audit-entry';

export const auditEntries = defineCollection<AuditEntry>({
  name: 'auditEntries',
  visibility: 'private',
  indexes: [
    {
      key: { at: -1, _id: -1 },
      reason: 'lists all changes, newest first, and finds what is past its retention',
    },
    { key: { subject: 1, subjectId: 1, at: -1 }, reason: 'lists the changes of one product, order, ...' },
    { key: { subject: 1, at: -1, _id: -1 }, reason: 'lists the changes of one kind' },
    { key: { 'by.userId': 1, at: -1, _id: -1 }, reason: 'lists the changes that one person made' },
  ],
});
