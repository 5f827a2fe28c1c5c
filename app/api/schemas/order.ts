import { z } from '@hono/zod-openapi';
import { orderStatusName } from '~/domain/orders/status/order-status-name';
import { nextOrderStatuses, orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import { awaitsFarmConfirmation, waysAfterDelivery, type Delivery, type Order } from '~/domain/orders/order';
import { outcomeKinds, outcomeOf, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { viewOrder } from '~/domain/orders/order-view';
import { multiplyCents } from '~/lib/format/money';
import { noPhone } from '~/lib/format/phone';
import { may, type Caller } from '../call';
import {
  dateSchema,
  deliveryHoursSchema,
  idFields,
  idsOf,
  imageUrlSchema,
  moneySchema,
  toImageUrl,
  toShillings,
} from './shared';

export const paymentMethodSchema = z.enum(['mpesa', 'cod', 'cop']);
export const deliveryMethodSchema = z.enum(['delivery', 'pickup']);
export const orderStatusSchema = z.enum(orderStatusNames);
export const paymentStatusSchema = z.enum(paymentStatusNames);

const orderItemSchema = z
  .object({
    productId: z.string(),
    sku: z.string().nullable().openapi({ description: 'The SKU of the variant.' }),
    name: z.string(),
    image: imageUrlSchema,
    quantity: z.int(),
    price: moneySchema.openapi({ description: 'The price of one, on the day of the order.' }),
    total: moneySchema.openapi({ example: 240 }),
    notes: z.string(),
  })
  .openapi('OrderItem');

const orderEventSchema = z
  .object({
    at: dateSchema,
    text: z.string().openapi({ description: 'In words for people.', example: 'Order confirmed' }),
    status: orderStatusSchema,
    paymentStatus: paymentStatusSchema,
  })
  .openapi('OrderEvent');

export const orderCustomerSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable().openapi({
      description: 'Null where there is none, and after erasure.',
    }),
    email: z.string().nullable(),
  })
  .openapi('OrderCustomer');

const outcomeSchema = z.enum(Object.keys(outcomeKinds) as OutcomeKind[]);

export const payAfterDeliverySchema = z.enum(waysAfterDelivery).nullable().openapi({
  description: 'Of a morning: when it is paid. Null: before it comes.',
});

export const orderSchema = z
  .object({
    ...idFields,
    number: z.string().openapi({ example: 'M-24061', description: 'The order number that people see.' }),
    status: orderStatusSchema,
    statusName: z.string().openapi({ description: 'As the customer sees it.' }),
    paymentStatus: paymentStatusSchema,
    paymentMethod: paymentMethodSchema,
    payAfterDelivery: payAfterDeliverySchema,
    deliveryMethod: deliveryMethodSchema,
    standingOrder: z
      .object({ id: z.string(), day: z.iso.date(), outcome: outcomeSchema.nullable() })
      .nullable()
      .openapi({
        description: 'Of a morning: `outcome` is null until somebody says what became of it.',
        example: { id: '6564a1f2c3d4e5f601234567', day: '2026-12-01', outcome: 'brought' },
      }),
    items: z.array(orderItemSchema),
    subtotal: moneySchema.openapi({ example: 240 }),
    deliveryFee: moneySchema.openapi({ example: 200 }),
    discount: z
      .object({ name: z.string(), reason: z.string(), amount: moneySchema })
      .nullable()
      .openapi({
        description: 'Taken off by the farm; null for none.',
        example: { name: 'Discount of 10 %', reason: 'It came late last time', amount: 24 },
      }),
    totalAmount: moneySchema.openapi({ example: 440 }),
    shippingAddress: z.string().openapi({ description: 'Lines of text; the first one is the customer.' }),
    customer: orderCustomerSchema,
    deliveryDay: z.iso.date().nullable().openapi({ description: 'Null where the farm promises no day.' }),
    deliveryHours: deliveryHoursSchema.openapi({
      description: 'When on that day; null where the farm promises the day only.',
    }),
    pickupLocation: z.string().nullable(),
    pickupDate: dateSchema.nullable(),
    rider: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .openapi({
        description: 'Who brings it, for staff only. Null where nobody was chosen.',
        example: { id: 'otieno', name: 'Otieno' },
      }),
    phoneNumber: z.string().nullable().openapi({ description: 'Gets the M-Pesa prompt.' }),
    payBy: dateSchema.nullable().openapi({ description: 'When an unpaid M-Pesa order is cancelled.' }),
    paidAt: dateSchema.nullable(),
    receiptNumber: z.string().nullable().openapi({ description: 'From M-Pesa.' }),
    awaitsFarmConfirmation: z.boolean().openapi({
      description:
        'A large order, or one outside the towns: nothing is reserved until the farm has called or, where it is paid by hand, until it is paid.',
    }),
    isOutsideTowns: z.boolean().openapi({
      description:
        'To none of the towns of GET /checkout-options: its `deliveryDay` is null until the farm confirms it.',
    }),
    mayCancel: z.boolean().openapi({ description: 'Whether the customer can cancel it.' }),
    nextStatuses: z.array(orderStatusSchema).openapi({
      description: 'The statuses that PUT /orders/{id}/status accepts now.',
    }),
    timeline: z.array(orderEventSchema).openapi({ description: 'Oldest first.' }),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('Order');

type ApiOrder = z.input<typeof orderSchema>;

const toDeliveryFields = (
  delivery: Delivery,
): Pick<ApiOrder, 'deliveryDay' | 'deliveryHours' | 'pickupLocation' | 'pickupDate'> =>
  delivery.method === 'pickup'
    ? {
        deliveryDay: null,
        deliveryHours: null,
        pickupLocation: delivery.pickupLocation,
        pickupDate: delivery.pickupDate.toISOString(),
      }
    : {
        deliveryDay: delivery.day ?? null,
        deliveryHours: delivery.hours ?? null,
        pickupLocation: null,
        pickupDate: null,
      };

export const toApiCustomer = ({
  firstName,
  lastName,
  phone,
  email,
}: Order['customer']): z.input<typeof orderCustomerSchema> => ({
  firstName,
  lastName,
  phone: phone === noPhone ? null : phone,
  email: email || null,
});

/** What the farm alone sees is null for a caller who may not read its orders. */
export function toApiOrder(order: Order, caller: Pick<Caller, 'siteUrl' | 'principal'>): ApiOrder {
  const { mayCancel, discount } = viewOrder(order);
  const { siteUrl } = caller;
  return {
    ...idsOf(order),
    number: order.number,
    status: order.status,
    statusName: orderStatusName(order.status, order.deliveryMethod),
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    payAfterDelivery: order.payAfterDelivery ?? null,
    deliveryMethod: order.deliveryMethod,
    standingOrder: order.standing
      ? { id: order.standing.id.toHexString(), day: order.standing.day, outcome: outcomeOf(order) }
      : null,
    items: order.items.map(({ productId, sku, name, picture, quantity, price, notes }) => ({
      productId,
      sku,
      name,
      image: toImageUrl(picture, siteUrl),
      quantity,
      price: toShillings(price),
      total: toShillings(multiplyCents(price, quantity)),
      notes,
    })),
    subtotal: toShillings(order.subtotal),
    deliveryFee: toShillings(order.deliveryFee),
    discount: discount && { ...discount, amount: toShillings(discount.amount) },
    totalAmount: toShillings(order.totalAmount),
    shippingAddress: order.shippingAddress,
    customer: toApiCustomer(order.customer),
    ...toDeliveryFields(order.delivery),
    rider: (may(caller, 'orders:read') && order.rider) || null,
    phoneNumber: order.paymentPhone,
    payBy: order.payBy?.toISOString() ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    receiptNumber: order.receiptNumber,
    awaitsFarmConfirmation: awaitsFarmConfirmation(order),
    isOutsideTowns: order.delivery.method === 'delivery' && order.delivery.isOutside === true,
    mayCancel,
    nextStatuses: nextOrderStatuses(order, 'admin'),
    timeline: order.timeline.map(({ at, text, status, paymentStatus }) => ({
      at: at.toISOString(),
      text,
      status,
      paymentStatus,
    })),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
