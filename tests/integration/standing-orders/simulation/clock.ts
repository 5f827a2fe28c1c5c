import { dayMs, hourMs, minuteMs } from '~/lib/time-units';
import type { Moment } from './days';
import { at, type Run } from './run';

/** A clock that is wrong at times, and a shop that stands still at times. */
export function openClock({ farm, dice, figures, story, restore, trouble }: Run) {
  let downUntil = new Date(0);
  let correctAt: Date | null = null;

  return {
    /** What happens while the shop stands still is lost. */
    async pass(moments: readonly Moment[]): Promise<void> {
      for (const moment of moments) {
        farm.goOn(moment.at);
        if (correctAt && moment.at >= correctAt) {
          farm.setClock(0);
          correctAt = null;
        }
        if (moment.at < downUntil) continue;
        if (downUntil.getTime() > 0) {
          farm.restartAll();
          downUntil = new Date(0);
        }
        if (restore.next && farm.isRight() && moment.at >= restore.next.at) await restore.next.run();
        await moment.run();
      }
    },
    /** By chance the shop stands still after a day, or its clock is set wrong. */
    disturb(day: string): void {
      if (dice.chance(0.03 * trouble)) {
        figures.downtimes += 1;
        const hours = dice.chance(0.2) ? dice.integer(30, 200) : dice.integer(1, 20);
        downUntil = new Date(farm.now().getTime() + hours * hourMs);
        story.push(`${day} down for ${hours} hours`);
      }
      if (farm.isRight() && dice.chance(0.03 * trouble)) {
        figures.steps += 1;
        story.push(`${day} the clock steps`);
        farm.setClock(dice.pick([3 * hourMs, dayMs, 5 * dayMs, -hourMs, -20 * minuteMs]));
        correctAt = new Date(at(day, '00:00').getTime() + dayMs + dice.integer(3, 600) * minuteMs);
      }
    },
    /** What a clock that is wrong, or a shop that stands still, has not settled yet comes later. */
    isSettled: () => farm.isRight() && downUntil.getTime() === 0 && restore.next === null,
    /** After all that went wrong the shop runs again, with the right time. */
    async setRight(moment: Date): Promise<void> {
      farm.setClock(0);
      farm.goOn(moment);
      farm.restartAll();
      while (restore.next) await restore.next.run();
    },
  };
}
