import { z } from '@hono/zod-openapi';
import { findDeliveryTerms, listDeliveryTerms } from '~/domain/orders/delivery/delivery-terms';
import { findTownRule, takesOutsideTowns } from '~/domain/orders/delivery/served-towns';
import { findNextDelivery } from '~/domain/orders/delivery/next-delivery';
import { pickupDays } from '~/domain/orders/checkout/pickup-days';
import { deliveryMethods, paymentMethods, type PaymentMethod } from '~/domain/orders/order';
import { maxMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { isEmailOptional } from '~/domain/orders/checkout/is-email-optional.server';
import { offeredDeliveries, offeredPayments } from '~/domain/orders/checkout/offered-payments';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { nothingOffered, type OfferedMethods } from '~/domain/selling/offered-methods';
import type { Settings } from '~/domain/settings/settings';
import { toCents } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';
import { deliveryMethodSchema, paymentMethodSchema } from './order';
import { dateSchema, deliveryHoursSchema, moneySchema, toShillings } from './shared';

const name = z.string();
const placeId = z.string().openapi({ example: 'main-store' });

const nextDeliverySchema = z
  .object({
    day: z.iso.date(),
    orderBy: dateSchema.openapi({
      description: 'Later orders go with the next delivery after this one.',
    }),
    hours: deliveryHoursSchema.openapi({
      description: 'When on that day; null where the farm promises the day only.',
    }),
  })
  .nullable();

const toNextDelivery = (
  schedule: Parameters<typeof findNextDelivery>[0],
  now: Date,
): z.input<typeof nextDeliverySchema> => {
  const next = findNextDelivery(schedule, now);
  return next && { day: next.day, orderBy: next.orderBy.toISOString(), hours: next.hours ?? null };
};

export const checkoutOptionsSchema = z
  .object({
    refusal: z.string().nullable().openapi({
      description:
        'What POST /orders answers now, with 503; then there is nothing to choose. Null while orders are taken.',
      example: null,
    }),
    requireAccount: z.boolean().openapi({ description: 'True if an order needs an account’s token.' }),
    requireEmail: z.boolean().openapi({
      description: 'False if a customer may order without an email address: texts say what the emails would.',
    }),
    deliveryMethods: z.array(
      z.object({
        id: deliveryMethodSchema,
        name,
        fee: moneySchema.nullable().openapi({ description: 'Null if each delivery area has its own fee.' }),
        minimumOrder: moneySchema.nullable().openapi({
          description: 'The smallest total of products, 0 for none; null if each delivery area has its own.',
        }),
        nextDelivery: nextDeliverySchema.openapi({
          description: 'Null for a pickup, if the farm promises no day, and if each area has its own.',
        }),
        towns: z.array(z.string()).openapi({
          description: 'Where the farm delivers if it has no delivery areas; empty for everywhere.',
        }),
        outsideTowns: z.enum(['call', 'refuse']).nullable().openapi({
          description:
            'What happens to an order whose city and location name none of the towns: `call`, it is paid in cash, and the farm confirms it by phone; `refuse`, POST /orders answers 400. Null without towns.',
        }),
        paymentMethods: z.array(paymentMethodSchema),
      }),
    ),
    paymentMethods: z.array(
      z.object({
        id: paymentMethodSchema,
        name,
        maxAmount: moneySchema
          .nullable()
          .openapi({ description: 'The limit of one payment; null for no limit.' }),
        payTo: z
          .object({
            kind: z.enum(['till', 'paybill']),
            number: z.string().openapi({ example: '5123456' }),
          })
          .nullable()
          .openapi({
            description:
              'Where customers pay by hand, with the order number as the account of a Paybill; null for cash, and where a prompt is sent.',
          }),
      }),
    ),
    deliveryAreas: z
      .array(
        z.object({
          id: placeId.openapi({ example: 'market' }),
          name,
          fee: moneySchema,
          minimumOrder: moneySchema.openapi({ description: 'The smallest total of products; 0 for none.' }),
          nextDelivery: nextDeliverySchema,
        }),
      )
      .openapi({ description: 'Empty if the farm delivers everywhere for one fee.' }),
    pickupLocations: z.array(
      z.object({
        id: placeId,
        name,
        address: z.string(),
        days: z.array(z.enum(weekdays)).openapi({
          description: 'The days of the week on which orders can be collected; empty for any.',
        }),
        hours: z.string().openapi({ example: '7:00 AM - 6:00 PM' }),
        freshness: z.string().openapi({
          description: 'How fresh the products are there, and how long an order is kept.',
          example: 'Milk of the same morning. We’ll keep your order cold for 24 hours.',
        }),
        earliestPickup: z.iso.date().openapi({ description: 'For a pickupDate without a time.' }),
      }),
    ),
    earliestPickup: z.iso.date().openapi({ description: 'Of the place that is open first.' }),
    latestPickup: z.iso.date(),
  })
  .openapi('CheckoutOptions');

const free = toCents(0);

const paymentIds = Object.keys(paymentMethods) as PaymentMethod[];

/** What the checkout offers. `businessNumber` is for payments by hand; `refusal` is '' while orders are taken. */
export function toCheckoutOptions(
  settings: Settings,
  {
    refusal,
    businessNumber,
    ...rest
  }: { refusal: string; offered: OfferedMethods; businessNumber: BusinessNumber | null },
  now: Date,
): z.input<typeof checkoutOptionsSchema> {
  const offered = refusal === '' ? rest.offered : nothingOffered;
  const { earliest, latest } = pickupDays(settings, now);
  const townRule = findTownRule(settings);
  const methods = offeredDeliveries(offered).map((id) => {
    const terms = findDeliveryTerms({ deliveryMethod: id }, settings);
    const [fee, minimumOrder] = id === 'pickup' ? [free, free] : [terms?.fee, terms?.minimumOrder];
    return {
      id,
      name: deliveryMethods[id].name,
      fee: fee === undefined ? null : toShillings(fee),
      minimumOrder: minimumOrder === undefined ? null : toShillings(minimumOrder),
      nextDelivery: terms && toNextDelivery(terms, now),
      towns: terms ? (townRule?.towns ?? []).map((town) => town.name) : [],
      outsideTowns:
        terms && townRule ? (takesOutsideTowns(settings) ? ('call' as const) : ('refuse' as const)) : null,
      paymentMethods: [...offeredPayments(id, offered)],
    };
  });
  const payments = paymentIds.filter((id) => methods.some((method) => method.paymentMethods.includes(id)));
  return {
    refusal: refusal || null,
    requireAccount: settings.checkout.requireAccount,
    requireEmail: !isEmailOptional(settings),
    deliveryMethods: methods,
    paymentMethods: payments.map((id) => ({
      id,
      name: paymentMethods[id].name,
      maxAmount: id === 'mpesa' ? toShillings(maxMpesaAmount) : null,
      payTo: id === 'mpesa' && !offered.mpesaPrompt ? businessNumber : null,
    })),
    deliveryAreas: (offered.delivery ? listDeliveryTerms(settings) : []).flatMap(({ id, ...area }) =>
      id === null
        ? []
        : [
            {
              id,
              name: area.name,
              fee: toShillings(area.fee),
              minimumOrder: toShillings(area.minimumOrder),
              nextDelivery: toNextDelivery(area, now),
            },
          ],
    ),
    pickupLocations: (offered.pickup ? settings.pickupLocations : []).map(
      ({ map: _map, days, ...place }) => ({
        ...place,
        days: [...days],
        earliestPickup: pickupDays(settings, now, place.id).earliest,
      }),
    ),
    earliestPickup: earliest,
    latestPickup: latest,
  };
}
