import type { Db } from 'mongodb';
import { isUsedShop } from './is-used-shop';

export const id = '034-cash-switch';

type StoredSettings = { readonly _id: string };

/** Cash was on by default, and is now off until the farm chooses it: a used shop keeps it. */
export async function up(db: Db): Promise<void> {
  const settings = db.collection<StoredSettings>('settings');
  if (!(await isUsedShop(db))) return;
  const isMissing = { _id: 'site', 'selling.cash': { $exists: false } };
  const stored = await settings.findOne({ _id: 'site' });
  await settings.updateOne(isMissing, { $set: { 'selling.cash': true } }, { upsert: stored === null });
}
