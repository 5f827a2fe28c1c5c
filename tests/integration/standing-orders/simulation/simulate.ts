import { collections } from '~/domain/collections';
import { flagKey } from '~/domain/orders/account/order-account';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { configurePayments } from '~/domain/mpesa/payment-configuration.server';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import {
  expireOverduePayments,
  queryPendingPayments,
  recoverLostPrompts,
} from '~/domain/payments/jobs/payment-jobs.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { settleMornings } from '~/domain/standing-orders/payment/settle-mornings.server';
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
import { sayBroughtUntil } from '~/domain/standing-orders/making/after-restore.server';
import { setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { recordOutcome, type SaidOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { outages, type MissedReason, type StandingOrder } from '~/domain/standing-orders/standing-order';
import { loadSettings } from '~/domain/settings/settings.server';
import { demoSettings } from '~/seed/demo/settings';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, parseNairobi, toDateInput } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, hourMs, minuteMs } from '~/lib/time-units';
import { weekdayOf, weekdays } from '~/lib/weekdays';
import { createDice, type Dice } from '../../../load/drill/dice';
import { groupBy } from '../../../load/drill/reconcile/group-by';
import { areas, openFarm, roundLeavesAt, staff, type Area, type Farm } from './farm';
import { farmActs } from './farm-acts';
import { openMoney, type Way } from './money';
import { openMpesa, saturdayAfter } from './mpesa';
import { restoreBackup, takeBackup } from './backup';
import { Plan, type Units } from './plan';
import { fee, Told } from './told';

export type Simulation = {
  readonly households: number;
  readonly days: number;
  readonly seed: number;
  readonly processes: number;
  readonly from: string;
  /** How many times more often than usual something goes wrong: a short run has as much of it as a long one. */
  readonly trouble?: number;
  /** Hears of each day. */
  readonly tell?: (line: string) => void;
};

type Household = {
  readonly index: number;
  readonly phone: PhoneNumber;
  readonly email: string;
  area: Area;
  /** Where it lived before, and until when. */
  moved: { readonly on: string; readonly from: Area } | null;
  readonly plan: Plan;
  /** How it pays, from a day on. */
  pays: { readonly from: string; readonly way: Way }[];
  /** What it has agreed last. */
  agreed: Way;
  /** Null before it has begun, and after its end. */
  id: string | null;
  key: string | null;
  endedOn: string;
  readonly told: Told;
};

const at = (day: string, time: string): Date => {
  const moment = parseNairobi(`${day}T${time}`);
  if (!moment) throw new Error(`${time} is no time`);
  return moment;
};

const linesOf = ({ lineOf }: Farm, units: Units) =>
  Object.entries(units).map(([size, quantity]) => ({ ...lineOf(size), quantity }));

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
    const found = await collections().standingOrders.findOne({
      isOpen: true,
      'customer.phone': household.phone,
    });
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
    const found = await collections().standingOrders.findOne({
      isOpen: true,
      'customer.phone': household.phone,
    });
    if (!found) return;
    const from = addDays(toDateInput(world.farm.now()), world.dice.integer(0, 5));
    const units = world.chooseUnits();
    const days = weekdays.filter(() => world.dice.chance(0.8));
    if (days.length === 0) return;
    const payment = world.dice.chance(0.3) ? world.payment(world.dice.pick(ways)) : {};
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
        if (isElsewhere) household.moved = { on: firstDay, from: household.area };
        household.area = area;
        world.tell(household, [...added, ...(isElsewhere ? [fee] : [])], begins);
        household.agreed = payment.payment ?? household.agreed;
        household.pays = [
          ...household.pays.filter((each) => each.from < begins),
          { from: begins, way: household.agreed },
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

const ways: readonly Way[] = ['cod', 'mpesa', 'weekly', 'account'];

const wayOn = ({ pays }: Household, day: string): Way =>
  (pays.findLast(({ from }) => from <= day) ?? pays[0])?.way ?? 'cod';

/** What an order says of each; who has the money at the door may pay in cash instead. */
const payments = [
  ['cod', 'delivery', 'cod'],
  ['mpesa', 'delivery', 'mpesa'],
  ['weekly', 'week', 'mpesa'],
  ['account', 'account', 'cod'],
] as const;

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

/**
 * Years of a farm with standing orders, by chance and by a seed: households skip, change, pause, return and end, some at the last second;
 * prices change, the farm closes, stands still for hours and days, its clock steps, and several processes make the mornings. Each
 * day is compared with what the households were answered. Throws with what doesn't agree; returns figures.
 */
export async function simulate({
  households: count,
  days,
  seed,
  processes,
  from,
  trouble = 1,
  tell,
}: Simulation) {
  const dice = createDice(seed);
  const standstills = dice.fork(0);
  const horizon = addDays(from, days + 40);
  const farm = await openFarm(at(addDays(from, -3), '09:00'), processes);
  const figures = {
    mornings: 0,
    cancelled: 0,
    short: 0,
    missed: 0,
    backups: 0,
    none: 0,
    acts: 0,
    refused: 0,
    units: 0,
    charged: 0,
    downtimes: 0,
    steps: 0,
    /** Orders that were cancelled before they were brought. */
    stopped: 0,
    /** Sizes of which there was too little on a quiet evening. */
    shared: 0,
    refunds: 0,
    told: 0,
    farm: {} as Record<string, number>,
    outcomes: {} as Record<string, number>,
    prompts: {} as Record<string, number>,
    money: {},
  };
  const faults: string[] = [];
  /** What happened to all, for whoever looks for the cause of a fault. */
  const story: string[] = [];
  const money = openMoney((fault) => void faults.push(fault));
  const mpesa = openMpesa(seed);
  const log = { info: () => undefined, error: () => undefined };
  configurePayments({ daraja: mpesa.client, callbackBaseUrl: 'https://malisho.example', log });
  /** What is to happen after a backup: its restore, then somebody's word. */
  const restore: { next: { readonly at: Date; readonly run: () => Promise<void> } | null } = { next: null };
  let restoredAt: Date | null = null;
  let evening = { day: '', disturbances: 0 };
  /** Orders of which less was brought than they had. */
  const corrected = new Set<string>();
  /** What the orders had when somebody said first what became of them. */
  const promised = new Map<string, Order['items']>();
  const mails = new Map<string, string>();

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
        as === undefined && own.chance(0.5)
          ? { kind: 'customer' as const }
          : { kind: 'farm' as const, staff };
      const result = await act(household.id, { by, now: farm.now() });
      figures.acts += 1;
      if (result.ok) then(result);
      else figures.refused += 1;
    },
  });

  const households = Array.from({ length: count }, (_, index): Household => ({
    index,
    phone: `+25471${String(1_000_000 + index)}` as PhoneNumber,
    email: `household-${index}@example.com`,
    area: areas[index % areas.length] ?? areas[0],
    plan: new Plan(horizon),
    pays: [],
    agreed: 'cod',
    id: null,
    key: null,
    endedOn: '',
    moved: null,
    told: new Told(),
  }));

  async function begin(household: Household, first: string, world: World): Promise<void> {
    const units = world.chooseUnits();
    const way = ways[(household.index + household.pays.length) % ways.length] ?? 'cod';
    const result = await takeStandingOrder(
      { ...world.formOf(household, units), ...world.payment(way), days: weekdays, from: first },
      { by: { kind: 'farm', staff }, now: farm.now() },
    );
    if (!result.ok) return;
    household.id = result.order._id.toHexString();
    household.key = result.order.household.toHexString();
    household.plan.begin(first, weekdays, units);
    household.pays.push({ from: first, way });
    household.agreed = way;
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

  /** What the riders say of the mornings of a day, and what they took for them. Some say it only the next day. */
  async function deliver(day: string, isAll = false): Promise<void> {
    await askMpesa(farm.now());
    const open = await collections()
      .orders.find({ 'standing.day': { $gte: addDays(day, -12), $lte: day }, status: 'confirmed' })
      .sort({ _id: 1 })
      .toArray();
    for (const order of open)
      if (isAll || dice.chance(0.96)) await sayOutcome(day, order, chooseOutcome(order));
  }

  async function sayOutcome(day: string, order: Order, outcome: SaidOutcome): Promise<void> {
    const who = { by: staff, now: farm.now() };
    const said = await recordOutcome(order.number, outcome, who);
    if (!said.ok) {
      // Paid for what was said to have come, it costs nothing else any more.
      const isPaid = said.reason === 'not-correctable' && corrected.has(order.number);
      if (said.reason !== 'cash-recorded' && !isPaid)
        faults.push(`${day}: ${order.number} was ${outcome.kind}, refused: ${said.reason}`);
      return;
    }
    if (said.repeated) return;
    if (said.paused) await followPause(order);
    const isCharged = outcome.kind === 'brought' || outcome.kind === 'left' || outcome.kind === 'other';
    const way = wayOf(order);
    money.note(order, way, isCharged ? costOf(order, outcome) : null, who.now);
    if (outcome.kind === 'other') corrected.add(order.number);
    figures.outcomes[outcome.kind] = (figures.outcomes[outcome.kind] ?? 0) + 1;
    const takesCash = way === 'cod' ? dice.chance(0.9) : way !== 'account' && dice.chance(0.04);
    if (takesCash && money.owedOf(order.number) > 0) await takeCash(day, order);
  }

  async function takeCash(day: string, { number }: Pick<Order, 'number'>): Promise<void> {
    const amount = money.takeCash(number);
    const paid = await recordCash({ orderNumber: number, amount, by: staff, now: farm.now() });
    if (!paid.ok) faults.push(`${day}: ${amount} in cash for ${number} was refused: ${paid.reason}`);
  }

  /** By what was agreed when it was made. */
  function wayOf({ standing }: Order): Way {
    const household = households.find(({ key }) => key === standing?.household.toHexString());
    return household && standing ? wayOn(household, standing.day) : 'cod';
  }

  /** What is brought, at the prices of the order, which are compared with what was told. */
  function costOf(order: Order, outcome: SaidOutcome): Cents {
    const all = promised.get(order.number) ?? order.items;
    promised.set(order.number, all);
    const lines = outcome.kind === 'other' ? outcome.lines : all;
    return addCents(
      order.deliveryFee,
      ...lines.map(({ sku, quantity }) =>
        toCents((all.find((item) => item.sku === sku)?.price ?? 0) * quantity),
      ),
    );
  }

  /** A rider finds out that it was otherwise; or somebody pays at the door what M-Pesa has asked for. */
  async function correctOutcomes(day: string): Promise<void> {
    await askMpesa(farm.now());
    const said = await collections()
      .orders.find({ 'standing.day': day, status: { $in: ['delivered', 'cancelled'] } })
      .sort({ _id: 1 })
      .toArray();
    for (const order of said)
      if (order.standing?.outcome && dice.chance(0.05 * Math.min(2, trouble)))
        await sayOutcome(day, order, chooseOutcome(order, 0.4));
      else if (order.status === 'delivered' && wayOf(order) !== 'account' && dice.chance(0.03))
        if (money.owedOf(order.number) > 0) await takeCash(day, order);
  }

  /** What is due is asked for and charged, by all processes at once; households answer, and the rest is given up. */
  async function settle(): Promise<void> {
    await Promise.all(farm.makers.map(() => settleMornings(farm.now())));
    for (const prompt of await mpesa.open()) {
      figures.prompts[prompt.answer] = (figures.prompts[prompt.answer] ?? 0) + 1;
      money.ask(prompt, farm.isRight());
    }
    farm.pass(30_000);
    for (const payment of await mpesa.answer(farm.now())) money.receive(payment);
    farm.pass(3 * minuteMs);
    // The shop may stand still before it has asked M-Pesa.
    if (standstills.chance(0.02 * trouble)) await giveUp(farm.now());
    else await askMpesa(farm.now());
  }

  /** As the jobs do it, which take a hundred at a time until nothing is left. */
  async function askMpesa(now: Date): Promise<void> {
    while ((await recoverLostPrompts(now)) > 0);
    while ((await queryPendingPayments(now)).queried > 0);
    await giveUp(now);
  }

  async function giveUp(now: Date): Promise<void> {
    while (await collections().paymentAttempts.findOne({ pending: true, expiresAt: { $lte: now } }))
      await expireOverduePayments(now);
  }

  /** The farm gives back what is too much. */
  async function giveBack(): Promise<void> {
    await askMpesa(farm.now());
    for (const number of money.due()) {
      const found = await collections().orders.findOne({ number });
      const dues = found?.refundsDue.filter(({ reason }) => reason !== 'wrong-amount') ?? [];
      const amount = money.giveBack(number);
      if (addCents(...dues.map((due) => due.amount ?? toCents(0))) !== amount)
        faults.push(`${number}: ${amount} is to be given back, not ${dues.map((due) => due.amount).join()}`);
      for (const due of dues) {
        figures.refunds += 1;
        const key = flagKey(due);
        const given = await recordRefund({
          orderNumber: number,
          key,
          amount: due.amount ?? toCents(0),
          seenAmount: (found && refundableAmount(found, key)) ?? toCents(0),
          method: 'cash',
          code: null,
          reason: 'paid too much',
          idempotencyKey: `refund ${number} ${key} ${farm.now().getTime()}`,
          by: staff,
          now: farm.now(),
        });
        if (!given.ok) faults.push(`${number}: ${amount} to give back was refused: ${given.reason}`);
      }
    }
  }

  function chooseOutcome(order: Order, brought = 0.85): SaidOutcome {
    if (dice.chance(brought)) return { kind: 'brought' };
    const kind = dice.pick(['left', 'nobody', 'not-brought', 'other'] as const);
    if (kind !== 'other') return { kind };
    const [first, ...others] = order.items;
    if (!first || first.quantity < 2) return { kind: 'left' };
    return {
      kind,
      lines: [{ ...first, quantity: first.quantity - 1 }, ...others].map(({ productId, sku, quantity }) => ({
        productId,
        sku,
        quantity,
      })),
    };
  }

  /** The shop has paused it by itself. */
  async function followPause({ standing }: Order): Promise<void> {
    const household = households.find(({ key }) => key === standing?.household.toHexString());
    const found =
      standing &&
      (await collections().standingOrders.findOne({ household: standing.household, isOpen: true }));
    for (const { from: first, until } of found?.pauses ?? []) household?.plan.pause(first, until);
  }

  /** The farm, or the household by its order's page, cancels an order that was made. */
  async function cancelOne(): Promise<void> {
    const order = await collections().orders.findOne(
      { 'standing.day': { $gte: toDateInput(farm.now()) }, status: 'confirmed' },
      { sort: { _id: -1 } },
    );
    figures.stopped += 1;
    if (order)
      await changeStatusAsStaff({ orderNumber: order.number, to: 'cancelled', by: staff, now: farm.now() });
  }

  async function readMails(): Promise<void> {
    const { outbox } = collections();
    const waiting = outbox.find({}, { projection: { key: 1, text: 1 } }).sort({ createdAt: 1, _id: 1 });
    for (const { key, text } of await waiting.toArray()) {
      mails.set(key, text);
      if (!key.startsWith('standing-price')) continue;
      const household = households.find(({ id }) => id !== null && key.endsWith(id));
      const fault = household?.told.read(
        text,
        toDateInput(farm.now()),
        farm.names,
        demoSettings.standing.noticeDays,
      );
      figures.told += 1;
      if (fault) faults.push(`household ${household?.index ?? ''}: ${fault}`);
    }
    await outbox.deleteMany({});
  }

  const isTold = (id: string, day: string, reason: MissedReason | 'short'): boolean => {
    if (reason === 'short' || reason === 'out-of-stock') return mails.has(`standing-short ${day} ${id}`);
    // Of these nobody is told by a message.
    if (reason === 'no-round' || reason === 'restored') return true;
    if (reason === 'closed' && farm.wasOff('standing', day)) return true;
    return [...mails].some(([key, text]) => {
      if (!key.endsWith(id)) return false;
      const [, first = '', last = ''] = /^standing-closed .* (\S+) (\S+) \S+$/.exec(key) ?? [];
      if (reason === 'closed' && first <= day && day <= last) return true;
      // What is not for sale, and an area that is gone, is told once, not each morning.
      if (reason === 'not-for-sale') return key.startsWith('standing-short');
      if (reason === 'no-area' && key.startsWith('standing-no-area')) return true;
      if (outages.includes(reason) && key.startsWith(`standing-${reason}`)) return true;
      return (
        key.startsWith('standing-missed') && (text.includes(formatDayOfWeek(day)) || /\d+ days/.test(text))
      );
    });
  };

  const isNearOut = (size: string, day: string): boolean =>
    farm.isCultured(size) && farm.wasOff('product', day);

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

  /**
   * After an evening on which nothing else happened: nothing is left of a size of which somebody got too little, and it was shared by the
   * farm's rule.
   */
  async function compareShares(day: string): Promise<void> {
    const orders = await collections().orders.find({ 'standing.day': day }).toArray();
    const standing = await collections().standingOrders.find().toArray();
    for (const size of farm.sizes) {
      if (isNearOut(size, day)) continue;
      const takers = households.flatMap(({ plan, key, id, index, area }) => {
        const wanted = plan.on(day)?.[size] ?? 0;
        const order = orders.find((each) => each.standing?.household.toHexString() === key);
        const missed = standing
          .find(({ _id }) => _id.toHexString() === id)
          ?.missed.find((each) => each.day === day)?.reason;
        if (wanted === 0 || id === null || (!order && missed !== 'out-of-stock')) return [];
        const got = order?.items.find(({ sku }) => farm.sizeOf(sku) === size)?.quantity ?? 0;
        return [{ index, id, area: area.id, wanted, got }];
      });
      const short = takers.filter(({ wanted, got }) => got < wanted);
      if (short.length === 0) continue;
      figures.shared += 1;
      const left = await farm.stockOf(size);
      const name = `${size} on ${day}`;
      if (left > 0 && !farm.expected.has(size))
        faults.push(`${name}: ${left} left, and ${short.length} short`);
      const byAge = takers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      byAge.forEach((younger, place) => {
        for (const older of byAge.slice(0, place)) {
          const isFair = farm.isShared()
            ? older.wanted !== younger.wanted || [0, 1].includes(older.got - younger.got)
            : older.area !== younger.area || older.got >= older.wanted || younger.got === 0;
          if (!isFair)
            faults.push(
              `${name}: household ${older.index} got ${older.got}, the younger ${younger.index} ${younger.got}`,
            );
        }
      });
    }
  }

  /** Whether a morning can be missing for a reason, by what the farm has done. */
  function isPossible(reason: MissedReason, { area, moved }: Household, day: string): boolean {
    const lived = moved && day <= addDays(moved.on, 1) ? [area, moved.from] : [area];
    switch (reason) {
      case 'closed':
        return farm.closedDays.has(day);
      case 'no-round':
        return lived.some(({ days: served }) => !(served as readonly string[]).includes(weekdayOf(day)));
      case 'switched-off':
        return farm.wasOff('standing', day);
      case 'no-delivery':
        return false;
      case 'no-area':
        return farm.wasOff('area', day);
      case 'not-for-sale':
        return farm.wasOff('product', day);
      case 'restored':
        return farm.restored.has(day);
      case 'too-late':
        return (
          figures.downtimes + figures.steps + figures.backups > 0 ||
          farm.wasOff('standing', day) ||
          farm.wasOff('area', day)
        );
      case 'out-of-stock':
        return true;
    }
  }

  /** Compares what was promised for some days with what came of it. */
  async function compare(first: string, last: string): Promise<void> {
    await askMpesa(farm.now());
    await readMails();
    const orders = groupBy(
      await collections()
        .orders.find({ 'standing.day': { $gte: first, $lte: last } })
        .toArray(),
      ({ standing }) => `${standing?.household.toHexString() ?? ''} ${standing?.day ?? ''}`,
    );
    const standing = groupBy(await collections().standingOrders.find().toArray(), ({ household }) =>
      household.toHexString(),
    );
    for (const household of households)
      for (let day = first; day <= last; day = addDays(day, 1)) {
        const key = household.key ?? '';
        compareMorning(household, day, orders.get(`${key} ${day}`) ?? [], standing.get(key) ?? []);
        orders.delete(`${key} ${day}`);
      }
    for (const key of orders.keys()) faults.push(`an order of nobody: ${key}`);
    for (const { index, key } of households)
      if (key !== null) await money.compareHousehold(key, `household ${index} on ${last}`, farm.now());
  }

  function compareMorning(
    household: Household,
    day: string,
    [order, ...others]: readonly Order[],
    standing: readonly StandingOrder[],
  ): void {
    const say = (what: string) => void faults.push(`household ${household.index} on ${day}: ${what}`);
    const units = household.plan.on(day);
    if (others.length > 0) say('two orders');
    if (order && farm.restored.has(day) && restoredAt && order.createdAt > restoredAt)
      say(`${order.number} for a day that was brought before the restore`);
    if (!units) {
      figures.none += 1;
      if (order) say(`${order.number} that nobody wanted`);
      return;
    }
    const missed = standing.flatMap(({ _id, missed: all }) =>
      all.filter((each) => each.day === day).map(({ reason }) => ({ id: _id.toHexString(), reason })),
    );
    if (!order) {
      figures.missed += 1;
      const [why] = missed;
      if (!why) say('neither an order nor a reason');
      else if (!isTold(why.id, day, why.reason)) say(`${why.reason}, and not told`);
      else if (!isPossible(why.reason, household, day)) say(`${why.reason}, which it was not`);
      return;
    }
    figures.mornings += 1;
    if (missed.length > 0) say(`both ${order.number} and ${missed[0]?.reason ?? ''}`);
    const closed = farm.closedDays.get(day);
    if (closed && !closed.listed.includes(order.number) && (!closed.until || order.createdAt < closed.until))
      say(`${order.number} on a closed day`);
    const isShort = Object.entries(units).some(
      ([size, quantity]) =>
        (order.items.find((item) => farm.sizeOf(item.sku) === size)?.quantity ?? 0) < quantity,
    );
    const isOut = Object.keys(units).some(
      (size) => isNearOut(size, day) && !order.items.some((item) => farm.sizeOf(item.sku) === size),
    );
    if (isShort && !corrected.has(order.number) && !corrected.has(`${household.index} ${day}`)) {
      figures.short += 1;
      if (!isTold(order.standing?.id.toHexString() ?? '', day, isOut ? 'not-for-sale' : 'short'))
        say('short, and not told');
    }
    for (const { sku, quantity, price } of order.items) {
      const size = farm.sizeOf(sku);
      if (quantity > (units[size] ?? 0)) say(`${quantity} of ${units[size] ?? 0} × ${size}`);
      checkPrice(size, price, farm.pricesAt(size, order.createdAt));
    }
    const lived = [household.area, ...(household.moved ? [household.moved.from] : [])];
    checkPrice(
      fee,
      order.deliveryFee,
      lived.flatMap(({ id }) => farm.pricesAt(`${fee} ${id}`, order.createdAt)),
    );
    function checkPrice(line: string, price: number, today: readonly number[]): void {
      const told = household.told.on(line, day);
      const right = today.map((each) => Math.min(each, told ?? Infinity));
      if (!right.includes(price))
        say(`${line} costs ${price}, told ${told ?? 'nothing'}, in the shop ${today.join(' or ')}`);
    }
    if (order.status === 'cancelled') figures.cancelled += 1;
    const wayThen = wayOn(household, day);
    const isAgreed = payments.some(
      ([way, after, method]) =>
        way === wayThen &&
        after === order.payAfterDelivery &&
        (method === order.paymentMethod || method === 'mpesa'),
    );
    if (!isAgreed) say(`paid by ${order.payAfterDelivery ?? ''}, not ${wayThen}`);
    money.compare(order);
  }

  /** Milked less what was brought is what is there; the ledger says the same of each size, and `check` finds nothing. */
  async function balance(): Promise<void> {
    await money.compareAll(farm.organizations, farm.now());
    figures.money = money.totals;
    const brought = new Map<string, number>();
    for await (const { items, awaitedStock = [] } of collections().orders.find({ stockTaken: true }))
      for (const [units, sign] of [
        [items, 1],
        // Not milked yet, or not entered.
        [awaitedStock, -1],
      ] as const)
        for (const { sku, quantity } of units)
          brought.set(farm.sizeOf(sku), (brought.get(farm.sizeOf(sku)) ?? 0) + sign * quantity);
    for (const size of farm.sizes) {
      const left = await farm.stockOf(size);
      if ((farm.milked.get(size) ?? 0) !== left + (brought.get(size) ?? 0))
        faults.push(
          `${size}: ${farm.milked.get(size) ?? 0} milked, ${brought.get(size) ?? 0} brought, ${left} left`,
        );
    }
    for await (const order of collections().orders.find({ status: 'delivered' })) {
      figures.units += order.items.reduce((sum, { quantity }) => sum + quantity, 0);
      figures.charged += order.totalAmount;
    }
    for await (const { what } of runIntegrityChecks({ now: farm.now() }))
      if (!/\b(?:a?waits?|waited)\b/.test(what)) faults.push(what);
  }

  /** All is set back to this morning's backup, with what was agreed and said since. */
  async function keepBackup(day: string): Promise<void> {
    const backup = await takeBackup();
    const saved = [farm, money, mpesa, ...households.flatMap(({ plan, told }) => [plan, told])].map((each) =>
      each.save(),
    );
    // Areas are the same ones afterwards, not copies of them.
    const kept = households.map(({ area, moved, pays, agreed, id, key, endedOn }) => ({
      area,
      moved,
      pays: [...pays],
      agreed,
      id,
      key,
      endedOn,
    }));
    restore.next = {
      at: new Date(farm.now().getTime() + dice.integer(6, 40) * hourMs),
      run: async () => {
        figures.backups += 1;
        story.push(`${toDateInput(farm.now())} the backup of ${day}`);
        // What was sent was sent.
        await readMails();
        await restoreBackup(backup, farm.now());
        for (const back of saved) back();
        kept.forEach((each, index) => Object.assign(households[index] ?? {}, each));
        restoredAt = farm.now();
        money.restore(restoredAt);
        farm.restartAll();
        const today = toDateInput(restoredAt);
        const until = dice.chance(0.5) ? today : addDays(today, -1);
        for (let each = day; each <= until; each = addDays(each, 1)) farm.restored.add(each);
        const made = await collections().orders.countDocuments();
        restore.next = {
          at: new Date(farm.now().getTime() + dice.integer(1, 20) * hourMs),
          run: async () => {
            if ((await collections().orders.countDocuments()) !== made)
              faults.push(`${today}: something was made before somebody said what was brought`);
            const said = await sayBroughtUntil(until, { by: staff, now: farm.now() });
            if (!said.ok) faults.push(`${today}: until ${until} is a ${said.reason}`);
            restore.next = null;
          },
        };
      },
    };
  }

  for (const household of households) await begin(household, from, worldOf(dice));
  // A short run has pauses, too.
  for (const household of households)
    if (household.index % 3 === 1) await acts.pause(household, worldOf(dice.fork((forks += 1))));
  let downUntil = new Date(0);
  let correctClockAt: Date | null = null;
  let comparedUntil = addDays(from, -1);
  for (let index = -1; index < days; index += 1) {
    const day = addDays(from, index);
    for (const moment of momentsOf(day)) {
      farm.goOn(moment.at);
      if (correctClockAt && moment.at >= correctClockAt) {
        farm.setClock(0);
        correctClockAt = null;
      }
      if (moment.at < downUntil) continue;
      if (downUntil.getTime() > 0) {
        farm.restartAll();
        downUntil = new Date(0);
      }
      if (restore.next && farm.isRight() && moment.at >= restore.next.at) await restore.next.run();
      await moment.run();
    }
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
      correctClockAt = new Date(at(day, '00:00').getTime() + dayMs + dice.integer(3, 600) * minuteMs);
    }
    if (index % 7 === 6) {
      // What a clock that is wrong, or a shop that stands still, has not settled yet comes with the next comparison.
      const isSettled = farm.isRight() && downUntil.getTime() === 0 && restore.next === null;
      const last = addDays(day, -1);
      if (isSettled && last > comparedUntil) {
        await compare(addDays(comparedUntil, 1), last);
        comparedUntil = last;
        for (const { plan } of households) plan.forget(addDays(last, -1));
        if (faults.length > 0) break;
      }
      tell?.(`${day}: ${JSON.stringify(figures)}`);
    }
  }
  await throwFaults();
  farm.setClock(0);
  // After all that went wrong the shop runs again, and says what became of each day.
  const lastDay = addDays(from, days - 1);
  farm.goOn(at(addDays(lastDay, 9), '12:00'));
  farm.restartAll();
  while (restore.next) await restore.next.run();
  await farm.look();
  await deliver(lastDay, true);
  // What is owed by then is asked for on the next Saturdays.
  for (let week = 0; week < 2; week += 1) {
    farm.goOn(saturdayAfter(farm.now()));
    await settle();
  }
  await farm.look();
  await giveBack();
  await compare(addDays(comparedUntil, 1), lastDay);
  await balance();
  await throwFaults();
  configurePayments({ daraja: null, callbackBaseUrl: '' });
  return figures;

  async function throwFaults(): Promise<void> {
    const [first] = faults;
    if (first === undefined) return;
    const household = households.find(({ index }) => first.startsWith(`household ${index} `));
    const known = await collections()
      .standingOrders.find({ 'customer.phone': household?.phone ?? '' })
      .map(({ rules, pauses, ownDays, endsOn, missed, timeline }) => ({
        rules: rules.map((rule) => `${rule.from} ${rule.days.join(' ')}`),
        pauses: pauses.map((pause) => `${pause.from} to ${pause.until ?? 'some day'}`),
        ownDays: ownDays.map(
          (own) => `${own.day} ${own.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join()}`,
        ),
        missed: missed.map((each) => `${each.day} ${each.reason}`),
        endsOn,
        timeline: timeline.map((entry) => `${entry.at.toISOString()} ${entry.text}`),
      }))
      .toArray();
    throw new Error(
      `${faults.length} faults with the seed ${seed}:\n${faults.slice(0, 20).join('\n')}\n${story.slice(-60).join('\n')}\n${JSON.stringify(known, null, 1)}`,
    );
  }

  /** In order: what happens on a day, in which the clock may be wrong and the shop may stand still. */
  function momentsOf(day: string) {
    const moments: { readonly at: Date; readonly run: () => Promise<unknown> }[] = [];
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
        });
    return moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  }
}
