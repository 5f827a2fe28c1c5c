import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { accountMark, type Trier } from '~/domain/accounts/try-limits.server';
import { clientAddress } from './client-address.server';
import { deviceCookie } from './cookies.server';

/** The accounts that were signed in to in this browser; more than a family has of them would make the cookie long. */
const mostAccounts = 5;

const known = z.array(z.object({ account: z.string().max(22), mark: z.string().max(22) })).max(mostAccounts);

async function readKnown(request: Request): Promise<z.infer<typeof known>> {
  const header = request.headers.get('Cookie');
  const parsed = known.safeParse(header ? await (await deviceCookie()).parse(header) : null);
  return parsed.success ? parsed.data : [];
}

/** Who tries to sign in to the account of this e-mail address: see the limits in domain/accounts. */
export async function trierOf(request: Request, email: string): Promise<Trier> {
  const account = accountMark(email);
  const device = (await readKnown(request)).find((entry) => entry.account === account)?.mark ?? null;
  return { address: clientAddress(request), device };
}

/**
 * Notes that the owner of an account signed in, or reset the password by a mailed link, in this browser: what strangers
 * try elsewhere does not lock it out. Returns the Set-Cookie header. It signs nobody in, and outlives the session.
 */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const account = accountMark(email);
  const before = await readKnown(request);
  const mark =
    before.find((entry) => entry.account === account)?.mark ?? randomBytes(16).toString('base64url');
  const others = before.filter((entry) => entry.account !== account);
  return (await deviceCookie()).serialize([{ account, mark }, ...others].slice(0, mostAccounts));
}
