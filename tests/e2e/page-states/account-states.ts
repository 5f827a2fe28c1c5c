import { ObjectId } from 'mongodb';
import type { PhoneNumber } from '~/lib/format/phone';
import type { StoredWishlist } from '~/domain/wishlist/wishlist';
import { hourMs } from '~/lib/time-units';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, fillCart, pickupDetails, placeOrder, readProduct } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** Fills one page of the wishlist, with a deleted and an inactive product. */
async function wishTwelve(shop: Shop, userId: ObjectId): Promise<void> {
  const products = await shop
    .database()
    .collection('products')
    .find()
    .sort({ isActive: 1, slug: 1 })
    .limit(12)
    .toArray();
  const productIds = [...products.map(({ _id }) => _id.toHexString()), new ObjectId().toHexString()];
  await shop
    .database()
    .collection<StoredWishlist>('wishlists')
    .insertOne({ _id: userId, productIds, updatedAt: new Date() });
}

/** The account pages of a new customer, of a customer with orders, and of guests. */
export async function prepareAccountStates(shop: Shop): Promise<PageState[]> {
  // Outlasts the test run.
  const fresh = { confirmedAt: new Date(Date.now() + hourMs) };
  const newcomer = await createSignedInVisitor(shop, makeUser({ emailVerifiedAt: null }));
  const customer = makeUser({
    firstName: 'Nekesa',
    lastName: 'Wanyonyi-Barasa',
    email: 'nekesa.wanyonyi.barasa@mail.example.com',
    phoneNumber: '+254711222333' as PhoneNumber,
    addresses: [
      {
        street: '5 Hill Road, House 12B',
        city: 'Busia',
        state: 'Busia County',
        country: 'Kenya',
        zipCode: '50400',
        isDefault: true,
      },
    ],
  });
  const regular = await createSignedInVisitor(shop, customer, fresh);
  await placeOrder(createVisitor(shop.url), { details: { ...pickupDetails, email: customer.email } });
  for (const slug of ['goat-milk', 'chocolate-milk', 'dairy-meal']) await fillCart(regular, slug);
  for (let count = 0; count < 11; count += 1) await placeOrder(regular);
  await wishTwelve(shop, customer._id);
  await fillCart(regular);
  await regular.get('/cart');

  const guest = createVisitor(shop.url);
  const { productId } = readProduct((await guest.get('/products/goat-milk')).text);
  await guest.post('/wishlist', { intent: 'add', productId, returnTo: '/products' });
  const leaving = await createSignedInVisitor(shop, makeUser(), fresh);

  return [
    { name: 'account', path: '/account', visitor: regular },
    { name: 'account, new', path: '/account', visitor: newcomer },
    { name: 'orders', path: '/orders', visitor: regular },
    { name: 'orders, none', path: '/orders', visitor: newcomer },
    { name: 'wishlist', path: '/wishlist', visitor: regular },
    { name: 'wishlist, empty', path: '/wishlist', visitor: newcomer },
    { name: 'products, wished', path: '/products', visitor: regular },
    { name: 'product, wished', path: '/products/goat-milk', visitor: guest },
    { name: 'deletion', path: '/account/delete', visitor: leaving },
    {
      name: 'deletion, refused',
      path: '/account/delete',
      visitor: leaving,
      fill: { confirmation: 'no' },
      submit: 'Delete my account',
    },
    { name: 'deletion, not settled', path: '/account/delete', visitor: regular },
  ];
}
