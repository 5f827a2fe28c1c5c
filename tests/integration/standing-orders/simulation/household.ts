import { addDays } from '~/lib/calendar-days';
import type { ContactPhone } from '~/lib/format/phone';
import type { Area } from './farm';
import type { Way } from './money';
import type { Plan } from './plan';
import type { Told } from './told';

/** One household: what it agreed and was told, by the answers that it got. */
export type Household = {
  readonly index: number;
  /** Where it hears of news: by email, by a text alone, or from its rider. */
  readonly hears: 'email' | 'text' | 'door';
  readonly phone: ContactPhone;
  readonly email: string | null;
  area: Area;
  /** Where it lived before, and until when. */
  moves: { readonly on: string; readonly from: Area }[];
  readonly plan: Plan;
  /** How it pays, from a day on. */
  pays: { readonly from: string; readonly way: Way }[];
  /** Null before it has begun, and after its end. */
  id: string | null;
  key: string | null;
  endedOn: string;
  readonly told: Told;
};

/** How it may pay: nobody asks a household without a phone by M-Pesa. */
export const waysOf = ({ hears }: Household): readonly Way[] =>
  hears === 'door' ? ['cod', 'account'] : ['cod', 'mpesa', 'weekly', 'account'];

/** Where it may live on a day: what was made already comes to the old place. */
export const homesOn = ({ area, moves }: Household, day: string): readonly Area[] => [
  area,
  ...moves.filter(({ on }) => day <= addDays(on, 1)).map(({ from }) => from),
];

/** How it pays for a day. */
export const wayOn = ({ pays }: Household, day: string): Way =>
  (pays.findLast(({ from }) => from <= day) ?? pays[0])?.way ?? 'cod';
