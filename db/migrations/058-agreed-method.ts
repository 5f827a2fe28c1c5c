import type { Db, ObjectId } from 'mongodb';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '058-agreed-method';

type Stored = {
  readonly _id: ObjectId;
  readonly payAfterDelivery: string;
  readonly paymentMethod: string;
  readonly timeline: readonly { readonly text: string }[];
};

/** How the first entry of a morning's order ends, and what changes it. */
const methods = {
  'Paid in cash on delivery': 'cod',
  'Paid by M-Pesa when it has come': 'mpesa',
  'Paid by M-Pesa with the week, on Saturday': 'mpesa',
  'It goes on the account': 'cod',
  'Changed to M-Pesa': 'mpesa',
  'Changed to Cash on Delivery': 'cod',
} as const;

const said = (text: string): readonly string[] =>
  Object.entries(methods).flatMap(([end, method]) => (text.endsWith(end) ? [method] : []));

/** Writes to each morning's order how its household agreed to pay it, which its payment may have changed (docs/decisions/0172). */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const orders = db.collection<Stored>('orders');
  const mornings = { payAfterDelivery: { $exists: true }, agreedMethod: { $exists: false } };
  for await (const { _id, paymentMethod, timeline } of findWithProgress(orders, mornings, report)) {
    const agreed = timeline.flatMap(({ text }) => said(text)).at(-1);
    await orders.updateOne({ _id }, { $set: { agreedMethod: agreed ?? paymentMethod } });
  }
}
