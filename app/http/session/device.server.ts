import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { accountLimitKey, type SignInClient } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { clientAddress } from '~/http/security/client-address.server';
import { deviceCookie } from './cookies.server';

/** Accounts of a family that share a browser. */
const maxAccounts = 5;

const deviceSchema = z
  .array(z.object({ account: z.string().max(22), mark: z.string().max(22) }))
  .max(maxAccounts);

async function readKnownAccounts(request: Request): Promise<z.infer<typeof deviceSchema>> {
  const header = request.headers.get('Cookie');
  const parsed = deviceSchema.safeParse(header ? await deviceCookie().parse(header) : null);
  return parsed.success ? parsed.data : [];
}

export async function readSignInClient(request: Request, email: string): Promise<SignInClient> {
  const account = accountLimitKey(email);
  const device = (await readKnownAccounts(request)).find((entry) => entry.account === account)?.mark ?? null;
  return { clientAddress: clientAddress(request), device };
}

/** The accountLimitKeys of the accounts that signed in in this browser. */
export const readKnownAccountKeys = async (request: Request): Promise<readonly string[]> =>
  (await readKnownAccounts(request)).map(({ account }) => account);

/** The accountLimitKey of the account that signed in last in this browser. It stays when the session ends. */
export const readLastAccount = async (request: Request): Promise<string | null> =>
  (await readKnownAccounts(request))[0]?.account ?? null;

/** Marks the owner's browser: failed attempts elsewhere do not lock it out. The cookie grants no access. */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const account = accountLimitKey(email);
  const accounts = await readKnownAccounts(request);
  const mark =
    accounts.find((entry) => entry.account === account)?.mark ?? randomBytes(16).toString('base64url');
  const others = accounts.filter((entry) => entry.account !== account);
  return deviceCookie().serialize([{ account, mark }, ...others].slice(0, maxAccounts));
}
