import { randomBytes } from 'node:crypto';
import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { setProductActive } from '~/domain/catalogue/products/delete-product.server';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import { tellPrices } from '~/domain/standing-orders/prices/announce-prices.server';
import { withdrawProduct, type Withdrawal } from '~/domain/standing-orders/prices/withdraw-product.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { setExpected } from '~/domain/stock/set-expected.server';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { demoSettings } from '~/seed/demo/settings';
import type { Product, ProductVariant as Variant } from '~/domain/catalogue/product';
import type { DeliveryArea } from '~/domain/settings/delivery-area';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings, toCents } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';
import type { Dice } from '../../../load/drill/dice';
import { insertOrganization } from '../../../support/fixtures/account-entries';
import { insertProducts, makeProduct, makeVariant } from '../../../support/fixtures/products';
import { fee } from './told';

export const staff = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };

/** Where households live: who orders until when, and where the farm doesn't come on each day. */
export const areas = [
  { id: 'bumala', days: weekdays, orderBy: '18:00', orderByDay: 'day-before' },
  { id: 'sega', days: weekdays.slice(0, 6), orderBy: '20:30', orderByDay: 'day-before' },
  { id: 'butula', days: weekdays, orderBy: '04:15', orderByDay: 'same-day' },
] as const;

export type Area = (typeof areas)[number];

/** Households hear of what changes. */
const kinds = {
  received: false,
  paid: false,
  confirmed: false,
  onTheWay: false,
  changed: true,
  unpaid: false,
  refunded: false,
};

/** Nothing is sent: what waits is read, whether emails are set up or not. */
const sendMail = (isOn: boolean): void =>
  configureMail({ sender: isOn ? { send: () => Promise.reject(new Error('nothing is sent')) } : null });

export const roundLeavesAt = '05:00';

/** By their names; what they are called in the stock may change. */
const sizes = ['Pint', 'Litre', 'Mala', 'Yoghurt'] as const;

type Maker = ReturnType<typeof createMorningMaker>;

export type Farm = Awaited<ReturnType<typeof openFarm>>;

/** What held from a moment of the right clock on. */
type Since<Value> = { readonly ms: number; readonly value: Value }[];

/** A farm with milk, and what happens at it. Its clock is that of the wall, which may be wrong. */
export async function openFarm(startsAt: Date, processCount: number) {
  await collections().settings.insertOne({
    ...demoSettings,
    closures: [],
    sms: { kinds },
    deliveryAreas: areas.map((area) => ({
      ...area,
      name: area.id,
      fee: shillings(100),
      minimumOrder: shillings(1_000),
    })),
    standing: { ...demoSettings.standing, isOn: true, fee: shillings(20), roundLeavesAt },
  });
  sendMail(true);
  const sell = (name: string, of: readonly string[]) =>
    makeProduct({
      name,
      variants: of.map((size) => makeVariant(size, 60 + 10 * sizes.indexOf(size as 'Pint'), 0)),
    });
  const products = await insertProducts(
    sell('Fresh milk', sizes.slice(0, 2)),
    sell('Cultured', sizes.slice(2)),
  );
  const [, cultured] = products;
  const productOf = (size: string) => products[sizes.indexOf(size as 'Pint') < 2 ? 0 : 1];
  /** What a size is called in the stock now, and was before. */
  const skus = new Map<string, string[]>(sizes.map((size) => [size, [size]]));
  const skuOf = (size: string) => skus.get(size)?.at(-1) ?? size;
  // Of one size mornings may wait for their milking.
  await setExpected([{ productId: cultured._id, sku: 'Mala', perDay: 20 }], { by: staff, now: startsAt });
  const organizations = [await insertOrganization(), await insertOrganization()];
  const start = startsAt.getTime();
  let realMs = start;
  let offsetMs = 0;
  const offsets: Since<number> = [{ ms: start, value: 0 }];
  /** Of sizes, and of the fee in each area. */
  const prices = new Map<string, Since<number>>([
    ...products.flatMap(({ variants }) =>
      variants.map(({ sku, price }): [string, Since<number>] => [sku, [{ ms: 0, value: price }]]),
    ),
    ...areas.map(({ id }): [string, Since<number>] => [`${fee} ${id}`, [{ ms: 0, value: shillings(20) }]]),
  ]);
  const milked = new Map<string, number>(sizes.map((size) => [size, 0]));
  /** With the moments between which it was so. */
  /** `listed`: the numbers of the orders that the day had before, by whichever clock they were made. */
  const closedDays = new Map<string, { listed: readonly string[]; until: Date | null }>();
  const off: {
    readonly what: 'standing' | 'area' | 'product' | 'size' | 'texts' | 'emails';
    readonly from: string;
    until: string | null;
  }[] = [];
  /** Days that were brought before a restore of which the backup knew nothing. */
  const restored = new Set<string>();
  /** Sizes of which mornings may wait for their milking. */
  const expected = new Map([['Mala', 20]]);
  let isShared = false;
  let isArchived = false;
  /** Sizes that their product has no more. */
  const removed = new Map<string, Variant>();
  /** What orders give back of them meanwhile goes nowhere. */
  const everRemoved = new Set<string>();
  let gone: readonly DeliveryArea[] = [];
  const startMaker = (): Maker => createMorningMaker({ elapsed: () => realMs });
  /** Whether it was off on a day, or beside it. */
  const wasOff = (what: (typeof off)[number]['what'], day: string): boolean =>
    off.some(
      (each) =>
        each.what === what &&
        addDays(each.from, -1) <= day &&
        (each.until === null || day <= addDays(each.until, 1)),
    );
  const makers: Maker[] = Array.from({ length: processCount }, startMaker);
  const now = () => new Date(realMs + offsetMs);
  const set = async (changes: object): Promise<void> =>
    void (await collections().settings.updateOne({ _id: 'site' }, { $set: changes }));
  const stockOf = async (size: string): Promise<number> => {
    const product = await collections().products.findOne({ 'variants.sku': skuOf(size) });
    return product?.variants.find(({ sku }) => sku === skuOf(size))?.stockQuantity ?? 0;
  };
  const writeVariants = async (stored: Product, variants: readonly Variant[], session: ClientSession) => {
    const { _id } = stored;
    const change = { $set: { variants: [...variants] } };
    await collections().products.updateOne({ _id }, change, { session });
    const after = { ...stored, variants };
    await recordVariantChanges(
      { productId: _id, before: stored, after, renamed: new Map(), held: [], by: staff, now: now() },
      session,
    );
  };
  const record = async (size: string, reason: 'milking' | 'counted', amount: number, seen: number) => {
    const result = await recordStock({
      idempotencyKey: randomBytes(16).toString('base64url'),
      reason,
      note: null,
      lines: [{ productId: productOf(size)._id, sku: skuOf(size), amount, seen }],
      by: staff,
      now: now(),
    });
    if (!result.ok) throw new Error(`${reason} was refused`);
  };

  return {
    sizes,
    productOf,
    cultured: cultured._id.toHexString(),
    organizations: organizations.map(({ _id }) => _id),
    lineOf: (size: string) => ({ productId: productOf(size)._id.toHexString(), sku: skuOf(size) }),
    skuOf,
    sizeOf: (sku: string | null) => sizes.find((size) => skus.get(size)?.includes(sku ?? '')) ?? '',
    names: new Map([
      ...sizes.map((size): [string, string] => [`${productOf(size).name} - ${size}`, size]),
      ['bringing it', fee],
      // A size that its product has lost, and that nobody had, has no other name.
      [`a size of ${cultured.name}`, 'Yoghurt'],
    ]),
    isCultured: (size: string) => productOf(size) === cultured,
    /** Whether it was not to be had on a day, or beside it. */
    wasOut: (size: string, day: string) =>
      (productOf(size) === cultured && wasOff('product', day)) ||
      (everRemoved.has(size) && wasOff('size', day)),
    isOut: (size: string) => removed.has(size) || (isArchived && productOf(size) === cultured),
    isRemoved: (size: string) => removed.has(size),
    wasRemoved: (size: string) => everRemoved.has(size),
    milked,
    restored,
    closedDays,
    /** Says that something is off from now on, or on again; false where it is so already. */
    turn(what: (typeof off)[number]['what'], isOn: boolean): boolean {
      const last = off.findLast((each) => each.what === what && each.until === null);
      if (isOn === (last === undefined)) return false;
      if (last) last.until = toDateInput(now());
      else off.push({ what, from: toDateInput(now()), until: null });
      return true;
    },
    wasOff,
    makers,
    stockOf,
    set,
    sendMail,
    now,
    /** Goes on to a moment of the right clock. */
    goOn: (to: Date) => void (realMs = Math.max(realMs, to.getTime())),
    pass: (ms: number) => void (realMs += ms),
    isRight: () => offsetMs === 0,
    setClock(ms: number): void {
      offsetMs = ms;
      offsets.push({ ms: realMs, value: ms });
    },
    priceNow: (line: string) => prices.get(line)?.at(-1)?.value ?? 0,
    /** What something may have cost when something was written by the clock of the wall. */
    pricesAt(line: string, written: Date): readonly number[] {
      const moments = offsets.flatMap(({ ms, value }, index) => {
        const real = written.getTime() - value;
        return real >= ms && real <= (offsets[index + 1]?.ms ?? Infinity) ? [real] : [];
      });
      return moments.map((real) => prices.get(line)?.findLast(({ ms }) => ms <= real)?.value ?? 0);
    },
    /** All processes look what is due, at once. */
    look: async (): Promise<void> => {
      const ran = await Promise.allSettled(makers.map((make) => make(now())));
      const fault = ran.find((each) => each.status === 'rejected');
      if (fault) throw fault.reason;
    },
    restart: (position: number) => void (makers[position] = startMaker()),
    restartAll: () => makers.forEach((_, position) => void (makers[position] = startMaker())),
    async milk(units: number): Promise<void> {
      for (const size of sizes) {
        if (removed.has(size)) continue;
        const seen = await stockOf(size);
        const amount = Math.max(0, units - seen);
        if (amount === 0) continue;
        await record(size, 'milking', amount, seen);
        milked.set(size, (milked.get(size) ?? 0) + amount);
      }
    },
    /** What is remembered of all that, as a backup has it. */
    save(): () => void {
      const kept = structuredClone({
        milked,
        closedDays,
        off,
        prices,
        skus,
        gone,
        isArchived,
        isShared,
        expected,
        removed,
      });
      return () => {
        for (const [known, then] of [
          [milked, kept.milked],
          [closedDays, kept.closedDays],
          [prices, kept.prices],
          [skus, kept.skus],
          [removed, kept.removed],
          [expected, kept.expected],
        ] as [Map<string, unknown>, Map<string, unknown>][]) {
          known.clear();
          for (const [key, value] of then) known.set(key, value);
        }
        off.splice(0, off.length, ...kept.off);
        sendMail(!off.some(({ what, until }) => what === 'emails' && until === null));
        ({ gone, isArchived, isShared } = kept);
      };
    },
    /** Some has gone sour; what was brought before its milking was entered is counted as milked. */
    async count(size: string): Promise<void> {
      if (removed.has(size)) return;
      const seen = await stockOf(size);
      const amount = Math.floor(seen * 0.9);
      let before = 0;
      const waiting = collections().orders.find({ status: 'delivered', 'awaitedStock.sku': skuOf(size) });
      for await (const { awaitedStock = [] } of waiting)
        for (const { sku, quantity } of awaitedStock) if (sku === skuOf(size)) before += quantity;
      await record(size, 'counted', amount, seen);
      milked.set(size, (milked.get(size) ?? 0) + before + amount - seen);
    },
    async setPrice(size: string, dice: Dice): Promise<void> {
      const price = shillings(dice.integer(50, 90));
      prices.get(size)?.push({ ms: realMs, value: price });
      await collections().products.updateOne(
        { 'variants.sku': skuOf(size) },
        { $set: { 'variants.$.price': price } },
      );
    },
    async setFee(area: string, dice: Dice): Promise<void> {
      if (gone.some(({ id }) => id === area)) return;
      const price = shillings(dice.integer(10, 40));
      prices.get(`${fee} ${area}`)?.push({ ms: realMs, value: price });
      const terms = {
        'deliveryAreas.$.morningFee': price,
        'deliveryAreas.$.smallestMorning': dice.integer(1, 2),
      };
      await collections().settings.updateOne({ 'deliveryAreas.id': area }, { $set: terms });
    },
    /** The farm no longer comes to an area; or (null) to all of them again. */
    async serve(without: string | null): Promise<void> {
      const found = await collections().settings.findOne({ _id: 'site' });
      const served = [...(found?.deliveryAreas ?? []), ...gone];
      gone = served.filter(({ id }) => id === without);
      for (const { id, morningFee = shillings(20) } of served) {
        // Meanwhile it has the fee of all.
        const value = id === without ? shillings(20) : morningFee;
        prices.get(`${fee} ${id}`)?.push({ ms: realMs, value });
      }
      await set({ deliveryAreas: served.filter(({ id }) => id !== without) });
    },
    async setActive(isActive: boolean): Promise<void> {
      isArchived = !isActive;
      await setProductActive(cultured._id.toHexString(), isActive, { by: staff, now: now() });
    },
    async rename(size: string): Promise<void> {
      if (removed.has(size)) return;
      const before = skuOf(size);
      const after = `${size}-${skus.get(size)?.length ?? 0}`;
      const { _id } = productOf(size);
      const renamed = new Map([[before, after]]);
      await withTransaction(async (session) => {
        const product = { _id, 'variants.sku': before };
        const change = { $set: { 'variants.$.sku': after } };
        const stored = await collections().products.findOneAndUpdate(product, change, { session });
        const written = await collections().products.findOne({ _id }, { session });
        const held = await renameSkus({ productId: _id, renamed, now: now() }, session);
        if (!held) throw new Error('too many orders have the size');
        await recordVariantChanges(
          { productId: _id, before: stored, after: written, renamed, held, by: staff, now: now() },
          session,
        );
      });
      skus.get(size)?.push(after);
    },
    /** A product loses a size, whose mornings no longer come; what is left of it is sold otherwise. */
    async remove(size: string): Promise<boolean> {
      const sku = skuOf(size);
      const { _id } = productOf(size);
      const waits = await collections().orders.findOne({ 'awaitedStock.sku': sku });
      if (waits || expected.has(size)) return false;
      return withTransaction(async (session) => {
        const stored = await collections().products.findOne({ _id }, { session });
        const variant = stored?.variants.find((each) => each.sku === sku);
        if (!stored || !variant) return false;
        await writeVariants(
          stored,
          stored.variants.filter((each) => each !== variant),
          session,
        );
        removed.set(size, variant);
        everRemoved.add(size);
        milked.set(size, (milked.get(size) ?? 0) - variant.stockQuantity);
        return true;
      });
    },
    /** The cultured milk goes, and another size comes in the place of each of its sizes. */
    async withdraw(other: string): Promise<boolean> {
      isArchived = true;
      const replacement = this.lineOf(other);
      return this.tellOf(cultured._id.toHexString(), { kind: 'replace', replacement });
    },
    /** What comes in the place of a size that is removed. */
    decideOf(size: string, dice: Dice): Promise<boolean> {
      const skus = [skuOf(size)];
      const replacement = this.lineOf(dice.pick(sizes.slice(0, 2)));
      const decision = dice.pick([
        { kind: 'out' },
        { kind: 'end' },
        { kind: 'replace', replacement },
      ] as const);
      return this.tellOf(productOf(size)._id.toHexString(), decision, skus);
    },
    async tellOf(productId: string, decision: Withdrawal, skus?: readonly string[]): Promise<boolean> {
      const decided = await withdrawProduct(productId, decision, {
        by: staff,
        now: now(),
        ...(skus && { skus }),
      });
      await Promise.all(makers.map(() => tellPrices(now())));
      return decided.ok;
    },
    /** It has it again. */
    putBack: (): Promise<boolean> =>
      withTransaction(async (session) => {
        const [size, variant] = [...removed][0] ?? [];
        const { _id } = productOf(size ?? '');
        const stored = await collections().products.findOne({ _id }, { session });
        if (size === undefined || !variant || !stored) return false;
        const price = prices.get(size)?.at(-1)?.value ?? variant.price;
        const back = { ...variant, price: toCents(price), stockQuantity: 0 };
        await writeVariants(stored, [...stored.variants, back], session);
        removed.delete(size);
        return true;
      }),
    expected,
    isShared: () => isShared,
    share(isByAll: boolean): Promise<void> {
      isShared = isByAll;
      return set({ 'standing.sharesShortage': isByAll });
    },
    async expect(size: string, perDay: number | null): Promise<unknown> {
      if (removed.has(size)) return;
      if (perDay === null) expected.delete(size);
      else expected.set(size, perDay);
      return setExpected([{ productId: productOf(size)._id, sku: skuOf(size), perDay }], {
        by: staff,
        now: now(),
      });
    },
    async close(days: readonly string[]): Promise<void> {
      const [from = ''] = days;
      for (const day of days)
        if (closedDays.get(day)?.until !== null) {
          const listed = await collections().orders.find({ 'standing.day': day }).toArray();
          closedDays.set(day, { listed: listed.map(({ number }) => number), until: null });
        }
      const closure = {
        id: `${from} ${realMs}`,
        from,
        to: days.at(-1) ?? from,
        closes: 'all',
        sentence: '',
        takesOrders: false,
        note: '',
      };
      await collections().settings.updateOne({ _id: 'site' }, { $push: { closures: closure as never } });
    },
    /** What is announced as closed is open after all. */
    async open(after: string): Promise<void> {
      for (const [day, closed] of closedDays) if (day > after) closed.until ??= now();
      await collections().settings.updateOne(
        { _id: 'site' },
        { $pull: { closures: { from: { $gt: after } } } },
      );
    },
  };
}
