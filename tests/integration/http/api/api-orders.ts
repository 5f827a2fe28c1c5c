import { ObjectId } from 'mongodb';
import { toDateInput } from '~/lib/format/dates';
import type { Shop } from '../../../support/shop/start-shop';
import { callApi, type ApiRequest } from './api-client';

export type ApiItem = {
  readonly productId: string;
  readonly quantity: number;
  readonly price: number;
  readonly notes: string;
};

/** The cart item of a product of the demo farm, with the id that the documents give it. */
export async function itemOf(
  shop: Pick<Shop, 'url'>,
  slug = 'fresh-cow-milk',
  quantity = 1,
): Promise<ApiItem & { readonly sku: string }> {
  const product = (await (await callApi(shop, `/products/${slug}`)).json()) as {
    id: string;
    variants: { sku: string; price: number }[];
  };
  const [variant] = product.variants;
  if (!variant) throw new Error(`${slug} has no variants`);
  const { sku, price } = variant;
  return { productId: `${product.id}-${sku}`, sku, quantity, price, notes: '' };
}

let phones = 0;

/** A phone number that no other order of the file has: orders are limited by phone. */
export const nextPhone = (): string => `07${String((phones += 1)).padStart(8, '0')}`;

/** As a client that knows the four fields of the documents only. */
export async function orderBody(shop: Pick<Shop, 'url'>, changes: Record<string, unknown> = {}) {
  const { sku: _sku, ...item } = await itemOf(shop);
  const phone = nextPhone();
  return {
    items: [item],
    shippingAddress: `Wanjirũ Kamau 🐄\n${phone}\nwanjiru-${phone}@example.com\n12 Moi Avenue\nMilimani, Kisumu\nThe green gate`,
    paymentMethod: 'cod',
    deliveryMethod: 'delivery',
    ...changes,
  };
}

export type PlacedOrder = {
  readonly id: string;
  readonly number: string;
  readonly totalAmount: number;
  readonly accessToken: string;
  readonly status: string;
  readonly [name: string]: unknown;
};

/** Takes a standing order, which must succeed, and pauses it. */
export async function takeApiStandingOrder(shop: Pick<Shop, 'url'>, token: string): Promise<string> {
  const body = await standingOrderBody(shop);
  const taken = await callApi(shop, '/standing-orders', { method: 'POST', token, body });
  const { id } = (await taken.json()) as { readonly id: string };
  const paused = await callApi(shop, `/standing-orders/${id}/pause`, { method: 'PUT', token, body: {} });
  if (!paused.ok) throw new Error(`It was not taken and paused: ${await paused.text()}`);
  return id;
}

export async function standingOrderBody(shop: Pick<Shop, 'url'>) {
  const { productId, sku } = await itemOf(shop);
  const place = { address: '12 Moi Avenue', city: 'Kisumu', location: 'Milimani' };
  const items = [{ productId: productId.split('-')[0], sku, quantity: 2 }];
  return { phone: nextPhone(), name: 'Wanjirũ Kamau', ...place, items };
}

/** Makes an order one of today's mornings, as the maker of mornings would. */
export async function becomeMorning(shop: Pick<Shop, 'database'>, id: string): Promise<void> {
  const standing = { id: new ObjectId(), household: new ObjectId(), day: toDateInput(new Date()) };
  await shop
    .database()
    .collection('orders')
    .updateOne(
      { _id: ObjectId.createFromHexString(id) },
      { $set: { standing, status: 'confirmed', payAfterDelivery: 'delivery' } },
    );
}

/** Places an order that was brought to the household of a standing order on a day, and isn't paid. */
export async function oweMorning(
  shop: Pick<Shop, 'database' | 'url'>,
  standingOrderId: string,
  day = toDateInput(new Date()),
): Promise<PlacedOrder> {
  const order = await placeApiOrder(shop);
  const id = ObjectId.createFromHexString(standingOrderId);
  const household = (await shop.database().collection('standingOrders').findOne({ _id: id }))?.['household'];
  const standing = { id, household, day };
  await shop
    .database()
    .collection('orders')
    .updateOne(
      { number: order.number },
      { $set: { standing, status: 'delivered', payAfterDelivery: 'week' } },
    );
  return order;
}

/** Places an order, which must succeed. */
export async function placeApiOrder(
  shop: Pick<Shop, 'url'>,
  changes: Record<string, unknown> = {},
  options: Omit<ApiRequest, 'body' | 'method'> = {},
): Promise<PlacedOrder> {
  const body = await orderBody(shop, changes);
  const response = await callApi(shop, '/orders', { method: 'POST', body, ...options });
  const answer = (await response.json()) as PlacedOrder;
  if (response.status !== 201) throw new Error(`The order was not placed: ${JSON.stringify(answer)}`);
  return answer;
}
