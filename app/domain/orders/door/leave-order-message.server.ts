import type { ClientSession } from 'mongodb';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import type { Order } from '~/domain/orders/order';
import { isTexted, textOfNotice } from '~/domain/orders/sms/queue-order-sms.server';
import { orderSms } from '~/domain/orders/sms/order-sms';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import { formatDayOfWeek } from '~/lib/format/dates';
import { leaveDoorMessage } from './leave-door-message.server';

/** What the household wouldn't know otherwise: that it is confirmed, on its way or paid it sees at the door. */
const isNews = (notice: CustomerNotice): boolean => {
  const kind = orderSms[notice]?.kind;
  return notice === 'revived' || kind === 'changed' || kind === 'refunded';
};

/** A notice about a morning, for a household that only the rider can tell: it has no email, and no text reaches it. */
export async function leaveOrderMessage(
  notice: CustomerNotice,
  order: Order,
  { together, now }: { readonly together: readonly Order[]; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const { standing, customer } = order;
  if (!standing || order.personErasedAt || !isNews(notice)) return;
  if (customer.email && isMailEnabled()) return;
  const phones = await findPhoneNow(order, session);
  if (await isTexted(notice, order, phones, session)) return;
  const text = await textOfNotice(notice, order, { together, phones });
  if (text === null) return;
  const key = `order-${notice} ${order._id.toHexString()} ${order.timeline.length}`;
  const about = `Your milk of ${formatDayOfWeek(standing.day)}: ${text}`;
  await leaveDoorMessage(standing.id, { key, text: about, at: now }, session);
}
