import { collections } from '~/domain/collections';
import { hashKey } from '~/domain/rate-limits/hash-key.server';
import { dayMs } from '~/lib/time-units';

/** As long as 'Remember me': a household or an office keeps its address for weeks. */
const lifetimeMs = 30 * dayMs;

const idOf = (account: string, clientAddress: string): string => hashKey(`${account} at ${clientAddress}`);

/** Whether the address signed in lately to the account of this accountLimitKey. */
export async function hasSignedInFrom(account: string, clientAddress: string, now: Date): Promise<boolean> {
  const filter = { _id: idOf(account, clientAddress), expiresAt: { $gt: now } };
  return (await collections().signInAddresses.findOne(filter)) !== null;
}

export async function rememberSignInAddress(
  account: string,
  clientAddress: string,
  now: Date,
): Promise<void> {
  await collections().signInAddresses.updateOne(
    { _id: idOf(account, clientAddress) },
    { $set: { account, expiresAt: new Date(now.getTime() + lifetimeMs) } },
    { upsert: true },
  );
}
