import type { Db } from 'mongodb';
import { isUsedShop } from './is-used-shop';

export const id = '033-visits';

type Values = Readonly<Record<string, unknown>>;
type StoredSettings = {
  readonly _id: string;
  readonly opening?: Values;
  readonly pages?: Values;
  readonly tours?: Values;
};

/** Farm visits are off until a farm says when it takes them. Where they could be booked, on days that were a default, they still can. */
export async function up(db: Db): Promise<void> {
  const settings = db.collection<StoredSettings>('settings');
  const { opening, pages, tours } = (await settings.findOne({ _id: 'site' })) ?? {};
  const isInEffect = opening?.['isOpen'] === true || pages?.['visits'] === true || (await isUsedShop(db));
  if (!isInEffect) return;
  const written: (readonly [path: string, value: unknown])[] = [];
  for (const [name, value] of Object.entries(toursOfBefore))
    if (isMissing(tours?.[name])) written.push([`tours.${name}`, value], [`shipped.tours.${name}`, value]);
  if (pages?.['visits'] === undefined) written.push(['pages.visits', true]);
  if (written.length === 0) return;
  await settings.updateOne({ _id: 'site' }, { $set: Object.fromEntries(written) }, { upsert: true });
}

/** No days stood for the default, too. */
const isMissing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

const toursOfBefore = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  dailyCapacity: 40,
  startsAt: '10:00',
  durationMinutes: 120,
};
