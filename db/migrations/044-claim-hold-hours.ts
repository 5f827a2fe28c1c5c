import type { Db } from 'mongodb';

export const id = '044-claim-hold-hours';

/** An M-Pesa code keeps its order until the farm has looked: the hours to match it say nothing any more (docs/decisions/0138). */
export async function up(db: Db): Promise<void> {
  await db
    .collection<{ readonly _id: string }>('settings')
    .updateOne({ _id: 'site' }, { $unset: { 'checkout.claimHoldHours': '' } });
}
