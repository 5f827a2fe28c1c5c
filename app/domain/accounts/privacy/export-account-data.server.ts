import type { ObjectId } from 'mongodb';
import { findDataSubject } from './data-subject.server';
import { exportPersonalData } from './personal-data-registry.server';

/**
 * All that we hold of a person, as a document that people and machines can read (Data Protection Act, 2019, sections 26
 * and 38); null for an account that is gone. Amounts are in shillings, times in UTC.
 */
export async function exportAccountData(userId: ObjectId, now: Date): Promise<string | null> {
  const person = await findDataSubject(userId);
  if (!person) return null;
  const about = { createdAt: now, currency: 'KES', times: 'UTC' };
  return `${JSON.stringify({ about, ...(await exportPersonalData(person)) }, null, 2)}\n`;
}
