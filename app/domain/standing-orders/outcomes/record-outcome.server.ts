import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { cartLineId } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { mayCorrectCash } from '~/domain/orders/account/order-account';
import { toPresentSkus } from '~/domain/orders/carts/follow-renamed-skus.server';
import type { CorrectedLine, LineFault } from '~/domain/orders/corrections/correction';
import {
  correctOrderInTransaction,
  correctionVersion,
  type CorrectOrderResult,
} from '~/domain/orders/corrections/correct-order.server';
import { advanceOrderInTransaction } from '~/domain/orders/day-sheet/advance-order.server';
import type { AdvanceRefusal } from '~/domain/orders/day-sheet/advance-rules';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatusInTransaction } from '~/domain/orders/status/change-order-status.server';
import { outcomeKinds, outcomeOf, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { stepBackInTransaction } from '~/domain/orders/status/step-back.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { reopenOrderInTransaction } from '~/domain/payments/review/reopen-order.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import { pauseAfterAbsences } from './pause-by-shop.server';

export type SaidOutcome =
  | { readonly kind: Exclude<OutcomeKind, 'other'> }
  /** All lines that were brought instead; those of the order at its price, others at today's. */
  | {
      readonly kind: 'other';
      readonly lines: readonly Pick<CorrectedLine, 'productId' | 'sku' | 'quantity'>[];
    };

export type RecordOutcomeResult =
  /** `repeated`: it was said before. `paused`: nobody was there for the second time. */
  | { readonly ok: true; readonly order: Order; readonly repeated: boolean; readonly paused: boolean }
  | {
      readonly ok: false;
      readonly reason:
        | 'unknown-order'
        /** It is no morning of a standing order. */
        | 'not-standing'
        | AdvanceRefusal
        | 'out-of-stock'
        /** Its day is still ahead: nobody can have been there. */
        | 'too-early'
        /** What was said on an earlier day is changed on the page of the order. */
        | 'too-late'
        /** Its cash is recorded, and nothing would be owed. */
        | 'cash-recorded'
        /** Nothing of it was brought: that is another outcome. */
        | 'nothing-left'
        | 'not-correctable';
    }
  | { readonly ok: false; readonly reason: 'lines'; readonly faults: readonly LineFault[] };

type Who = { readonly by: StaffMember; readonly now: Date };
type Failure = Extract<RecordOutcomeResult, { ok: false }>;
type Moved = { readonly ok: true; readonly order: Order } | Failure;

/**
 * Writes down what became of a morning, by what orders can do already: brought and left at the gate are delivered; less or something
 * else is corrected first, so that price, stock and payment follow; not brought is cancelled, and nobody there, too, unless the farm
 * charges that. Said twice is said once; said otherwise on the same day takes the first back.
 */
export const recordOutcome = (
  orderNumber: string,
  outcome: SaidOutcome,
  who: Who,
): Promise<RecordOutcomeResult> =>
  withRetriedTransaction(async (session): Promise<RecordOutcomeResult> => {
    const { now } = who;
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (!order.standing) return { ok: false, reason: 'not-standing' };
    const { standing } = await loadSettings();
    const before = outcomeOf(order);
    // Said as less before, it is what was promised again.
    const promised = (before !== null && order.standing.promised) || order.items;
    const told = await onceRenamed(outcome, [...promised, ...order.items]);
    const isAsItIs = told.kind === 'other' && isSame(order, told.lines);
    const isAll = told.kind === 'other' && isSame({ items: promised }, told.lines);
    const said = isAll && !(isAsItIs && before === 'other') ? ({ kind: 'brought' } as const) : told;
    if (before === said.kind && (said.kind !== 'other' || isAsItIs))
      return { ok: true, order, repeated: true, paused: false };
    if (said.kind !== 'brought' && toDateInput(now) < order.standing.day)
      return { ok: false, reason: 'too-early' };
    const saidAt = order.standing.outcome?.at ?? order.deliveredAt;
    if (before !== null && saidAt && toDateInput(saidAt) !== toDateInput(now))
      return { ok: false, reason: 'too-late' };
    const isCharged = said.kind === 'nobody' ? standing.chargesNobodyThere : said.kind !== 'not-brought';
    const changesTotal =
      before === 'other' && said.kind !== 'other' && !isSame({ items: promised }, order.items);
    if (mayCorrectCash(order) && (!isCharged || changesTotal)) return { ok: false, reason: 'cash-recorded' };
    // Paid for what was said to have come.
    if (isCharged && changesTotal && order.paymentStatus === 'paid')
      return { ok: false, reason: 'not-correctable' };
    const open = before === null ? ({ ok: true, order } as const) : await takeBack(order, who, session);
    if (!open.ok) return open;
    const moved = isCharged
      ? await deliver(open.order, said, promised, who, session)
      : await cancel(open.order, said.kind, who, session);
    if (!moved.ok) return moved;
    const kept = await keepPromised(moved.order, promised, who, session);
    const paused = await pauseAfterAbsences(kept, now, session);
    return { ok: true, order: kept, repeated: false, paused };
  });

/** By the SKUs of now: a sheet may be kept for hours without a network. One that the order still has stays (0174). */
async function onceRenamed(outcome: SaidOutcome, items: Order['items']): Promise<SaidOutcome> {
  if (outcome.kind !== 'other') return outcome;
  const has = (line: (typeof outcome.lines)[number]) =>
    items.some((item) => cartLineId(item) === cartLineId(line));
  const others = await toPresentSkus(outcome.lines.filter((line) => !has(line)));
  return { ...outcome, lines: [...outcome.lines.filter(has), ...others] };
}

/** What was said is taken back without a word: what is said instead is told. */
async function takeBack(order: Order, who: Who, session: ClientSession): Promise<Moved> {
  if (order.status === 'delivered')
    return { ok: true, order: await stepBackInTransaction(order, 'shipped', who, session) };
  const reopened = await reopenOrderInTransaction(
    {
      orderNumber: order.number,
      reason: 'it was ticked by mistake',
      maySettle: false,
      awaitsMilking: true,
      ...who,
    },
    session,
  );
  if (reopened.ok) return reopened;
  const stays = reopened.reason === 'not-reopenable' || reopened.reason === 'account-gone';
  return { ok: false, reason: stays ? 'cancelled' : reopened.reason };
}

async function deliver(
  order: Order,
  said: SaidOutcome,
  promised: Order['items'],
  who: Who,
  session: ClientSession,
): Promise<Moved> {
  const lines = (said.kind === 'other' ? said.lines : promised).filter(({ quantity }) => quantity > 0);
  if (!isSame(order, lines)) {
    const corrected = await correctOrderInTransaction(
      {
        orderNumber: order.number,
        correction: {
          lines: lines.map(({ productId, sku, quantity }) => ({
            productId,
            sku,
            quantity,
            price: 'ordered',
          })),
          known: promised,
        },
        mayDiscount: false,
        idempotencyKey: `outcome ${order.number} ${correctionVersion(order)} ${order.correctionKeys?.length ?? 0} ${who.now.getTime()}`,
        ...who,
      },
      session,
    );
    if (!corrected.ok) return refuseLines(corrected);
  }
  return advanceOrderInTransaction(
    { orderNumber: order.number, to: 'delivered', outcome: said.kind, ...who },
    session,
  );
}

/** For when something else is said later on the day. */
const keepPromised = async (
  order: Order,
  promised: Order['items'],
  { now }: Who,
  session: ClientSession,
): Promise<Order> =>
  order.standing && !isSame({ items: promised }, order.items)
    ? updateOrder(
        order,
        { by: 'admin', text: null, set: { standing: { ...order.standing, promised } } },
        now,
        session,
      )
    : order;

function refuseLines(result: Extract<CorrectOrderResult, { ok: false }>): Failure {
  if (result.reason === 'lines') return result;
  return { ok: false, reason: result.reason === 'no-lines' ? 'nothing-left' : 'not-correctable' };
}

async function cancel(order: Order, outcome: OutcomeKind, who: Who, session: ClientSession): Promise<Moved> {
  const { by: staff, now } = who;
  const result = await changeOrderStatusInTransaction(
    {
      orderId: order._id,
      to: 'cancelled',
      by: 'admin',
      why: outcomeKinds[outcome].said.replace(/^We/, 'we'),
      outcome,
      staff,
      now,
    },
    session,
  );
  if (result.ok) return result;
  return { ok: false, reason: result.reason === 'unknown-order' ? result.reason : 'cancelled' };
}

/** Whether these lines are what the order has now. */
const isSame = (
  { items }: { readonly items: readonly Pick<CorrectedLine, 'productId' | 'sku' | 'quantity'>[] },
  lines: readonly Pick<CorrectedLine, 'productId' | 'sku' | 'quantity'>[],
): boolean => {
  const keys = (of: typeof lines) =>
    of
      .filter(({ quantity }) => quantity > 0)
      .map(({ productId, sku, quantity }) => `${productId} ${sku ?? ''} ${quantity}`)
      .sort()
      .join();
  return keys(items) === keys(lines);
};
