import type { ClientSession } from 'mongodb';

const callbacks = new WeakMap<ClientSession, (() => void)[]>();

/** Runs after the transaction of the session has been committed, once, however often the transaction is rerun. */
export function afterCommit(session: ClientSession, run: () => void): void {
  const waiting = callbacks.get(session);
  if (waiting) waiting.push(run);
  else callbacks.set(session, [run]);
}

/** Before each run of a transaction. */
export const forgetAfterCommit = (session: ClientSession): void => void callbacks.delete(session);

export function runAfterCommit(session: ClientSession): void {
  for (const run of callbacks.get(session) ?? []) run();
  callbacks.delete(session);
}
