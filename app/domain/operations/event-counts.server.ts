import { remember } from '@epic-web/remember';
import type { ClientSession } from 'mongodb';
import { afterCommit } from '#db/after-commit';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import type { AttemptState } from '~/domain/payments/attempts/attempt-state';

type EventCounts = {
  /** How often an order has come to a status. */
  readonly orders: Map<OrderStatus, number>;
  /** How often an M-Pesa prompt has come to a state. */
  readonly payments: Map<AttemptState, number>;
};

/** Of this process, since its start; on the global object, because the server and the routes are separate bundles. */
export const eventCounts = (): EventCounts =>
  remember('event-counts', (): EventCounts => ({ orders: new Map(), payments: new Map() }));

const count = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Once the transaction is committed. */
export const countOrderChange = (status: OrderStatus, session: ClientSession): void =>
  afterCommit(session, () => count(eventCounts().orders, status));

export const countPaymentChange = (state: AttemptState, session: ClientSession): void =>
  afterCommit(session, () => count(eventCounts().payments, state));
