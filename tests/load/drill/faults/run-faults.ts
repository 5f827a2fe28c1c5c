import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice';
import type { FaultKind, FaultLog } from './fault-log';

/**
 * Injects faults one after the other, spread over the time, each kind as often as its weight says. Resolves after the last one, or
 * when the time is over.
 */
export async function runFaults(options: {
  readonly kinds: readonly FaultKind[];
  readonly count: number;
  readonly durationMs: number;
  readonly dice: Dice;
  readonly log: FaultLog;
  /** The drill ends early. */
  readonly isOver: () => boolean;
  readonly onError: (error: unknown) => void;
}): Promise<void> {
  const { kinds, count, durationMs, dice, log, isOver, onError } = options;
  const startedAt = performance.now();
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  let cards: FaultKind[] = [];
  for (let index = 0; index < count && !isOver(); index += 1) {
    const dueMs = (durationMs * (index + dice.integer(0, 99) / 100)) / count;
    await wait(Math.max(0, startedAt + dueMs - performance.now()));
    if (cards.length === 0) cards = dice.shuffle(deck);
    const kind = cards.pop();
    if (kind) await log.inject(kind).catch(onError);
  }
}
