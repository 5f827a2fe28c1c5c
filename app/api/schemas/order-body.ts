import { z } from '@hono/zod-openapi';
import type { User } from '~/domain/accounts/user';
import { maxCartLines, maxLineQuantity } from '~/domain/cart/cart';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { detailsFields } from '~/domain/orders/checkout/details-fields';
import { detailsFromAccount } from '~/domain/orders/checkout/details-from-account';
import { paymentFields } from '~/domain/orders/checkout/payment-fields';
import { orderFailureMessages } from '~/domain/orders/placing/order-failure-messages';
import {
  findDeliveryAreaByName,
  findPickupLocation,
  parseShippingAddress,
} from '~/domain/orders/placing/parse-shipping-address';
import type { Settings } from '~/domain/settings/settings';
import type { FormField } from '~/lib/forms/form-fields';
import { discountSchema } from './discount';
import { deliveryMethodSchema, paymentMethodSchema } from './order';
import { moneySchema } from './shared';

const maxNotesLength = 500;
/** All fields of the checkout in lines. */
const maxShippingAddressLength = 2_000;

const addressExample = 'Akinyi Odhiambo\n0712 345 678\nakinyi@example.com\n12 Moi Avenue\nMilimani, Kisumu';

const productIdPattern = /^([0-9a-fA-F]{24})(?:-(.+))?$/;

const itemSchema = z
  .object({
    productId: z
      .string()
      .regex(productIdPattern, 'Product ID must be the id of a product, or id-SKU')
      .max(25 + maxSkuLength)
      .openapi({
        description: 'The id of the product, or this id, a hyphen and the SKU of the variant.',
        example: '6564a1f2c3d4e5f601234567-MILK-1L',
      }),
    sku: z.string().max(maxSkuLength).nullish().openapi({ description: 'The SKU of the variant.' }),
    quantity: z.int().min(1).max(maxLineQuantity),
    price: moneySchema.min(0).max(10_000_000).openapi({
      description:
        'The price of one: exactly that of the variant in GET /products, or of the product if it has no variants. Another price answers 409.',
    }),
    notes: z.string().max(maxNotesLength).nullish(),
  })
  .openapi('NewOrderItem')
  .transform(({ productId, sku, price, quantity, notes }) => {
    const [, id = '', suffix] = productIdPattern.exec(productId) ?? [];
    return { productId: id.toLowerCase(), sku: sku || suffix || null, price, quantity, notes: notes ?? '' };
  });

/** The schemas of the checkout apply its rules (readOrderFields). */
const text = ({ label, maxLength = 80, check }: FormField) =>
  z
    .string()
    .max(maxLength)
    .nullish()
    .openapi({ description: label, ...(check?.pattern && { pattern: check.pattern }) });

export const orderBodySchema = z
  .object({
    items: z.array(itemSchema).min(1, orderFailureMessages.cartEmpty).max(maxCartLines),
    shippingAddress: z.string().max(maxShippingAddressLength).nullish().openapi({
      description:
        'Lines of text, as an earlier order has them: first and last name; phone; email; then for a delivery the address, `area, town` and directions, for a pickup `Pickup at …` and `Pickup date: …`. Separate fields override them; the token’s account fills in what is missing.',
      example: addressExample,
    }),
    paymentMethod: paymentMethodSchema,
    deliveryMethod: deliveryMethodSchema,
    phoneNumber: text(paymentFields.phoneNumber).openapi({
      description: 'Gets the M-Pesa prompt; the customer’s phone by default.',
    }),
    firstName: text(detailsFields.firstName),
    lastName: text(detailsFields.lastName),
    phone: text(detailsFields.phone),
    email: text(detailsFields.email).openapi({
      description: 'May be missing where `requireEmail` of GET /checkout-options is false.',
      format: 'email',
    }),
    address: text(detailsFields.address),
    city: text(detailsFields.city),
    location: text(detailsFields.location),
    additionalInfo: text(detailsFields.additionalInfo),
    deliveryArea: text(detailsFields.deliveryArea).openapi({
      description: 'Id or name, if the farm has delivery areas (GET /checkout-options).',
    }),
    pickupLocation: text(detailsFields.pickupLocation).openapi({
      description: 'Id or name (GET /checkout-options).',
    }),
    pickupDate: text(detailsFields.pickupDate).openapi({
      description:
        'YYYY-MM-DD or YYYY-MM-DDTHH:mm in Nairobi, from earliestPickup of GET /checkout-options on.',
    }),
    discount: discountSchema.nullish().openapi({
      description:
        'Per cent of the products, or shillings: only for a token or key of who may settle payments; others get 403.',
    }),
  })
  .openapi('NewOrder', {
    example: {
      items: [{ productId: '6564a1f2c3d4e5f601234567-MILK-1L', quantity: 2, price: 120 }],
      shippingAddress: addressExample,
      paymentMethod: 'mpesa',
      deliveryMethod: 'delivery',
    },
  });

export type OrderBody = z.output<typeof orderBodySchema>;

const contactNames = ['firstName', 'lastName', 'phone', 'email'] as const;
const placeNames = ['address', 'city', 'location', 'deliveryArea'] as const;

/**
 * The fields of the checkout form: those of the body, else of its text, else of the account. An account's address counts
 * as a whole: parts of two addresses are no address.
 */
export function readOrderFields(
  body: OrderBody,
  account: User | null,
  { deliveryAreas, pickupLocations }: Pick<Settings, 'deliveryAreas' | 'pickupLocations'>,
): Readonly<Record<string, string>> {
  const places = { deliveryAreas, pickupLocations };
  const told = parseShippingAddress(body.shippingAddress ?? '', body.deliveryMethod, places);
  const known = account ? detailsFromAccount(account, deliveryAreas) : {};
  const say = (name: Exclude<keyof OrderBody, 'items' | 'discount'>) =>
    body[name]?.trim() || told[name] || '';
  const isPlaceTold = placeNames.some((name) => say(name) !== '');
  const names = [body.deliveryArea, body.location, body.city, told['deliveryArea']];
  const area = findDeliveryAreaByName(
    names.filter((name) => typeof name === 'string'),
    deliveryAreas,
  );
  const pickupLocation = say('pickupLocation');
  const fields = {
    deliveryMethod: body.deliveryMethod,
    ...Object.fromEntries(contactNames.map((name) => [name, say(name) || (known[name] ?? '')])),
    ...Object.fromEntries(placeNames.map((name) => [name, isPlaceTold ? say(name) : (known[name] ?? '')])),
    ...(area && { deliveryArea: area.id }),
    additionalInfo: say('additionalInfo'),
    pickupLocation: findPickupLocation(pickupLocation, pickupLocations)?.id ?? pickupLocation,
    pickupDate: say('pickupDate'),
  };
  // An empty field is a missing one, with its message.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
