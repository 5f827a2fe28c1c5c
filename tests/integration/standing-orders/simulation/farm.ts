import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { createMorningMaker } from '~/domain/standing-orders/making/morning-maker.server';
import { setExpected } from '~/domain/stock/set-expected.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { demoSettings } from '~/seed/demo/settings';
import { shillings, type Cents } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';
import type { Dice } from '../../../load/drill/dice';
import { insertOrganization } from '../../../support/fixtures/account-entries';
import { insertProducts, makeProduct, makeVariant } from '../../../support/fixtures/products';

export const staff = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };

/** Where households live: who orders until when, and where the farm doesn't come on each day. */
export const areas = [
  { id: 'bumala', days: weekdays, orderBy: '18:00', orderByDay: 'day-before' },
  { id: 'sega', days: weekdays.slice(0, 6), orderBy: '20:30', orderByDay: 'day-before' },
  { id: 'butula', days: weekdays, orderBy: '04:15', orderByDay: 'same-day' },
] as const;

export const roundLeavesAt = '05:00';

const skus = ['MILK-500', 'MILK-1000', 'MALA-500'];

type Maker = ReturnType<typeof createMorningMaker>;

export type Farm = Awaited<ReturnType<typeof openFarm>>;

/** A farm with milk, and what happens at it. Its clock is that of the wall, which may be wrong. */
export async function openFarm(startsAt: Date, processCount: number) {
  await collections().settings.insertOne({
    ...demoSettings,
    closures: [],
    deliveryAreas: areas.map((area) => ({
      ...area,
      name: area.id,
      fee: shillings(100),
      minimumOrder: shillings(1_000),
    })),
    standing: { ...demoSettings.standing, isOn: true, fee: shillings(20), roundLeavesAt },
  });
  const [product] = await insertProducts(
    makeProduct({ variants: skus.map((sku, index) => makeVariant(sku, 60 + 10 * index, 0)) }),
  );
  const productId = product._id.toHexString();
  // Of one size mornings may wait for their milking.
  await setExpected([{ productId: product._id, sku: 'MALA-500', perDay: 20 }], { by: staff, now: startsAt });
  const organizations = [await insertOrganization(), await insertOrganization()];
  const prices = new Map<string, Cents>(product.variants.map(({ sku, price }) => [sku, price]));
  const milked = new Map<string, number>(skus.map((sku) => [sku, 0]));
  /** With the moment at which somebody said so. */
  const closedDays = new Map<string, Date>();
  let realMs = startsAt.getTime();
  let offsetMs = 0;
  const startMaker = (): Maker => createMorningMaker({ elapsed: () => realMs });
  const makers: Maker[] = Array.from({ length: processCount }, startMaker);

  return {
    productId,
    organizations: organizations.map(({ _id }) => _id),
    skus,
    prices,
    milked,
    closedDays,
    makers,
    now: () => new Date(realMs + offsetMs),
    /** Goes on to a moment of the right clock. */
    goOn: (to: Date) => void (realMs = Math.max(realMs, to.getTime())),
    pass: (ms: number) => void (realMs += ms),
    isRight: () => offsetMs === 0,
    setClock: (ms: number) => void (offsetMs = ms),
    /** All processes look what is due, at once. */
    look: async (): Promise<void> => {
      const now = new Date(realMs + offsetMs);
      const ran = await Promise.allSettled(makers.map((make) => make(now)));
      const fault = ran.find((each) => each.status === 'rejected');
      if (fault) throw fault.reason;
    },
    restart: (position: number) => void (makers[position] = startMaker()),
    restartAll: () => makers.forEach((_, position) => void (makers[position] = startMaker())),
    async milk(units: number): Promise<void> {
      for (const sku of skus) {
        const stored = await collections().products.findOne({ _id: product._id });
        const seen = stored?.variants.find((variant) => variant.sku === sku)?.stockQuantity ?? 0;
        const amount = Math.max(0, units - seen);
        if (amount === 0) continue;
        const result = await recordStock({
          idempotencyKey: randomBytes(16).toString('base64url'),
          reason: 'milking',
          note: null,
          lines: [{ productId: product._id, sku, amount, seen }],
          by: staff,
          now: new Date(realMs + offsetMs),
        });
        if (!result.ok) throw new Error('the milk was refused');
        milked.set(sku, (milked.get(sku) ?? 0) + amount);
      }
    },
    async changePrice(dice: Dice): Promise<void> {
      const sku = dice.pick(skus);
      const price = shillings(dice.integer(50, 90));
      prices.set(sku, price);
      await collections().products.updateOne(
        { _id: product._id, 'variants.sku': sku },
        { $set: { 'variants.$.price': price } },
      );
    },
    async close(days: readonly string[]): Promise<void> {
      const [from = ''] = days;
      days.forEach((day) => closedDays.set(day, closedDays.get(day) ?? new Date(realMs + offsetMs)));
      const closure = {
        id: from,
        from,
        to: days.at(-1) ?? from,
        closes: 'all',
        sentence: '',
        takesOrders: false,
        note: '',
      };
      await collections().settings.updateOne({ _id: 'site' }, { $push: { closures: closure as never } });
    },
  };
}
