import type { ClientSession } from 'mongodb';
import { queueWebhookEvents } from '~/domain/webhooks/events/queue-webhook-events.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { EventStandingOrder, StandingOrderEvent } from './standing-order-event';

/** Queues the webhooks of the events, in the transaction of the act. `order` is as that leaves it. */
export const recordStandingOrderEvents = (
  events: readonly StandingOrderEvent[],
  order: Pick<StandingOrder, '_id' | 'household' | 'endsOn' | 'revision' | 'updatedAt'>,
  now: Date,
  session: ClientSession,
): Promise<void> =>
  queueWebhookEvents(
    events,
    (): { standingOrder: EventStandingOrder } => ({
      standingOrder: {
        id: order._id.toHexString(),
        household: order.household.toHexString(),
        endsOn: order.endsOn,
        revision: order.revision,
        updatedAt: order.updatedAt.toISOString(),
      },
    }),
    now,
    session,
  );
