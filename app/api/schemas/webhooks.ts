import { z } from '@hono/zod-openapi';
import type { OrderEventData } from '~/domain/orders/events/order-event';
import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import {
  webhookEvents as descriptions,
  type WebhookEventType,
} from '~/domain/webhooks/events/webhook-events';
import type { StandingOrderEventData } from '~/domain/standing-orders/events/standing-order-event';
import { missedReasons } from '~/domain/standing-orders/standing-order';
import { customerSmsKindNames } from '~/domain/settings/sms-kinds';
import { payAfterDeliverySchema } from './order';
import { dateSchema, moneySchema } from './shared';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

const order = z
  .object({
    id: z.string(),
    number: z.string().openapi({ example: 'M-24061' }),
    status: z.enum(orderStatusNames),
    paymentStatus: z.enum(paymentStatusNames),
    paymentMethod: z.enum(keysOf(paymentMethods)),
    payAfterDelivery: payAfterDeliverySchema,
    deliveryMethod: z.enum(keysOf(deliveryMethods)),
    totalAmount: moneySchema,
    createdAt: dateSchema,
    updatedAt: dateSchema.openapi({
      description: 'The time of this state. Events can arrive in a different order.',
    }),
  })
  .openapi('EventOrder', { description: 'The order at that time. GET /api/orders/{id} has all of it.' });

const receiptNumber = z
  .string()
  .nullable()
  .openapi({ description: 'From M-Pesa; null for cash, and until it is known.' });

const received = z.object({ method: z.enum(['mpesa', 'cash']), amount: moneySchema, receiptNumber });

const reasons = [
  'code-entered',
  'paid-late',
  'order-cancelled',
  'overpaid',
  'paid-twice',
  'wrong-amount',
  'unmatched-prompt',
] as const;

const message = z.object({
  id: z.string(),
  channel: z.literal('sms'),
  about: z.enum(customerSmsKindNames),
  reason: z.enum(['refused', 'opted-out', 'bad-number', 'not-delivered', 'too-late']),
  detail: z.string().openapi({
    description: 'From the provider or the operator; may be empty.',
    example: '407 CouldNotRoute',
  }),
  failedAt: dateSchema,
});

const standingOrder = z
  .object({
    id: z.string(),
    household: z.string().openapi({ description: 'Stays when a household that had ended begins again.' }),
    endsOn: z.iso.date().nullable().openapi({ description: 'The first day without; null for no end.' }),
    revision: z.int().openapi({ description: 'Grows. Events can arrive in a different order.' }),
    updatedAt: dateSchema,
  })
  .openapi('EventStandingOrder', {
    description: 'The standing order at that time. GET /api/standing-orders/{id} has all of it.',
  });

/** Members of what an event is of, by its name. */
export const subjectMembers = {
  order: Object.keys(order.shape),
  standingOrder: Object.keys(standingOrder.shape),
};

type EventData = OrderEventData & StandingOrderEventData;

const data = {
  'order.placed': z.object({ order }),
  'order.status_changed': z.object({ order }),
  'order.corrected': z.object({ order }),
  'order.cancelled': z.object({ order }),
  'payment.succeeded': z.object({ order, payment: received }),
  'payment.part_received': z.object({ order, payment: received }),
  'payment.recorded': z.object({ order, payment: received }),
  'payment.reversed': z.object({ order, payment: received }),
  'payment.failed': z.object({
    order,
    payment: z.object({
      method: z.literal('mpesa'),
      amount: moneySchema,
      resultCode: z.string().nullable().openapi({ description: 'From M-Pesa.' }),
      message: z.string(),
    }),
  }),
  'payment.needs_attention': z.object({
    order,
    payment: z.object({
      reason: z.enum(reasons),
      amount: moneySchema.nullable(),
      receiptNumber,
    }),
  }),
  'payment.corrected': z.object({ order }),
  'refund.recorded': z.object({ order, refund: received }),
  'message.failed': z.object({ order, message }),
  'standing_order.started': z.object({ standingOrder }),
  'standing_order.changed': z.object({ standingOrder }),
  'standing_order.paused': z.object({ standingOrder }),
  'standing_order.resumed': z.object({ standingOrder }),
  'standing_order.ended': z.object({ standingOrder }),
  'morning.missed': z.object({
    standingOrder,
    morning: z.object({ day: z.iso.date(), reason: z.enum(keysOf(missedReasons)) }),
  }),
  'morning.short': z.object({
    standingOrder,
    morning: z.object({
      day: z.iso.date(),
      items: z.array(
        z.object({ productId: z.string(), sku: z.string().nullable(), promised: z.int(), brought: z.int() }),
      ),
    }),
  }),
} satisfies { [Type in WebhookEventType]: z.ZodObject & z.ZodType<EventData[Type]> };

const listMembers = ({ shape }: z.ZodObject): readonly string[] =>
  Object.entries(shape).flatMap(([name, part]) =>
    name in subjectMembers || !(part instanceof z.ZodObject)
      ? [name]
      : Object.keys(part.shape).map((inner) => `${name}.${inner}`),
  );

/** The body of each event, for the description of the API. */
export const webhookEvents = keysOf(data).map((type) => ({
  type,
  description: descriptions[type],
  /** `payment.amount`; order and standing order are the same in all events. */
  members: listMembers(data[type]),
  body: z
    .object({
      id: z.string().openapi({
        description: 'The same in every attempt, and in the header webhook-id.',
        example: 'evt_6564a1f2c3d4e5f601234567',
      }),
      type: z.literal(type),
      timestamp: dateSchema.openapi({ description: 'When it happened.' }),
      data: data[type],
    })
    .openapi(`Event ${type}`.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())),
}));

/** The headers of Standard Webhooks (standardwebhooks.com). */
export const webhookHeaders = z.object({
  'webhook-id': z.string().openapi({ description: 'The id of the event.' }),
  'webhook-timestamp': z.string().openapi({ description: 'Unix time of the attempt, in seconds.' }),
  'webhook-signature': z.string().openapi({
    description:
      'One or more of `v1,` and the base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`, separated by spaces. The key is the secret without `whsec_`, decoded from base64.',
  }),
});
