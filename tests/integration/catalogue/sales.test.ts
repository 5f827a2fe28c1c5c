import { describe, expect, it } from 'vitest';
import { findProductBySlug } from '~/domain/catalogue/catalogue-queries.server';
import { findCategory } from '~/domain/catalogue/categories.server';
import { endSales } from '~/domain/catalogue/sales/end-sales.server';
import { lowestPriceSale } from '~/domain/catalogue/product-view';
import { formatSaleEnd } from '~/domain/catalogue/sales/sale';
import { collections } from '~/domain/collections';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

const until = new Date('2026-11-30T21:00:00.000Z');
const before = new Date(until.getTime() - 1);
const sale = { was: shillings(100), until };

const discountOf = async (slug: string) => {
  const found = await findCategory({ slug }, null);
  return found.ok ? found.category.discountPercent : 'gone';
};

describe('a sale', () => {
  it('ends at its time: the price returns, caches follow, and the audit log says so', async () => {
    const other = { ...makeVariant('B', 60, 1), sale: { was: shillings(90), until: null } };
    const [milk] = await insertProducts(
      makeProduct({ slug: 'milk', variants: [{ ...makeVariant('A', 75, 1), sale }, other] }),
    );
    expect((await findProductBySlug('milk'))?.variants[0]?.sale).toEqual(sale);
    expect(await endSales(before)).toBe(0);
    expect(await endSales(until)).toBe(1);
    expect(await endSales(until)).toBe(0);
    expect(await findProductBySlug('milk')).toMatchObject({
      lowestPrice: shillings(60),
      variants: [{ sku: 'A', price: shillings(100) }, other],
      updatedAt: milk.updatedAt,
    });
    const { saleEndsAt, variants } = (await collections().products.findOne({ slug: 'milk' })) ?? {};
    expect([saleEndsAt, variants?.[0]?.sale]).toEqual([undefined, undefined]);
    expect(await collections().auditEntries.find().toArray()).toMatchObject([
      {
        subjectId: milk._id.toHexString(),
        action: 'Ended the sale',
        before: { A: shillings(75) },
        after: { A: shillings(100) },
      },
    ]);
  });

  it('ends once where two processes end it', async () => {
    await insertProducts(makeProduct({ slug: 'meal', price: shillings(75), sale }));
    await Promise.all([endSales(until), endSales(until)]);
    expect(await collections().products.findOne({ slug: 'meal' })).toMatchObject({
      price: shillings(100),
      lowestPrice: shillings(100),
    });
    expect(await collections().auditEntries.countDocuments()).toBe(1);
  });

  it('is none where the price is not below the earlier one', () => {
    const product = makeProduct({ price: shillings(100), sale, variants: [] });
    expect([product.sale, product.saleEndsAt]).toEqual([undefined, undefined]);
    expect(lowestPriceSale(product)).toBeNull();
  });

  it('is shown with its last day', () => expect(formatSaleEnd(until)).toBe('Until 30 November'));
});

describe('the discount of a category', () => {
  it('is the highest of its active products now, rounded down', async () => {
    await insertCategory({ name: 'Cheese' });
    const onSale = (price: number) => ({ ...makeVariant(`S${price}`, price, 1), sale });
    const cheese = { categories: ['cheese'] };
    const [gouda] = await insertProducts(
      makeProduct({ ...cheese, variants: [onSale(90), onSale(75.5), makeVariant('FULL', 10, 1)] }),
      makeProduct({ ...cheese, variants: [onSale(5)], isActive: false }),
    );
    expect(await discountOf('cheese')).toBe(24);
    await endSales(until);
    expect(await discountOf('cheese')).toBeNull();
    await collections().products.updateOne({ _id: gouda._id }, { $set: { 'variants.1.sale': sale } });
    expect(await discountOf('cheese')).toBeNull();
  });
});
