import { collections } from '~/domain/collections';

/** More are reported as this many. */
const maxCounted = 10_000;

type OutboxFigures = {
  readonly waiting: number;
  /** When the oldest waiting email was queued. */
  readonly oldestWaiting: Date | null;
  /** Refused, too late, or tried for two days; of those queued since `since`. */
  readonly givenUp: number;
};

/** By index, at most 10,000 keys each. */
export async function loadOutboxFigures(since: Date): Promise<OutboxFigures> {
  const { outbox } = collections();
  const options = { limit: maxCounted };
  const [waiting, oldest, refused, failed] = await Promise.all([
    outbox.countDocuments({ state: 'waiting' }, options),
    outbox.findOne({ state: 'waiting' }, { sort: { createdAt: 1 }, projection: { createdAt: 1 } }),
    outbox.countDocuments({ state: 'refused', createdAt: { $gte: since } }, options),
    outbox.countDocuments({ state: 'failed', createdAt: { $gte: since } }, options),
  ]);
  return { waiting, oldestWaiting: oldest?.createdAt ?? null, givenUp: refused + failed };
}
