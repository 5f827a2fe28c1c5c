import { createEventCounter } from '~/domain/metrics/event-counter.server';
import { orderStatusNames } from './order-status';

/** How often an order has come to a status. */
export const orderCounter = createEventCounter('order-counts', orderStatusNames);
