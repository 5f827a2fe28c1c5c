import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeStock } from '~/domain/stock/change-stock.server';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';
import { useShop } from '../orders/shop';

// It checks after each test that the ledger adds up to the stock.
const shop = useShop();

const entries = (sku: string) =>
  collections()
    .stockMovements.find({ sku })
    .sort({ _id: 1 })
    .map(({ reason, change, balance, orderNumber }) => [reason, change, balance, orderNumber])
    .toArray();

describe('the stock ledger', () => {
  it('says what an order took and what its cancellation returned, once for two lines of a size', async () => {
    const line = await shop.sell(9);
    const { number } = await shop.place({
      lines: [line, { ...line, quantity: 3 }],
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    await cancelOrder({ orderNumber: number, now: shop.now });
    expect(await entries(line.sku)).toEqual([
      ['opening', 9, 9, null],
      ['order', -4, 5, number],
      ['cancelled', 4, 9, number],
    ]);
  });

  it('has no entry of an order that fails', async () => {
    const [enough, tooFew] = [await shop.sell(9), await shop.sell(0)];
    await expect(shop.place({ lines: [enough, tooFew] })).rejects.toThrow('cart-problems');
    expect(await entries(enough.sku)).toHaveLength(1);
  });

  it('adds up while fifty buyers want the last twenty units', async () => {
    const line = await shop.sell(20);
    const placed = await Promise.allSettled(Array.from({ length: 50 }, () => shop.place({ lines: [line] })));
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const balances = (await entries(line.sku)).map(([, , balance]) => balance);
    expect(balances).toEqual(Array.from({ length: 21 }, (_, sold) => 20 - sold));
  });

  it('changes nothing where one of the sizes has too few or is unknown', async () => {
    const { productId, sku } = await shop.sell(5);
    const product = await collections().products.findOne({ 'variants.sku': sku });
    if (!product) throw new Error(productId);
    const change = (sku: string, units: number) => ({ productId: product._id, sku, change: units });
    const cause = { reason: 'spoiled', orderNumber: null, by: null, note: null, at: testNow } as const;
    for (const bad of [change(sku, -6), change('OTHER', 1)])
      expect(await withTransaction((session) => changeStock([bad], cause, session))).toBeNull();
    expect(await entries(sku)).toHaveLength(1);
  });
});

describe('a product in the ledger', () => {
  it('opens new sizes, removes those that are gone or renamed, and counts changed ones', async () => {
    const [before] = await insertProducts(
      makeProduct({
        variants: [makeVariant('SAME', 1, 4), makeVariant('OLD', 1, 7), makeVariant('LESS', 1, 9)],
      }),
    );
    const by = { userId: before._id, name: 'Achieng', clientAddress: null };
    const variants = [makeVariant('SAME', 2, 4), makeVariant('NEW', 1, 7), makeVariant('LESS', 1, 2)];
    const edit = { productId: before._id, by, now: testNow };
    await withTransaction(async (session) => {
      await collections().products.updateOne({ _id: before._id }, { $set: { variants } }, { session });
      await recordVariantChanges({ ...edit, before, after: { variants } }, session);
    });
    expect(await findLedgerDifferences()).toEqual([]);
    expect(await entries('OLD')).toEqual([
      ['opening', 7, 7, null],
      ['removed', -7, 0, null],
    ]);
    expect((await entries('LESS')).at(-1)).toEqual(['counted', -7, 2, null]);
    expect(await entries('SAME')).toHaveLength(1);
    expect(await collections().stockMovements.findOne({ sku: 'NEW' })).toMatchObject({
      reason: 'opening',
      balance: 7,
      by: { userId: by.userId, name: 'Achieng' },
    });

    await withTransaction(async (session) => {
      await collections().products.deleteOne({ _id: before._id }, { session });
      await recordVariantChanges({ ...edit, before: { variants }, after: null }, session);
    });
    expect(await findLedgerDifferences()).toEqual([]);
    expect((await entries('NEW')).at(-1)).toEqual(['removed', -7, 0, null]);
  });

  it('differs where stock was overwritten', async () => {
    const [product] = await insertProducts(makeProduct({ variants: [makeVariant('MILK', 1, 6)] }));
    const overwrite = (stockQuantity: number) =>
      collections().products.updateOne(
        { _id: product._id },
        { $set: { 'variants.0.stockQuantity': stockQuantity } },
      );
    await overwrite(5);
    expect(await findLedgerDifferences()).toEqual([
      { productId: product._id.toHexString(), sku: 'MILK', ledger: 6, stock: 5 },
    ]);
    await overwrite(6);
  });
});
