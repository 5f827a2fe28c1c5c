import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { advanceOrderInTransaction } from '~/domain/orders/day-sheet/advance-order.server';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatusInTransaction } from '~/domain/orders/status/change-order-status.server';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { recordCashInTransaction } from '~/domain/payments/cash/record-cash.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { findChoice } from './choose-orders.server';
import { judgeOrder } from './judge-order';
import {
  waitingOrders,
  type ChoiceAct,
  type ChoiceRefusal,
  type ChosenOrder,
  type OrderChoice,
} from './order-choice';
import { undoOrder } from './undo-order.server';

/** A person sees the page again before they wonder, and no proxy ends the request. */
const maxPieceMs = 1_200;

type Work = {
  readonly by: StaffMember;
  /** `payments:write`: cash that was ticked may be taken back, too. */
  readonly mayCorrectCash: boolean;
  readonly now: Date;
};

/**
 * Works on the orders of a choice that are still to be done, or to be taken back, until a second has passed; returns the choice as
 * it is then, null for an unknown one. Each order is one transaction with its mark in the choice, so that whoever goes on, after
 * whatever ended the work before, does none of them twice.
 */
export async function workOnChoice(
  id: ObjectId,
  { pieceMs = maxPieceMs, ...work }: Work & { readonly pieceMs?: number },
): Promise<OrderChoice | null> {
  const { by, now } = work;
  const choice = await findChoice(id, by.userId, now);
  if (!choice) return null;
  const waiting = waitingOrders(choice);
  const started = performance.now();
  for (const { number } of waiting) {
    await workOnOrder(choice, number, work);
    if (performance.now() - started >= pieceMs) break;
  }
  return waiting.length > 0 ? findChoice(id, by.userId, now) : choice;
}

const workOnOrder = (
  { _id, act, takenBackAt, orders }: OrderChoice,
  number: string,
  work: Work,
): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const at = orders.findIndex((order) => order.number === number);
    // Another request has this order meanwhile, or had it.
    const current = await collections().orderChoices.findOne({ _id }, { session });
    const chosen = current?.orders[at];
    if (!chosen) return;
    const after = takenBackAt
      ? chosen.state === 'done' && (await undoOrder(chosen, work, session))
      : chosen.state === 'chosen' && (await doOrder(act, chosen, work, session));
    if (!after) return;
    await collections().orderChoices.updateOne(
      { _id, [`orders.${at}.state`]: chosen.state },
      { $set: { [`orders.${at}`]: after } },
      { session },
    );
  });

async function doOrder(
  act: ChoiceAct,
  chosen: ChosenOrder,
  { by, now }: Work,
  session: ClientSession,
): Promise<ChosenOrder> {
  const { number, seenStatus, toCollect } = chosen;
  const seen = { number, seenStatus, toCollect };
  const refuse = (reason: ChoiceRefusal): ChosenOrder => ({ ...seen, state: 'refused', reason });
  const order = await collections().orders.findOne({ number }, { session });
  if (!order) return refuse('unknown-order');
  const judged = judgeOrder(act, order);
  if (!judged.ok) return refuse(judged.reason);
  if (judged.toCollect !== toCollect) return refuse('other-amount');
  if (act === 'next' && order.status !== seenStatus) return refuse('changed');
  const { to } = judged;
  const isMoved = await moveOrder(act, order, to, { by, now }, session);
  if (!isMoved) return refuse('out-of-stock');
  if (toCollect > 0) {
    const paid = await recordCashInTransaction({ orderNumber: number, amount: toCollect, by, now }, session);
    if (!paid.ok) throw new Error(`${number}: its cash was to be recorded: ${paid.reason}`);
  }
  const cash = toCollect > 0 ? toCollect : null;
  return { ...seen, state: 'done', from: order.status, to, cash, at: now };
}

/** By the functions of the acts on one order. False where there is not enough in stock: judgeOrder knows the other reasons. */
async function moveOrder(
  act: ChoiceAct,
  { _id, number }: Order,
  to: OrderStatus,
  { by, now }: Pick<Work, 'by' | 'now'>,
  session: ClientSession,
): Promise<boolean> {
  const result =
    to === 'confirmed' || to === 'delivered'
      ? await advanceOrderInTransaction({ orderNumber: number, to, by, now }, session)
      : await changeOrderStatusInTransaction({ orderId: _id, to, by: 'admin', staff: by, now }, session);
  if (!result.ok && result.reason !== 'out-of-stock')
    throw new Error(`${number}: it was to become ${to} by ${act}: ${result.reason}`);
  return result.ok;
}
