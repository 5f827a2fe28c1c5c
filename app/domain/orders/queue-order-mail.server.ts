import type { ClientSession } from 'mongodb';
import { composeMail } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import type { Order } from './order';
import { makeOrderLink } from './order-link.server';
import { writeOrderMail, type OrderMailKind } from './order-mail';

/**
 * Writes to an order's customer within the transaction that changes the order: they hear of what holds, and of each
 * change once. An order may be cancelled a second time, after a late payment has revived it. An order whose person was
 * taken out has nobody to write to.
 */
export async function queueOrderMail(
  kind: OrderMailKind,
  order: Order,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (order.personErasedAt) return;
  const time = kind === 'cancelled' ? ` ${order.timeline.length}` : '';
  await queueMail(
    {
      key: `order-${kind} ${order._id.toHexString()}${time}`,
      to: order.customer.email,
      ...composeMail(writeOrderMail(kind, order, makeOrderLink(order.number)), mailConfiguration().site),
    },
    { session, now },
  );
}
