import { ObjectId } from 'mongodb';
import { afterEach, beforeEach } from 'vitest';
import type { CartLine } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import type { Order } from '~/domain/orders/order';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { weekdays, type Weekday } from '~/lib/weekdays';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

export const by = {
  kind: 'farm' as const,
  staff: { userId: new ObjectId(), name: 'Achieng', clientAddress: null },
};

/** A moment in Nairobi: 'Sat 28 17:59' is of November 2026, whose 30th is a Monday. */
export const at = (text: string): Date => new Date(`2026-${text.replace(' ', 'T')}+03:00`);

let phones = 0;

/** Everything is closed, from a day to another. */
export const closed = (from: string, to = from) => ({
  id: 'a',
  from,
  to,
  closes: 'all' as const,
  sentence: '',
  takesOrders: false,
  note: '',
});

/** Emails are set up; what is queued stays in the outbox. */
export function useMail() {
  beforeEach(() =>
    configureMail({ sender: { send: () => Promise.reject(new Error('sends nothing here')) } }),
  );
  afterEach(() => configureMail({}));
}

/** A farm that brings milk every day to Bumala, ordered by 18:00 of the day before, and whose round leaves at 05:00. `hasShop`: useShop() has its database. */
export function useDairy({ hasShop = false }: { readonly hasShop?: boolean } = {}) {
  if (!hasShop) {
    useTestDatabase();
    useFarmSettings();
  }
  useMail();
  beforeEach(() => dairy.set({ standing: { isOn: true, fee: shillings(20), roundLeavesAt: '05:00' } }));
  beforeEach(() => dairy.serve(weekdays));

  const dairy = {
    set: async (changes: object): Promise<void> =>
      void (await collections().settings.updateOne({ _id: 'site' }, { $set: changes })),
    serve: (days: readonly Weekday[], orderBy = '18:00'): Promise<void> =>
      dairy.set({
        deliveryAreas: [
          {
            id: 'bumala',
            name: 'Bumala',
            fee: shillings(100),
            minimumOrder: shillings(1_000),
            days,
            orderBy,
            orderByDay: 'day-before',
          },
        ],
      }),
    /** One of a size that costs 65 shillings. */
    async sell(
      stock: number,
      sku = `MILK-${(phones += 1)}`,
      price = 65,
    ): Promise<CartLine & { sku: string }> {
      const [product] = await insertProducts(makeProduct({ variants: [makeVariant(sku, price, stock)] }));
      return { productId: product._id.toHexString(), sku, quantity: 1 };
    },
    setVariant: async (sku: string, changes: Record<string, unknown>): Promise<void> =>
      void (await collections().products.updateOne(
        { 'variants.sku': sku },
        {
          $set: Object.fromEntries(
            Object.entries(changes).map(([name, value]) => [`variants.$.${name}`, value]),
          ),
        },
      )),
    form: (line: CartLine, changes: object = {}) => ({
      customer: {
        firstName: 'Jane',
        lastName: 'Auma',
        phone: `+2547${String((phones += 1)).padStart(8, '0')}` as PhoneNumber,
        email: `jane-${phones}@example.com`,
      },
      place: {
        address: 'The blue gate',
        city: '',
        location: '',
        additionalInfo: '',
        deliveryArea: 'bumala',
      },
      lines: [{ ...line, quantity: 2 }],
      days: weekdays,
      from: '2026-11-30',
      ...changes,
    }),
    /** Two units every day from Monday 30 November on, taken on the Saturday before. */
    async take(line: CartLine, changes: object = {}, now = at('11-28 10:00')): Promise<StandingOrder> {
      const result = await takeStandingOrder(dairy.form(line, changes), { by, now });
      if (!result.ok) throw new Error(result.reason);
      return result.order;
    },
    reload: async ({ _id }: Pick<StandingOrder, '_id'>): Promise<StandingOrder> => {
      const found = await collections().standingOrders.findOne({ _id });
      if (!found) throw new Error('it is gone');
      return found;
    },
    /** The orders of a household, or of all, by their days. */
    ordersOf: (of?: Pick<StandingOrder, 'household'>): Promise<Order[]> =>
      collections()
        .orders.find({ 'standing.household': of ? of.household : { $exists: true } })
        .sort({ 'standing.day': 1 })
        .toArray(),
    /** '2 on 2026-11-30', in the order of days. */
    made: async (of: Pick<StandingOrder, 'household'>): Promise<string[]> =>
      (await dairy.ordersOf(of)).map(
        ({ items, standing }) =>
          `${items.reduce((sum, { quantity }) => sum + quantity, 0)} on ${standing?.day ?? ''}`,
      ),
    /** 'too-late on 2026-11-30', in the order of days. */
    missed: async (of: Pick<StandingOrder, '_id'>): Promise<string[]> =>
      (await dairy.reload(of)).missed.map(({ day, reason }) => `${reason} on ${day}`),
    stockOf: async (sku: string): Promise<number | undefined> =>
      (await collections().products.findOne({ 'variants.sku': sku }))?.variants.find(
        (each) => each.sku === sku,
      )?.stockQuantity,
    /** Emails to a household, without those that it begins or that the farm changed it, or to the farm. */
    mails: async (of?: Pick<StandingOrder, 'customer'>): Promise<string[]> =>
      (
        await collections()
          .outbox.find(
            of
              ? { to: of.customer.email ?? '', key: { $not: /^standing-(begins|changed)/ } }
              : { key: /^standing-orders / },
          )
          .sort({ createdAt: 1 })
          .toArray()
      ).map(({ text }) => text),
  };
  return dairy;
}
