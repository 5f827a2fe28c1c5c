import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { editOffers, type OfferEdit } from '~/domain/catalogue/prices/edit-offers.server';
import { parseOffer, toOfferTexts, type OfferTexts } from '~/domain/catalogue/prices/offer-fields';
import { collections } from '~/domain/collections';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';

useTestDatabase();

const by = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };
const now = new Date(testNow.getTime() + 1000);
const until = new Date('2026-03-31T21:00:00.000Z');

async function insertMilk() {
  const [product] = await insertProducts(
    makeProduct({ name: 'Milk', variants: [makeVariant('A', 60, 12), makeVariant('B', 120, 3)] }),
  );
  const edit = (
    sku: string,
    wanted: Partial<OfferEdit['wanted']>,
    seen: Partial<OfferEdit['seen']> = {},
  ): OfferEdit => {
    const stored = {
      price: shillings(sku === 'A' ? 60 : 120),
      sale: null,
      stock: sku === 'A' ? 12 : 3,
      ...seen,
    };
    return { productId: product._id.toHexString(), sku, seen: stored, wanted: { ...stored, ...wanted } };
  };
  return { product, edit };
}
const stored = () => collections().products.findOne();

describe('editing prices and stock', () => {
  it('applies what changed, with the ledger, the derived fields and one audit entry', async () => {
    const { edit } = await insertMilk();
    const sale = { was: shillings(60), until };
    const outcomes = await editOffers(
      [edit('A', { price: shillings(45), sale, stock: 20 }), edit('B', { stock: 0 })],
      { by, now },
    );
    expect(outcomes.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Milk, A', 'changed'],
      ['Milk, B', 'changed'],
    ]);
    expect(await stored()).toMatchObject({
      lowestPrice: shillings(45),
      saleEndsAt: until,
      updatedAt: now,
      variants: [
        { price: shillings(45), sale, stockQuantity: 20 },
        { price: shillings(120), stockQuantity: 0 },
      ],
    });
    expect(await findLedgerDifferences()).toEqual([]);
    expect(await collections().auditEntries.find().toArray()).toMatchObject([
      {
        by: { name: 'Achieng' },
        before: { A: { price: 6000, sale: null, stock: 12 } },
        after: { B: { stock: 0 } },
      },
    ]);
  });

  it('reports a line that somebody else changed, and applies the others', async () => {
    const { edit } = await insertMilk();
    const outcomes = await editOffers(
      [edit('A', { price: shillings(70) }, { price: shillings(55) }), edit('B', { price: shillings(130) })],
      { by, now },
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['conflict', 'changed']);
    expect((await stored())?.variants.map(({ price }) => price)).toEqual([shillings(60), shillings(130)]);
  });

  it('changes a price although orders took stock, and refuses a count of stock that changed', async () => {
    const { edit } = await insertMilk();
    const [price, count] = [
      edit('A', { price: shillings(70) }, { stock: 14 }),
      edit('B', { stock: 9 }, { stock: 5 }),
    ];
    expect((await editOffers([price, count], { by, now })).map(({ outcome }) => outcome)).toEqual([
      'changed',
      'conflict',
    ]);
    expect((await stored())?.variants).toMatchObject([
      { price: shillings(70), stockQuantity: 12 },
      { stockQuantity: 3 },
    ]);
  });

  it('reports a size or product that is gone', async () => {
    const { edit } = await insertMilk();
    const gone = { ...edit('A', { stock: 1 }), productId: new ObjectId().toHexString() };
    expect(
      (await editOffers([{ ...edit('A', { stock: 1 }), sku: 'C' }, gone], { by, now })).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(['gone', 'gone']);
  });
});

describe('the fields of an offer', () => {
  const texts: OfferTexts = { price: '1,250.5', was: '1500', until: '2026-03-31', stock: '1,000' };
  const parse = (changes: Partial<OfferTexts>, unchangedUntil = '') =>
    parseOffer({ ...texts, ...changes }, { isCounted: true, now, unchangedUntil, mayBeFree: false });

  it('are read, and written as they are read', () => {
    const parsed = parse({});
    expect(parsed).toEqual({
      ok: true,
      values: { price: shillings(1250.5), sale: { was: shillings(1500), until }, stock: 1000 },
    });
    expect(parsed.ok && toOfferTexts(parsed.values)).toEqual({
      price: '1250.50',
      was: '1500.00',
      until: '2026-03-31',
      stock: '1000',
    });
  });

  it.each<[Partial<OfferTexts>, string]>([
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '0.00' }, 'price'],
    [{ price: '1e3' }, 'price'],
    [{ price: 'x'.repeat(1_000_000) }, 'price'],
    [{ was: 'ten' }, 'was'],
    [{ was: '1250.50' }, 'was'],
    [{ until: '2026-03-09' }, 'until'],
    [{ until: '2028-03-09' }, 'until'],
    [{ until: '31/3/2026' }, 'until'],
    [{ until: '2026-02-30' }, 'until'],
    [{ was: '' }, 'until'],
    [{ stock: '' }, 'stock'],
    [{ stock: '1.5' }, 'stock'],
    [{ stock: '2000000' }, 'stock'],
  ])('refuse %.60j', (changes, field) =>
    expect(parse(changes)).toMatchObject({ ok: false, errors: { [field]: expect.any(String) as string } }),
  );

  it('keep a last day that is over', () =>
    expect(parse({ until: '2026-03-01' }, '2026-03-01')).toMatchObject({ ok: true }));
});
