import type { ClientSession } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import { pauseAfterAbsences } from './pause-by-shop.server';

/**
 * What follows what the rider said of a morning, in the same transaction; returns whether it paused the standing order. What else
 * delivers a morning (the page of its order, many orders at once, the API) does not come by here, and writes `standing.outcome`
 * as well: whatever is charged must be found by that field.
 */
export const afterOutcome = (order: Order, now: Date, session: ClientSession): Promise<boolean> =>
  pauseAfterAbsences(order, now, session);
