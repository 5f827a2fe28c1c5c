import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMailToFarm } from '~/domain/notices/queue-mail-to-farm.server';
import type { Order } from '~/domain/orders/order';
import { outcomeOf } from '~/domain/orders/status/morning-outcome';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatDayOfWeek, formatShortWeekday } from '~/lib/format/dates';
import { describePhone } from '~/lib/format/phone';
import { standingOrderAdminPath } from '~/paths';
import { pauseStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { pauseOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { tellHousehold } from '~/domain/standing-orders/making/tell-mornings.server';

/** Two of these in a row, and the milk waits until somebody is there again. */
const isAbsent = (order: Order): boolean => outcomeOf(order) === 'nobody';

/** The milk was at the door, or may have been: nobody has said otherwise. */
const wentOut = (order: Order): boolean =>
  order.status === 'cancelled' ? isAbsent(order) : outcomeOf(order) !== 'not-brought';

/**
 * Pauses a standing order from the first possible day, without an end, where nobody was there on this morning and on the one before it,
 * or after it, that went out; mornings before a pause don't count. The household and the farm are told. Returns whether it did.
 */
export async function pauseAfterAbsences(order: Order, now: Date, session: ClientSession): Promise<boolean> {
  const { standing } = order;
  if (!standing || !isAbsent(order)) return false;
  const { household, day } = standing;
  const rule = await collections().standingOrders.findOne({ household, isOpen: true }, { session });
  if (!rule) return false;
  const before = await findNeighbour(order, { before: true }, session);
  const after = await findNeighbour(order, { before: false }, session);
  const pair = [
    [before, order],
    [order, after],
  ].find(([first, second]) => first && second && isAbsent(first) && isAbsent(second));
  const days = pair?.flatMap((each) => each?.standing?.day ?? []);
  if (!days || days.length < 2) return false;
  const [first = day, second = day] = days;
  if (await wasThereAfter(household, second, session)) return false;
  // Who has come back from a pause begins anew.
  if (rule.pauses.some(({ from }) => from > first && from <= second)) return false;
  const when = (format: (day: string) => string) => `${format(first)} and ${format(second)}`;
  return pauseByShop(
    rule,
    {
      why: `nobody was there on ${when(formatDayOfWeek)}`,
      cause: `Nobody was there on ${when(formatDayOfWeek)}`,
      sms: (from) => [
        `Nobody was there on ${when(formatShortWeekday)}, so we paused your standing order from ${formatShortWeekday(from)}. Call us when it should come again.`,
        `Nobody was there twice, so we paused your standing order. Call us when it should come again.`,
      ],
    },
    now,
    session,
  );
}

/** Whether milk has come to the household since a day, which is ticked later than that: its sheet was offline. */
const wasThereAfter = async (
  household: StandingOrder['household'],
  day: string,
  session: ClientSession,
): Promise<boolean> =>
  (
    await collections()
      .orders.find(
        { 'standing.household': household, 'standing.day': { $gt: day }, status: 'delivered' },
        { session },
      )
      .toArray()
  ).some((order) => !isAbsent(order));

/** The morning next to one that went out; null for none. */
async function findNeighbour(
  { standing }: Order,
  { before }: { readonly before: boolean },
  session: ClientSession,
): Promise<Order | null> {
  if (!standing) return null;
  const cursor = collections()
    .orders.find(
      {
        'standing.household': standing.household,
        'standing.day': before ? { $lt: standing.day } : { $gt: standing.day },
      },
      { session },
    )
    .sort({ 'standing.day': before ? -1 : 1 })
    // Further ones are another month's.
    .limit(14);
  for await (const each of cursor) if (wentOut(each)) return each;
  return null;
}

/** Pauses a standing order from the first possible day, without an end; its household and the farm are told. Returns whether it did. */
export async function pauseByShop(
  order: StandingOrder,
  {
    why,
    cause,
    sms,
  }: {
    readonly why: string;
    /** Begins a sentence to the household. */
    readonly cause: string;
    readonly sms: (from: string) => readonly string[];
  },
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const id = order._id.toHexString();
  const { pauses } = order;
  const paused = await pauseStandingOrder(
    id,
    { from: null, until: null, why },
    { by: { kind: 'shop' }, now, within: session },
  );
  // Paused without an end already: it was told then.
  if (!paused.ok || pauseOn(pauses, paused.firstDay)?.until === null) return false;
  const from = pauseOn(paused.order.pauses, paused.firstDay)?.from ?? paused.firstDay;
  await tellHousehold(
    order,
    {
      key: `paused ${from}`,
      subject: 'your standing order is paused',
      text: `${cause}. So your standing order is paused from ${formatDayOfWeek(from)}, until you tell us when it should come again. What is on our list already still comes.`,
      sms: sms(from),
    },
    now,
    session,
  );
  const { customer } = order;
  const site = await loadMailSite();
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  await queueMailToFarm(
    {
      key: `farm standing-paused ${id} ${order.revision}`,
      ...composeMail(
        {
          subject: `${site.name}: the standing order of ${name} is paused`,
          heading: 'Standing order paused',
          parts: [
            {
              kind: 'text',
              text: `${name}, ${describePhone(customer.phone)}: ${why}. So the shop has paused their standing order from ${formatDayOfWeek(from)}. It comes again when you or they end the pause.`,
            },
            { kind: 'link', label: 'Open the standing order', url: site.url + standingOrderAdminPath(id) },
          ],
        },
        site,
      ),
    },
    await loadSettings(),
    { session, now },
  );
  return true;
}
