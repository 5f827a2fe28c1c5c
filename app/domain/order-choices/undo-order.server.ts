import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { mayCorrectCash } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { mayStepBack } from '~/domain/orders/status/order-status';
import { stepBackInTransaction } from '~/domain/orders/status/step-back.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { correctCashInTransaction } from '~/domain/payments/cash/record-cash.server';
import type { ChosenOrder } from './order-choice';

type DoneOrder = Extract<ChosenOrder, { readonly state: 'done' }>;

type Work = {
  readonly by: StaffMember;
  /** `payments:write` */
  readonly mayCorrectCash: boolean;
  readonly now: Date;
};

/** Takes back what was done to an order: its status, then its cash. What another has changed since stays as it is. */
export async function undoOrder(chosen: DoneOrder, work: Work, session: ClientSession): Promise<ChosenOrder> {
  const { number, from, cash } = chosen;
  const order = await collections().orders.findOne({ number }, { session });
  if (!order || !isAsDone(order, chosen)) return { ...chosen, state: 'kept' };
  const back = from === order.status ? order : await stepBackInTransaction(order, from, work, session);
  const note = cash === null ? null : await undoCash(back, chosen, work, session);
  const isLeft = from === order.status && note === 'cash-changed';
  return isLeft ? { ...chosen, state: 'kept' } : { ...chosen, state: 'taken-back', note };
}

/** Its last change of status is the one of the choice, by its instant. */
function isAsDone({ status, timeline }: Order, { from, to, at }: DoneOrder): boolean {
  if (status !== to) return false;
  if (from === to) return true;
  const before = timeline.findLastIndex((entry) => entry.status !== to);
  return mayStepBack(to, from) && timeline[before + 1]?.at.getTime() === at.getTime();
}

async function undoCash(order: Order, { at }: DoneOrder, work: Work, session: ClientSession) {
  if (!mayCorrectCash(order) || order.paidAt?.getTime() !== at.getTime()) return 'cash-changed' as const;
  if (!work.mayCorrectCash) return 'cash-stays' as const;
  const { by, now } = work;
  const after = await correctCashInTransaction(order, { reason: 'ticked by mistake', by, now }, session);
  await auditOrderPayments(
    { before: order, after, action: 'Corrected cash that was not received', by, now },
    session,
  );
  return null;
}
