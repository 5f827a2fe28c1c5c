import { packCartLines, parseCartLines } from '~/domain/cart/cart';
import { maxTrackedOrders, noUnpaidOrders, type UnpaidOrders } from '~/domain/cart/unpaid-orders';
import { z } from 'zod';
import { maxCookieBytes } from '~/http/session/cookie-limit';
import { unpaidOrdersCookie } from '~/http/session/cookies.server';

const cookieSchema = z.object({
  orders: z.array(z.tuple([z.string().max(20), z.number().int(), z.boolean()])).max(maxTrackedOrders),
  returned: z.unknown(),
});

/** An unreadable or forged cookie counts as none. */
export async function readUnpaidOrders(request: Request): Promise<UnpaidOrders> {
  const value: unknown = await unpaidOrdersCookie().parse(request.headers.get('Cookie'));
  const parsed = cookieSchema.safeParse(value);
  if (!parsed.success) return noUnpaidOrders;
  return {
    orders: parsed.data.orders.map(([number, seconds, isReturned]) => ({
      number,
      placedAt: new Date(seconds * 1000),
      isReturned,
    })),
    returned: parseCartLines(parsed.data.returned),
  };
}

export const hasUnpaidOrdersCookie = (request: Request): boolean =>
  (request.headers.get('Cookie') ?? '').includes('malisho_unpaid');

export async function serializeUnpaidOrders({ orders, returned }: UnpaidOrders): Promise<string> {
  const cookie = unpaidOrdersCookie();
  const value = {
    orders: orders.map(({ number, placedAt, isReturned }) => [
      number,
      Math.floor(placedAt.getTime() / 1000),
      isReturned,
    ]),
    returned: packCartLines(returned),
  };
  if (orders.length === 0) return cookie.serialize('', { maxAge: 0 });
  const header = await cookie.serialize(value);
  // A dropped cookie would let the products of an order come back twice.
  return header.length > maxCookieBytes ? cookie.serialize({ ...value, returned: [] }) : header;
}
