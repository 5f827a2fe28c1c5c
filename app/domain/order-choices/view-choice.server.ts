import { describeStatusNow } from '~/domain/orders/handling/status-change-text';
import { findOrdersByNumbers } from '~/domain/orders/order-queries.server';
import type { Order } from '~/domain/orders/order';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { addCents, formatMoney } from '~/lib/format/money';
import { countNewOrders } from './choose-orders.server';
import { describeOrders, sourcePath } from './describe-choice';
import {
  choiceActs,
  waitingOrders,
  type ChoiceRefusal,
  type ChosenOrder,
  type OrderChoice,
} from './order-choice';

export type ChoiceView = Awaited<ReturnType<typeof viewChoice>>;

export type ChoiceRow = ReturnType<typeof viewRow>;

/** A choice as its page shows it: before the press, while it is worked on, and after. */
export async function viewChoice(choice: OrderChoice, now: Date) {
  const { act, orders, source, pressedAt, takenBackAt } = choice;
  const found = await findOrdersByNumbers(
    orders.map(({ number }) => number),
    { searchKeys: 0, listKeys: 0, items: 0 },
  );
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const rows = orders.map((chosen) => viewRow(chosen, byNumber.get(chosen.number) ?? null));
  const inState = (...states: readonly ChosenOrder['state'][]) =>
    rows.filter(({ state }) => states.includes(state));
  const chosen = inState(...(pressedAt ? (['done', 'taken-back', 'kept'] as const) : (['chosen'] as const)));
  const waiting = waitingOrders(choice).length;
  const collected = addCents(...chosen.map(({ toCollect }) => toCollect));
  return {
    act,
    name: choiceActs[act].name,
    listPath: sourcePath(source),
    phase: waiting > 0 ? 'working' : !pressedAt ? 'chosen' : takenBackAt ? 'taken-back' : 'done',
    isTakingBack: takenBackAt !== undefined,
    what: describeOrders(chosen.length, source),
    /** What they cost, or what is to be collected. */
    sum: collected > 0 ? collected : addCents(...chosen.map(({ amount }) => amount)),
    collected,
    total: pressedAt ? inState('chosen', 'done', 'refused', 'taken-back', 'kept').length : rows.length,
    waiting,
    chosen: inState('chosen'),
    done: inState('done'),
    refused: inState('refused'),
    takenBack: inState('taken-back'),
    kept: inState('kept'),
    newOrders: await countNewOrders(choice, now),
  } as const;
}

function viewRow(chosen: ChosenOrder, order: Order | null) {
  return {
    number: chosen.number,
    state: chosen.state,
    name: order?.shippingAddress.split('\n')[0] ?? '',
    amount: chosen.toCollect > 0 ? chosen.toCollect : (order?.totalAmount ?? chosen.toCollect),
    toCollect: chosen.toCollect,
    text: describeState(chosen, order),
  };
}

function describeState(chosen: ChosenOrder, order: Order | null): string {
  if (!order) return 'We could not find this order.';
  const status = orderStatusName(order.status, order.deliveryMethod);
  switch (chosen.state) {
    case 'refused':
      return chosen.reason === 'changed' || chosen.reason === 'already'
        ? describeStatusNow(order)
        : refusals[chosen.reason];
    case 'kept':
      return `${describeStatusNow(order)} We left it.`;
    case 'taken-back':
      return chosen.note ? `${status} again. ${notes[chosen.note]}` : `${status} again`;
    case 'done':
      return chosen.cash === null ? status : `${status}, ${formatMoney(chosen.cash, 'KSh')} in cash`;
    default:
      return status;
  }
}

const refusals: Readonly<Record<Exclude<ChoiceRefusal, 'changed' | 'already'>, string>> = {
  'unknown-order': 'We could not find this order.',
  cancelled: 'It is cancelled.',
  'awaits-payment': 'Its M-Pesa payment confirms it.',
  'awaits-call': 'Call the customer first, then confirm it.',
  'not-confirmed': 'It is not confirmed yet.',
  'out-of-stock': 'There is not enough in stock.',
  'other-amount': 'What is to collect has changed. Check it, then choose it again.',
  'not-cash': 'It is to be paid by M-Pesa.',
};

const notes = {
  'cash-stays': 'Its cash stays recorded: ask somebody who may change payments.',
  'cash-changed': 'Its payment was changed since, so we left that.',
} as const;
