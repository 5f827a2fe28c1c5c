import { randomBytes } from 'node:crypto';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { Order } from '~/domain/orders/order';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import type { PhoneNumber } from '~/lib/format/phone';

/** Places a confirmed cash order for a caller. */
export async function takePhoneOrder(productId: string, sku: string, by: StaffMember): Promise<Order> {
  const result = await placeOrder({
    idempotencyKey: randomBytes(16).toString('base64url'),
    userId: null,
    takenBy: by,
    lines: [{ productId, sku, quantity: 3 }],
    accepted: {},
    details: {
      firstName: 'Atieno',
      lastName: 'Ouma',
      phone: '+254711000999' as PhoneNumber,
      email: null,
      deliveryMethod: 'delivery',
      address: '3 Market Street',
      city: 'Busia',
      location: 'Post office',
      additionalInfo: '',
      deliveryArea: null,
    },
    paymentMethod: 'cod',
    phoneNumber: null,
    address: null,
    now: new Date(),
  });
  if (!result.ok) throw new Error(`not taken: ${result.reason}`);
  return result.order;
}
