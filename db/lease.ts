import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from './duplicate-key';

type Hold = { readonly name: string; readonly holder: string; readonly forMs: number; readonly now: Date };

/**
 * Takes a lease, or keeps the one that is held: false where somebody else holds it and has not let it pass. Takes the
 * lease's name, a name of the holder that nobody else has, and for how long it is held unless it is kept.
 */
export async function acquireLease({ name, holder, forMs, now }: Hold): Promise<boolean> {
  const { leases } = collections();
  const expiresAt = new Date(now.getTime() + forMs);
  const { matchedCount } = await leases.updateOne(
    { _id: name, $or: [{ holder }, { expiresAt: { $lte: now } }] },
    { $set: { holder, expiresAt } },
  );
  if (matchedCount === 1) return true;
  try {
    await leases.insertOne({ _id: name, holder, expiresAt });
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

/** Lets a lease go, so that the next one need not wait until it passes. Nothing happens where it is not held. */
export async function releaseLease(lease: Pick<Hold, 'name' | 'holder'>): Promise<void> {
  await collections().leases.deleteOne({ _id: lease.name, holder: lease.holder });
}
