import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { accountLimitKey, type SignInClient } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { clientAddress } from '~/http/security/client-address.server';
import { deviceCookie } from './cookies.server';

/** The accounts that were signed in to in this browser; more than a family has of them would make the cookie long. */
const maxAccounts = 5;

const known = z.array(z.object({ account: z.string().max(22), mark: z.string().max(22) })).max(maxAccounts);

async function readKnownAccounts(request: Request): Promise<z.infer<typeof known>> {
  const header = request.headers.get('Cookie');
  const parsed = known.safeParse(header ? await (await deviceCookie()).parse(header) : null);
  return parsed.success ? parsed.data : [];
}

/** Who tries to sign in to the account of this e-mail address: see the limits in domain/accounts. */
export async function readSignInClient(request: Request, email: string): Promise<SignInClient> {
  const account = accountLimitKey(email);
  const device = (await readKnownAccounts(request)).find((entry) => entry.account === account)?.mark ?? null;
  return { clientAddress: clientAddress(request), device };
}

/**
 * Notes that the owner of an account signed in, or reset the password by a mailed link, in this browser: what strangers
 * try elsewhere does not lock it out. Returns the Set-Cookie header. It signs nobody in, and outlives the session.
 */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const account = accountLimitKey(email);
  const before = await readKnownAccounts(request);
  const mark =
    before.find((entry) => entry.account === account)?.mark ?? randomBytes(16).toString('base64url');
  const others = before.filter((entry) => entry.account !== account);
  return (await deviceCookie()).serialize([{ account, mark }, ...others].slice(0, maxAccounts));
}
