import { z } from '@hono/zod-openapi';
import { cartLineId, maxLineQuantity, type CartLine } from '~/domain/cart/cart';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { orderStatusNames } from '~/domain/orders/status/order-status';
import { findDeliveryAreaByName } from '~/domain/orders/placing/parse-shipping-address';
import type { Settings } from '~/domain/settings/settings';
import type { ComingDay } from '~/domain/standing-orders/coming-days.server';
import type { DayAhead } from '~/domain/standing-orders/milk/day-ahead';
import { maxStandingLines } from '~/domain/standing-orders/morning-limits';
import { pauseOn } from '~/domain/standing-orders/promised-days';
import {
  missedReasons,
  type StandingLine,
  type StandingOrder,
  type StandingOrderForm,
} from '~/domain/standing-orders/standing-order';
import { paymentOn } from '~/domain/standing-orders/payment/agreed-payment';
import { standingPayments, type StandingPayment } from '~/domain/standing-orders/payment/standing-payment';
import {
  accountPrefix,
  normaliseStandingOrder,
  parseStandingOrder,
  standingOrderFields,
  standingOrderMessages,
  standingOrderValues,
} from '~/domain/standing-orders/standing-order-form';
import { toDateInput } from '~/lib/format/dates';
import { objectIdPattern, toStoredId } from '~/lib/object-id';
import { weekdays } from '~/lib/weekdays';
import { rejectedForm } from './form-body';
import { uncheckedText } from './form-fields';
import { orderCustomerSchema, toApiCustomer } from './order';
import { dateSchema, idFields, idsOf, moneySchema, toShillings } from './shared';

const daySchema = z.iso.date();

const payment = z.enum(Object.keys(standingPayments) as StandingPayment[]);

const actor = z.enum(['customer', 'farm', 'shop']);

const reason = z.enum(Object.keys(missedReasons) as (keyof typeof missedReasons)[]);

const size = {
  productId: z.string(),
  sku: z.string().nullable().openapi({ description: 'The SKU of the variant.' }),
  quantity: z.int(),
};

const itemSchema = z.object(size).openapi('StandingOrderItem');

export const standingOrderSchema = z
  .object({
    ...idFields,
    household: z.string().openapi({
      description: 'Stays when phone or place change, and when the same people begin again.',
    }),
    state: z.enum(['active', 'paused', 'ended']).openapi({ description: 'Of today, in Nairobi.' }),
    customer: orderCustomerSchema,
    address: z.string(),
    city: z.string(),
    location: z.string(),
    additionalInfo: z.string(),
    deliveryArea: z.string().nullable().openapi({ description: 'The id; null where the farm has no areas.' }),
    rules: z
      .array(
        z.object({ from: daySchema, days: z.array(z.enum(weekdays)), items: z.array(itemSchema), payment }),
      )
      .openapi({
        description: 'What comes on which days, and how it is paid. The last one that has begun holds.',
      }),
    ownDays: z
      .array(z.object({ day: daySchema, items: z.array(itemSchema), by: actor }))
      .openapi({ description: 'Days that were set by hand; without items nothing comes.' }),
    pauses: z
      .array(
        z.object({
          from: daySchema.openapi({ description: 'The first day without.' }),
          until: daySchema.nullable().openapi({
            description: 'The first day with again; null until somebody says so.',
          }),
          by: actor,
        }),
      )
      .openapi({ description: 'Oldest first.' }),
    endsOn: daySchema.nullable().openapi({ description: 'The first day without; null for no end.' }),
    payment: payment.openapi({
      description:
        'What was agreed last. `cod`: cash at the door. `mpesa`: a prompt each morning. `weekly`: one prompt a week. `account`: on that of an organization.',
    }),
    organizationId: z.string().nullable().openapi({ description: 'Of `account`; null otherwise.' }),
    toldPrices: z
      .array(
        z.object({
          line: z.string().openapi({
            description:
              'The id of a product, with a hyphen and the SKU of a variant; `fee` for the fee of a morning.',
          }),
          price: moneySchema,
          from: daySchema,
        }),
      )
      .openapi({ description: 'What the household was told: from that day on a morning costs no more.' }),
    missed: z
      .array(z.object({ day: daySchema, reason }))
      .openapi({ description: 'Promised days that have no order, with the reason.' }),
    failure: z
      .object({ day: daySchema, text: z.string() })
      .nullable()
      .openapi({ description: 'Why the last attempt to make a morning’s order failed; null for none.' }),
    toTell: z
      .array(
        z.object({
          key: z.string(),
          at: dateSchema,
          text: z.string(),
          from: daySchema.nullable().openapi({
            description:
              'Of higher prices: they hold from that day at the earliest, and the days of notice after it is told.',
          }),
        }),
      )
      .openapi({
        description: 'What no text or email can tell it, until somebody says that it was told. Oldest first.',
      }),
    freedPhone: z.string().nullable().openapi({
      description: 'A phone that somebody else has by now: nothing is sent there. Null for none.',
    }),
    timeline: z
      .array(z.object({ at: dateSchema, by: actor, text: z.string() }))
      .openapi({ description: 'Oldest first, in words for people.' }),
    revision: z.int().openapi({ description: 'Grows with every change, and every morning that is made.' }),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('StandingOrder');

export const comingDaySchema = z
  .object({
    day: daySchema,
    state: z.enum(['made', 'comes', 'skipped', 'paused', 'none', 'not-brought']).openapi({
      description:
        '`made`: its order exists. `comes`: its order is made at the last hour. `none`: not a day of theirs.',
    }),
    items: z.array(itemSchema).openapi({ description: 'What comes; none for a day without.' }),
    orderNumber: z.string().nullable(),
    orderStatus: z.enum(orderStatusNames).nullable(),
    reason: reason.nullable().openapi({ description: 'Of `not-brought`.' }),
    isOwn: z.boolean().openapi({ description: 'Somebody set this day by hand.' }),
    mayChange: z.boolean().openapi({ description: 'Its last hour is ahead.' }),
  })
  .openapi('ComingDay');

export const dayAheadSchema = z
  .object({
    day: daySchema,
    households: z.int(),
    litres: z.number().openapi({ description: 'Of the sizes whose volume is known.' }),
    expectedLitres: z.number().nullable().openapi({
      description: 'What you expect to milk, of all sizes; null where you expect nothing.',
    }),
    items: z
      .array(
        z
          .object({
            ...size,
            name: z.string(),
            expected: z.int().nullable().openapi({
              description: 'Units that you expect a day; null for a size without.',
            }),
          })
          .openapi('DayAheadItem'),
      )
      .openapi({ description: 'The most first.' }),
  })
  .openapi('DayAhead');

export const toApiDayAhead = (ahead: DayAhead): z.input<typeof dayAheadSchema> => ({
  day: ahead.day,
  households: ahead.households,
  litres: ahead.millilitres / 1000,
  expectedLitres: ahead.expectedMillilitres === null ? null : ahead.expectedMillilitres / 1000,
  items: ahead.sizes.map(({ productId, sku, name, units, expected }) => ({
    productId,
    sku,
    name,
    quantity: units,
    expected,
  })),
});

const toItem = ({ productId, sku, quantity }: StandingLine) => ({ productId, sku, quantity });

export function toApiStandingOrder(order: StandingOrder, now: Date): z.input<typeof standingOrderSchema> {
  const { address, city, location, additionalInfo, deliveryArea } = order.place;
  const today = toDateInput(now);
  const isEnded = order.endsOn !== null && order.endsOn <= today;
  return {
    ...idsOf(order),
    household: order.household.toHexString(),
    state: isEnded ? 'ended' : pauseOn(order.pauses, today) ? 'paused' : 'active',
    customer: toApiCustomer(order.customer),
    address,
    city,
    location,
    additionalInfo,
    deliveryArea,
    rules: order.rules.map(({ from, days, lines }) => ({
      from,
      days: [...days],
      items: lines.map(toItem),
      payment: paymentOn(order, from).payment,
    })),
    ownDays: order.ownDays.map(({ day, lines, by }) => ({ day, items: lines.map(toItem), by })),
    pauses: order.pauses.map(({ from, until, by }) => ({ from, until, by })),
    endsOn: order.endsOn,
    payment: order.payment,
    organizationId: order.chargedTo?.toHexString() ?? null,
    toldPrices: order.told.map(({ line, price, from }) => ({ line, price: toShillings(price), from })),
    missed: order.missed.map(({ day, reason: why }) => ({ day, reason: why })),
    failure: order.failure && { day: order.failure.day, text: order.failure.text },
    toTell: (order.toTell ?? []).map(({ key, at, text, from }) => ({
      key,
      at: at.toISOString(),
      text,
      from: from ?? null,
    })),
    freedPhone: order.freedPhone ?? null,
    timeline: order.timeline.map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
    revision: order.revision,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

export const toApiComingDay = ({ lines, order, ...day }: ComingDay): z.input<typeof comingDaySchema> => ({
  ...day,
  items: lines.map(toItem),
  orderNumber: order?.number ?? null,
  orderStatus: order?.status ?? null,
});

const sentItems = z
  .array(
    z
      .object({
        productId: z.string().regex(objectIdPattern, 'Product ID must be the id of a product'),
        sku: z.string().max(maxSkuLength).nullish().openapi({ description: 'The SKU of the variant.' }),
        quantity: z.int().min(1).max(maxLineQuantity),
      })
      .openapi('NewStandingOrderItem')
      .transform(({ productId, sku, quantity }): CartLine => ({
        productId: toStoredId(productId),
        sku: sku || null,
        quantity,
      })),
  )
  .max(maxStandingLines);

const overrules = z.boolean().optional().openapi({
  description: 'Takes fewer units than the smallest quantity of a morning: 409 otherwise.',
});

export const dayBody = z.object({
  overrules,
  changesOrder: z.boolean().optional().openapi({
    description:
      'Also where the order of this day is made: it is corrected, or cancelled where nothing comes. Without it such a day is refused.',
  }),
  day: daySchema.openapi({ description: 'From the first day on whose last hour is ahead.' }),
  items: sentItems.nullable().openapi({
    description: 'What comes instead; none skips the day, null takes the setting back.',
  }),
});

export const toldBody = z
  .object({
    keys: z.array(z.string().max(200)).min(1).max(100).openapi({ description: 'Of `toTell`.' }),
  })
  .openapi({ example: { keys: ['price 1764489600000'] } });

const { phone, name, email, address, city, location, additionalInfo, deliveryArea } = standingOrderFields;

const fields = {
  phone: uncheckedText(phone).nullable().openapi({
    description: 'Null where the household has none: it then pays in cash or on account.',
  }),
  name: uncheckedText(name),
  email: uncheckedText(email),
  address: uncheckedText(address),
  city: uncheckedText(city).openapi({ description: 'Where the farm has no delivery areas.' }),
  location: uncheckedText(location).openapi({ description: 'Where the farm has no delivery areas.' }),
  deliveryArea: uncheckedText(deliveryArea).openapi({
    description: 'Id or name, if the farm has delivery areas (GET /checkout-options).',
  }),
  additionalInfo: uncheckedText(additionalInfo),
  items: sentItems.min(1, standingOrderMessages.noLines),
  days: z.array(z.enum(weekdays)).min(1, standingOrderMessages.days).max(weekdays.length).optional().openapi({
    description: 'Every day where it is left out.',
  }),
  payment: payment.optional().openapi({ description: 'How they pay; the usual way where it is left out.' }),
  organizationId: z
    .string()
    .regex(objectIdPattern, 'Organization ID must be the id of an organization')
    .optional()
    .openapi({ description: 'With `account`.' }),
  overrules,
  from: daySchema.optional().openapi({
    description: 'From when it holds; the first day whose last hour is ahead where it is left out.',
  }),
};

const example = {
  phone: '0712 345 678',
  name: 'Akinyi Odhiambo',
  address: 'The blue gate behind the mill',
  deliveryArea: 'market',
  items: [{ productId: '6564a1f2c3d4e5f601234567', sku: 'MILK-1L', quantity: 2 }],
  days: ['monday', 'wednesday', 'friday'],
};

export const newStandingOrder = z.object(fields).openapi('NewStandingOrder', { example });

export const standingOrderChange = z
  .object(fields)
  .partial()
  .extend({
    payment: payment.optional().openapi({ description: 'How they pay.' }),
    days: fields.days.openapi({ description: 'On which it comes.' }),
    revision: z.int().optional().openapi({
      description: 'The one that you read: 409 if it has changed since. Without it, the last change wins.',
    }),
  })
  .openapi({ example: { items: example.items, revision: 3 } });

type Sent = z.output<typeof standingOrderChange>;

/**
 * What the form would send: what the body leaves out stays as it is stored, or is empty. Throws the 400 of what breaks its rules, with
 * its messages. `firstDay` is what stands for `from`.
 */
export function toStandingOrderForm(
  sent: Sent,
  stored: StandingOrder | null,
  { settings, firstDay }: { readonly settings: Pick<Settings, 'deliveryAreas'>; readonly firstDay: string },
): StandingOrderForm {
  const {
    items,
    days,
    from,
    payment: sentPayment,
    organizationId,
    overrules: isOverruled,
    revision: _revision,
    ...texts
  } = sent;
  const before = stored && standingOrderValues(stored, firstDay);
  const area = findDeliveryAreaByName([sent.deliveryArea ?? ''], settings.deliveryAreas);
  const given = Object.entries<string | null | undefined>(texts).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text ?? ''] as const],
  );
  const values = normaliseStandingOrder({
    rhythm: 'every',
    ...before?.values,
    ...Object.fromEntries(given),
    ...(sent.phone !== undefined && { hasNoPhone: sent.phone === null ? 'on' : '' }),
    ...(area && { deliveryArea: area.id }),
    ...(sentPayment && {
      payment: sentPayment === 'account' ? `${accountPrefix}${organizationId ?? ''}` : sentPayment,
    }),
    ...(days && { rhythm: 'certain', days: days.join('\n') }),
    from: from ?? (before?.values.from || firstDay),
  });
  const rows = items?.map((line) => ({ line: cartLineId(line), quantity: String(line.quantity) }));
  const parsed = parseStandingOrder(values, rows ?? before?.rows ?? [], settings.deliveryAreas);
  if (parsed.ok) return { ...parsed.form, ...(isOverruled && { overrules: true }) };
  const { rhythm: _rhythm, ...errors } = parsed.errors;
  throw rejectedForm({ ...errors, ...(parsed.rows.length > 0 && { items: parsed.rows }) }, (field) =>
    field.startsWith('quantity-') ? 'items' : field,
  );
}
