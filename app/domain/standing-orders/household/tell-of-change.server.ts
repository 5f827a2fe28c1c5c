import type { ClientSession } from 'mongodb';
import { formatDayOfWeek, formatShortWeekday } from '~/lib/format/dates';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { tellHousehold } from '~/domain/standing-orders/making/tell-mornings.server';
import { createStandingOrderLink } from './standing-order-key.server';

/** Once, when it begins: with the link to its page. */
export async function tellOfBeginning(
  order: StandingOrder,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const from = order.rules[0]?.from ?? '';
  const url = createStandingOrderLink(order, now);
  await tellHousehold(
    order,
    {
      key: 'begins',
      isAgreed: true,
      subject: 'your standing order begins',
      text: `Your standing order begins on ${formatDayOfWeek(from)}. On its page you see what comes when, and can change, skip or pause it. The link lets everybody who has it do so.`,
      link: { label: 'See my standing order', url },
      door: `Your standing order begins on ${formatDayOfWeek(from)}.`,
      sms: [
        `Standing order from ${formatShortWeekday(from)}: ${url}`,
        `Your standing order begins on ${formatShortWeekday(from)}.`,
      ],
    },
    now,
    session,
  );
}

/** When somebody else has changed it: what they did, as its page has it. */
export async function tellOfChange(
  order: StandingOrder,
  text: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  await tellHousehold(
    order,
    {
      key: 'changed',
      isAgreed: true,
      subject: 'your standing order has changed',
      text: `We have changed your standing order. ${text}.`,
      link: { label: 'See my standing order', url: createStandingOrderLink(order, now) },
      sms: [
        `We changed your standing order. ${text}. Not right? Please call us.`,
        `We changed your standing order. ${text}.`,
      ],
    },
    now,
    session,
  );
}
