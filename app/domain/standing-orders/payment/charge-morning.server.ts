import { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { addEntry } from '~/domain/organizations/entries/add-entry.server';
import { newCharge } from '~/domain/organizations/entries/new-charge';
import { takeBack } from '~/domain/organizations/entries/correct-payment.server';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';

/**
 * Brings the account of its organization in line with an order: what was delivered is one charge of what it costs, anything else none. A
 * charge that is no longer right is reversed. A unique index holds a second charge of an order back (docs/decisions/0160).
 */
export const chargeMorning = (_id: ObjectId, now: Date): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const { orders, accountEntries, organizations } = collections();
    const order = await orders.findOne({ _id, settleAt: { $lte: now } }, { session });
    if (!order) return;
    const { chargedTo: organizationId } = order;
    const organization =
      organizationId && (await organizations.findOne({ _id: organizationId }, { session }));
    if (!organization) throw new Error(`${order.number} is charged to an organization that does not exist`);
    const amount = order.status === 'delivered' ? order.totalAmount : toCents(0);
    const charge = await accountEntries.findOne({ chargesOrder: _id }, { session });
    const isRight = (charge?.amount ?? 0) === amount;
    if (charge && !isRight) {
      const reason = order.status === 'delivered' ? 'The order was changed' : 'The order was not delivered';
      const idempotencyKey = `reversal ${charge._id.toHexString()}`;
      await takeBack(charge, { reason, idempotencyKey, by: null, now }, session);
    }
    if (!isRight && amount > 0) {
      const day = dayOf(order, now);
      const entryId = new ObjectId();
      await addEntry(
        newCharge(organization, {
          _id: entryId,
          kind: 'order',
          amount,
          day,
          description: `Order ${order.number} of ${formatDayOfWeek(day)}`,
          period: null,
          createdAt: now,
          chargesOrder: _id,
          idempotencyKey: `order ${order.number} ${entryId.toHexString()}`,
        }),
        session,
      );
    }
    const text = isRight
      ? null
      : amount > 0
        ? `${formatMoney(amount)} on the account of ${organization.name}`
        : `Taken off the account of ${organization.name}`;
    await updateOrder(order, { by: 'payment', text, settleAt: 'never' }, now, session);
  });

/** The morning that it was for, also where it came later. */
const dayOf = ({ standing, deliveredAt }: Order, now: Date): string =>
  standing?.day ?? toDateInput(deliveredAt ?? now);
