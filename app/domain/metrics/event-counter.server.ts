import { remember } from '@epic-web/remember';
import type { ClientSession } from 'mongodb';
import { afterCommit } from '#db/after-commit';

type EventCounter<Name> = {
  /** Events in this process, since its start. */
  readonly counts: () => ReadonlyMap<Name, number>;
  /** Counts one more, once the transaction is committed. */
  readonly count: (name: Name, session: ClientSession) => void;
};

/**
 * Counts events by name for the metrics: from 0, because Prometheus' rate() does not see the first event of a series that
 * begins at 1; on the global object by `slot`, because the server and the routes are separate bundles.
 */
export function createEventCounter<Name extends string>(
  slot: string,
  names: readonly Name[],
): EventCounter<Name> {
  const counts = () => remember(slot, () => new Map<Name, number>(names.map((name) => [name, 0])));
  return {
    counts,
    count: (name, session) =>
      afterCommit(session, () => void counts().set(name, (counts().get(name) ?? 0) + 1)),
  };
}
