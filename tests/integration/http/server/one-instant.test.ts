import { expect, it } from 'vitest';
import type { Session } from '~/domain/accounts/sessions/session';
import type { StoredCart } from '~/domain/cart/customer-cart';
import type { Order } from '~/domain/orders/order';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { StoredWishlist } from '~/domain/wishlist/wishlist';
import { insertCustomer, postWishlist, signIn } from '../../../support/shop/customers';
import { createVisitor, fillCart, placeOrder, readProduct } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared' });

it('an order and its M-Pesa prompt have the instant of their request', async () => {
  const { number } = await placeOrder(createVisitor(shop.url), { paymentMethod: 'mpesa' });
  const order = await shop.database().collection<Order>('orders').findOne({ number });
  const attempts = shop.database().collection<PaymentAttempt>('paymentAttempts');
  expect(await attempts.findOne({ orderId: order?._id })).toMatchObject({ createdAt: order?.createdAt });
});

it('a session, and the cart and the wishlist that its sign-in merges, have the instant of their request', async () => {
  const user = await insertCustomer(shop);
  const visitor = createVisitor(shop.url);
  await fillCart(visitor);
  const { productId } = readProduct((await visitor.get('/products/goat-milk')).text);
  await postWishlist(visitor, productId);
  await signIn(visitor, user);
  const session = await shop.database().collection<Session>('sessions').findOne({ userId: user._id });
  const instant = { updatedAt: session?.createdAt };
  const database = shop.database();
  expect(await database.collection<StoredCart>('carts').findOne({ _id: user._id })).toMatchObject(instant);
  const wishlists = database.collection<StoredWishlist>('wishlists');
  expect(await wishlists.findOne({ _id: user._id })).toMatchObject(instant);
});
