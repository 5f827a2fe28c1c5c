import type { Db, ObjectId } from 'mongodb';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '057-prices-told-last';

type Told = { readonly line: string; readonly price: number; readonly from: string; readonly at: Date };
type Stored = { readonly _id: ObjectId; readonly told: readonly Told[] };

/** A price that was told for a day ahead gives way to a lower one that was told since for a day before it (docs/decisions/0162). */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const standingOrders = db.collection<Stored>('standingOrders');
  for await (const { _id, told } of findWithProgress(standingOrders, { endsOn: null }, report)) {
    const kept = told.filter((each) => !told.some((other) => givesWay(each, other)));
    if (kept.length < told.length) await standingOrders.updateOne({ _id, told }, { $set: { told: kept } });
  }
}

const givesWay = ({ line, price, from, at }: Told, other: Told): boolean =>
  other.line === line && other.at > at && other.from <= from && other.price < price;
