import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { formatDay, toDateInput } from '~/lib/format/dates';
import { isGone, unenteredDays, type AwaitedUnits } from './awaited-units';
import { readVariantStock } from './change-stock.server';
import type { StockMovement } from './stock-movement';
import { variantKey } from './variant-units';

/**
 * Writes into the ledger what was milked and brought so long ago that nobody will enter its milking any more: a milking of today is
 * not less by it. The stock stays as it is. Throws at the end what held some back.
 */
export async function settleUnentered(now: Date): Promise<void> {
  const { orders } = collections();
  // By the index of those that wait: with their status here, a store reads all that were ever delivered.
  const old = {
    'awaitedStock.sku': { $gt: '' },
    'standing.day': { $lt: addDays(toDateInput(now), -unenteredDays) },
  } as const;
  const errors: unknown[] = [];
  const waiting = await orders.find(old, { projection: { status: 1 } }).toArray();
  for (const { _id } of waiting.filter(isGone))
    try {
      await withTransaction(async (session) => {
        const order = await orders.findOne({ _id, ...old }, { session });
        if (order && isGone(order)) await settleOrder(order, now, session);
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Some milk that was brought could not be entered.');
}

async function settleOrder(
  {
    _id,
    number,
    standing,
    awaitedStock = [],
  }: {
    readonly _id: ObjectId;
    readonly number: string;
    readonly standing?: { readonly day: string };
    readonly awaitedStock?: readonly AwaitedUnits[];
  },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const variants = awaitedStock.map((units) => ({
    ...units,
    productId: ObjectId.createFromHexString(units.productId),
  }));
  const stock = await readVariantStock(variants, session);
  const movements = variants.flatMap(({ productId, sku, quantity }): StockMovement[] => {
    const left = stock.get(variantKey({ productId, sku })) ?? 0;
    const entry = { productId, sku, by: null, note: null, at: now };
    return [
      {
        ...entry,
        _id: new ObjectId(),
        change: quantity,
        balance: left + quantity,
        reason: 'unentered',
        orderNumber: null,
        note: standing ? `Brought on ${formatDay(standing.day)}` : null,
      },
      {
        ...entry,
        _id: new ObjectId(),
        change: -quantity,
        balance: left,
        reason: 'order',
        orderNumber: number,
      },
    ];
  });
  await collections().stockMovements.insertMany(movements, { session });
  const none: readonly AwaitedUnits[] = [];
  await collections().orders.updateOne({ _id }, { $set: { awaitedStock: none } }, { session });
}
