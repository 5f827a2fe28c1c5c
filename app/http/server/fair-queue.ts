export type QueueEntry = {
  readonly address: string;
  /** Goes before the others of its address, and before those of addresses with as many entries. */
  readonly isUrgent: boolean;
  /** Is dropped only if its address has no other, and more entries than that of the new one. */
  readonly isKept: boolean;
};

type Usage<Entry> = {
  running: number;
  /** In the order of their arrival. */
  readonly waiting: Set<Entry>;
};

/**
 * Entries that wait for their turn, by client address. The next one is of the address with the fewest running and waiting;
 * among equals the urgent one, then the oldest.
 */
export function createFairQueue<Entry extends QueueEntry>(maxRunningPerAddress: number) {
  const usages = new Map<string, Usage<Entry>>();
  const arrivals = new Map<Entry, number>();
  let arrival = 0;

  const usageOf = (address: string): Usage<Entry> => {
    const usage = usages.get(address) ?? { running: 0, waiting: new Set() };
    usages.set(address, usage);
    return usage;
  };
  const forgetIfUnused = (address: string) => {
    const usage = usages.get(address);
    if (usage?.running === 0 && usage.waiting.size === 0) usages.delete(address);
  };
  const countRequests = ({ running, waiting }: Usage<Entry>): number => running + waiting.size;
  const firstOf = ({ waiting }: Usage<Entry>): Entry | undefined => {
    for (const entry of waiting) if (entry.isUrgent) return entry;
    return waiting.values().next().value;
  };
  const isBefore = (one: Entry, other: Entry): boolean =>
    one.isUrgent === other.isUrgent ? (arrivals.get(one) ?? 0) < (arrivals.get(other) ?? 0) : one.isUrgent;

  const remove = (entry: Entry): boolean => {
    const removed = usages.get(entry.address)?.waiting.delete(entry) ?? false;
    arrivals.delete(entry);
    forgetIfUnused(entry.address);
    return removed;
  };

  return {
    get size() {
      return arrivals.size;
    },
    /** Those with entries that run or wait. */
    get addresses() {
      return usages.size;
    },
    add(entry: Entry): void {
      usageOf(entry.address).waiting.add(entry);
      arrivals.set(entry, (arrival += 1));
    },
    /** Whether it waited. */
    remove,
    /** The entry whose turn it is, which then counts as running until `finish`; null where none may run. */
    takeNext(): Entry | null {
      let next: { readonly entry: Entry; readonly count: number } | null = null;
      for (const usage of usages.values()) {
        const entry = usage.running < maxRunningPerAddress ? firstOf(usage) : undefined;
        const count = countRequests(usage);
        if (entry && (!next || count < next.count || (count === next.count && isBefore(entry, next.entry))))
          next = { entry, count };
      }
      if (!next) return null;
      usageOf(next.entry.address).running += 1;
      remove(next.entry);
      return next.entry;
    },
    finish(address: string): void {
      usageOf(address).running -= 1;
      forgetIfUnused(address);
    },
    /**
     * The entry to drop for a new one: the newest of the address that has most, and more than that of the new one; else the
     * new one itself, unless it is kept.
     */
    findExcess(added: Entry): Entry | null {
      let heaviest = usageOf(added.address);
      for (const usage of usages.values())
        if (usage.waiting.size > 0 && countRequests(usage) > countRequests(heaviest)) heaviest = usage;
      if (heaviest.waiting.has(added)) return added.isKept ? null : added;
      const newestFirst = [...heaviest.waiting].reverse();
      return newestFirst.find(({ isKept }) => !isKept) ?? newestFirst[0] ?? null;
    },
  };
}
