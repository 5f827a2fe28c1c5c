import { remember } from '@epic-web/remember';
import { dayMs } from '~/lib/time-units';

/** Smaller ones are corrections of a clock that runs, and no age that raises an alarm is that short. */
const minStepMs = 30_000;

/** Longer than any age that raises an alarm while the shop is in use: what is older was recorded after the step. */
const rememberedMs = 2 * dayMs;

export type ClockSteps = {
  /**
   * By how much ages are too large because the clock was set forward: what was recorded before a step looks older by it.
   * `elapsedMs` is of a clock that is never set. Call it at least once a minute.
   */
  measure(now: Date, elapsedMs: number): number;
};

/** Finds steps of the system's clock, as at the first synchronisation after a start without a battery. */
export function createClockSteps(): ClockSteps {
  let offsetMs: number | null = null;
  let steps: { readonly ms: number; readonly atMs: number }[] = [];
  return {
    measure(now, elapsedMs) {
      const nextMs = now.getTime() - elapsedMs;
      const stepMs = offsetMs === null ? 0 : nextMs - offsetMs;
      offsetMs = nextMs;
      if (stepMs > minStepMs) steps.push({ ms: stepMs, atMs: elapsedMs });
      steps = steps.filter(({ atMs }) => elapsedMs - atMs < rememberedMs);
      return steps.reduce((sum, { ms }) => sum + ms, 0);
    },
  };
}

/** What the jobs have measured last, for the status page. On the global object: the server and the routes are separate bundles. */
export const lastClockSteps = (): { ms: number } => remember('clock steps', () => ({ ms: 0 }));

/** The instant by which ages are what they were before the clock was set forward. */
export const withoutClockSteps = (now: Date): Date => new Date(now.getTime() - lastClockSteps().ms);
