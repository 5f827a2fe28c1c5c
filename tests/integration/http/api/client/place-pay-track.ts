import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { paths } from './generated-types';

type Shopping = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** The customer enters the PIN. */
  readonly enterPin: (orderNumber: string) => Promise<unknown>;
};

/** What a mobile app does: signs in, finds a product, places an order, pays it by M-Pesa and looks at it again. */
export async function placePayAndTrack({ url, email, password, enterPin }: Shopping) {
  const client = createClient<paths>({ baseUrl: url });
  const signedIn = await client.POST('/api/auth/login', { body: { email, password } });
  if (!signedIn.data) throw new Error(signedIn.error.message);
  const headers = { Authorization: `Bearer ${signedIn.data.access_token}` };

  const products = await client.GET('/api/products', {
    params: { query: { search: 'fresh cow milk', isActive: true, limit: 10 } },
  });
  const items = [];
  for (const { id: productId, variants } of products.data ?? [])
    for (const { sku, price, stockQuantity } of variants)
      if (items.length === 0 && stockQuantity > 2)
        items.push({ productId, sku, price, quantity: 2, notes: 'Cold, please' });

  const placed = await client.POST('/api/orders', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    headers,
    body: {
      items,
      shippingAddress: 'Wanjiru Kamau\n0723 456 789\nwanjiru@example.com\n12 Moi Avenue\nMilimani, Busia',
      paymentMethod: 'mpesa',
      deliveryMethod: 'delivery',
    },
  });
  if (!placed.data) throw new Error(`${placed.error.message} ${JSON.stringify(placed.error.fields)}`);
  const { id, number, totalAmount } = placed.data;

  const phoneNumber = '0723456789';
  const prompt = await client.POST('/api/mpesa/stk-push', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    headers,
    body: {
      phoneNumber,
      amount: totalAmount,
      accountReference: 'Online Store',
      transactionDesc: 'Purchase from Online Store',
    },
  });
  if (!prompt.data) throw new Error(prompt.error.message);

  const findTransaction = () =>
    client.GET('/api/mpesa/find-transaction', {
      params: { query: { phoneNumber, amount: totalAmount } },
      headers,
    });
  const before = await findTransaction();
  await enterPin(number);
  const after = await findTransaction();
  const order = await client.GET('/api/orders/{id}', { params: { path: { id } }, headers });
  return {
    paidBefore: before.data?.success,
    paidAfter: after.data?.success,
    status: order.data?.status,
    paymentStatus: order.data?.paymentStatus,
    items: order.data?.items,
  };
}
