import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { findVerifiedEmail } from '~/domain/orders/placing/large-order.server';
import type { Actor, Order } from '~/domain/orders/order';
import { createOrderLink } from '~/domain/orders/tracking/order-link.server';
import { composeOrderMail, type OrderMailKind } from './order-mail';

const mailKey = (kind: OrderMailKind, order: Order): string => `order-${kind} ${order._id.toHexString()}`;

/**
 * Writes to an order's customer within the transaction that changes the order: they hear of what holds, and of each
 * change once. An order may be cancelled a second time, after a late payment has revived it. An order whose person was
 * taken out has nobody to write to. What follows from a customer's own act counts under the limits of the mailbox: it
 * cost nothing, and may name a stranger's. What the farm does, or money brings, is always told.
 */
export async function queueOrderMail(
  kind: OrderMailKind,
  order: Order,
  by: Actor,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (order.personErasedAt) return;
  const { email } = order.customer;
  const isLimited = by === 'customer' && !(await isOwnMailbox(order, session));
  if (isLimited && !(await consumeMailLimits('order', email, now, session))) return;
  const time = kind === 'cancelled' || kind === 'paid-twice' ? ` ${order.timeline.length}` : '';
  await queueMail(
    {
      key: mailKey(kind, order) + time,
      to: email,
      ...composeMail(composeOrderMail(kind, order, createOrderLink(order.number)), mailConfiguration().site),
    },
    { session, now },
  );
}

/** Whether the customer has shown to receive what is sent to the order's e-mail address. */
const isOwnMailbox = async (order: Order, session: ClientSession): Promise<boolean> =>
  (await findVerifiedEmail(order, session))?.toLowerCase() === order.customer.email.toLowerCase();

/** Whether an order's confirmation was queued: the limits of the mailbox may have held it back. */
export async function hasConfirmationMail(order: Order): Promise<boolean> {
  const keys = (['placed', 'paid'] as const).map((kind) => mailKey(kind, order));
  const mail = await collections().outbox.findOne({ key: { $in: keys } }, { projection: { _id: 1 } });
  return mail !== null;
}
