import type { Db } from 'mongodb';

export const id = '022-visit-length';

/** Until now every tour took two hours. */
export async function up(db: Db): Promise<void> {
  await db
    .collection('bookings')
    .updateMany({ durationMinutes: { $exists: false } }, { $set: { durationMinutes: 120 } });
}
