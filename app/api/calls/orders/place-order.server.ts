import { z } from '@hono/zod-openapi';
import { addLine, cartLineId, type CartLine } from '~/domain/cart/cart';
import { findProductById } from '~/domain/catalogue/catalogue-queries.server';
import { lineProblemText } from '~/domain/cart/line-problem-text';
import { priceCart } from '~/domain/cart/price-cart.server';
import {
  checkoutDetailsSchema,
  checkoutPaymentSchema,
  type CheckoutDetails,
} from '~/domain/orders/checkout/checkout-schema';
import {
  findDeliveryTerms,
  findMinimumOrderError,
  minimumOrderField,
} from '~/domain/orders/delivery/delivery-terms';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import { findPlaceRule } from '~/domain/orders/delivery/place-rule.server';
import type { Order } from '~/domain/orders/order';
import {
  mpesaLimitMessage,
  orderFailureMessages,
  tooManyOrdersMessage,
} from '~/domain/orders/placing/order-failure-messages';
import {
  findPlacedOrder,
  placeOrder,
  type PlaceOrderResult,
} from '~/domain/orders/placing/place-order.server';
import { createOrderKey, createOrderLink } from '~/domain/orders/tracking/order-link.server';
import { explainRefusal, loadRefusalText } from '~/domain/opening/read-ordering-state.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { generateIdempotencyKey } from '~/http/orders/checkout-cookie.server';
import { clientAddress } from '~/http/security/client-address.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { shillings, type Cents } from '~/lib/format/money';
import { ownValue } from '~/lib/own-value';
import { ApiError, notTakingOrders, toFieldErrors, type FieldErrors } from '../../api-error';
import { defineCall, may, type Caller } from '../../call';
import { idempotencyHeaders, keyReused, readIdempotency } from '../../idempotency.server';
import { discountRefused, toDiscount } from '../../schemas/discount';
import { orderSchema, toApiOrder } from '../../schemas/order';
import { orderBodySchema, readOrderFields, type OrderBody } from '../../schemas/order-body';

const placedOrderSchema = orderSchema
  .extend({
    accessToken: z.string().openapi({
      description:
        'Gives access to this order without an account. Send it as X-Order-Token, and keep it secret.',
    }),
    pageUrl: z.url().openapi({ description: 'The page of the order, for the customer.' }),
  })
  .openapi('PlacedOrder');

/** Instead of the page's 'Invalid input' and 'Invalid format', which stand beside what there is to choose. */
const choiceMessages: Readonly<Record<string, string>> = {
  pickupLocation: 'Send the id or name of a pickup location of GET /api/checkout-options',
  paymentMethod: 'GET /api/checkout-options has the payment methods of each delivery method',
};

const formatMessages: Readonly<Record<string, string>> = {
  pickupDate: 'Send a day, such as 2026-12-05, or a time in Nairobi, such as 2026-12-05T10:30',
};

function toOrderMessage(field: string, message: string): string {
  if (message === checkoutMessages.input) return choiceMessages[field] ?? 'This text is too long';
  return (message === checkoutMessages.format && formatMessages[field]) || message;
}

const toOrderErrors = (error: z.ZodError): FieldErrors =>
  Object.fromEntries(
    Object.entries(toFieldErrors(error)).map(([field, messages]) => [
      field,
      messages.map((message) => toOrderMessage(field, message)),
    ]),
  );

const invalid = (fields: FieldErrors): ApiError => new ApiError(400, 'The request is not valid.', { fields });

function parseDetails(body: OrderBody, caller: Caller, settings: Settings): CheckoutDetails {
  const account = caller.principal?.signedIn?.user ?? null;
  const parsed = checkoutDetailsSchema(settings, findOfferedMethods(settings), caller.now).safeParse(
    readOrderFields(body, account, settings),
  );
  if (!parsed.success) throw invalid(toOrderErrors(parsed.error));
  return parsed.data;
}

function parsePayment(
  { paymentMethod, phoneNumber }: OrderBody,
  { deliveryMethod, phone }: CheckoutDetails,
  settings: Settings,
) {
  const schema = checkoutPaymentSchema({
    deliveryMethod,
    contactPhone: phone,
    offered: findOfferedMethods(settings),
  });
  const parsed = schema.safeParse({ paymentMethod, phoneNumber: phoneNumber ?? '' });
  if (!parsed.success) throw invalid(toOrderErrors(parsed.error));
  return parsed.data;
}

type OrderLines = {
  readonly lines: readonly CartLine[];
  readonly accepted: Readonly<Record<string, Cents>>;
  readonly notes: Readonly<Record<string, string>>;
};

/** Items of one product and variant are one line, as in the cart. */
function readLines({ items }: OrderBody): OrderLines {
  let lines: readonly CartLine[] = [];
  const accepted: Record<string, Cents> = {};
  const notes: Record<string, string> = {};
  for (const [index, item] of items.entries()) {
    const { productId, sku, quantity } = item;
    const id = cartLineId({ productId, sku });
    const price = shillings(item.price);
    const before = ownValue(accepted, id);
    const isOtherPrice = before !== undefined && before !== price;
    // A third decimal is no price.
    if (isOtherPrice || Math.abs(price - item.price * 100) > 1e-6)
      throw invalid({ [`items.${index}.price`]: ['Invalid price'] });
    accepted[id] = price;
    notes[id] = [ownValue(notes, id), item.notes.trim()].filter(Boolean).join('\n');
    const added = addLine(lines, { productId, sku, quantity });
    if (added.ok) lines = added.lines;
  }
  return { lines, accepted, notes };
}

/** Null for a product that is gone, and for an item that names what the product has. */
async function findSizeFault({ productId, sku }: OrderBody['items'][number]): Promise<string | null> {
  const product = await findProductById(productId);
  if (!product || product.variants.some((variant) => variant.sku === sku)) return null;
  const skus = product.variants.map((variant) => variant.sku).join(', ');
  if (skus === '') return sku === null ? null : `${product.name} has no sizes. Send it without a SKU`;
  return sku === null
    ? `${product.name} has sizes. Send the SKU of one: ${skus}`
    : `${product.name} has no size with this SKU, but ${skus}`;
}

/** An unknown SKU is a mistake of the program; in a cart of the shop, it is a size that the shop has removed. */
async function findSizeFaults({ items }: OrderBody): Promise<FieldErrors> {
  const faults = await Promise.all(items.map(findSizeFault));
  return Object.fromEntries(
    faults.flatMap((fault, index) => (fault === null ? [] : [[`items.${index}.sku`, [fault]]])),
  );
}

async function describeCartProblems(body: OrderBody, { lines, accepted }: OrderLines): Promise<ApiError> {
  const sizeFaults = await findSizeFaults(body);
  if (Object.keys(sizeFaults).length > 0) return invalid(sizeFaults);
  const cart = await priceCart(lines, accepted);
  const fields = Object.fromEntries(
    cart.lines.flatMap(({ productId, sku, problem }) => {
      if (!problem) return [];
      const index = body.items.findIndex((item) => item.productId === productId && item.sku === sku);
      const field =
        problem.kind === 'price-changed' ? 'price' : problem.kind === 'gone' ? 'productId' : 'quantity';
      return [[`items.${index}.${field}`, [lineProblemText(problem)]]];
    }),
  );
  return new ApiError(409, 'Something in your order has changed, so we did not place it. See `fields`.', {
    fields,
  });
}

async function describeMinimum(lines: OrderLines, details: CheckoutDetails, settings: Settings) {
  const terms = findDeliveryTerms(details, settings);
  const { subtotal } = await priceCart(lines.lines, {});
  const message = terms && findMinimumOrderError(terms, subtotal, findOfferedMethods(settings));
  return invalid({
    [terms ? minimumOrderField(terms) : 'deliveryMethod']: [message ?? orderFailureMessages.belowMinimum],
  });
}

async function toError(
  failure: Extract<PlaceOrderResult, { ok: false }>,
  body: OrderBody,
  lines: OrderLines,
  details: CheckoutDetails,
  settings: Settings,
  now: Date,
): Promise<ApiError> {
  switch (failure.reason) {
    case 'not-taking-orders':
      return notTakingOrders(explainRefusal(settings, now));
    case 'key-reused':
      return keyReused();
    case 'account-required':
      return new ApiError(401, orderFailureMessages.accountRequired, {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    case 'cart-empty':
      return invalid({ items: [orderFailureMessages.cartEmpty] });
    case 'cart-problems':
    case 'changed':
      return describeCartProblems(body, lines);
    case 'below-minimum':
      return describeMinimum(lines, details, settings);
    case 'outside-towns':
      return invalid({ city: [orderFailureMessages.outsideTowns] });
    case 'delivery-area-unknown':
      return invalid({ deliveryArea: [orderFailureMessages.deliveryArea] });
    case 'pickup-location-unknown':
    case 'pickup-too-soon':
      return invalid({ pickupDate: [orderFailureMessages.pickup] });
    case 'delivery-not-offered':
      return invalid({ deliveryMethod: [orderFailureMessages.deliveryNotOffered] });
    case 'mpesa-not-offered':
    case 'payment-not-offered':
      if (body.paymentMethod === 'mpesa' && findPlaceRule(details, settings) === 'after-call')
        return invalid({ paymentMethod: [orderFailureMessages.outsideInCash] });
      return invalid({ paymentMethod: [orderFailureMessages.paymentNotOffered] });
    case 'mpesa-limit':
      return invalid({ paymentMethod: [mpesaLimitMessage(findOfferedMethods(settings))] });
    case 'too-many-orders': {
      const words = tooManyOrdersMessage(body.paymentMethod, findOfferedMethods(settings));
      const { text, headers } = rateLimitResponse(failure.retryAt, now, words);
      return new ApiError(429, text, { headers: { ...(headers as Record<string, string>) } });
    }
    case 'invalid-form':
      return new ApiError(400, orderFailureMessages.failed);
  }
}

async function place(body: OrderBody, caller: Caller): Promise<Order> {
  const request = readIdempotency('POST /orders', caller, body);
  // Before all checks: a placed order stays placed, even if it would be refused by now.
  const placed = request && (await findPlacedOrder(request));
  if (placed?.ok) return placed.order;
  if (placed) throw keyReused();
  if (body.discount && !may(caller, 'payments:write')) throw discountRefused();
  const settings = await loadSettings();
  // Before the entries are checked: nothing that they could choose would help.
  const refusal = await loadRefusalText(settings, caller.now);
  if (refusal !== '') throw notTakingOrders(refusal);
  const account = caller.principal?.signedIn?.user ?? null;
  const details = parseDetails(body, caller, settings);
  const payment = parsePayment(body, details, settings);
  const lines = readLines(body);
  const result = await placeOrder({
    ...(request ?? { idempotencyKey: generateIdempotencyKey() }),
    userId: account?._id ?? null,
    ...lines,
    details,
    ...payment,
    ...(body.discount && { discount: toDiscount(body.discount) }),
    address: clientAddress(caller.request),
    now: caller.now,
  });
  if (!result.ok) throw await toError(result, body, lines, details, settings, caller.now);
  return result.order;
}

export const placeOrderCall = defineCall({
  method: 'post',
  path: '/orders',
  tag: 'Orders',
  summary: 'Place an order',
  description:
    'Works like the checkout. An M-Pesa order is cancelled after 120 seconds without a payment, so send its prompt straight away (POST /mpesa/stk-push). Where GET /checkout-options has a `payTo`, send no prompt, the customer pays to it by hand until `payBy`, and enters the confirmation code on `pageUrl`. With an account’s token, the order belongs to that account. Answers 409 and places nothing if a price differs from the catalogue or something is sold out: `fields` says what.',
  access: 'public',
  mayUseToken: true,
  isPersonal: true,
  headers: idempotencyHeaders,
  body: orderBodySchema,
  errors: [401, 403, 409, 422],
  status: 201,
  answer: placedOrderSchema,
  handle: async ({ body }, caller) => {
    const order = await withDatabaseTimeout(place(body, caller));
    return {
      ...toApiOrder(order, caller),
      accessToken: createOrderKey(order.number),
      pageUrl: createOrderLink(order.number),
    };
  },
});
