import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { maxCartLines, maxLineQuantity } from '~/domain/cart/cart';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { detailsFields } from '~/domain/orders/checkout/details-fields';
import { correctionVersion, correctOrder } from '~/domain/orders/corrections/correct-order.server';
import {
  describeLineFault,
  type CorrectedDelivery,
  type Correction,
} from '~/domain/orders/corrections/correction';
import { correctionMessages } from '~/domain/orders/corrections/correction-form';
import type { Order } from '~/domain/orders/order';
import { findDeliveryAreaByName, findPickupLocation } from '~/domain/orders/placing/parse-shipping-address';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { isValidDay } from '~/lib/calendar-days';
import { parseNairobi } from '~/lib/format/dates';
import { objectIdPattern, toStoredId } from '~/lib/object-id';
import { toSingleLine } from '~/lib/format/normalise-text';
import { shillings } from '~/lib/format/money';
import { ApiError, notFound } from '../../api-error';
import { defineCall, may, staffMemberOf } from '../../call';
import { preconditionFailed, requireMatch } from '../../entity-tag.server';
import { requireOrder } from '../../order-access.server';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { discountRefused, discountSchema, toDiscount } from '../../schemas/discount';
import { deliveryMethodSchema, orderSchema, toApiOrder } from '../../schemas/order';
import { idParams, moneySchema } from '../../schemas/shared';

const maxMoney = 9_999_999;
const text = (maxLength = 80) => z.string().max(maxLength).transform(toSingleLine).optional();

const item = z
  .object({
    productId: z.string().regex(objectIdPattern, 'Product ID must be the id of a product'),
    sku: z.string().max(maxSkuLength).nullish(),
    quantity: z.int().min(1).max(maxLineQuantity),
    price: z.enum(['ordered', 'today']).optional().openapi({
      description: '`ordered` by default. What is added has today’s.',
    }),
    notes: z.string().max(500).optional(),
  })
  .openapi('CorrectedItem');

const body = z
  .object({
    items: z
      .array(item)
      .max(maxCartLines)
      .refine(
        (items) =>
          new Set(items.map(({ productId, sku }) => `${toStoredId(productId)} ${sku ?? ''}`)).size ===
          items.length,
        'Each product and size once',
      )
      .optional()
      .openapi({
        description: 'All items of the order: what is left out is removed.',
        maxItems: maxCartLines,
      }),
    deliveryMethod: deliveryMethodSchema.optional(),
    address: text(detailsFields.address.maxLength),
    city: text(detailsFields.city.maxLength),
    location: text(detailsFields.location.maxLength),
    additionalInfo: z.string().max(detailsFields.additionalInfo.maxLength).optional(),
    deliveryArea: text().openapi({ description: 'Id or name (GET /checkout-options).' }),
    deliveryDay: z
      .string()
      .refine(isValidDay, 'Must be a day, YYYY-MM-DD')
      .nullable()
      .optional()
      .openapi({ type: 'string', format: 'date', description: 'Today or later in Nairobi; null for none.' }),
    pickupLocation: text().openapi({ description: 'Id or name (GET /checkout-options).' }),
    pickupDate: z
      .string()
      .refine((date) => parseNairobi(date) !== null, 'Must be YYYY-MM-DD or YYYY-MM-DDTHH:mm')
      .optional()
      .openapi({ type: 'string', example: '2026-07-02' }),
    deliveryFee: moneySchema.min(0).max(maxMoney).optional(),
    discount: discountSchema.nullable().optional().openapi({
      description:
        'Per cent of the products, or shillings: only for people who may settle payments. Null takes it away.',
    }),
  })
  .openapi({ example: { deliveryFee: 50 } });

function toDelivery(sent: z.output<typeof body>, order: Order, settings: Settings): CorrectedDelivery | null {
  const { address, city, location, additionalInfo, deliveryDay: day, deliveryArea, pickupDate } = sent;
  const method = sent.deliveryMethod ?? order.deliveryMethod;
  const given = <Value extends object>(value: Value) =>
    Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
  const areaId =
    deliveryArea === undefined
      ? undefined
      : (findDeliveryAreaByName([deliveryArea], settings.deliveryAreas)?.id ?? deliveryArea);
  const pickupLocation =
    sent.pickupLocation === undefined
      ? undefined
      : (findPickupLocation(sent.pickupLocation, settings.pickupLocations)?.id ?? sent.pickupLocation);
  const members =
    method === 'delivery'
      ? given({ address, city, location, additionalInfo, areaId, day })
      : given({
          pickupLocation,
          pickupDate: pickupDate === undefined ? undefined : (parseNairobi(pickupDate) ?? undefined),
        });
  if (Object.keys(members).length === 0 && method === order.deliveryMethod) return null;
  return { method, ...members } as CorrectedDelivery;
}

const toCorrection = (sent: z.output<typeof body>, order: Order, settings: Settings): Correction => {
  const delivery = toDelivery(sent, order, settings);
  const { items, deliveryFee, discount } = sent;
  return {
    ...(items && {
      lines: items.map(({ productId, sku, quantity, price = 'ordered', notes }) => ({
        productId: toStoredId(productId),
        sku: sku ?? null,
        quantity,
        price,
        ...(notes !== undefined && { notes }),
      })),
    }),
    ...(delivery && { delivery }),
    ...(deliveryFee !== undefined && { deliveryFee: shillings(deliveryFee) }),
    ...(discount !== undefined && {
      discount: discount && toDiscount(discount),
    }),
  };
};

const invalid = (field: string, message: string) =>
  new ApiError(400, 'The request is not valid.', { fields: { [field]: [message] } });

export const correctOrderCalls = [
  defineCall({
    method: 'patch',
    path: '/orders/{id}',
    tag: 'Corrections',
    summary: 'Correct an order',
    description:
      'For staff, until it is delivered: what is sent is otherwise then, and stock and payment follow. What stays keeps its price. To pay is the total less what was received; its customer is told.',
    access: 'orders:write',
    params: idParams,
    headers: idempotencyHeaders,
    takesIfMatch: true,
    body,
    errors: [403, 404, 409, 422],
    answer: orderSchema,
    handle: async ({ params: { id }, body: sent }, caller) => {
      const order = await requireOrder(id, caller, 'orders:write');
      const request = readIdempotency('PATCH /orders/{id}', caller, { id: order.number, sent });
      const isRepeated = order.correctionKeys?.some(({ key }) => key === request?.idempotencyKey) ?? false;
      // A correction that is sent again was made to an earlier version.
      if (!isRepeated) await requireMatch(caller, orderSchema, () => toApiOrder(order, caller));
      const settings = await loadSettings();
      const result = await withDatabaseTimeout(
        correctOrder({
          orderNumber: order.number,
          correction: toCorrection(sent, order, settings),
          mayDiscount: may(caller, 'payments:write'),
          ...(caller.request.headers.has('If-Match') && { seenVersion: correctionVersion(order) }),
          ...(request ?? { idempotencyKey: randomUUID() }),
          by: staffMemberOf(caller),
          now: caller.now,
        }),
      );
      if (result.ok) return toApiOrder(result.order, caller);
      switch (result.reason) {
        case 'unknown-order':
          throw notFound('The order');
        case 'key-reused':
          throw keyReused();
        case 'discount-not-allowed':
          throw discountRefused();
        case 'lines': {
          const faults = result.faults.map(
            (fault) => `${fault.name || fault.sku || fault.productId}: ${describeLineFault(fault)}`,
          );
          throw new ApiError(409, faults.join('. '), { fields: { items: faults } });
        }
        case 'no-lines':
          throw new ApiError(409, 'Nothing would be left. Cancel the order instead.', {
            fields: { items: ['Nothing would be left'] },
          });
        case 'too-many-lines':
          throw invalid('items', `At most ${maxCartLines} items`);
        case 'delivery-area-unknown':
          throw invalid('deliveryArea', correctionMessages.area);
        case 'pickup-location-unknown':
          throw invalid('pickupLocation', correctionMessages.place);
        case 'address':
          throw invalid('address', correctionMessages.address);
        case 'day':
          throw invalid(
            (sent.deliveryMethod ?? order.deliveryMethod) === 'pickup' ? 'pickupDate' : 'deliveryDay',
            correctionMessages.day,
          );
        case 'mpesa-limit':
          throw new ApiError(409, 'M-Pesa does not take so much at once.');
        case 'changed':
          throw preconditionFailed();
        case 'not-correctable':
          throw new ApiError(409, 'This order is delivered or cancelled, so it can’t be corrected any more.');
      }
    },
  }),
];
