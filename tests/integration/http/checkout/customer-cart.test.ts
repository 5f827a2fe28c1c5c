import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { StoredCart } from '~/domain/cart/customer-cart';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, fillCart, reachPaymentStep, readProduct } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import {
  readCartCount,
  readCartLines,
  insertCustomer,
  signIn,
  postWishlist,
  readWishlist,
} from '../../../support/shop/customers';
import { textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const visitor = () => createVisitor(shop.url);
const idOf = async (slug: string): Promise<string> =>
  readProduct((await visitor().get(`/products/${slug}`)).text).productId;

describe('a customer cart', () => {
  it('is shared by two devices, and loses nothing in concurrent changes', async () => {
    const user = makeUser();
    const devices = [
      await createSignedInVisitor(shop, user),
      await createSignedInVisitor(shop, user),
    ] as const;
    const slugs = ['fresh-cow-milk', 'chocolate-milk', 'goat-milk', 'low-fat-milk'];
    const products = await Promise.all(
      slugs.map(async (slug) => readProduct((await visitor().get(`/products/${slug}`)).text)),
    );
    await Promise.all(
      devices.flatMap((device) =>
        products.map((product) => device.post('/cart', { intent: 'add', ...product, quantity: '1' })),
      ),
    );
    const lines = await readCartLines(devices[0]);
    expect(lines).toHaveLength(slugs.length);
    expect(lines.every((line) => line.startsWith('2 '))).toBe(true);
    expect(await readCartLines(devices[1])).toEqual(lines);
    expect(readCartCount((await devices[1].get('/products')).text)).toBe(slugs.length);
    await devices[1].post('/cart', { intent: 'clear' });
    expect(readCartCount((await devices[0].get('/products')).text)).toBe(0);
  });

  it('merges the guest cart at sign-in, once for repeated forms, and clears the cookies', async () => {
    const user = await insertCustomer(shop);
    const home = visitor();
    await signIn(home, user);
    await fillCart(home, 'fresh-cow-milk', '3');
    await fillCart(home, 'goat-milk', '1');

    const phone = visitor();
    await fillCart(phone, 'fresh-cow-milk', '2');
    await fillCart(phone, 'goat-milk', '4');
    await fillCart(phone, 'chocolate-milk', '1');
    const guest = new Map(phone.cookies);
    await signIn(phone, user);
    const merged = ['3 Fresh Cow Milk - 500 ml', '4 Dairy Goat Milk - 250 ml', '1 Chocolate Milk - 250 ml'];
    expect(await readCartLines(phone)).toEqual(merged);
    expect(phone.cookies.has('malisho_cart')).toBe(false);

    // The response to the sign-in was lost: the form is sent again.
    phone.cookies.clear();
    for (const [name, value] of guest) phone.cookies.set(name, value);
    await signIn(phone, user);
    expect(await readCartLines(phone)).toEqual(merged);
    expect(await readCartLines(home)).toEqual(merged);

    await phone.post('/logout', {});
    expect(await readCartLines(phone)).toEqual([]);
    expect(readCartCount((await phone.get('/products')).text)).toBe(0);
    expect(await readCartLines(home)).toEqual(merged);
  });

  it('does not merge what the guest ordered with a lost response', async () => {
    const user = await insertCustomer(shop);
    const phone = visitor();
    await fillCart(phone, 'fresh-cow-milk', '2');
    const placementKey = await reachPaymentStep(phone);
    const before = new Map(phone.cookies);
    await phone.post('/checkout/payment', { placementKey, paymentMethod: 'cop' });
    phone.cookies.clear();
    for (const [name, value] of before) phone.cookies.set(name, value);
    await fillCart(phone, 'chocolate-milk');
    await signIn(phone, user);
    expect(await readCartLines(phone)).toEqual(['1 Chocolate Milk - 250 ml']);
  });

  it('stops the checkout when a seen price has changed', async () => {
    const user = makeUser();
    const customer = await createSignedInVisitor(shop, user);
    await fillCart(customer);
    const carts = shop.database().collection<StoredCart>('carts');
    const cart = await carts.findOne({ _id: user._id });
    const [line] = cart?.lines ?? [];
    expect(line?.seenPrice).toBeGreaterThan(0);
    await carts.updateOne({ _id: user._id }, { $set: { lines: [{ ...line, seenPrice: 1 }] } } as object);
    expect((await customer.get('/checkout')).location).toBe('/cart');
    expect(textOf((await customer.get('/cart')).text)).toContain('The price changed from KES 0.01');
    await customer.post('/cart', { intent: 'accept' });
    expect((await customer.get('/checkout')).status).toBe(200);
  });

  it('needs no database query for a guest', async () => {
    const guest = visitor();
    const count = async () =>
      Promise.all(
        ['carts', 'wishlists', 'sessions'].map((name) => shop.database().collection(name).countDocuments()),
      );
    const before = await count();
    await fillCart(guest);
    await postWishlist(guest, await idOf('goat-milk'));
    expect(await count()).toEqual(before);
    expect([...guest.cookies.keys()]).toEqual(expect.arrayContaining(['malisho_cart', 'malisho_wishlist']));
  });
});

describe('the wishlist', () => {
  it.each(['guest', 'customer'])(
    'of a %s takes what is wished once, shows it, and gives it up',
    async (who) => {
      const shopper = who === 'guest' ? visitor() : await createSignedInVisitor(shop, makeUser());
      const [milk, goat] = [await idOf('fresh-cow-milk'), await idOf('goat-milk')];
      const response = await postWishlist(shopper, milk, 'add', '/products?page=2#wish-fresh-cow-milk');
      expect([response.status, response.location]).toEqual([303, '/products?page=2#wish-fresh-cow-milk']);
      await postWishlist(shopper, milk);
      await postWishlist(shopper, goat.toUpperCase());
      expect(await readWishlist(shopper)).toEqual(['Dairy Goat Milk', 'Fresh Cow Milk']);
      const product = (await shopper.get('/products/fresh-cow-milk')).text;
      expect(textOf(product)).toContain('Remove from your wishlist');
      expect(textOf(product)).toContain('Your wishlist (2)');
      const list = textOf((await shopper.get('/products')).text);
      expect(list).toContain('Remove Fresh Cow Milk from your wishlist');
      expect(list).toContain('Add Chocolate Milk to your wishlist');
      await postWishlist(shopper, milk, 'remove');
      await postWishlist(shopper, milk, 'remove');
      expect(await readWishlist(shopper)).toEqual(['Dairy Goat Milk']);
      await postWishlist(shopper, goat, 'remove', '/wishlist');
      const empty = textOf((await shopper.get('/wishlist')).text);
      expect(empty).toContain('Your wishlist was changed.');
      expect(empty).toContain('Your wishlist is empty');
    },
  );

  it('shows deleted and inactive products as not available, and current data for others', async () => {
    const products = shop.database().collection<{ slug: string; isActive: boolean }>('products');
    const [inactive, deleted] = [await idOf('dairy-meal'), new ObjectId()];
    const copy = await products.findOne({ slug: 'dairy-meal' });
    await products.insertOne({
      ...copy,
      _id: deleted,
      slug: 'soon-gone',
      isActive: true,
      variants: [],
    } as never);
    const guest = visitor();
    for (const id of [inactive, deleted.toHexString()]) await postWishlist(guest, id);
    await products.deleteOne({ _id: deleted });
    await products.updateOne(
      { slug: 'dairy-meal' },
      { $set: { isActive: false, lowestPrice: 12_300 } as never },
    );
    const html = (await guest.get('/wishlist')).text;
    const pageText = textOf(html);
    expect(pageText).toContain('A product that is no longer sold Not available');
    expect(pageText).toMatch(/Dairy Meal (?:from )?KES 123.00 Not available/);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Not Available/);
    for (const id of [inactive, deleted.toHexString()]) await postWishlist(guest, id, 'remove', '/wishlist');
    expect(textOf((await guest.get('/wishlist')).text)).toContain('Your wishlist is empty');
    await products.updateOne({ slug: 'dairy-meal' }, { $set: { isActive: true } });
  });

  it('is merged at sign-in without duplicates, and cleared at sign-out', async () => {
    const user = await insertCustomer(shop);
    const [milk, goat, chocolate] = await Promise.all(
      ['fresh-cow-milk', 'goat-milk', 'chocolate-milk'].map(idOf),
    );
    const home = await createSignedInVisitor(shop, user);
    for (const id of [milk, goat]) await postWishlist(home, id ?? '');
    const phone = visitor();
    for (const id of [goat, chocolate]) await postWishlist(phone, id ?? '');
    await signIn(phone, user);
    expect(await readWishlist(phone)).toEqual(['Chocolate Milk', 'Dairy Goat Milk', 'Fresh Cow Milk']);
    expect(await readWishlist(home)).toEqual(await readWishlist(phone));
    await phone.post('/logout', {});
    expect(await readWishlist(phone)).toEqual([]);
  });

  it('is limited to the size of a cookie', async () => {
    const products = shop.database().collection('products');
    const copy = await products.findOne({ slug: 'dairy-meal' });
    const added = Array.from({ length: 61 }, (_, index) => ({
      ...copy,
      _id: new ObjectId(),
      slug: `wish-${index}`,
      isActive: false,
      variants: [],
    }));
    await products.insertMany(added);
    try {
      const guest = visitor();
      for (const { _id } of added) await postWishlist(guest, _id.toHexString());
      const pageText = textOf((await guest.get('/wishlist')).text);
      expect(pageText).toContain('Your wishlist is full.');
      expect(pageText).toContain('(60 products)');
      const cookie = guest.cookies.get('malisho_wishlist') ?? '';
      // RFC 6265, 6.1: attributes included.
      expect(cookie.length).toBeLessThan(3_900);
      expect((await guest.get('/wishlist?page=5')).status).toBe(200);
    } finally {
      await products.deleteMany({ _id: { $in: added.map(({ _id }) => _id) } });
    }
  });

  it.each([
    ['an unknown product', { intent: 'add', productId: 'f'.repeat(24) }, 303],
    ['an id that is none', { intent: 'add', productId: '{"$ne":null}' }, 303],
    ['no product', { intent: 'add' }, 303],
    ['40,000 letters', { intent: 'add', productId: 'a'.repeat(40_000) }, 303],
    ['no intent', { productId: 'f'.repeat(24) }, 400],
    ['another intent', { intent: 'clear', productId: 'f'.repeat(24) }, 400],
  ] as const)('is not changed by %s', async (_name, fields, status) => {
    for (const shopper of [visitor(), await createSignedInVisitor(shop, makeUser())]) {
      const response = await shopper.post('/wishlist', fields);
      expect(response.status).toBe(status);
      const page = textOf((await shopper.get('/wishlist')).text);
      if (status === 303) expect(page).toContain('We no longer sell this product.');
      expect(page).toContain('Your wishlist is empty');
    }
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads away from the shop: %j',
    async (returnTo) => {
      const response = await postWishlist(visitor(), await idOf('goat-milk'), 'add', returnTo);
      expect(response.location).toBe('/wishlist');
    },
  );

  it('ignores a tampered or forged cookie', async () => {
    const guest = visitor();
    await postWishlist(guest, await idOf('goat-milk'));
    const honest = guest.cookies.get('malisho_wishlist') ?? '';
    const forged = Buffer.from(JSON.stringify([await idOf('goat-milk')])).toString('base64');
    await fillCart(guest);
    for (const value of [
      honest.slice(0, -3),
      `x${honest}`,
      forged,
      `${forged}.${honest.split('.')[1]}x`,
      guest.cookies.get('malisho_cart') ?? '',
      '%E0%A4%A',
      '',
    ]) {
      const attacker = visitor();
      attacker.cookies.set('malisho_wishlist', value);
      const response = await attacker.get('/wishlist');
      expect(response.status, value).toBe(200);
      expect(textOf(response.text), value).toContain('Your wishlist is empty');
    }
  });
});
