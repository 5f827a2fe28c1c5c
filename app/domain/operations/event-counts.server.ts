import { remember } from '@epic-web/remember';
import type { ClientSession } from 'mongodb';
import { afterCommit } from '#db/after-commit';
import { orderStatusNames, type OrderStatus } from '~/domain/orders/status/order-status';
import {
  attemptStateNames,
  isPendingAttempt,
  type AttemptState,
} from '~/domain/payments/attempts/attempt-state';

type EventCounts = {
  /** How often an order has come to a status. */
  readonly orders: Map<OrderStatus, number>;
  /** How often an M-Pesa prompt has come to an outcome. */
  readonly payments: Map<AttemptState, number>;
};

const zeroes = <Key>(keys: readonly Key[]) => new Map(keys.map((key) => [key, 0]));

/** From 0, because Prometheus' rate() does not see the first event of a series that begins at 1. */
const startCounts = (): EventCounts => ({
  orders: zeroes(orderStatusNames),
  payments: zeroes(attemptStateNames.filter((state) => !isPendingAttempt(state))),
});

/** Of this process, since its start; on the global object, because the server and the routes are separate bundles. */
export const eventCounts = (): EventCounts => remember('event-counts', startCounts);

const count = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Once the transaction is committed. */
export const countOrderChange = (status: OrderStatus, session: ClientSession): void =>
  afterCommit(session, () => count(eventCounts().orders, status));

export const countPaymentChange = (state: AttemptState, session: ClientSession): void =>
  afterCommit(session, () => count(eventCounts().payments, state));
