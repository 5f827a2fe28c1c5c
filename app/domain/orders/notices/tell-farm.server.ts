import type { ClientSession } from 'mongodb';
import type { NewFarmNotice } from '~/domain/notices/farm-notice';
import { recordFarmNotices } from '~/domain/notices/record-farm-notices.server';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { isCashPayment, type Order } from '~/domain/orders/order';
import type { FarmSmsFact } from '~/domain/sms/farm/farm-sms';
import { queueFarmSms } from '~/domain/sms/farm/queue-farm-sms.server';
import { formatShortWeekday } from '~/lib/format/dates';

/** Tells the farm by each channel: by email, and by SMS where that is set up. Takes part in the transaction of `session`. */
export async function tellFarm(
  notices: readonly NewFarmNotice[],
  order: Order,
  now: Date,
  session: ClientSession,
): Promise<void> {
  await recordFarmNotices(notices, order, now, session);
  for (const notice of notices) {
    const fact = factOf(notice, order);
    const what = notice.kind === 'paymentCheck' ? (notice.code ?? notice.check) : '';
    if (fact) await queueFarmSms(fact, `${order._id.toHexString()} ${what}`.trim(), { now, session });
  }
}

function factOf(notice: NewFarmNotice, order: Order): FarmSmsFact | null {
  const { number } = order;
  switch (notice.kind) {
    case 'cancelledOrder':
      return null;
    case 'paymentCheck':
      return { kind: 'money', number, amount: notice.amount, isCode: notice.check === 'code-entered' };
    case 'cashOrder':
    case 'paidOrder': {
      const day = dueDayOf(order.delivery);
      return {
        kind: 'newOrder',
        number,
        total: order.totalAmount,
        isPaid: !isCashPayment(order.paymentMethod),
        day: day === null ? null : formatShortWeekday(day),
        place: order.delivery.method === 'pickup' ? order.delivery.pickupLocationName : order.delivery.city,
      };
    }
  }
}
