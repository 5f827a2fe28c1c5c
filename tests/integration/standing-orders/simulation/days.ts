import { addDays } from '~/lib/calendar-days';
import { minuteMs } from '~/lib/time-units';
import type { Books } from './books';
import { areas, roundLeavesAt } from './farm';
import { farmActs } from './farm-acts';
import type { Acts } from './household-acts';
import type { Mails } from './mails';
import type { Restores } from './restores';
import type { Riders } from './riders';
import { at, type Run } from './run';
import type { Settling } from './settling';

export type Moment = { readonly at: Date; readonly run: () => Promise<unknown> };

/** What happens when. */
export function openDays(
  { count, processes, trouble, dice, farm, figures, story, households, restore }: Run,
  {
    act,
    deliver,
    correctOutcomes,
    cancelOne,
    settle,
    giveBack,
    countOther,
    readMails,
    readDecisions,
    compareShares,
    keepBackup,
  }: Acts & Riders & Settling & Mails & Books & Restores,
) {
  /** The evening before a day, and how much had happened by then that changes its shares. */
  let evening = { day: '', disturbances: 0 };

  /** What changes how much of a size there is for a morning, or who gets it. */
  const disturbances = () =>
    [
      figures.acts,
      figures.stopped,
      figures.downtimes,
      figures.steps,
      figures.backups,
      ...Object.values(figures.farm),
    ].reduce((sum, each) => sum + each, 0);

  /** In order: what happens on a day, in which the clock may be wrong and the shop may stand still. */
  function momentsOf(day: string): readonly Moment[] {
    const moments: Moment[] = [];
    const add = (moment: Date, run: () => Promise<unknown>) => void moments.push({ at: moment, run });
    const look = () => farm.look();
    for (const { orderBy } of areas) {
      const last = at(day, orderBy);
      // Some act when the making begins, by a clock that is not there yet.
      add(new Date(last.getTime() - 100), async () => {
        const late = farm.isRight() ? households.filter(() => dice.chance(Math.min(0.05, 4 / count))) : [];
        await Promise.all([...late.map(act), look()]);
      });
      add(last, look);
      add(new Date(last.getTime() + minuteMs), look);
    }
    if (dice.chance(Math.min(0.2, 0.015 * trouble)))
      add(at(day, '03:00'), () =>
        farm.isRight() && restore.next === null ? keepBackup(day) : Promise.resolve(),
      );
    add(at(day, '00:07'), look);
    add(at(day, '00:25'), look);
    add(at(day, '17:55'), () => {
      evening = { day: addDays(day, 1), disturbances: disturbances() };
      return Promise.resolve();
    });
    add(at(day, '04:20'), () =>
      evening.day === day &&
      evening.disturbances === disturbances() &&
      farm.isRight() &&
      restore.next === null
        ? compareShares(day)
        : Promise.resolve(),
    );
    add(at(day, roundLeavesAt), look);
    add(at(day, '05:30'), () => (farm.isRight() ? deliver(day) : Promise.resolve()));
    for (const time of ['07:00', '10:00', '13:40']) add(at(day, time), settle);
    add(at(day, '13:10'), () => (farm.isRight() ? correctOutcomes(day) : Promise.resolve()));
    if (dice.chance(0.2 * trouble))
      add(at(day, '20:00'), () => (farm.isRight() ? giveBack() : Promise.resolve()));
    if (dice.chance(0.1 * trouble))
      add(at(day, '20:30'), () => (farm.isRight() ? countOther() : Promise.resolve()));
    // Some days nobody enters it.
    if (dice.chance(0.9))
      add(at(day, '16:00'), () => farm.milk(Math.ceil(count * dice.pick([0.2, 0.3, 0.5, 1, 1.5]))));
    for (const household of households)
      if (dice.chance(Math.min(0.4, 0.12 * trouble)))
        add(new Date(at(day, '05:31').getTime() + dice.integer(0, 18 * 60) * minuteMs), () =>
          farm.isRight() ? act(household) : Promise.resolve(),
        );
    if (dice.chance(0.2)) add(at(day, '21:10'), () => (farm.isRight() ? cancelOne() : Promise.resolve()));
    if (dice.chance(0.1))
      add(at(day, '12:12'), () => Promise.resolve(farm.restart(dice.integer(0, processes - 1))));
    for (const [name, { chance, time, run }] of Object.entries(farmActs))
      if (dice.chance(Math.min(0.5, chance * trouble)))
        add(at(day, time), async () => {
          if (!farm.isRight()) return;
          if ((await run(farm, dice, day)) === false) return;
          figures.farm[name] = (figures.farm[name] ?? 0) + 1;
          story.push(`${day} ${time} ${name}`);
          await readMails();
          if (name === 'replace' || name === 'decide of it') await readDecisions();
        });
    return moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  }
  return { momentsOf };
}
