import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { maxWishlistItems, parseWishlist } from '~/domain/wishlist/wishlist';
import {
  updateCustomerWishlist,
  updateWishlist,
  listWishlist,
  mergeWishlist,
  readCustomerWishlist,
} from '~/domain/wishlist/wishlist.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';

useTestDatabase();

const sellOne = async (fields: Parameters<typeof makeProduct>[0] = {}) => {
  const [product] = await insertProducts(makeProduct(fields));
  return product._id.toHexString();
};
const someIds = (count: number) => Array.from({ length: count }, () => new ObjectId().toHexString());
const add = (productId: string) => ({ intent: 'add', productId }) as const;
const remove = (productId: string) => ({ intent: 'remove', productId }) as const;

describe("a guest's wishlist", () => {
  it('takes each product once, and gives it back', async () => {
    const [milk, butter] = [await sellOne(), await sellOne()];
    const once = await updateWishlist([], add(milk));
    expect(once).toEqual({ ok: true, wishlist: [milk] });
    expect(await updateWishlist([milk], add(milk))).toEqual({ ok: true, wishlist: [milk] });
    expect(await updateWishlist([milk], add(butter))).toEqual({ ok: true, wishlist: [milk, butter] });
    expect(await updateWishlist([milk, butter], remove(milk))).toEqual({ ok: true, wishlist: [butter] });
    expect(await updateWishlist([butter], remove(milk))).toEqual({ ok: true, wishlist: [butter] });
  });

  it('takes only what is in the catalogue', async () => {
    for (const id of ['', 'x', '../..', new ObjectId().toHexString(), 'a'.repeat(100_000)])
      expect(await updateWishlist([], add(id))).toEqual({ ok: false, reason: 'unknown-product' });
  });

  it('is bounded', async () => {
    const milk = await sellOne();
    const full = someIds(maxWishlistItems);
    expect(await updateWishlist(full, add(milk))).toEqual({ ok: false, reason: 'wishlist-full' });
    expect(await updateWishlist([...full.slice(1), milk], add(milk))).toMatchObject({ ok: true });
  });

  it('is read from a cookie with what is right in it only', () => {
    const [one, two] = someIds(2);
    expect(parseWishlist([one, one, 'x', null, { $ne: 1 }, 7, two])).toEqual([one, two]);
    for (const nonsense of [null, undefined, '', 'x', 5, {}, [[]]])
      expect(parseWishlist(nonsense)).toEqual([]);
    expect(parseWishlist(someIds(maxWishlistItems + 5))).toHaveLength(maxWishlistItems);
  });
});

describe("a customer's wishlist", () => {
  it('takes each product once, also from two devices at the same moment', async () => {
    const userId = new ObjectId();
    const ids = await Promise.all(Array.from({ length: 6 }, () => sellOne()));
    const results = await Promise.all(
      [...ids, ...ids].map((id) => updateCustomerWishlist(userId, add(id), testNow)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect([...(await readCustomerWishlist(userId))].sort()).toEqual([...ids].sort());
    await Promise.all(ids.slice(1).map((id) => updateCustomerWishlist(userId, remove(id), testNow)));
    expect(await readCustomerWishlist(userId)).toEqual(ids.slice(0, 1));
  });

  it('is nobody else’s', async () => {
    const [mine, other] = [new ObjectId(), new ObjectId()];
    const milk = await sellOne();
    await updateCustomerWishlist(mine, add(milk), testNow);
    expect(await readCustomerWishlist(other)).toEqual([]);
    await updateCustomerWishlist(other, remove(milk), testNow);
    expect(await readCustomerWishlist(mine)).toEqual([milk]);
  });

  it('takes only what is in the catalogue, and is bounded', async () => {
    const userId = new ObjectId();
    expect(await updateCustomerWishlist(userId, add('x'), testNow)).toEqual({
      ok: false,
      reason: 'unknown-product',
    });
    const milk = await sellOne();
    await collections().wishlists.insertOne({
      _id: userId,
      productIds: someIds(maxWishlistItems),
      updatedAt: testNow,
    });
    expect(await updateCustomerWishlist(userId, add(milk), testNow)).toEqual({
      ok: false,
      reason: 'wishlist-full',
    });
    expect(await readCustomerWishlist(userId)).toHaveLength(maxWishlistItems);
    const [first = ''] = await readCustomerWishlist(userId);
    await updateCustomerWishlist(userId, remove(first), testNow);
    expect(await updateCustomerWishlist(userId, add(milk), testNow)).toEqual({ ok: true });
    expect((await readCustomerWishlist(userId)).at(-1)).toBe(milk);
  });

  it("gets the guest's behind its own at sign-in, as often as it is sent", async () => {
    const userId = new ObjectId();
    const [milk, butter] = [await sellOne(), await sellOne()];
    expect(await mergeWishlist(userId, [milk], testNow)).toBe(true);
    for (let times = 0; times < 3; times += 1)
      expect(await mergeWishlist(userId, [butter, milk], testNow)).toBe(true);
    expect(await readCustomerWishlist(userId)).toEqual([milk, butter]);
    expect(await mergeWishlist(userId, [], testNow)).toBe(true);
  });

  it('says so where it is full', async () => {
    const userId = new ObjectId();
    await mergeWishlist(userId, someIds(maxWishlistItems), testNow);
    expect(await mergeWishlist(userId, someIds(1), testNow)).toBe(false);
  });
});

describe('the page of a wishlist', () => {
  it('shows the products as they are now, the last added first, and says what is gone', async () => {
    const milk = await sellOne({ name: 'Milk', variants: [makeVariant('ML-1', 120, 3)] });
    const butter = await sellOne({ name: 'Butter', price: shillings(300), isActive: false });
    const [gone = ''] = someIds(1);
    await collections().products.updateOne({ name: 'Milk' }, { $set: { lowestPrice: shillings(130) } });
    const { items, ...rest } = await listWishlist([milk, gone, butter], 1, testNow);
    expect(rest).toEqual({ total: 3, page: 1, pageCount: 1 });
    expect(items.map(({ id, card }) => [id, card?.name, card?.isActive, card?.lowestPrice])).toEqual([
      [butter, 'Butter', false, shillings(300)],
      [gone, undefined, undefined, undefined],
      [milk, 'Milk', true, shillings(130)],
    ]);
  });

  it('shows twelve at a time, and the last page for one behind it', async () => {
    const ids = someIds(30);
    const page = async (asked: number) => {
      const shown = await listWishlist(ids, asked, testNow);
      return [shown.items.length, shown.page, shown.pageCount, shown.items[0]?.id];
    };
    expect(await page(1)).toEqual([12, 1, 3, ids[29]]);
    expect(await page(3)).toEqual([6, 3, 3, ids[5]]);
    expect(await page(99)).toEqual([6, 3, 3, ids[5]]);
    expect((await listWishlist([], 1, testNow)).items).toEqual([]);
  });
});
