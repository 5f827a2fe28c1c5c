import { collections } from '~/domain/collections';
import { minuteMs } from '~/lib/time-units';
import type { Place } from './morning-times';
import type { StandingOrder } from './standing-order';

/** However many there are, so many are held at a time. */
export const readBatchSize = 200;

type Fields = Readonly<
  Partial<Record<Exclude<keyof StandingOrder, '_id'>, 1 | { readonly deliveryArea: 1 }>>
>;

/** What says what a day is to bring, and whether the farm comes. */
export const promisedFields = {
  rules: 1,
  endsOn: 1,
  ownDays: 1,
  pauses: 1,
  place: { deliveryArea: 1 },
  missed: 1,
} as const satisfies Fields;

/** What is read of each; of the place no more than its area. */
export type ReadOf<Of extends Fields> = Pick<
  StandingOrder,
  '_id' | Exclude<keyof Of & keyof StandingOrder, 'place'>
> &
  ('place' extends keyof Of ? { readonly place: Place } : unknown);

/**
 * Those that nobody has ended, and with a day (`endingAfter`) those that end after it, oldest first. `takes`: only those with a product (id)
 * in some rule or day. Few need the person or the timeline of all of them: `fields` says what is read.
 */
export async function* readStandingOrders<const Of extends Fields>(
  fields: Of,
  { endingAfter, takes }: { readonly endingAfter?: string; readonly takes?: string | undefined } = {},
): AsyncGenerator<ReadOf<Of>> {
  const taking =
    takes === undefined
      ? {}
      : { $or: [{ 'rules.lines.productId': takes }, { 'ownDays.lines.productId': takes }] };
  for (const endsOn of [null, ...(endingAfter === undefined ? [] : [{ $gt: endingAfter }])])
    for await (const order of collections()
      .standingOrders.find({ endsOn, ...taking }, { projection: fields, batchSize: readBatchSize })
      .sort({ endsOn: 1, createdAt: 1, _id: 1 }))
      yield order as unknown as ReadOf<Of>;
}

/** Pages that ask each half minute would have it added up anew where it lived as long as other results. */
export const sumsTtlMs = 10 * minuteMs;

/**
 * Another text after each change of a standing order, for what is added up over all of them and remembered (`cachedRead`, with `sumsTtlMs`: a
 * change of another process that began before the newest ones and was saved after them shows then).
 */
export async function standingOrdersVersion(): Promise<string> {
  const newest = await collections()
    .standingOrders.find({}, { projection: { updatedAt: 1, revision: 1 } })
    .sort({ updatedAt: -1 })
    .limit(newestCount)
    .toArray();
  return newest.map(({ _id, revision }) => `${_id.toHexString()} ${revision}`).join();
}

const newestCount = 20;
