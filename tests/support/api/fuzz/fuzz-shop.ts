import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { permissionNames } from '~/domain/accounts/permissions';
import type { User } from '~/domain/accounts/user';
import { addApiKey } from '../../fixtures/api-keys';
import { makeUser } from '../../fixtures/users';
import type { Shop } from '../../shop/start-shop';
import { fuzzApi, type FuzzOptions, type FuzzReport } from './fuzz-api';
import type { CallerName } from './generated-request';

/** That of the examples of the description, so that generated requests often know it. */
const password = 'Maziwa-Safi-2026!';

/** Options of a shop for `fuzzShop`: nobody is kept away by a limit on requests. */
export const fuzzedShopOptions = { store: 'shared', env: { API_RATE_LIMIT: '1000000' } } as const;

/** Fuzzes a shop with `fuzzedShopOptions` as nobody, as a customer, as the owner and by an API key. */
export async function fuzzShop(
  shop: Pick<Shop, 'url' | 'database'>,
  run: Omit<FuzzOptions, 'url' | 'signIn'>,
): Promise<FuzzReport> {
  const users = shop.database().collection<User>('users');
  const passwordHash = await hashPassword(password);
  const accounts = {
    customer: makeUser({ passwordHash }),
    admin: makeUser({ passwordHash, role: 'super_admin' }),
  };
  await users.insertMany(Object.values(accounts));
  const key = await addApiKey(shop, {
    permissions: permissionNames.filter((name) => !name.startsWith('users:')),
  });
  const signIn = async (caller: CallerName): Promise<string | null> => {
    if (caller === 'key') return key.text;
    if (caller !== 'customer' && caller !== 'admin') return null;
    const { _id } = accounts[caller];
    // Generated requests change the profile and the password.
    const user = await users.findOneAndUpdate({ _id }, { $set: { passwordHash } });
    const response = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: user?.email, password }),
    });
    // A generated request changed the password meanwhile: the next 401 signs in again.
    if (response.status === 401) return null;
    const answer = (await response.json()) as { access_token?: string };
    if (answer.access_token === undefined)
      throw new Error(`${caller} can’t sign in: ${JSON.stringify(answer)}`);
    return answer.access_token;
  };
  return fuzzApi({ url: shop.url, ...run, signIn });
}
