import { guestOrdersMs } from '~/domain/accounts/phone-codes/phone-code';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { realNumbers } from '~/domain/orders/order-number';
import type { PhoneNumber } from '~/lib/format/phone';

/** A household orders once or twice a week; a kiosk every day. */
const maxOrders = 100;

/**
 * What whoever has confirmed a phone may see without an account: its orders of the last 90 days, newest first. Not those of which
 * somebody with this phone has said that they aren't theirs, and mornings of a household only as long as it has this phone.
 */
export async function listOrdersOfPhone(phone: PhoneNumber, now: Date): Promise<readonly Order[]> {
  const orders = await collections()
    .orders.find({
      'customer.phone': phone,
      createdAt: { $gt: new Date(now.getTime() - guestOrdersMs) },
      number: realNumbers,
    })
    .sort({ createdAt: -1 })
    .limit(maxOrders)
    .toArray();
  const disowned = await collections()
    .orderCodes.find({ orderId: { $in: orders.map(({ _id }) => _id) }, disownedAt: { $exists: true } })
    .toArray();
  const households = await collections()
    .standingOrders.find(
      {
        household: { $in: orders.flatMap(({ standing }) => standing?.household ?? []) },
        'customer.phone': phone,
        freedPhone: null,
      },
      { projection: { household: 1 } },
    )
    .toArray();
  return orders.filter(
    ({ _id, standing }) =>
      !disowned.some(({ orderId }) => orderId.equals(_id)) &&
      (!standing || households.some(({ household }) => household.equals(standing.household))),
  );
}
