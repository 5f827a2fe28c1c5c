import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pause } from '../../query/select-documents';
import { snapshotTooOld, type SharedSnapshot } from '../../sessions/shared-snapshots';
import { requireRunning, type Store } from '../../storage/store';
import { transactionAborted } from '../../storage/transactions/locks';
import type { Transaction } from '../../storage/transactions/transaction';
import type { CommandContext } from '../command-context';

/** How long a read may hold up the commands of other connections. */
const SLICE_MS = 10;

/** What a read reads from. */
type Source = {
  readonly transaction: Transaction | null;
  readonly sharedSnapshot: SharedSnapshot | null;
};

/**
 * Lets other commands run when a read has used up its slice of time; call it at each pause. True if they have run. Fails
 * with 11600 if the store stops, with 251 or 239 if the snapshot of the read was released meanwhile.
 */
export function createTimeSlice(
  store: Store,
  { transaction, sharedSnapshot }: Source,
): () => boolean | Promise<boolean> {
  let endsAt = performance.now() + SLICE_MS;
  return () => performance.now() >= endsAt && rest();

  async function rest(): Promise<boolean> {
    await nextTurn();
    requireRunning(store);
    if (transaction && !store.transactions.has(transaction)) throw transactionAborted();
    if (sharedSnapshot?.isReleased) throw snapshotTooOld(sharedSnapshot.time);
    endsAt = performance.now() + SLICE_MS;
    return true;
  }
}

/** Reads everything, and lets other commands run in between. */
export async function readInSlices<Item extends object>(
  context: CommandContext,
  found: Iterable<Item | Pause>,
  visit: (item: Item) => void,
): Promise<void> {
  const rest = createTimeSlice(context.server.store, context);
  for (const item of found)
    if (item) visit(item);
    else await rest();
}
