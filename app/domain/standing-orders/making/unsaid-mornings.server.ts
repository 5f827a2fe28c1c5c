import type { Filter } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import { findPhonesNow } from '~/domain/orders/customers/find-phones-now.server';
import { formerPhoneText } from '~/domain/orders/customers/former-phone-text';
import { maxServedOrders } from '~/domain/orders/list/find-orders-to-serve.server';
import type { Order } from '~/domain/orders/order';
import { orderServeIndex } from '~/domain/orders/orders.collection';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, parseNairobi, toDateInput } from '~/lib/format/dates';
import { describePhone, noPhone } from '~/lib/format/phone';
import { daySheetPath } from '~/paths';

/** In Nairobi: a morning's round is back by then. What nobody has ticked is asked about, and never charged by itself. */
const askedAt = '12:00';

const isAfternoon = (now: Date): boolean => {
  const noon = parseNairobi(`${toDateInput(now)}T${askedAt}`);
  return noon !== null && now >= noon;
};

/** Up to which day mornings should be ticked by now: today's from noon on, unless the round leaves only then. */
export const lastAskedDay = (
  { standing: { roundLeavesAt } }: Pick<Settings, 'standing'>,
  now: Date,
): string => {
  const today = toDateInput(now);
  return isAfternoon(now) && roundLeavesAt < askedAt ? today : addDays(today, -1);
};

/** Those that are on the sheet still. */
const unsaid = (settings: Settings, now: Date): Filter<Order> => ({
  deliveryMethod: 'delivery',
  dueOn: { $gt: '', $lte: lastAskedDay(settings, now) },
  'standing.household': { $exists: true },
});

/** The mornings that should be ticked by now, and of which nobody has said what became; at most 500. */
export const countUnsaidMornings = async (now: Date): Promise<number> =>
  collections().orders.countDocuments(unsaid(await loadSettings(), now), {
    limit: maxServedOrders,
    hint: orderServeIndex,
  });

/** Asks the farm once a day, in one message, about what nobody has ticked by noon. A process remembers on which day it has. */
export function createNoonQuestion() {
  let askedOn = '';
  return async (now: Date): Promise<void> => {
    const today = toDateInput(now);
    if (askedOn === today || !isAfternoon(now)) return;
    await askAboutMornings(now);
    askedOn = today;
  };
}

/** One message a day, however often it is called. It names the last `most`. */
export async function askAboutMornings(now: Date, most = maxServedOrders): Promise<void> {
  const settings = await loadSettings();
  const orders = await collections()
    .orders.find(unsaid(settings, now), { hint: orderServeIndex })
    .sort({ dueOn: -1, createdAt: -1 })
    .limit(most)
    .toArray();
  if (orders.length === 0) return;
  const all =
    orders.length < most
      ? orders.length
      : await collections().orders.countDocuments(unsaid(settings, now), { hint: orderServeIndex });
  const site = await loadMailSite();
  const phonesOf = await findPhonesNow(orders);
  const count = all === 1 ? '1 morning isn’t ticked' : `${all} mornings aren’t ticked`;
  const today = toDateInput(now);
  await withTransaction((session) =>
    queueMailToFarm(
      {
        key: `mornings not ticked ${today}`,
        ...composeMail(
          {
            subject: `${site.name}: ${count}`,
            heading: `${count} by noon on ${formatDayOfWeek(today)}`,
            parts: [
              {
                kind: 'text',
                text: 'Were they brought? Nothing is charged before somebody says so. Please tick them on the day’s sheet.',
              },
              {
                kind: 'list',
                heading: all > orders.length ? `Not ticked yet: the last ${orders.length}` : 'Not ticked yet',
                rows: orders.map((order) => {
                  const { number, customer, standing } = order;
                  const { phone, former } = phonesOf(order);
                  const called = describePhone(phone ?? former ?? noPhone);
                  return [
                    number,
                    `${customer.firstName} ${customer.lastName}, ${phone === null && former ? formerPhoneText(called) : called} (${formatShortWeekday(standing?.day ?? today)})`,
                  ] as const;
                }),
              },
              { kind: 'link', label: 'Open the day’s sheet', url: site.url + daySheetPath() },
            ],
          },
          site,
        ),
      },
      settings,
      { session, now },
    ),
  );
}
