import type { StaffMember } from '~/domain/audit/staff-member';
import { advanceOrder, type AdvanceOrderResult } from '~/domain/orders/day-sheet/advance-order.server';
import { assignRider } from '~/domain/orders/day-sheet/assign-rider.server';
import type { SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import { loadSheetOrder } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { isOutcomeKind } from '~/domain/orders/status/morning-outcome';
import { loadTomorrows, type Tomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { recordTold } from '~/domain/standing-orders/door/door-messages.server';
import { maxServedOrders } from '~/domain/orders/list/find-orders-to-serve.server';
import { parseOrderNumber } from '~/domain/orders/order-number';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { parseNairobi } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { daySheetPath } from '~/paths';
import { isWish, tickOutcome, tickWish, type MorningIntent } from './morning-ticks.server';
import { sheetOrderId } from './sheet-order-id';
import { tickFailures as failures } from './tick-failures';

/**
 * The result of a tick that a script sent: `text` is for the person who ticked, `order` the order as it is now, `tomorrow` what comes to
 * its household then.
 */
export type TickResult = {
  readonly ok: boolean;
  readonly text: string;
  readonly isForTomorrow: boolean;
  readonly order: SheetOrder | null;
  readonly tomorrow: Tomorrow | null;
};

export type TickIntent = 'told' | 'confirmed' | 'delivered' | 'cash' | 'undo-cash' | MorningIntent;

type Outcome = Pick<TickResult, 'ok' | 'text'>;

/** Answers a script with JSON, and a form with the sheet at its order. A tick that is sent again has the same result. */
export async function handleTick(request: Request, now: Date, by: StaffMember): Promise<Response> {
  const form = await readForm(request);
  if (fieldText(form, 'intent') === 'rider') return giveToRider(form, by, now);
  if (fieldText(form, 'intent') === 'told') return sayTold(request, form, by, now);
  const orderNumber = parseOrderNumber(fieldText(form, 'order'));
  if (!orderNumber) throw unreadableForm();
  if (fieldText(form, 'intent') === 'undo-cash') await requirePermission(request, now, 'payments:write');
  const outcome = await tick(form, orderNumber, by, now);
  if (isByScript(request)) {
    const order = await loadSheetOrder(orderNumber, now);
    const household = order?.morning?.household ?? null;
    const result: TickResult = {
      ...outcome,
      isForTomorrow: isWish(fieldText(form, 'intent')),
      order,
      tomorrow: household === null ? null : ((await loadTomorrows([household], now)).get(household) ?? null),
    };
    return Response.json(result, { status: outcome.ok ? 200 : 409 });
  }
  const at = sheetOrderId(orderNumber);
  const kind = outcome.ok ? 'success' : 'error';
  return redirectWithFlash(`${shownSheet(form)}#${at}`, { kind, text: outcome.text, at });
}

const isByScript = (request: Request): boolean =>
  request.headers.get('Accept')?.includes('application/json') ?? false;

/** The rider has told a household what stood on the sheet for it. Its order, where it gets one, stays as it is. */
async function sayTold(request: Request, form: FormData, by: StaffMember, now: Date): Promise<Response> {
  const [day, noticeDays] = [fieldText(form, 'day'), fieldText(form, 'notice')];
  const result = await recordTold(
    {
      standingId: fieldText(form, 'household'),
      keys: form.getAll('message').map(String),
      day: parseNairobi(day) ? day : '',
      noticeDays: /^\d{1,2}$/.test(noticeDays) ? Number(noticeDays) : null,
    },
    { by, now },
  );
  const text = result.ok
    ? 'Kept as told. What is new stands on the next sheet.'
    : 'This standing order is gone.';
  if (isByScript(request)) {
    // Nothing else on the sheet shows it.
    const answer: TickResult = { ok: result.ok, text, isForTomorrow: true, order: null, tomorrow: null };
    return Response.json(answer, { status: result.ok ? 200 : 409 });
  }
  const order = parseOrderNumber(fieldText(form, 'order'));
  const flash = { kind: result.ok ? 'success' : 'error', text } as const;
  if (!order) return redirectWithFlash(shownSheet(form), flash);
  const at = sheetOrderId(order);
  return redirectWithFlash(`${shownSheet(form)}#${at}`, { ...flash, at });
}

/** The sheet that the form was on. */
function shownSheet(form: FormData): string {
  const day = fieldText(form, 'day');
  return daySheetPath(
    parseNairobi(day) ? day : undefined,
    fieldText(form, 'shownRider').slice(0, 40) || undefined,
  );
}

/** All the orders of a form that showed them. An order that moved to another rider leaves the sheet of this one. */
async function giveToRider(form: FormData, by: StaffMember, now: Date): Promise<Response> {
  const orderNumbers = fieldText(form, 'orders')
    .split(' ')
    .flatMap((text) => parseOrderNumber(text) ?? []);
  const [first] = orderNumbers;
  if (first === undefined || orderNumbers.length > maxServedOrders) throw unreadableForm();
  const result = await assignRider({ orderNumbers, riderId: fieldText(form, 'rider'), by, now });
  if (!result.ok)
    return redirectWithFlash(shownSheet(form), {
      kind: 'error',
      text: 'This rider is not in the settings any more. Please choose another.',
    });
  const { rider, given, left } = result;
  const what = given === 1 ? `Order ${first}` : `${given} orders`;
  const rest =
    left === 0
      ? ''
      : ` ${left === 1 ? '1 order was' : `${left} orders were`} left out: cancelled or a pickup.`;
  const text = rider
    ? `${what} ${given === 1 ? 'is' : 'are'} with ${rider.name}.${rest}`
    : `${what} ${given === 1 ? 'has' : 'have'} no rider now.${rest}`;
  const at = sheetOrderId(first);
  const hasMoved = fieldText(form, 'shownRider') !== '';
  return redirectWithFlash(hasMoved ? shownSheet(form) : `${shownSheet(form)}#${at}`, {
    kind: given > 0 ? 'success' : 'warning',
    text,
    ...(!hasMoved && { at }),
  });
}

async function tick(form: FormData, orderNumber: string, by: StaffMember, now: Date): Promise<Outcome> {
  const intent = fieldText(form, 'intent');
  if (isOutcomeKind(intent)) return tickOutcome(form, intent, orderNumber, { by, now });
  if (isWish(intent)) return tickWish(form, intent, orderNumber, { by, now });
  switch (intent) {
    case 'confirmed':
      return describe(
        await advanceOrder({ orderNumber, to: 'confirmed', by, now }),
        orderNumber,
        'is confirmed',
      );
    case 'delivered':
      return describe(
        await advanceOrder({ orderNumber, to: 'delivered', by, now }),
        orderNumber,
        'is ticked as done',
      );
    case 'cash':
      return tickCash(form, orderNumber, by, now);
    case 'undo-cash': {
      const result = await correctCash({ orderNumber, reason: 'ticked by mistake', by, now });
      return result.ok
        ? { ok: true, text: `The cash of order ${orderNumber} is open again.` }
        : {
            ok: false,
            text: `The cash of order ${orderNumber} can’t be undone here. Record a refund instead.`,
          };
    }
    default:
      throw unreadableForm();
  }
}

const describe = (result: AdvanceOrderResult, number: string, success: string): Outcome =>
  result.ok
    ? { ok: true, text: `Order ${number} ${success}.` }
    : { ok: false, text: failures[result.reason] };

async function tickCash(form: FormData, orderNumber: string, by: StaffMember, now: Date): Promise<Outcome> {
  const amount = fieldText(form, 'amount');
  if (!/^\d{1,12}$/.test(amount)) throw unreadableForm();
  const place = fieldText(form, 'place') === 'farm' ? 'farm' : null;
  const result = await recordCash({ orderNumber, amount: toCents(Number(amount)), place, by, now });
  if (!result.ok) return { ok: false, text: cashFailures[result.reason] };
  const isMpesa = result.order.receiptNumber !== null || result.order.paidByAttempt !== null;
  return isMpesa
    ? { ok: false, text: cashFailures['not-cash'] }
    : { ok: true, text: `The cash of order ${orderNumber} is recorded.` };
}

const cashFailures = {
  'unknown-order': failures['unknown-order'],
  'not-cash': 'This order is paid by M-Pesa. If you took cash for it, please give it back or ask an admin.',
  'nothing-to-pay': 'This order has nothing left to pay. Please ask an admin before you take cash.',
  'other-amount': 'The amount to collect has changed. Please check it and tick again.',
} as const;
