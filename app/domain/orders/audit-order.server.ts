import type { ClientSession } from 'mongodb';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { Order } from './order';

/** Records what a member of staff did to an order, in the transaction that does it. See recordAuditEntry. */
export const auditOrder = (
  { number }: Pick<Order, 'number'>,
  entry: Omit<Parameters<typeof recordAuditEntry>[0], 'subject' | 'subjectId' | 'subjectName'>,
  session: ClientSession,
): Promise<void> =>
  recordAuditEntry({ ...entry, subject: 'order', subjectId: number, subjectName: number }, session);
