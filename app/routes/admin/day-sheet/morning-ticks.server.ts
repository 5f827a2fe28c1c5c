import type { StaffMember } from '~/domain/audit/staff-member';
import type { CartLine } from '~/domain/cart/cart';
import { describeLineFault } from '~/domain/orders/corrections/correction';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { pauseStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import {
  recordOutcome,
  type RecordOutcomeResult,
} from '~/domain/standing-orders/outcomes/record-outcome.server';
import { describePaused, describeRefusal, parseRows } from '~/domain/standing-orders/standing-order-form';
import { pauseOn } from '~/domain/standing-orders/promised-days';
import { findRunning, setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { fieldText, unreadableForm } from '~/http/forms/read-form.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, parseNairobi, toDateInput } from '~/lib/format/dates';
import { tickFailures } from './tick-failures';

const wishes = ['not-tomorrow', 'other-tomorrow', 'pause'] as const;

/** What a household tells the rider of the days that come. */
type Wish = (typeof wishes)[number];

export type MorningIntent = OutcomeKind | Wish;

export const isWish = (intent: string): intent is Wish => wishes.some((wish) => wish === intent);

type Who = { readonly by: StaffMember; readonly now: Date };
type Said = { readonly ok: boolean; readonly text: string };

const refuse = (text: string): Said => ({ ok: false, text });

/** Null where a quantity is no number. */
function readLines(form: FormData): readonly CartLine[] | null {
  const ids = form.getAll('line').map(String);
  const quantities = form.getAll('quantity').map(String);
  // The quantity of something else stands before its size.
  const rows = quantities.map((quantity, index) => ({ line: ids[index] ?? '', quantity }));
  const errors = {};
  const lines = parseRows(rows, errors);
  return Object.keys(errors).length > 0 ? null : lines;
}

const notANumber = refuse('Enter each quantity as a number, for example 2.');

const failures: Readonly<
  Record<Exclude<Extract<RecordOutcomeResult, { ok: false }>['reason'], 'lines'>, string>
> = {
  ...tickFailures,
  'not-standing': 'This order is not of a standing order. Please tick it as delivered.',
  'too-early': 'Its day has not come yet.',
  'too-late': 'What was said on an earlier day is changed on the page of the order.',
  'cash-recorded': 'Its cash is recorded. Please undo the cash first.',
  'nothing-left': 'If nothing was brought, please choose “Not brought”.',
  'not-correctable': 'This order can’t be changed here. Please open it.',
};

/** What became of a morning. */
export async function tickOutcome(
  form: FormData,
  kind: OutcomeKind,
  orderNumber: string,
  who: Who,
): Promise<Said> {
  const lines = kind === 'other' ? readLines(form) : [];
  if (!lines) return notANumber;
  const result = await recordOutcome(orderNumber, kind === 'other' ? { kind, lines } : { kind }, who);
  if (!result.ok)
    return refuse(
      result.reason === 'lines'
        ? result.faults.map((fault) => `${fault.name}: ${describeLineFault(fault)}.`).join(' ')
        : failures[result.reason],
    );
  const paused = result.paused
    ? ' Nobody was there for the second time in a row: the standing order is paused, and the household is told.'
    : '';
  return { ok: true, text: `Order ${orderNumber}: ${outcomeKinds[kind].name.toLowerCase()}.${paused}` };
}

/** What the household of a morning wants next. Its standing order is changed in the name of the rider. */
export async function tickWish(form: FormData, wish: Wish, orderNumber: string, who: Who): Promise<Said> {
  const order = await findOrderByNumber(orderNumber);
  if (!order?.standing) return refuse(failures['not-standing']);
  const id = await findRunning(order.standing);
  return wish === 'pause' ? pause(form, id, who) : changeTomorrow(form, wish, id, who);
}

async function pause(form: FormData, id: string, { by, now }: Who): Promise<Said> {
  const until = fieldText(form, 'until');
  const example = addDays(toDateInput(now), 7);
  if (!parseNairobi(until)) return refuse(`Enter the first day back, for example ${example}.`);
  const paused = await pauseStandingOrder(
    id,
    { from: null, until },
    { by: { kind: 'farm', staff: by }, now },
  );
  if (!paused.ok)
    return refuse(
      paused.reason === 'until-before-from'
        ? `The first morning that can be left out is ${formatDayOfWeek(paused.from)}. Please choose a later day.`
        : describeRefusal(paused),
    );
  const { firstDay, order } = paused;
  // One that was there already may last longer, or have no end.
  const { until: end } = pauseOn(order.pauses, firstDay) ?? { until };
  const rest = firstDay > addDays(toDateInput(now), 1) ? ' What is on the list before that still comes.' : '';
  return {
    ok: true,
    text: `${describePaused(firstDay, end)}${rest}`,
  };
}

async function changeTomorrow(
  form: FormData,
  wish: Exclude<Wish, 'pause'>,
  id: string,
  who: Who,
): Promise<Said> {
  const day = fieldText(form, 'on');
  if (!parseNairobi(day)) throw unreadableForm();
  const lines = wish === 'not-tomorrow' ? [] : readLines(form);
  if (!lines) return notANumber;
  const on = formatDayOfWeek(day);
  const result = await setTomorrow(id, { day, lines }, who);
  if (result.ok)
    return {
      ok: true,
      text: {
        'left-out': `Nothing comes on ${on}.`,
        set: `The other quantity comes on ${on}.`,
        cancelled: `Its order for ${on} was on the list already. It is cancelled, and its stock is back.`,
        corrected: `Its order for ${on} was on the list already, and is corrected.`,
      }[result.did],
    };
  if (result.reason === 'too-early')
    return refuse(`It is too late to change ${on} here. Please look for its order in a minute.`);
  return refuse(result.reason === 'not-correctable' ? failures['not-correctable'] : describeRefusal(result));
}
