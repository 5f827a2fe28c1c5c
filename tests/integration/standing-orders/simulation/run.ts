import { noPhone, type PhoneNumber } from '~/lib/format/phone';
import { addDays } from '~/lib/calendar-days';
import { parseNairobi } from '~/lib/format/dates';
import { createDice } from '../../../load/drill/dice';
import type { Order } from '~/domain/orders/order';
import { areas, openFarm } from './farm';
import type { Household } from './household';
import { openMoney } from './money';
import { openMpesa } from './mpesa';
import { Plan } from './plan';
import { Told } from './told';

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

/** A moment of a day, in Nairobi. */
export const at = (day: string, time: string): Date => {
  const moment = parseNairobi(`${day}T${time}`);
  if (!moment) throw new Error(`${time} is no time`);
  return moment;
};

export type Run = Awaited<ReturnType<typeof openRun>>;

/** Some have no email, and some no phone either. */
const hears = ['email', 'email', 'email', 'text', 'door', 'email'] as const;

/** What there is in a simulation, and what is known of it so far. */
export async function openRun({ households: count, days, seed, processes, from, trouble = 1 }: Simulation) {
  const dice = createDice(seed);
  const horizon = addDays(from, days + 40);
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
    /** Other sums than were asked for that the farm has counted. */
    counted: 0,
    told: 0,
    /** Sizes that went, of which households have something else, or nothing. */
    withdrawn: 0,
    farm: {} as Record<string, number>,
    outcomes: {} as Record<string, number>,
    prompts: {} as Record<string, number>,
    money: {},
  };
  const faults: string[] = [];
  const households = Array.from({ length: count }, (_, index): Household => ({
    index,
    hears: hears[index % hears.length] ?? 'email',
    phone: noPhone,
    email: null,
    ...(hears[index % hears.length] !== 'door' && {
      phone: `+25471${String(1_000_000 + index)}` as PhoneNumber,
    }),
    ...(hears[index % hears.length] === 'email' && { email: `household-${index}@example.com` }),
    area: areas[index % areas.length] ?? areas[0],
    plan: new Plan(horizon),
    pays: [],
    id: null,
    key: null,
    endedOn: '',
    moves: [],
    told: new Told(),
  }));

  return {
    count,
    processes,
    trouble,
    dice,
    /** Of its own: what becomes of prompts changes nothing else that happens. */
    standstills: dice.fork(0),
    farm: await openFarm(at(addDays(from, -3), '09:00'), processes),
    figures,
    faults,
    /** What happened to all, for whoever looks for the cause of a fault. */
    story: [] as string[],
    households,
    money: openMoney((fault) => void faults.push(fault)),
    mpesa: openMpesa(seed),
    /** What is to happen after a backup: its restore, then somebody's word; and when the last one was restored. */
    restore: { next: null, at: null } as {
      next: { readonly at: Date; readonly run: () => Promise<void> } | null;
      at: Date | null;
    },
    /** Orders of which less was brought than they had; and `index day` of households that a rider has told. */
    corrected: new Set<string>(),
    /** What the orders had when somebody said first what became of them. */
    promised: new Map<string, Order['items']>(),
  };
}
