import { collections } from '~/domain/collections';
import { tokenPattern } from '~/lib/token.server';
import { describeRequest } from './confirm-request.server';

/** The address of a link that stops, and what it waits for; null where it waits for nothing. */
export async function findStoppableRequests(
  stopToken: string,
): Promise<{ readonly email: string; readonly products: readonly string[] } | null> {
  if (!tokenPattern.test(stopToken)) return null;
  const found = await collections().backInStockRequests.find({ stopToken }).sort({ _id: 1 }).toArray();
  const [first] = found;
  if (!first) return null;
  const described = await Promise.all(found.map(describeRequest));
  return { email: first.email, products: described.flatMap((request) => request?.product ?? []) };
}

/** Deletes all requests of the address. False where there were none. */
export async function stopRequests(stopToken: string): Promise<boolean> {
  if (!tokenPattern.test(stopToken)) return false;
  const { deletedCount } = await collections().backInStockRequests.deleteMany({ stopToken });
  return deletedCount > 0;
}
