import type { ObjectId } from 'mongodb';
import { findDataSubject } from './data-subject.server';
import { exportPersonalData } from './personal-data-registry.server';

/** JSON (Data Protection Act, 2019, sections 26 and 38), in shillings and UTC. Null for a deleted account. */
export async function exportAccountData(userId: ObjectId, now: Date): Promise<string | null> {
  const subject = await findDataSubject(userId, now);
  if (!subject) return null;
  const about = { createdAt: now, currency: 'KES', times: 'UTC' };
  return `${JSON.stringify({ about, ...(await exportPersonalData(subject)) }, null, 2)}\n`;
}
