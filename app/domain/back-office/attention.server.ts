import { collections } from '~/domain/collections';
import type { Permission } from '~/domain/accounts/permissions';
import { noAttention, type Attention } from './attention';

/** Counts what waits for somebody with these permissions. */
export async function countAttention(permissions: readonly Permission[]): Promise<Attention> {
  const { orders } = collections();
  const newOrders = permissions.includes('orders:read')
    ? await orders.countDocuments({
        $or: [{ status: 'confirmed' }, { status: 'pending', paymentMethod: { $ne: 'mpesa' } }],
      })
    : 0;
  return { ...noAttention, orders: newOrders };
}
