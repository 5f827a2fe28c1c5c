import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser } from '~/domain/accounts/user';
import { makeUser } from '../fixtures/users';
import type { Shop } from './start-shop';
import type { Visitor } from './visitor';

export const customerPassword = 'a long pass phrase of Akinyi';
let passwordHash: Promise<string> | null = null;

/** Stores a user with `customerPassword` in a shop with `store: 'shared'`. */
export async function insertCustomer(
  shop: Shop,
  fields: Parameters<typeof makeUser>[0] = {},
): Promise<StoredUser> {
  passwordHash ??= hashPassword(customerPassword);
  const user = makeUser({ passwordHash: await passwordHash, ...fields });
  await shop.database().collection<StoredUser>('users').insertOne(user);
  return user;
}

export const signIn = (visitor: Visitor, { email }: Pick<StoredUser, 'email'>, redirectTo = '/account') =>
  visitor.post('/login', { email, password: customerPassword, redirectTo });

/** The lines of the cart page: `2 Fresh Cow Milk - 500 ml`. */
export async function readCartLines(visitor: Visitor): Promise<string[]> {
  const { text } = await visitor.get('/cart');
  return [...text.matchAll(/aria-label="Quantity of ([^"]+)"[\s\S]*?<option value="(\d+)" selected/g)].map(
    ([, name, quantity]) => `${quantity} ${name}`,
  );
}

/** The cart badge of the header. */
export const readCartCount = (html: string): number =>
  Number(/data-cart-count[^>]*>(\d+)</.exec(html)?.[1] ?? 0);

export const postWishlist = (
  visitor: Visitor,
  productId: string,
  intent = 'add',
  returnTo = '/products#wish-x',
) => visitor.post('/wishlist', { intent, productId, returnTo });

/** The product names of the wishlist page. */
export const readWishlist = async (visitor: Visitor): Promise<string[]> =>
  [...(await visitor.get('/wishlist')).text.matchAll(/aria-label="Remove ([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
