import { uptime } from 'node:os';
import type { ObjectId } from 'mongodb';
import { loadSettings } from '~/domain/settings/settings.server';
import { hourMs, dayMs, minuteMs } from '~/lib/time-units';
import { findRestore } from './after-restore.server';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import { settleMornings, throwErrors } from './make-mornings.server';
import { passesMoment, roundLeaves } from '~/domain/standing-orders/morning-times';

/** A change may take so long from its first look at the clock to its commit, and clocks of several machines differ. */
const graceMs = 5 * minuteMs;

/**
 * For how long nothing is made after the clock was set forward: whoever set it wrong by an hour or more finds it, or NTP does. It looks like
 * that, too, where a machine that is a guest of another one was asleep.
 */
const heldMs = 10 * minuteMs;

/** In ms, of a clock that nobody sets, and that goes on while the machine is asleep. */
const sinceStart = (): number => uptime() * 1000;

type Look = {
  readonly at: Date;
  /** What says which days are due. */
  readonly facts: string;
};

/**
 * Makes mornings whenever it is called, for as little as that takes. All standing orders are looked at when a last hour has passed or a
 * round has left since the last look, and when areas, closed days or the like have changed; otherwise only those that somebody
 * has changed, and those that failed. What it remembers saves looks, and says nothing of what is due: a process that starts, or whose
 * clock was set back, looks at all, and as far back as anything may be due.
 */
export function createMorningMaker({ elapsed = sinceStart } = {}) {
  let look: Look | null = null;
  let failed: readonly ObjectId[] = [];
  let called: { readonly at: Date; readonly elapsedMs: number } | null = null;
  let heldUntilMs = -Infinity;

  /** By how much the clock was set forward since the last call. */
  const measureStep = (now: Date): number => {
    const before = called;
    called = { at: now, elapsedMs: elapsed() };
    return before ? now.getTime() - before.at.getTime() - (called.elapsedMs - before.elapsedMs) : 0;
  };

  return async (now: Date, signal?: AbortSignal): Promise<void> => {
    const stepMs = measureStep(now);
    if (stepMs >= hourMs) heldUntilMs = elapsed() + heldMs;
    else if (stepMs <= -hourMs) heldUntilMs = -Infinity;
    const settings = await loadSettings();
    // What waits until its round has left is lost.
    const isUrgent = passesMoment(settings, now, new Date(now.getTime() + heldMs), [roundLeaves]);
    if (elapsed() < heldUntilMs && !isUrgent) return;
    const { opening, deliveryRule, deliveryAreas, closures, selling, standing } = settings;
    const facts = JSON.stringify([
      opening.isOpen,
      deliveryRule,
      deliveryAreas,
      closures,
      selling.delivery,
      standing,
      await findRestore(),
    ]);
    const last = look !== null && now >= look.at ? look : null;
    const isAll = !last || last.facts !== facts || passesMoment(settings, last.at, now);
    const daysBack = last ? Math.ceil((now.getTime() - last.at.getTime()) / dayMs) + 1 : maxDaysBack;
    const result = await settleMornings(now, {
      signal,
      elapsed,
      daysBack: Math.min(daysBack, maxDaysBack),
      ...(!isAll && {
        among: { changedSince: new Date(last.at.getTime() - graceMs), ids: failed },
      }),
    });
    if (result.isComplete) {
      look = { at: now, facts };
      failed = result.failed;
    }
    throwErrors(result.errors);
  };
}
