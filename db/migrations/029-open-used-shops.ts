import type { Db } from 'mongodb';
import { isUsedShop } from './is-used-shop';

export const id = '029-open-used-shops';

type Settings = { readonly _id: string; readonly opening?: { readonly isOpen?: boolean } };

/** A shop in which somebody sells or buys was open to everybody, and stays so; a new one is closed until its owner opens it. */
export async function up(db: Db): Promise<void> {
  if (!(await isUsedShop(db))) return;
  const settings = db.collection<Settings>('settings');
  const stored = await settings.findOne({ _id: 'site' });
  if (stored?.opening?.isOpen !== undefined) return;
  await settings.updateOne({ _id: 'site' }, { $set: { 'opening.isOpen': true } }, { upsert: true });
}
