import type { Db } from 'mongodb';

export const id = '032-farm-calendar';

type TourDay = { readonly _id: string; readonly isClosed?: boolean; readonly note?: string };
type Closure = { readonly id: string };
type StoredSettings = { readonly _id: string; readonly closures?: readonly Closure[] };

/** The closed days of visits move into the calendar of the farm, which the settings hold. */
export async function up(db: Db): Promise<void> {
  const tourDays = db.collection<TourDay>('tourDays');
  const settings = db.collection<StoredSettings>('settings');
  const closed = await tourDays.find({ isClosed: true }).sort({ _id: 1 }).toArray();
  if (closed.length === 0) return;
  const { closures = [] } = (await settings.findOne({ _id: 'site' })) ?? {};
  const moved = closed
    .map(({ _id: day, note = '' }) => ({
      id: `visits-${day}`,
      from: day,
      to: day,
      closes: 'visits',
      sentence: '',
      takesOrders: false,
      note,
    }))
    .filter((each) => !closures.some((closure) => closure.id === each.id));
  // Before the days lose it: the next start finds both, and adds nothing twice.
  await settings.updateOne(
    { _id: 'site' },
    { $set: { closures: [...closures, ...moved] } },
    { upsert: true },
  );
  await tourDays.updateMany({ isClosed: true }, { $unset: { isClosed: '' } });
}
