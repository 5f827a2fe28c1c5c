import { Collection, ObjectId, type ClientSession } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { withTransaction } from '#db/client';
import type { CartLine } from '~/domain/cart/cart';
import { importProducts, previewImport, storeImport } from '~/domain/catalogue/import/import-products.server';
import { deleteProduct } from '~/domain/catalogue/products/delete-product.server';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import { findNextRename, finishRenames } from '~/domain/catalogue/products/rename-skus.server';
import { findStoredProduct, updateProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { listPrices, tellPrices } from '~/domain/standing-orders/prices/announce-prices.server';
import { findOpen } from '~/domain/standing-orders/prices/open-announcements.server';
import {
  countTakers,
  findTakers,
  findTakersOfChange,
  findTakersOfUnsold,
  noteWithdrawal,
  unsoldSkus,
  withdrawProduct,
  type Withdrawal,
} from '~/domain/standing-orders/prices/withdraw-product.server';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  setOwnDay,
} from '~/domain/standing-orders/change-standing-order.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { findToOldPlace, viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { changeStock } from '~/domain/stock/change-stock.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { makeOrder } from '../../support/fixtures/orders';
import { openForm, variantForm } from '../../support/fixtures/product-form';
import { useSms } from '../sms/sms-shop';
import { useWebhooks } from '../webhooks/webhook-shop';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();
const webhooks = useWebhooks();
useSms();

/** Monday's order is made by then. */
const decided = at('11-29 19:00');
const who = { by: by.staff, now: decided };
const idOf = ({ _id }: Pick<StandingOrder, '_id'>) => _id.toHexString();

const decide = async (line: CartLine, decision: Withdrawal) => {
  const result = await withdrawProduct(line.productId, decision, who);
  await tellPrices(decided);
  return result;
};
const productOf = async ({ productId }: CartLine) => {
  const product = await findStoredProduct(productId);
  if (!product) throw new Error('it is gone');
  return product;
};
const insteadOf = ({ productId, sku }: CartLine): Withdrawal => ({
  kind: 'replace',
  replacement: { productId, sku },
});
const make = async (...evenings: string[]) => {
  for (const evening of evenings) await makeMornings(at(`${evening} 18:00`));
};
/** '2 MILK for 65', of each morning. */
const itemsOf = async (household: StandingOrder) =>
  (await dairy.ordersOf(household)).map(({ items }) =>
    items.map(({ quantity, sku, price }) => `${quantity} ${sku ?? ''} for ${price / 100}`).join(', '),
  );

/** Of two households that take two of a size, the second takes three of another one, too. Monday is made. */
const begin = async () => {
  const [milk, mala, goat] = [
    await dairy.sell(100, 'MILK'),
    await dairy.sell(100, 'MALA', 80),
    await dairy.sell(100, 'GOAT', 90),
  ];
  const only = await dairy.take(milk);
  const both = await dairy.take(milk, {
    lines: [
      { ...milk, quantity: 2 },
      { ...mala, quantity: 3 },
    ],
  });
  await make('11-29');
  return { milk, mala, goat, only, both };
};

describe('of a product that goes, households get', () => {
  it('nothing for now: each is told once, and it comes back by itself', async () => {
    const { milk, only, both } = await begin();
    expect(await findTakers(milk.productId, decided)).toMatchObject({
      households: 2,
      sizes: [{ line: `${milk.productId}-MILK` }],
    });
    expect(await decide(milk, { kind: 'out' })).toEqual({ ok: true, households: 2 });
    await make('11-30');
    await collections().products.updateOne({ 'variants.sku': 'MILK' }, { $set: { isActive: true } });
    await make('12-01');
    expect(await itemsOf(only)).toEqual(['2 MILK for 65', '2 MILK for 65']);
    expect(await itemsOf(both)).toEqual([
      '2 MILK for 65, 3 MALA for 80',
      '3 MALA for 80',
      '2 MILK for 65, 3 MALA for 80',
    ]);
    expect(await dairy.mails(only)).toEqual([
      expect.stringMatching(
        /from Tuesday 1 December on it is left out\. It comes back by itself\. Until then nothing comes/,
      ),
    ]);
    expect(await dairy.mails(both)).toEqual([expect.not.stringContaining('Until then')]);
    expect((await listPrices(decided)).telling).toEqual([]);
  });

  it('nothing any more: it leaves what they take, and ends what is left with nothing', async () => {
    await webhooks.addEndpoint();
    const { milk, only, both } = await begin();
    await decide(milk, { kind: 'end' });
    await make('11-30');
    expect(await itemsOf(only)).toEqual(['2 MILK for 65']);
    expect(await itemsOf(both)).toEqual(['2 MILK for 65, 3 MALA for 80', '3 MALA for 80']);
    expect(await dairy.reload(only)).toMatchObject({ isOpen: false, endsOn: '2026-12-01' });
    expect((await dairy.reload(both)).isOpen).toBe(true);
    expect((await dairy.mails(only))[0]).toMatch(
      /your standing order ends: nothing comes from Tuesday 1 Dec/,
    );
    expect(await findTakers(milk.productId, decided)).toBeNull();
    const told = (await webhooks.deliveries()).map(({ type }) => type);
    expect(told.filter((type) => /^standing_order\.(changed|ended)/.test(type)).toSorted()).toEqual([
      'standing_order.changed',
      'standing_order.ended',
    ]);
    expect(await decide(milk, { kind: 'end' })).toEqual({ ok: false, reason: 'nobody' });
  });

  it.each([{ kind: 'out' }, { kind: 'end' }] as const)(
    'nothing at all on a day that was set by hand with it alone, which is said ($kind)',
    async (decision) => {
      const { milk, mala, both } = await begin();
      const day = (on: string, lines: readonly CartLine[]) =>
        setOwnDay(idOf(both), { day: on, lines }, { by, now: decided });
      await day('2026-12-02', [milk]);
      await day('2026-12-03', [milk, mala]);
      await decide(milk, decision);
      await make('11-30', '12-01', '12-02');
      expect((await itemsOf(both)).slice(1)).toEqual(['3 MALA for 80', '1 MALA for 80']);
      expect((await dairy.mails(both))[0]).toContain('Nothing comes on Wednesday 2 December. You can');
    },
  );

  it('another size, at what was told of the first one until the days of notice have passed', async () => {
    const { milk, goat, only, both } = await begin();
    await setOwnDay(
      idOf(both),
      { day: '2026-12-05', lines: [{ ...milk, quantity: 7 }] },
      { by, now: decided },
    );
    await decide(milk, insteadOf(goat));
    await make('11-30', '12-04', '12-05');
    expect(await itemsOf(only)).toEqual(['2 MILK for 65', '2 GOAT for 65', '2 GOAT for 65', '2 GOAT for 90']);
    expect((await itemsOf(both)).slice(0, 3)).toEqual([
      '2 MILK for 65, 3 MALA for 80',
      '2 GOAT for 65, 3 MALA for 80',
      '7 GOAT for 65',
    ]);
    expect((await dairy.mails(only))[0]).toMatch(
      /from Tuesday 1 December on you get .* in its place, for KSh 65\.00 each, and KSh 90\.00 from Sunday 6 December/,
    );
  });

  it('another size at the old price, until somebody calls, where no message reaches them', async () => {
    const { milk, goat } = await begin();
    const customer = { ...dairy.form(milk).customer, email: null };
    const unreached = await dairy.take(milk, { customer, from: '2026-12-01' });
    await collections().standingOrders.updateOne(
      { _id: unreached._id },
      { $set: { freedPhone: customer.phone } },
    );
    await decide(milk, insteadOf(goat));
    await make('11-30', '12-05');
    expect((await itemsOf(unreached)).filter((_, index, all) => index % (all.length - 1) === 0)).toEqual([
      '2 GOAT for 65',
      '2 GOAT for 65',
    ]);
    expect((await listPrices(at('12-06 12:00'))).untold).toMatchObject([{ households: 1, toCall: 1 }]);
  });

  it('one that they take already, as one line at its own price', async () => {
    const { milk, mala, both } = await begin();
    await decide(milk, insteadOf(mala));
    await make('11-30');
    expect((await itemsOf(both))[1]).toBe('5 MALA for 80');
    expect((await dairy.mails(both))[0]).toContain('for KSh 80.00 each. You');
  });

  it('a size for its price, never for nothing, where nothing was told of the first', async () => {
    const { milk, goat, only } = await begin();
    await collections().standingOrders.updateOne({ _id: only._id }, { $set: { told: [] } });
    await decide(milk, insteadOf(goat));
    await make('11-30');
    expect((await itemsOf(only))[1]).toBe('2 GOAT for 90');
  });

  it('no size that is not for sale, and it is left out where that goes meanwhile', async () => {
    const { milk, goat, only } = await begin();
    const isActive = async () => (await collections().products.findOne({ 'variants.sku': 'MILK' }))?.isActive;
    for (const line of [milk, { ...goat, sku: 'NONE' }])
      expect(await decide(line, insteadOf(line))).toEqual({ ok: false, reason: 'not-for-sale' });
    expect(await isActive()).toBe(true);
    await withdrawProduct(milk.productId, insteadOf(goat), who);
    await dairy.setVariant('GOAT', { price: shillings(0) });
    await tellPrices(decided);
    expect((await dairy.mails(only))[0]).toContain('is left out');
    expect(await isActive()).toBe(false);
  });

  it('another size of a product that was deleted, by the name that they know', async () => {
    const { milk, goat, only, both } = await begin();
    const product = await productOf(milk);
    await deleteProduct(milk.productId, { seenVersion: productVersion(product), ...who });
    const name = `${product.name} - ${product.variants[0]?.name}`;
    expect(await findTakers(milk.productId, decided)).toMatchObject({ households: 2, sizes: [{ name }] });
    expect(await decide(milk, insteadOf(goat))).toEqual({ ok: true, households: 2 });
    expect((await dairy.mails(only))[0]).toContain(`We no longer sell ${name}: from Tuesday`);
    await make('11-30');
    expect((await itemsOf(both))[1]).toBe('2 GOAT for 65, 3 MALA for 80');
  });

  it('another one of the same product in place of a size that was removed; the product stays', async () => {
    const { milk, only, both } = await begin();
    await collections().products.updateOne(
      { 'variants.sku': 'MILK' },
      { $push: { variants: makeVariant('MILK-2', 120, 50) } },
    );
    const product = await productOf(milk);
    const form = openForm(product);
    const variants = form.variants.filter(({ sku }) => sku !== 'MILK');
    expect((await updateProduct(milk.productId, { form: { ...form, variants }, ...who })).ok).toBe(true);
    const after = await productOf(milk);
    expect(await findTakersOfChange(product, after, decided)).toMatchObject({
      households: 2,
      skus: ['MILK'],
    });
    // Those that are there are not asked about, nor those that nobody takes.
    expect(unsoldSkus(after, ['MILK', 'MILK-2', 'NONE'])).toEqual(['MILK', 'NONE']);
    expect(await findTakers(milk.productId, decided, { skus: ['NONE'] })).toBeNull();
    // Who closes the page that asks finds it again.
    expect(await listPrices(decided)).toMatchObject({
      unsold: [{ name: `${product.name}, a size that is gone`, households: 2, skus: ['MILK'] }],
    });
    const own = insteadOf({ ...milk, sku: 'MILK-2' });
    expect(await withdrawProduct(milk.productId, own, { ...who, skus: ['MILK', 'MILK-2'] })).toEqual({
      ok: true,
      households: 2,
    });
    expect((await listPrices(decided)).unsold).toEqual([]);
    await tellPrices(decided);
    // Monday, which is made, still brought it.
    expect((await listPrices(decided)).unsold).toEqual([]);
    await make('11-30');
    expect((await productOf(milk)).isActive).toBe(true);
    expect([(await itemsOf(only))[1], (await itemsOf(both))[1]]).toEqual([
      '2 MILK-2 for 65',
      '2 MILK-2 for 65, 3 MALA for 80',
    ]);
  });

  it('a size of a product that has got its first sizes, and is no longer sold itself', async () => {
    const [product] = await insertProducts(makeProduct({ variants: [], price: shillings(65) }));
    const line = { productId: product._id.toHexString(), sku: null, quantity: 1 };
    const household = await dairy.take(line);
    await make('11-29');
    const before = await productOf(line);
    const form = openForm(before, {
      variants: [variantForm({ sku: 'LITRE', price: shillings(70), stock: 50 })],
    });
    expect((await updateProduct(line.productId, { form, ...who })).ok).toBe(true);
    const takers = await findTakersOfChange(before, await productOf(line), decided);
    expect(takers).toMatchObject({ households: 1, skus: [null], sizes: [{ known: before.name }] });
    const sold = insteadOf({ ...line, sku: 'LITRE' });
    await withdrawProduct(line.productId, sold, { ...who, skus: [null] });
    await tellPrices(decided);
    await make('11-30');
    expect(await itemsOf(household)).toEqual(['2  for 65', '2 LITRE for 65']);
    expect((await dairy.mails(household))[0]).toContain(`We no longer sell ${before.name}: from Tuesday`);
  });

  it('all of what is decided, or nothing: it is written with what takes the product from sale', async () => {
    const { milk } = await begin();
    const before = await productOf(milk);
    const form = openForm(before);
    const fails = () => Promise.reject(new Error('The connection is lost'));
    await collections().operations.insertOne({ _id: 'price-announcements', open: 0 as never });
    await expect(withdrawProduct(milk.productId, { kind: 'end' }, who)).rejects.toThrow('filter');
    await collections().operations.deleteOne({ _id: 'price-announcements' });
    const sent = { form: { ...form, variants: [] }, ...who };
    await expect(updateProduct(milk.productId, { ...sent, also: fails })).rejects.toThrow('is lost');
    expect(await productOf(milk)).toEqual(before);
    const takers = await findTakersOfChange(before, { ...before, variants: [] }, decided);
    expect(takers?.sizes).toMatchObject([{ known: `${before.name} - ${before.variants[0]?.name}` }]);
    const also = (session: ClientSession) =>
      noteWithdrawal(
        takers ?? { households: 0, sizes: [] },
        { kind: 'out' },
        { replacedBy: null, ...who },
        session,
      );
    expect((await updateProduct(milk.productId, { ...sent, also })).ok).toBe(true);
    expect(await findOpen()).toMatchObject([{ kind: 'out', line: `${milk.productId}-MILK` }]);
  });

  it('what is asked where a form deactivates the product, and nothing where it gets another SKU', async () => {
    const { milk } = await begin();
    const before = await productOf(milk);
    const form = openForm(before);
    const variants = form.variants.map((row) => ({ ...row, sku: 'FRESH' }));
    await updateProduct(milk.productId, { form: { ...form, variants }, ...who });
    const renamed = await productOf(milk);
    expect(await findTakersOfChange(before, renamed, decided)).toBeNull();
    const off = await findTakersOfChange(renamed, { ...renamed, isActive: false }, decided);
    expect(off).toMatchObject({ households: 2, sizes: [{ line: `${milk.productId}-FRESH` }] });
    expect(off?.skus).toBeUndefined();
  });

  it('what is decided in Products: a file that deactivates one is not imported', async () => {
    const { milk, goat } = await begin();
    const plan = async (line: CartLine & { readonly sku: string }, price: number) => {
      const { name } = await productOf(line);
      const file = `Product ID,Product,SKU,Price,Active\n${line.productId},${name},${line.sku},${price},no`;
      const own = { userId: by.staff.userId, now: decided, countTakers };
      const bytes = new TextEncoder().encode(file);
      const stored = await storeImport({ bytes, fileName: 'off.csv', ...own });
      const id = stored.ok ? stored.id : '';
      const found = (await previewImport({ id, ...own }))?.plan;
      const hash = found?.hash ?? '';
      return [found?.faults, await importProducts({ id, ...own, hash, by: by.staff })];
    };
    expect(await plan(goat, 90)).toEqual([[], { ok: true, added: 0, changed: 1 }]);
    expect(await plan(milk, 65)).toEqual([
      [
        {
          row: 2,
          column: 'Active',
          message:
            '2 households take this every day. Deactivate it in Products: there you choose what they get instead',
        },
      ],
      { ok: false, reason: 'catalogue-changed' },
    ]);
  });

  it('what was made of one that ends, which has no day left that can still be changed', async () => {
    const { milk, only } = await begin();
    await endStandingOrder(idOf(only), { by, now: decided });
    expect((await dairy.reload(only)).endsOn).toBe('2026-12-01');
    expect(await decide(milk, { kind: 'end' })).toEqual({ ok: true, households: 1 });
    await make('11-30');
    expect(await itemsOf(only)).toEqual(['2 MILK for 65']);
    expect(await dairy.mails(only)).toEqual([]);
  });

  it('what is decided later, also of a size that went before, and of nothing that is still sold', async () => {
    const { milk } = await begin();
    const before = await productOf(milk);
    const { _id } = before;
    expect(await findTakersOfUnsold(before, before, decided)).toBeNull();
    expect(await findTakersOfUnsold(before, { ...before, variants: [] }, decided)).toMatchObject({
      households: 2,
      sizes: [{ known: `${before.name} - ${before.variants[0]?.name}` }],
    });
    await collections().products.updateOne({ _id }, { $set: { variants: [makeVariant('OTHER', 65, 50)] } });
    const after = await productOf(milk);
    expect(await findTakersOfChange(after, after, decided)).toBeNull();
    expect(await findTakersOfUnsold(after, after, decided)).toMatchObject({
      households: 2,
      sizes: [{ line: `${milk.productId}-MILK` }],
    });
    await collections().products.updateOne({ _id }, { $set: { isActive: false } });
    expect(await findTakersOfUnsold(after, { ...after, isActive: false }, decided)).toMatchObject({
      households: 2,
    });
  });

  it('of a size that never came what its product is called, as one of its sizes', async () => {
    const milk = await dairy.sell(100, 'MILK');
    const household = await dairy.take(milk, { from: '2026-12-10' });
    const { _id, name } = await productOf(milk);
    await collections().products.updateOne({ _id }, { $set: { variants: [makeVariant('OTHER', 65, 50)] } });
    await withdrawProduct(milk.productId, { kind: 'out' }, { ...who, skus: ['MILK'] });
    await tellPrices(decided);
    expect((await dairy.mails(household))[0]).toContain(`We no longer sell a size of ${name}: from`);
  });

  it('nothing of what was deleted before it ever came, and do not hear that it comes back', async () => {
    const milk = await dairy.sell(100, 'MILK');
    const household = await dairy.take(milk, { from: '2026-12-10' });
    await deleteProduct(milk.productId, { seenVersion: productVersion(await productOf(milk)), ...who });
    await decide(milk, { kind: 'out' });
    expect(await dairy.mails(household)).toEqual([
      expect.stringMatching(
        /We no longer sell something that you take every day: .* So nothing comes for now/,
      ),
    ]);
    expect((await dairy.mails(household))[0]).not.toContain('by itself');
  });

  it('what was decided, though the SKU changes before they are told, and hear it once', async () => {
    const { milk, only } = await begin();
    const rename = async (from: string, to: string) => {
      const form = openForm(await productOf(milk));
      const variants = form.variants.map((row) => (row.sku === from ? { ...row, sku: to } : row));
      await updateProduct(milk.productId, { form: { ...form, variants }, ...who });
    };
    await withdrawProduct(milk.productId, { kind: 'out' }, who);
    await rename('MILK', 'FRESH');
    await tellPrices(decided);
    expect((await dairy.mails(only))[0]).toContain('is left out. It comes back by itself');
    await rename('FRESH', 'NEW');
    await make('11-30', '12-01');
    expect((await dairy.mails(only)).length).toBe(1);
    expect((await listPrices(decided)).telling).toEqual([]);
    expect((await collections().operations.findOne({ _id: 'price-announcements' })) ?? {}).toMatchObject({
      open: [],
    });
  });

  it('one message each, though another household fails and the job goes on', async () => {
    const { milk, only, both } = await begin();
    await withdrawProduct(milk.productId, { kind: 'end' }, who);
    await collections().standingOrders.updateOne({ _id: only._id }, { $set: { place: null as never } });
    await expect(tellPrices(decided)).rejects.toThrow('Some households');
    await expect(tellPrices(at('11-29 19:01'))).rejects.toThrow('Some households');
    await collections().standingOrders.updateOne({ _id: only._id }, { $set: { place: only.place } });
    await tellPrices(at('11-29 19:02'));
    await tellPrices(at('11-29 19:03'));
    expect([(await dairy.mails(only)).length, (await dairy.mails(both)).length]).toEqual([1, 1]);
  });

  it('what was decided while they are paused, also by the shop, and the text not where the phone may be somebody else’s', async () => {
    const { milk, only, both } = await begin();
    const pause = { from: null, until: null };
    await pauseStandingOrder(idOf(only), pause, { by: { kind: 'shop' }, now: decided });
    await collections().standingOrders.updateOne(
      { _id: only._id },
      { $set: { freedPhone: only.customer.phone as PhoneNumber } },
    );
    await pauseStandingOrder(idOf(both), pause, { by: { kind: 'shop' }, now: decided });
    await decide(milk, { kind: 'out' });
    const texts = await collections()
      .smsMessages.find({ key: /^standing-withdrawn/ })
      .toArray();
    expect(texts.map(({ to }) => to)).toEqual([both.customer.phone]);
    expect((await dairy.mails(only)).length).toBe(1);
  });
});

it('a size that is left out is told once, also after a day with another one, and can be removed', async () => {
  const { milk, mala, both } = await begin();
  await collections().products.updateOne({ 'variants.sku': 'MILK' }, { $set: { isActive: false } });
  const day = { day: '2026-12-02', lines: [{ ...mala, quantity: 1 }] };
  await setOwnDay(idOf(both), day, { by, now: decided });
  await make('11-30', '12-01', '12-02');
  expect((await itemsOf(both)).slice(1)).toEqual(['3 MALA for 80', '1 MALA for 80', '3 MALA for 80']);
  expect((await dairy.mails(both)).length).toBe(1);

  const { revision } = await dairy.reload(both);
  const form = dairy.form(milk, {
    customer: both.customer,
    lines: [{ ...mala, quantity: 4 }],
    from: '2026-12-04',
  });
  const changed = await changeStandingOrder(
    idOf(both),
    { ...form, seenRevision: revision },
    { by, now: at('12-02 19:00') },
  );
  expect(changed.ok).toBe(true);
  await make('12-03');
  expect((await itemsOf(both)).at(-1)).toBe('4 MALA for 80');
});

it('a day can be set by hand where the farm comes, and none of a pause', async () => {
  await dairy.serve(['monday', 'tuesday', 'thursday']);
  const household = await dairy.take(await dairy.sell(10), { days: ['monday', 'wednesday'] });
  const now = at('11-28 10:00');
  await pauseStandingOrder(idOf(household), { from: '2026-12-03', until: '2026-12-04' }, { by, now });
  const { coming } = await viewStandingOrder(await dairy.reload(household), now);
  expect(coming.slice(2, 6).map(({ mayChange }) => mayChange)).toEqual([true, true, false, false]);
});

it('who moves is told of what still goes to the old place', async () => {
  const { milk, only } = await begin();
  expect(await findToOldPlace(only, decided)).toEqual([]);
  const place = { ...only.place, address: 'The red gate' };
  const form = dairy.form(milk, { customer: only.customer, place, from: '2026-12-01' });
  const { revision: seenRevision } = await dairy.reload(only);
  await changeStandingOrder(idOf(only), { ...form, seenRevision }, { by, now: decided });
  expect(await findToOldPlace(await dairy.reload(only), decided)).toMatchObject([
    { day: '2026-11-30', address: 'The blue gate' },
  ]);
});

it('a size gets its new SKU in a month of mornings some hundred at a time, whatever stops in between, and its stock stays right', async () => {
  const { milk, only, both } = await begin();
  const productId = ObjectId.createFromHexString(milk.productId);
  const [made] = await dairy.ordersOf(only);
  if (!made?.standing) throw new Error('no order was made');
  const { standing } = made;
  const earlier = Array.from({ length: 201 }, (_, index) => ({
    ...made,
    _id: new ObjectId(),
    number: `M-${index}`,
    idempotencyKey: `earlier ${index}`,
    status: 'delivered' as const,
    standing: { ...standing, household: new ObjectId() },
    createdAt: at('11-20 18:00'),
    updatedAt: new Date(at('11-21 07:00').getTime() + index),
  }));
  await collections().orders.insertMany(earlier);
  const taken = {
    productId,
    sku: 'MILK',
    change: -2,
    balance: 0,
    reason: 'order',
    by: null,
    note: null,
  } as const;
  const opening = { ...taken, change: 402, reason: 'opening', orderNumber: null } as const;
  await collections().stockMovements.insertOne({ ...opening, _id: new ObjectId(), at: decided });
  await collections().stockMovements.insertMany(
    earlier.map(({ number }) => ({ ...taken, _id: new ObjectId(), orderNumber: number, at: decided })),
  );
  const ledger = async () => {
    const found = await collections().stockMovements.find({ productId }).toArray();
    const sum = (of: (typeof found)[number][]) => of.reduce((total, { change }) => total + change, 0);
    const ofSku = (sku: string) => found.filter((each) => each.sku === sku);
    const held = earlier.map(({ number }) =>
      sum(ofSku('FRESH').filter((each) => each.orderNumber === number)),
    );
    return { old: sum(ofSku('MILK')), fresh: sum(ofSku('FRESH')), held: new Set(held), count: found.length };
  };
  const before = await ledger();
  const form = openForm(await productOf(milk));
  const variants = form.variants.map((row) => ({ ...row, sku: 'FRESH' }));
  expect((await updateProduct(milk.productId, { form: { ...form, variants }, ...who })).ok).toBe(true);
  const renamed = () => collections().orders.countDocuments({ 'items.sku': 'FRESH', status: 'delivered' });
  expect([await renamed(), await itemsOf(both)]).toEqual([0, ['2 FRESH for 65, 3 MALA for 80']]);

  // What comes back meanwhile comes back to the size.
  const stock = (await dairy.stockOf('FRESH')) ?? 0;
  const back = { reason: 'cancelled', orderNumber: 'M-200', by: null, note: null, at: decided } as const;
  await withTransaction((session) => changeStock([{ productId, sku: 'MILK', change: 2 }], back, session));
  expect(await dairy.stockOf('FRESH')).toBe(stock + 2);

  const asked: number[] = [];
  const stop = {
    get aborted() {
      return asked.push(1) > 1;
    },
  } as unknown as AbortSignal;
  await finishRenames(decided, stop);
  expect(await renamed()).toBe(200);
  const find = vi.spyOn(Collection.prototype, 'find');
  await finishRenames(decided);
  const [[held = {}, { hint } = {}] = []] = find.mock.calls.filter(
    ([filter = {}]) => 'orderNumber' in filter,
  );
  find.mockRestore();
  const plan = await collections()
    .stockMovements.find(held, { ...(hint !== undefined && { hint }) })
    .explain('queryPlanner');
  expect(JSON.stringify(plan), 'not by all entries of the product').toContain('orderNumber_1');
  expect([await renamed(), await findNextRename(decided)]).toEqual([201, null]);
  const after = await ledger();
  expect(after).toMatchObject({ old: 0, fresh: before.old + 2, held: new Set([-2, 0]) });
  await finishRenames(decided);
  expect(await ledger()).toEqual(after);
});

it('two sizes of more orders than one transaction can write swap their SKUs one after the other', async () => {
  const [product] = await insertProducts(
    makeProduct({ variants: [makeVariant('ONE', 65, 10), makeVariant('HALF', 40, 10)] }),
  );
  const line = { productId: product._id.toHexString(), sku: 'ONE', quantity: 1 };
  const [item] = makeOrder().items;
  if (!item) throw new Error('an order has an item');
  const orders = Array.from({ length: 2_001 }, (_, index) =>
    makeOrder({
      _id: new ObjectId(),
      number: `M-${index}`,
      idempotencyKey: `ended ${index}`,
      status: 'delivered',
      items: [{ ...item, ...line }],
      createdAt: at('11-20 18:00'),
      updatedAt: at('11-21 07:00'),
    }),
  );
  await collections().orders.insertMany(orders);
  const rename = async (skus: Readonly<Record<string, string>>) => {
    const form = openForm(await productOf(line));
    const variants = form.variants.map((row) => ({ ...row, sku: skus[row.sku] ?? row.sku }));
    return updateProduct(line.productId, { form: { ...form, variants }, ...who });
  };
  const swapped = await rename({ ONE: 'HALF', HALF: 'ONE' });
  expect(swapped).toMatchObject({ ok: false, reason: 'rejected' });
  expect(JSON.stringify(swapped)).toContain('Too many orders have these sizes to change both at once');
  expect((await productOf(line)).variants.map(({ sku }) => sku)).toEqual(['ONE', 'HALF']);
  expect(await collections().orders.countDocuments({ 'items.sku': 'ONE' })).toBe(2_001);
  expect((await rename({ ONE: 'NEW' })).ok).toBe(true);
});

it.each([
  [
    'the form',
    async (line: CartLine) => {
      const form = openForm(await productOf(line));
      const variants = [...form.variants, variantForm({ key: '2', name: 'Bottle', sku: 'MILK' })];
      return updateProduct(line.productId, { form: { ...form, variants }, ...who });
    },
  ],
  [
    'a spreadsheet',
    async (line: CartLine) => {
      const { name } = await productOf(line);
      const file = `Product ID,Product,SKU,Size,Price\n${line.productId},${name},MILK,Bottle,70`;
      const own = { userId: by.staff.userId, now: decided };
      const bytes = new TextEncoder().encode(file);
      const stored = await storeImport({ bytes, fileName: 'sizes.csv', ...own });
      const id = stored.ok ? stored.id : '';
      const hash = (await previewImport({ id, ...own }))?.plan.hash ?? '';
      return importProducts({ id, ...own, hash, by: by.staff });
    },
  ],
] as const)('a size that gets the former SKU of another by %s gets none of its orders', async (_, add) => {
  const fresh = await dairy.sell(100, 'FRESH');
  const productId = ObjectId.createFromHexString(fresh.productId);
  const [item] = makeOrder().items;
  if (!item) throw new Error('an order has an item');
  const order = makeOrder({
    status: 'delivered',
    items: [{ ...item, productId: fresh.productId, sku: 'MILK' }],
    createdAt: at('11-20 18:00'),
    updatedAt: at('11-21 07:00'),
  });
  await collections().orders.insertOne(order);
  await collections().operations.insertOne({
    _id: 'renamed-skus',
    open: [{ productId, renamed: [{ from: 'MILK', to: 'FRESH' }], at: decided }],
  });
  expect((await add(fresh)).ok).toBe(true);
  expect((await productOf(fresh)).variants.map(({ sku }) => sku)).toEqual(['FRESH', 'MILK']);
  expect((await collections().orders.findOne({ _id: order._id }))?.items.map(({ sku }) => sku)).toEqual([
    'FRESH',
  ]);
});

it('an order that has the former SKU is reopened before its batch, with the size as it is now', async () => {
  const fresh = await dairy.sell(2, 'FRESH');
  const productId = ObjectId.createFromHexString(fresh.productId);
  const [item] = makeOrder().items;
  if (!item) throw new Error('an order has an item');
  const cancelled = makeOrder({
    status: 'cancelled',
    paymentStatus: 'failed',
    items: [{ ...item, productId: fresh.productId, sku: 'MILK' }],
    createdAt: at('11-28 18:00'),
    updatedAt: at('11-29 07:00'),
  });
  const other = makeOrder({ ...cancelled, _id: new ObjectId(), number: 'M-2', idempotencyKey: 'other' });
  await collections().orders.insertMany([cancelled, other]);
  await collections().operations.insertOne({
    _id: 'renamed-skus',
    open: [{ productId, renamed: [{ from: 'MILK', to: 'FRESH' }], at: decided }],
  });
  const reopen = ({ number }: { readonly number: string }) =>
    reopenOrder({ orderNumber: number, reason: null, maySettle: true, ...who });
  expect([(await reopen(cancelled)).ok, await dairy.stockOf('FRESH')]).toEqual([true, 0]);
  expect(await reopen(other)).toMatchObject({ ok: false, reason: 'out-of-stock' });
  await finishRenames(decided);
  const found = await collections().stockMovements.find({ orderNumber: cancelled.number }).toArray();
  const sum = found.reduce((all, { sku, change }) => all + (sku === 'FRESH' ? change : 0), 0);
  expect(sum).toBe(-2);
});
