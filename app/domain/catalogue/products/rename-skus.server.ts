import type { ClientSession, Collection, Filter, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { mergeUnits } from '~/domain/stock/awaited-units';
import { takeOver } from '~/domain/stock/expected-stock';
import { findOpenRenames, openRenamesId } from '~/domain/stock/renames/open-renames.server';
import { moveHeldUnits } from '~/domain/stock/renames/move-held-units.server';
import type { HeldUnits, RenamedSkus } from '~/domain/stock/record-variant-changes.server';
import { stockOrderIndex } from '~/domain/stock/stock-movements.collection';
import { toCents, type Cents } from '~/lib/format/money';
import { dayMs } from '~/lib/time-units';
import type { ProductVariant, StoredProduct } from '../product';
import type { VariantForm } from './product-schema';

/** The sizes whose SKU the form changes: each is the one that its row was opened with, whatever its SKU is now. */
export const findRenamedSkus = (
  forms: readonly Pick<VariantForm, 'sku' | 'seenSku'>[],
  stored: readonly Pick<ProductVariant, 'sku'>[],
): RenamedSkus =>
  new Map(
    forms
      .filter(({ sku, seenSku }) => sku !== seenSku && stored.some((variant) => variant.sku === seenSku))
      .map(({ sku, seenSku }) => [seenSku, sku]),
  );

/** More than a guest's cart, which lasts a month, can have missed. */
const maxFormerSkus = 50;

/** What a product keeps of them for the carts in guests' cookies; undefined where nothing was renamed. */
export const addFormerSkus = (
  former: StoredProduct['formerSkus'] = [],
  renamed: RenamedSkus,
): StoredProduct['formerSkus'] =>
  renamed.size === 0
    ? undefined
    : [...former, ...[...renamed].map(([from, to]) => ({ from, to }))].slice(-maxFormerSkus);

/** Orders that ended longer ago are neither reopened nor taken back. */
const reopenedForMs = 31 * dayMs;

type Rename = {
  readonly productId: ObjectId;
  readonly renamed: RenamedSkus;
  readonly now: Date;
  /** `finishRenames` follows, where more orders have ended than one transaction should write. Only of SKUs that are nobody else’s before or after. */
  readonly endsLater?: boolean;
};

/**
 * Gives what names a size by its SKU the new one, in the transaction that renames it: orders, carts of customers, standing
 * orders, what their households are still to be told, and what a link is still to begin, the shares of a day, and requests to be told.
 * Returns what the orders hold, for the ledger; null, and writes nothing, where more of them have ended than one transaction can write, and
 * `endsLater` is not set.
 */
export async function renameSkus(
  rename: Rename,
  session: ClientSession,
): Promise<readonly HeldUnits[] | null> {
  if (rename.renamed.size === 0) return [];
  const numbers = await renameInOrders(rename, session);
  if (!numbers) return null;
  await renameInCarts(rename, session);
  await renameInStandingOrders(rename, session);
  await renameInStandingRequests(rename, session);
  await renameInShares(rename, session);
  await renameInAnnouncements(rename, session);
  await renameInRequests(rename, session);
  await renameExpected(rename, session);
  return findHeldUnits(rename, numbers, session);
}

/** As cartLineId writes them. */
function renamedIds({ productId, renamed }: Rename): ReadonlyMap<string, string> {
  const idOf = (sku: string) => `${productId.toHexString()}-${sku}`;
  return new Map([...renamed].map(([from, to]) => [idOf(from), idOf(to)]));
}

/** Lines of orders and carts. */
function renameLines<Line extends { readonly productId: string; readonly sku: string | null }>(
  lines: readonly Line[],
  { productId, renamed }: Rename,
): readonly Line[] {
  const id = productId.toHexString();
  return lines.map((line) => {
    const sku = line.productId === id && line.sku !== null ? renamed.get(line.sku) : undefined;
    return sku === undefined ? line : { ...line, sku };
  });
}

/** Ended orders that are given the new SKU at a time. */
const batchSize = 200;

/** More are not written with the product, whose transaction ends after a minute. */
const maxEnded = 2_000;

/** An order that has one of the sizes, or was to bring it. */
function withSize({ productId, renamed }: Rename) {
  const size = { $elemMatch: { productId: productId.toHexString(), sku: { $in: [...renamed.keys()] } } };
  return { $or: [{ items: size }, { 'standing.promised': size }] };
}

/** Its room is above this one. */
type Order = ReturnType<typeof collections>['orders'] extends Collection<infer Stored> ? Stored : never;

const renamedFields = { number: 1, items: 1, awaitedStock: 1, standing: 1, updatedAt: 1 } as const;

type RenamedOrder = Pick<Order, '_id' | keyof typeof renamedFields>;

/** Returns the numbers of the orders that have one of the sizes, as far as they get the new SKU in this transaction; null for too many. */
async function renameInOrders(rename: Rename, session: ClientSession): Promise<readonly string[] | null> {
  const { renamed, now, endsLater = false } = rename;
  const open = ['pending', 'confirmed', 'processing', 'shipped'] as const;
  const awaits = { 'awaitedStock.sku': { $in: [...renamed.keys()] } };
  const find = (some: Filter<Order>) =>
    collections().orders.find<RenamedOrder>(
      { ...some, ...withSize(rename) },
      { session, projection: renamedFields },
    );
  // Each by an index of its own: with their status, a store reads all that were ever delivered. Milk that was brought may still be entered.
  const found = [
    ...(await find({ status: { $in: open } }).toArray()),
    ...(await find({ status: { $nin: open }, ...awaits }).toArray()),
  ];
  const ended = {
    status: { $nin: open },
    updatedAt: { $gte: new Date(now.getTime() - reopenedForMs) },
    'awaitedStock.sku': { $nin: [...renamed.keys()] },
  };
  const rest = await find(ended)
    .limit((endsLater ? batchSize : maxEnded) + 1)
    .toArray();
  if (!endsLater && rest.length > maxEnded) return null;
  if (endsLater && rest.length > batchSize) await noteRename(rename, session);
  else found.push(...rest);
  await writeOrders(found, rename, session);
  return found.map(({ number }) => number);
}

async function writeOrders(
  orders: readonly RenamedOrder[],
  rename: Rename,
  session: ClientSession,
): Promise<void> {
  const updates = orders.map(({ _id, items, awaitedStock, standing }) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: {
          items: renameLines(items, rename),
          ...(awaitedStock && { awaitedStock: mergeUnits(renameLines(awaitedStock, rename)) }),
          ...(standing?.promised && { 'standing.promised': renameLines(standing.promised, rename) }),
          // Its days of sales are added up again.
          updatedAt: rename.now,
        },
      },
    },
  }));
  if (updates.length > 0) await collections().orders.bulkWrite(updates, { session });
}

const noteRename = async ({ productId, renamed, now }: Rename, session: ClientSession): Promise<void> =>
  void (await collections().operations.updateOne(
    { _id: openRenamesId },
    { $push: { open: { productId, renamed: [...renamed].map(([from, to]) => ({ from, to })), at: now } } },
    { upsert: true, session },
  ));

/**
 * Gives the orders that ended lately the new SKUs of what was renamed, some hundred at a time in a transaction of their own: one that has
 * its new SKU is not found again, so that a stop loses nothing and does nothing twice. For the job, and before a size gets another SKU or is
 * added, perhaps with a former one.
 */
export async function finishRenames(now: Date, signal?: AbortSignal): Promise<void> {
  for (const { productId, renamed, at } of await findOpenRenames()) {
    const rename = { productId, renamed: new Map(renamed.map(({ from, to }) => [from, to])), now };
    let since: Date | null = new Date(at.getTime() - reopenedForMs);
    while (since) {
      if (signal?.aborted) return;
      const from: Date = since;
      since = await withTransaction((session) => renameEnded(rename, { from, at }, session));
    }
    await collections().operations.updateOne({ _id: openRenamesId }, { $pull: { open: { productId, at } } });
  }
}

/** When there is nothing left to be done, null. */
export const findNextRename = async (now: Date): Promise<Date | null> =>
  (await findOpenRenames()).length > 0 ? now : null;

/** The next ones by the time of their last change, of which it returns the last; null for none. */
async function renameEnded(
  rename: Rename,
  { from, at }: { readonly from: Date; readonly at: Date },
  session: ClientSession,
): Promise<Date | null> {
  const orders = await collections()
    .orders.find<RenamedOrder>(
      { updatedAt: { $gte: from }, createdAt: { $lt: at }, ...withSize(rename) },
      { session, projection: renamedFields },
    )
    .sort({ updatedAt: 1 })
    .limit(batchSize)
    .toArray();
  await writeOrders(orders, rename, session);
  const held = await findHeldUnits(
    rename,
    orders.map(({ number }) => number),
    session,
  );
  await moveHeldUnits({ ...rename, held }, session);
  return orders.at(-1)?.updatedAt ?? null;
}

async function renameInCarts(rename: Rename, session: ClientSession): Promise<void> {
  const { carts } = collections();
  const productId = rename.productId.toHexString();
  const named = { $or: [{ 'lines.productId': productId }, { 'unpaid.returned.productId': productId }] };
  for await (const { _id, lines, unpaid } of carts.find(named, { session })) {
    const set = {
      lines: renameLines(lines, rename),
      ...(unpaid && { unpaid: { ...unpaid, returned: renameLines(unpaid.returned, rename) } }),
    };
    await carts.updateOne({ _id }, { $set: set, $inc: { version: 1 } }, { session });
  }
}

async function renameInStandingOrders(rename: Rename, session: ClientSession): Promise<void> {
  const { standingOrders } = collections();
  const productId = rename.productId.toHexString();
  const named = { $or: [{ 'rules.lines.productId': productId }, { 'ownDays.lines.productId': productId }] };
  const ids = renamedIds(rename);
  const renameId = (line: string) => ids.get(line) ?? line;
  const updates = [];
  for await (const { _id, rules, ownDays, told, toldOut, toTell } of standingOrders.find(named, {
    session,
    projection: { rules: 1, ownDays: 1, told: 1, toldOut: 1, toTell: 1 },
  })) {
    const set = {
      // Of two sizes that become one a household takes one line: a page changes it by its id.
      rules: rules.map((rule) => ({ ...rule, lines: mergeUnits(renameLines(rule.lines, rename)) })),
      ownDays: ownDays.map((own) => ({ ...own, lines: mergeUnits(renameLines(own.lines, rename)) })),
      told: renameTold(told, ids),
      toldOut: [...new Set(toldOut.map(renameId))],
      // What only the rider can tell it.
      ...(toTell && {
        toTell: toTell.map((message) =>
          message.rises
            ? {
                ...message,
                rises: message.rises.map((rise) => ({ ...rise, line: renameId(rise.line) })),
              }
            : message,
        ),
      }),
      updatedAt: rename.now,
    };
    updates.push({ updateOne: { filter: { _id }, update: { $set: set, $inc: { revision: 1 } } } });
  }
  if (updates.length > 0) await standingOrders.bulkWrite(updates, { session });
}

/** A link works for a day, and would say that its size is not for sale. */
async function renameInStandingRequests(rename: Rename, session: ClientSession): Promise<void> {
  const { standingRequests } = collections();
  const asked = {
    expiresAt: { $gt: rename.now },
    'form.lines.productId': rename.productId.toHexString(),
  };
  for await (const { _id, form } of standingRequests.find(asked, { session })) {
    const lines = mergeUnits(renameLines(form.lines, rename));
    await standingRequests.updateOne({ _id }, { $set: { 'form.lines': lines } }, { session });
  }
}

/** A day whose mornings are being made goes on by its shares. */
async function renameInShares(rename: Rename, session: ClientSession): Promise<void> {
  const { morningShares } = collections();
  const named = { 'sizes.productId': rename.productId.toHexString() };
  for await (const { _id, sizes } of morningShares.find(named, { session }))
    await morningShares.updateOne({ _id }, { $set: { sizes: renameLines(sizes, rename) } }, { session });
}

/** What was told of a size that gets the SKU of another: both keep the lower price, which neither was told to lose. */
function renameTold<Told extends { readonly line: string; readonly price: Cents }>(
  told: readonly Told[],
  ids: ReadonlyMap<string, string>,
): readonly Told[] {
  const after: Told[] = [];
  for (const each of told) {
    const line = ids.get(each.line) ?? each.line;
    const isMerged = told.some(
      (other) => other.line !== each.line && (ids.get(other.line) ?? other.line) === line,
    );
    const first = isMerged ? after.findIndex((other) => other.line === line) : -1;
    const before = after[first];
    if (before) after[first] = { ...before, price: toCents(Math.min(before.price, each.price)) };
    else after.push({ ...each, line });
  }
  return after;
}

/** What was decided of a size that has gone doesn't hold of the one that gets its SKU. */
async function renameInAnnouncements(rename: Rename, session: ClientSession): Promise<void> {
  const { operations } = collections();
  const _id = 'price-announcements';
  const found = await operations.findOne<{ open: Announced[] }>({ _id }, { session });
  if (!found || found.open.length === 0) return;
  const ids = renamedIds(rename);
  const taken = new Set(ids.values());
  const open = found.open
    .filter(({ line }) => ids.has(line) || !taken.has(line))
    .map((each) => {
      const [replacement] = each.replacement ? renameLines([each.replacement], rename) : [];
      return { ...each, line: ids.get(each.line) ?? each.line, ...(replacement && { replacement }) };
    });
  await operations.updateOne({ _id }, { $set: { open } }, { session });
}

type Announced = {
  readonly line: string;
  readonly replacement?: { readonly productId: string; readonly sku: string | null };
};

async function renameInRequests({ productId, renamed }: Rename, session: ClientSession): Promise<void> {
  const { backInStockRequests } = collections();
  const skus = [...renamed].flat();
  const named = { state: { $in: ['unconfirmed', 'waiting'] as const }, productId, sku: { $in: skus } };
  const waiting = await backInStockRequests.find(named, { session }).toArray();
  const kept = waiting.flatMap((request) => {
    const sku = renamed.get(request.sku);
    return sku === undefined ? [] : [{ ...request, sku }];
  });
  // An address waits once for a size: while two swap their SKUs, it would wait twice for one. Who waits for a size that gives its SKU
  // to another and goes waits for nothing.
  await backInStockRequests.deleteMany(named, { session });
  if (kept.length > 0) await backInStockRequests.insertMany(kept, { session });
}

/** While two swap their SKUs, one of them would be there twice. A size that takes over the SKU of one that goes keeps its own. */
async function renameExpected({ productId, renamed }: Rename, session: ClientSession): Promise<void> {
  const { expectedStock } = collections();
  const named = { productId, sku: { $in: [...renamed].flat() } };
  const found = await expectedStock.find(named, { session }).toArray();
  if (found.length === 0) return;
  await expectedStock.deleteMany(named, { session });
  const kept = found.flatMap((expected) => {
    const sku = renamed.get(expected.sku);
    const gone = found.find((each) => each.sku === sku && !renamed.has(each.sku));
    return sku === undefined ? [] : [{ ...expected, sku, ...(gone && { days: takeOver(expected, gone) }) }];
  });
  if (kept.length > 0) await expectedStock.insertMany(kept, { session });
}

/** Orders whose entries are looked for at a time: the built-in store bounds an index by a thousand at most. */
const heldBatchSize = 500;

/** By the ledger: an order that is only tried, or awaits the farm's call, has taken nothing. */
async function findHeldUnits(
  { productId, renamed }: Rename,
  numbers: readonly string[],
  session: ClientSession,
): Promise<readonly HeldUnits[]> {
  const held = new Map<string, HeldUnits>();
  for (let start = 0; start < numbers.length; start += heldBatchSize) {
    const some = numbers.slice(start, start + heldBatchSize);
    for await (const { sku, change, orderNumber } of collections().stockMovements.find(
      { productId, sku: { $in: [...renamed.keys()] }, orderNumber: { $in: some } },
      // A planner may take the index of the product, and read its ledger of years.
      { session, projection: { sku: 1, change: 1, orderNumber: 1 }, hint: stockOrderIndex },
    )) {
      if (orderNumber === null) continue;
      const key = `${orderNumber} ${sku}`;
      held.set(key, { orderNumber, sku, units: (held.get(key)?.units ?? 0) - change });
    }
  }
  return [...held.values()].filter(({ units }) => units !== 0);
}
