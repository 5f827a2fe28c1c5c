import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  endStandingOrder,
  findFirstDay,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  takeStandingOrder,
  type StandingOrderResult,
} from '~/domain/standing-orders/change-standing-order.server';
import { pauseFrom } from '~/domain/standing-orders/promised-days';
import { setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { weekdays } from '~/lib/weekdays';
import type { Dice } from '../../../load/drill/dice';
import { areas, staff, type Farm } from './farm';
import { waysOf, type Household } from './household';
import type { Way } from './money';
import type { Units } from './plan';
import type { Run } from './run';
import { fee } from './told';

const linesOf = ({ lineOf }: Farm, units: Units) =>
  Object.entries(units).map(([size, quantity]) => ({ ...lineOf(size), quantity }));

const findOf = ({ id }: Household) =>
  collections().standingOrders.findOne({ isOpen: true, _id: new ObjectId(id ?? undefined) });

/** What a household does by chance. Each act learns by the answer from which day on it holds. */
const acts = {
  skip: async (household, world) => {
    const day = addDays(toDateInput(world.farm.now()), world.dice.integer(0, 4));
    await world.ask(
      household,
      (id, who) => setOwnDay(id, { day, lines: [] }, who),
      () => {
        household.plan.setOwn(day, {});
        household.told.takeOn(day, []);
      },
    );
  },
  'other quantity': async (household, world) => {
    const day = addDays(toDateInput(world.farm.now()), world.dice.integer(0, 4));
    const units = world.chooseUnits();
    await world.ask(
      household,
      (id, who) => setOwnDay(id, { day, lines: world.linesOf(units) }, who),
      () => {
        household.plan.setOwn(day, units);
        world.tell(household, household.told.takeOn(day, Object.keys(units)), day, { ofOneDay: true });
      },
    );
  },
  'as usual': async (household, world) => {
    const day = addDays(toDateInput(world.farm.now()), world.dice.integer(0, 4));
    await world.ask(
      household,
      (id, who) => setOwnDay(id, { day, lines: null }, who),
      () => {
        household.plan.setOwn(day, null);
        household.told.takeOn(day, null);
      },
    );
  },
  pause: async (household, world) => {
    const today = toDateInput(world.farm.now());
    const from = world.dice.chance(0.5) ? null : addDays(today, world.dice.integer(0, 6));
    const until = world.dice.chance(0.2) ? null : addDays(from ?? today, world.dice.integer(0, 9));
    await world.ask(
      household,
      (id, who) => pauseStandingOrder(id, { from, until }, who),
      ({ firstDay }) => household.plan.pause(from ?? firstDay, until),
    );
  },
  back: async (household, world) => {
    const found = await findOf(household);
    const today = toDateInput(world.farm.now());
    const pause = found && pauseFrom(found.pauses, addDays(today, world.dice.integer(0, 1)));
    if (!pause) return;
    await world.ask(
      household,
      (id, who) => resumeStandingOrder(id, pause.from, who),
      ({ firstDay }) => {
        if (household.plan.isPaused(firstDay))
          world.tell(household, [...household.told.takes(firstDay), fee], firstDay);
        household.plan.resume(firstDay);
      },
    );
  },
  change: async (household, world) => {
    const found = await findOf(household);
    if (!found) return;
    const from = addDays(toDateInput(world.farm.now()), world.dice.integer(0, 5));
    const units = world.chooseUnits();
    const days = weekdays.filter(() => world.dice.chance(0.8));
    if (days.length === 0) return;
    const payment = world.dice.chance(0.3) ? world.payment(world.dice.pick(waysOf(household))) : {};
    // Who moves does so from the next morning on.
    const first = await findFirstDay(found, await loadSettings(), world.farm.now());
    const area = world.dice.chance(0.15) ? world.dice.pick(areas) : household.area;
    const begins = area === household.area ? from : first;
    const form = {
      ...world.formOf({ ...household, area }, units),
      ...payment,
      days,
      from: begins,
      seenRevision: found.revision,
    };
    await world.ask(
      household,
      (id, who) => changeStandingOrder(id, form, who),
      ({ firstDay }) => {
        household.plan.change(begins, days, units, firstDay);
        const added = household.told.take(begins, Object.keys(units), firstDay);
        const isElsewhere = area !== household.area;
        if (isElsewhere) household.moves.push({ on: firstDay, from: household.area });
        household.area = area;
        world.tell(household, [...added, ...(isElsewhere ? [fee] : [])], begins);
        if (payment.payment)
          household.pays = [
            ...household.pays.filter((each) => each.from < begins),
            { from: begins, way: payment.payment },
          ];
      },
      payment.payment === 'account' ? 'farm' : undefined,
    );
  },
  /** A rider is told at the door, perhaps when tomorrow's order is on the list. */
  'tell the rider': async (household, { farm, dice, linesOf: toLines, tell, noteCorrected }) => {
    if (household.id === null) return;
    const day = addDays(toDateInput(farm.now()), 1);
    const usual = household.plan.on(day);
    if (!usual) return;
    const units = dice.chance(0.5)
      ? {}
      : Object.fromEntries(Object.entries(usual).map(([size, count]) => [size, Math.max(1, count - 1)]));
    const result = await setTomorrow(
      household.id,
      { day, lines: toLines(units) },
      { by: staff, now: farm.now() },
    );
    // One that was made is cancelled, and stays an order.
    if (!result.ok || result.did === 'cancelled') return;
    household.plan.setOwn(day, units);
    if (result.did === 'corrected') noteCorrected(household, day);
    else tell(household, household.told.takeOn(day, Object.keys(units)), day, { ofOneDay: true });
  },
  end: async (household, world) => {
    await world.ask(household, endStandingOrder, ({ firstDay }) => {
      household.plan.end(firstDay);
      household.id = null;
      household.endedOn = firstDay;
    });
  },
} satisfies Record<string, (household: Household, world: World) => Promise<void>>;

/** Ends are rare, and skips are not. Further acts of households join here. */
const actWeights: readonly (readonly [keyof typeof acts, number])[] = [
  ['skip', 26],
  ['other quantity', 20],
  ['as usual', 8],
  ['pause', 14],
  ['back', 10],
  ['change', 12],
  ['tell the rider', 6],
  ['end', 4],
];

type World = {
  readonly farm: Farm;
  readonly dice: Dice;
  readonly linesOf: (units: Units) => { productId: string; sku: string; quantity: number }[];
  readonly chooseUnits: () => Units;
  readonly formOf: (
    household: Household,
    units: Units,
  ) => Omit<Parameters<typeof takeStandingOrder>[0], 'days' | 'from'>;
  /** An order that was made is another since. */
  readonly noteCorrected: (household: Household, day: string) => void;
  /** Today's prices, from a day on. */
  readonly tell: (
    household: Household,
    lines: readonly string[],
    from: string,
    options?: { readonly ofOneDay: boolean },
  ) => void;
  readonly ask: (
    household: Household,
    act: (id: string, who: Parameters<typeof endStandingOrder>[1]) => Promise<StandingOrderResult>,
    then: (result: Extract<StandingOrderResult, { ok: true }>) => void,
    by?: 'farm',
  ) => Promise<void>;
  readonly payment: (way: Way) => { readonly payment?: Way; readonly chargedTo?: string };
};

export type Acts = ReturnType<typeof openActs>;

/** The households of a run: they begin, and do something by chance. */
export function openActs({ farm, dice, figures, households, corrected }: Run) {
  let forks = 0;
  /** Each act has dice of its own: those of one moment run beside each other, and must not change each other's. */
  const worldOf = (own: Dice): World => ({
    farm,
    dice: own,
    linesOf: (units) => linesOf(farm, units),
    chooseUnits: () => {
      const [first, second] = [own.pick(farm.sizes), own.pick(farm.sizes)];
      return { ...(own.chance(0.2) && { [second]: 1 }), [first]: own.integer(1, 4) };
    },
    formOf: ({ phone, email, area, index }, units) => ({
      customer: { firstName: 'Jane', lastName: `Auma ${index}`, phone, email },
      place: { address: `Gate ${index}`, city: '', location: '', additionalInfo: '', deliveryArea: area.id },
      lines: linesOf(farm, units),
    }),
    noteCorrected: ({ index }, day) => void corrected.add(`${index} ${day}`),
    tell: (household, lines, from, options) => {
      for (const line of lines)
        if (line === fee || !farm.isOut(line))
          household.told.tell(
            line,
            farm.priceNow(line === fee ? `${fee} ${household.area.id}` : line),
            from,
            options,
          );
    },
    payment: (way) => ({
      payment: way,
      ...(way === 'account' && { chargedTo: own.pick(farm.organizations).toHexString() }),
    }),
    ask: async (household, act, then, as) => {
      if (household.id === null) return;
      const by =
        as === undefined && own.chance(0.5) && household.hears !== 'door'
          ? { kind: 'customer' as const }
          : { kind: 'farm' as const, staff };
      const result = await act(household.id, { by, now: farm.now() });
      figures.acts += 1;
      if (result.ok) then(result);
      else figures.refused += 1;
    },
  });

  async function begin(household: Household, first: string, world: World): Promise<void> {
    const units = world.chooseUnits();
    const own = waysOf(household);
    const way = own[(household.index + household.pays.length) % own.length] ?? 'cod';
    const result = await takeStandingOrder(
      { ...world.formOf(household, units), ...world.payment(way), days: weekdays, from: first },
      { by: { kind: 'farm', staff }, now: farm.now() },
    );
    if (!result.ok) return;
    household.id = result.order._id.toHexString();
    household.key = result.order.household.toHexString();
    household.plan.begin(first, weekdays, units);
    household.pays.push({ from: first, way });
    world.tell(household, [...household.told.take(first, Object.keys(units), first, true), fee], first);
  }

  async function act(household: Household): Promise<void> {
    const world = worldOf(dice.fork((forks += 1)));
    if (household.id === null) {
      const first = addDays(toDateInput(farm.now()), 2);
      if (first >= household.endedOn && world.dice.chance(0.3)) await begin(household, first, world);
      return;
    }
    let weight = world.dice.integer(0, 99);
    for (const [name, share] of actWeights)
      if ((weight -= share) < 0) {
        await acts[name](household, world);
        return;
      }
  }

  return {
    act,
    /** All begin on a day; a short run has pauses, too. */
    async beginAll(from: string): Promise<void> {
      for (const household of households) await begin(household, from, worldOf(dice));
      for (const household of households)
        if (household.index % 3 === 1) await acts.pause(household, worldOf(dice.fork((forks += 1))));
    },
  };
}
