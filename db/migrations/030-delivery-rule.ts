import type { Db } from 'mongodb';
import { isUsedShop } from './is-used-shop';

export const id = '030-delivery-rule';

type StoredSettings = { readonly _id: string; readonly deliveryFee?: unknown };

/** The fee of a farm without delivery areas becomes its rule: no days, no towns, no smallest order, as before. */
export async function up(db: Db): Promise<void> {
  const settings = db.collection<StoredSettings>('settings');
  const stored = await settings.findOne({ _id: 'site' });
  const hasFee = typeof stored?.deliveryFee === 'number';
  // Without a stored fee, version ea859984 took KSh 200.
  if (hasFee || (await isUsedShop(db)))
    await settings.updateOne(
      { _id: 'site', deliveryRule: { $exists: false } },
      { $set: { deliveryRule: { ...rule, fee: hasFee ? stored.deliveryFee : 20_000 } } },
      { upsert: stored === null },
    );
  await settings.updateOne({ _id: 'site' }, { $unset: { deliveryFee: '' } });
}

const rule = { minimumOrder: 0, days: [], orderBy: '18:00', orderByDay: 'day-before', towns: [] };
