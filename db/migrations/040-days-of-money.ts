import type { Db, Document } from 'mongodb';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '040-days-of-money';

/**
 * Orders name the days of their money, and the day on which they are to be served. Figures of days are added up again by the job: they
 * counted a payment by its present state.
 */
export async function up(db: Db, report: ReportProgress): Promise<void> {
  const orders = db.collection<StoredOrder>('orders');
  for await (const order of findWithProgress(orders, concerned, report))
    await orders.updateOne(
      { _id: order._id },
      { $set: { moneyDays: moneyDaysOf(order), dueOn: dueOnOf(order) } },
    );
  for (const name of ['salesDays', 'preparations']) await db.collection(name).deleteMany({});
}

const openStatuses = ['pending', 'confirmed', 'processing', 'shipped'];

const concerned = {
  $or: [
    { status: { $in: openStatuses } },
    { paidAt: { $ne: null } },
    { 'partPayments.0': { $exists: true } },
    { 'refundsDue.0': { $exists: true } },
    { 'refunds.0': { $exists: true } },
  ],
};

type Stored = {
  status: string;
  stockTaken: boolean;
  paymentMethod: string;
  paidAt: Date | null;
  partPayments?: { at: Date }[];
  refundsDue: { since: Date }[];
  refunds?: { at: Date }[];
  delivery: { method: string; pickupDate?: Date; day?: string; isOutside?: true };
};
type StoredOrder = Document & Stored;

const nairobiMs = 3 * 3_600_000;
const dayOf = (date: Date): string => new Date(date.getTime() + nairobiMs).toISOString().slice(0, 10);

/** More days than those of its money do no harm: the figures are made from the order. */
function moneyDaysOf({ paidAt, partPayments = [], refundsDue, refunds = [] }: Stored): string[] {
  const instants = [
    ...(paidAt ? [paidAt] : []),
    ...[...partPayments, ...refunds].map(({ at }) => at),
    ...refundsDue.map(({ since }) => since),
  ];
  return [...new Set(instants.map(dayOf))].sort();
}

function dueOnOf({ status, stockTaken, paymentMethod, delivery }: Stored): string | null {
  if (!openStatuses.includes(status)) return null;
  const awaitsDay = !stockTaken && delivery.isOutside === true;
  if (status === 'pending' && (paymentMethod === 'mpesa' || awaitsDay)) return null;
  return delivery.pickupDate ? dayOf(delivery.pickupDate) : (delivery.day ?? '-');
}
