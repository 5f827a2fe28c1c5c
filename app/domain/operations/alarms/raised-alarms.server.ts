import { collections } from '~/domain/collections';
import { countable } from '~/domain/count-together.server';
import type { CheckName } from '../checks/check';

const isRaised = { raisedAt: { $ne: null } };

/** What findRaisedAlarms finds. */
export const raisedAlarms = countable('alarms', isRaised);

/** The troubles that the owner is told of, with their start; at most one for each check. */
export async function findRaisedAlarms(): Promise<ReadonlyMap<CheckName, Date>> {
  const alarms = await collections().alarms.find(isRaised).toArray();
  return new Map(alarms.map(({ _id, since }) => [_id, since]));
}
