import { remember } from '@epic-web/remember';
import type { ClientSession } from 'mongodb';
import type { WriteListener } from './observe-writes';

type Listener = (collection: string) => void;

/** On the global object, because the server and the routes are separate bundles. */
const listeners = () => remember('write listeners', () => new Set<Listener>());

const pending = new WeakMap<ClientSession, Set<string>>();

/**
 * Calls back with the name of the collection after each write of this process, after its commit in a transaction. The result
 * ends it.
 */
export function onWrite(listener: Listener): () => void {
  listeners().add(listener);
  return () => void listeners().delete(listener);
}

const signal = (collection: string): void => {
  for (const listener of listeners()) listener(collection);
};

/** Tells the listeners of onWrite. */
export const createSignal =
  (collection: string): WriteListener =>
  ({ session }) => {
    if (!session?.inTransaction()) return signal(collection);
    const written = pending.get(session);
    if (written) written.add(collection);
    else pending.set(session, new Set([collection]));
  };

/** Before each run of a transaction. */
export const forgetPendingWrites = (session: ClientSession): void => void pending.delete(session);

/** After the commit of a transaction. */
export function signalPendingWrites(session: ClientSession): void {
  pending.get(session)?.forEach(signal);
  pending.delete(session);
}
