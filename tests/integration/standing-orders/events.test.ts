import { expect, it } from 'vitest';
import { cartLineId } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import {
  changeStandingOrder,
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
} from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordTold } from '~/domain/standing-orders/door/door-messages.server';
import { announcePrices, tellPrices } from '~/domain/standing-orders/prices/announce-prices.server';
import { shillings } from '~/lib/format/money';
import { useWebhooks } from '../webhooks/webhook-shop';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();
const webhooks = useWebhooks();

const who = { by, now: at('11-28 10:00') };

/** Those of standing orders, oldest first: the types, and what they say beside the standing order. */
const events = async () =>
  (await webhooks.deliveries())
    .filter(({ data }) => 'standingOrder' in data)
    .map(({ type, data: { standingOrder: _, ...rest } }) => ({ type, ...rest }));

it('each change of a standing order is one event, and a refused one is none', async () => {
  await webhooks.addEndpoint();
  const line = await dairy.sell(10);
  const household = await dairy.take(line);
  const id = household._id.toHexString();
  await setOwnDay(id, { day: '2026-12-02', lines: [] }, who);
  await pauseStandingOrder(id, { from: null, until: '2026-12-05' }, who);
  await pauseStandingOrder(id, { from: '2026-12-05', until: '2026-12-04' }, who);
  await resumeStandingOrder(id, null, who);
  await resumeStandingOrder(id, null, who);
  const { customer, place } = household;
  await changeStandingOrder(
    id,
    { ...dairy.form(line, { customer, place, days: ['monday'] }), seenRevision: 3 },
    who,
  );
  await changeStandingOrder(
    id,
    { ...dairy.form(line, { customer, place, days: ['monday'] }), seenRevision: 3 },
    who,
  );
  await endStandingOrder(id, who);
  await endStandingOrder(id, who);
  expect(await events()).toEqual(
    ['started', 'changed', 'paused', 'resumed', 'changed', 'ended'].map((name) => ({
      type: `standing_order.${name}`,
    })),
  );
  const last = (await webhooks.deliveries()).at(-1)?.data['standingOrder'];
  expect(last).toEqual({
    id,
    household: household.household.toHexString(),
    endsOn: '2026-11-29',
    revision: 5,
    updatedAt: who.now.toISOString(),
  });
  expect(JSON.stringify(await webhooks.deliveries())).not.toContain(customer.phone);
});

it('a price that was told is a change, also where the rider told it', async () => {
  await webhooks.addEndpoint({ events: ['standing_order.changed'] });
  const line = await dairy.sell(10);
  const household = await dairy.take(line);
  const { _id } = household;
  await dairy.setVariant(line.sku, { price: shillings(70) });
  const whoOf = { by: by.staff, now: who.now };
  await announcePrices([cartLineId(line)], whoOf);
  await tellPrices(who.now);
  const told = await dairy.reload(household);
  const rises = [{ line: cartLineId(line), price: shillings(75) }];
  const toTell = [{ key: 'price', text: '', at: who.now, rises, from: '2026-12-05' }];
  await collections().standingOrders.updateOne({ _id }, { $set: { toTell } });
  const said = { standingId: _id.toHexString(), keys: ['price'], day: '2026-11-28', noticeDays: 7 };
  for (const _ of [1, 2]) await recordTold(said, whoOf);
  const { revision } = await dairy.reload(household);
  const heard = (await webhooks.deliveries()).map(({ data }) => data['standingOrder']);
  expect(heard).toMatchObject([{ revision: told.revision }, { revision }]);
});

it('a morning that is short, and one that does not come, is told once, however often the job runs', async () => {
  await webhooks.addEndpoint({ events: ['morning.missed', 'morning.short'] });
  const line = await dairy.sell(3);
  for (const _ of [1, 2, 3]) await dairy.take(line);
  for (const _ of [1, 2]) await makeMornings(at('11-29 18:00'));
  const day = '2026-11-30';
  const { productId, sku } = line;
  expect(await events()).toEqual([
    { type: 'morning.short', morning: { day, items: [{ productId, sku, promised: 2, brought: 1 }] } },
    { type: 'morning.missed', morning: { day, reason: 'out-of-stock' } },
  ]);
  await collections().webhookDeliveries.deleteMany({});
  // Nothing was made in time for Tuesday.
  for (const _ of [1, 2]) await makeMornings(at('12-01 06:00'));
  expect(await events()).toEqual(
    Array.from({ length: 3 }, () => ({
      type: 'morning.missed',
      morning: { day: '2026-12-01', reason: 'too-late' },
    })),
  );
});
