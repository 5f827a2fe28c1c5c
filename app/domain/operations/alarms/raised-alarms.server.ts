import { collections } from '~/domain/collections';
import type { CheckName } from '../checks/check';

/** The troubles that the owner is told of, with their start; at most one for each check. */
export async function findRaisedAlarms(): Promise<ReadonlyMap<CheckName, Date>> {
  const alarms = await collections()
    .alarms.find({ raisedAt: { $ne: null } })
    .toArray();
  return new Map(alarms.map(({ _id, since }) => [_id, since]));
}
