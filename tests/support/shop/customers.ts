import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser } from '~/domain/accounts/user';
import { makeUser } from '../fixtures/users';
import type { Shop } from './start-shop';
import type { Visitor } from './visitor';

export const customerPassword = 'a long pass phrase of Akinyi';
let passwordHash: Promise<string> | null = null;

/** Somebody who can sign in by `password`, in a `served` shop. */
export async function insertCustomer(
  shop: Shop,
  fields: Parameters<typeof makeUser>[0] = {},
): Promise<StoredUser> {
  passwordHash ??= hashPassword(customerPassword);
  const user = makeUser({ passwordHash: await passwordHash, ...fields });
  await shop.database().collection<StoredUser>('users').insertOne(user);
  return user;
}

export const signIn = (who: Visitor, { email }: Pick<StoredUser, 'email'>, redirectTo = '/account') =>
  who.post('/login', { email, password: customerPassword, redirectTo });

/** What is in the cart, as the page shows it: `2 Fresh Cow Milk - 500 ml`. */
export async function readCartLines(who: Visitor): Promise<string[]> {
  const { text } = await who.get('/cart');
  return [...text.matchAll(/aria-label="Quantity of ([^"]+)"[\s\S]*?<option value="(\d+)" selected/g)].map(
    ([, name, quantity]) => `${quantity} ${name}`,
  );
}

/** The number beside the cart in the header. */
export const readCartCount = (html: string): number =>
  Number(/data-cart-count[^>]*>(\d+)</.exec(html)?.[1] ?? 0);

export const postWishlist = (
  who: Visitor,
  productId: string,
  intent = 'add',
  returnTo = '/products#wish-x',
) => who.post('/wishlist', { intent, productId, returnTo });

/** The names on the wishlist, as the page shows them. */
export const readWishlist = async (who: Visitor): Promise<string[]> =>
  [...(await who.get('/wishlist')).text.matchAll(/aria-label="Remove ([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
