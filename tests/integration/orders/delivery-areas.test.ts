import { describe, expect, it } from 'vitest';
import { countOrderDuties } from '~/domain/back-office/attention.server';
import { collections } from '~/domain/collections';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { layOutSheet } from '~/domain/orders/day-sheet/day-sheet';
import { priceCart } from '~/domain/cart/price-cart.server';
import { fingerprintOrder } from '~/domain/orders/placing/order-fingerprint.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { viewOrder } from '~/domain/orders/order-view';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { findNextDelivery } from '~/domain/orders/delivery/next-delivery';
import { refreshPreparation } from '~/domain/sales/refresh-preparation.server';
import type { DeliveryArea, DeliveryRule } from '~/domain/settings/delivery-area';
import { weekdays } from '~/lib/weekdays';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatLongDate, toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { achieng, deliveryDetails, newIdempotencyKey, newPhone, useShop } from './shop';

const shop = useShop();

const sega: DeliveryArea = {
  id: 'sega',
  name: 'Sega',
  fee: shillings(150),
  minimumOrder: shillings(0),
  days: weekdays,
  orderBy: '00:00',
  orderByDay: 'day-before',
};

const setAreas = (...deliveryAreas: readonly DeliveryArea[]) =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { deliveryAreas } }, { upsert: true });

const detailsFor = (deliveryArea: string | null, city = 'Bumala') => ({
  ...deliveryDetails(),
  city,
  location: '',
  deliveryArea,
});

type Options = { quantity?: number; byPhone?: boolean; city?: string; paymentMethod?: 'cod' | 'mpesa' };

const place = async (
  deliveryArea: string | null,
  { quantity = 1, byPhone = false, city, paymentMethod = 'cod' }: Options = {},
) =>
  placeOrder({
    idempotencyKey: newIdempotencyKey(),
    userId: null,
    lines: [{ ...(await shop.sell(50)), quantity }],
    accepted: {},
    details: detailsFor(deliveryArea, city) as never,
    paymentMethod,
    phoneNumber: paymentMethod === 'cod' ? null : newPhone(),
    address: null,
    ...(byPhone && { takenBy: achieng }),
    now: shop.now,
  });

async function placed(...options: Parameters<typeof place>) {
  const result = await place(...options);
  if (!result.ok) throw new Error(result.reason);
  return result.order;
}

describe('an order to a delivery area', () => {
  it('costs the fee of its area, and has its name and the day of the next delivery', async () => {
    await setAreas({ ...sega, id: 'bumala', name: 'Bumala', fee: shillings(50) }, sega);
    const order = await placed('sega');
    expect(order.deliveryFee).toBe(shillings(150));
    expect(order.totalAmount).toBe(order.subtotal + shillings(150));
    const day = findNextDelivery(sega, shop.now)?.day;
    expect(order.delivery).toMatchObject({ location: 'Sega', areaId: 'sega', day });
    expect(order.shippingAddress).toMatch(/^Sega$/m);
    expect(order.shippingAddress).toMatch(/^Delivery day: \w+day \d/m);
  });

  it.each([null, '', 'elsewhere', '__proto__'])('is refused with the area %j', async (id) => {
    await setAreas(sega);
    expect(await place(id)).toEqual({ ok: false, reason: 'delivery-area-unknown' });
  });

  it('is refused below the smallest order of its area, unless staff takes it by phone', async () => {
    const { subtotal } = await placed(null);
    await setAreas({ ...sega, minimumOrder: shillings(subtotal / 100 + 1) });
    expect(await place('sega')).toEqual({ ok: false, reason: 'below-minimum' });
    expect((await placed('sega', { quantity: 2 })).subtotal).toBe(2 * subtotal);
    expect((await placed('sega', { byPhone: true })).subtotal).toBe(subtotal);
  });

  it('is asked about when its fee or its delivery day is no longer the one that was shown', async () => {
    await setAreas(sega);
    const line = await shop.sell(5);
    const details = detailsFor('sega') as never;
    const placement = shop.placement({ lines: [line], details, paymentMethod: 'cod', phoneNumber: null });
    const fingerprint = async (now: Date) =>
      fingerprintOrder(await priceCart([line], {}), details, await loadSettings(), { now });
    const shown = await fingerprint(shop.now);
    const tomorrow = shop.passSeconds(24 * 60 * 60);
    const place = (changes: { shown: string }) => placeOrder({ ...placement, ...changes, now: tomorrow });
    expect(await place({ shown })).toEqual({ ok: false, reason: 'changed', changes: ['day'] });

    await setAreas({ ...sega, fee: shillings(180) });
    expect(await place({ shown })).toEqual({ ok: false, reason: 'changed', changes: ['fee', 'day'] });
    const current = await fingerprint(tomorrow);
    expect(await place({ shown: current })).toMatchObject({ ok: true, repeated: false });
    // The same form again finds the order, whatever has changed since.
    expect(await place({ shown })).toMatchObject({ ok: true, repeated: true });
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('has the fee of the settings where the farm has no areas', async () => {
    const order = await placed(null);
    expect(order.deliveryFee).toBe(shillings(200));
  });

  it('has no day where the farm promises none', async () => {
    await collections().settings.updateOne({ _id: 'site' }, { $set: { 'deliveryRule.days': [] } as never });
    expect((await placed(null)).delivery).not.toHaveProperty('day');
  });
});

describe('an order to a farm without delivery areas', () => {
  const setRule = (changes: Partial<DeliveryRule>) =>
    collections().settings.updateOne(
      { _id: 'site' },
      { $set: { deliveryRule: { ...sega, towns: [], outside: 'call', ...changes } } },
      { upsert: true },
    );

  it('has the fee and the day of the general rule, and its place as it was entered', async () => {
    await setRule({ fee: shillings(80) });
    const order = await placed(null);
    const day = findNextDelivery(sega, shop.now)?.day;
    expect(order.deliveryFee).toBe(shillings(80));
    expect(order.delivery).toMatchObject({ city: 'Bumala', location: '', day });
    expect(order.delivery).not.toHaveProperty('areaId');
    expect(order.shippingAddress).toMatch(/^Delivery day: \w+day \d/m);
    const { orders } = await loadDaySheet(day ?? '', shop.now);
    expect(orders.map(({ number }) => number)).toContain(order.number);
  });

  it('is refused below the smallest order of the rule, unless staff takes it by phone', async () => {
    const { subtotal } = await placed(null);
    await setRule({ minimumOrder: shillings(subtotal / 100 + 1) });
    expect(await place(null)).toEqual({ ok: false, reason: 'below-minimum' });
    expect((await placed(null, { byPhone: true })).subtotal).toBe(subtotal);
  });

  describe('outside its towns', () => {
    const towns = [{ name: 'Bumala', spellings: [] }];
    const outside = { city: 'Mombasa' };
    const confirm = ({ number }: Order, day?: string) =>
      changeStatusAsStaff({
        orderNumber: number,
        to: 'confirmed',
        by: achieng,
        now: shop.now,
        ...(day && { day }),
      });

    it('holds nothing, and is on no sheet, until the farm confirms it with a day', async () => {
      await setRule({ towns });
      expect(await place(null, { ...outside, paymentMethod: 'mpesa' })).toMatchObject({
        reason: 'mpesa-not-offered',
      });
      const order = await placed(null, outside);
      expect(order).toMatchObject({
        status: 'pending',
        stockTaken: false,
        payBy: null,
        delivery: { isOutside: true },
      });
      expect(order.delivery).not.toHaveProperty('day');
      expect(viewOrder(order)).toMatchObject({
        deliveryDay: null,
        confirmationNote: expect.stringContaining('outside the towns'),
      });
      const today = toDateInput(shop.now);
      const numbersOn = async (day: string) =>
        (await loadDaySheet(day, shop.now)).orders.map(({ number }) => number);
      expect(await numbersOn(today)).not.toContain(order.number);
      expect(await countOrderDuties(shop.now)).toMatchObject({ largeOrders: 1, deliveries: 0 });

      const day = addDays(today, 4);
      const confirmed = await confirm(order, day);
      if (!confirmed.ok) throw new Error(confirmed.reason);
      expect(confirmed.order).toMatchObject({ status: 'confirmed', stockTaken: true, delivery: { day } });
      expect(confirmed.order.shippingAddress).toContain(`Delivery day: ${formatLongDate(day)}`);
      expect(confirmed.order.timeline.at(-1)?.text).toBe(`Confirmed for ${formatDayOfWeek(day)}`);
      expect(await shop.stockOf(order.items[0]?.sku ?? '')).toBe(49);
      expect(await numbersOn(day)).toContain(order.number);
    });

    it('is declined with a reason, which its customer reads, only while it awaits its day', async () => {
      await setRule({ towns });
      const decline = ({ number }: Order) =>
        changeStatusAsStaff({
          orderNumber: number,
          to: 'cancelled',
          isDeclined: true,
          why: 'our rider goes as far as Busia.',
          by: achieng,
          now: shop.now,
        });
      const order = await placed(null, outside);
      const declined = await decline(order);
      if (!declined.ok) throw new Error(declined.reason);
      expect(declined.order).toMatchObject({ status: 'cancelled', stockTaken: false });
      expect(declined.order.timeline.at(-1)?.text).toBe(
        'We can’t deliver to this place: our rider goes as far as Busia.',
      );
      expect(viewOrder(declined.order)).toMatchObject({
        confirmationNote: 'We can’t deliver to Mombasa: our rider goes as far as Busia.',
        mayOrderAgain: false,
      });
      const mail = await collections().outbox.findOne({ key: new RegExp(`^order-declined ${order._id}`) });
      expect(mail?.subject).toBe(`Farm shop: we can’t deliver your order ${order.number}`);
      // The mailbox may be a stranger's: it gets no words of whoever ordered.
      expect(mail?.text).toContain('We can’t deliver to your place: our rider goes as far as Busia.');
      expect(await collections().outbox.countDocuments({ key: /^order-cancelled/ })).toBe(0);
      expect(await decline(order)).toMatchObject({ reason: 'not-allowed' });

      const other = await placed(null, outside);
      expect(await confirm(other)).toMatchObject({ ok: true });
      expect(await decline(other)).toMatchObject({ reason: 'not-allowed' });
    });

    it('gets the day of the next delivery where the farm names none, and needs its stock', async () => {
      await setRule({ towns });
      const first = await placed(null, outside);
      expect(await confirm(first)).toMatchObject({
        order: { delivery: { day: findNextDelivery(sega, shop.now)?.day } },
      });
      const second = await placed(null, { ...outside, quantity: 40 });
      const [{ productId, sku } = { productId: '', sku: '' }] = second.items;
      await shop.place({
        lines: [{ productId, sku, quantity: 47 }],
        details: detailsFor(null) as never,
        paymentMethod: 'cod',
        phoneNumber: null,
        takenBy: achieng,
      });
      expect(await confirm(second)).toMatchObject({
        reason: 'out-of-stock',
        missing: [expect.stringMatching(/\(3 left, 37 short\)$/)],
      });
    });

    it('is refused if the farm chooses so or takes no cash, unless staff takes it by phone', async () => {
      await setRule({ towns, outside: 'refuse' });
      expect(await place(null, outside)).toEqual({ ok: false, reason: 'outside-towns' });
      const { delivery, status } = await placed(null, { ...outside, byPhone: true });
      expect([status, delivery]).toEqual(['confirmed', expect.objectContaining({ day: expect.any(String) })]);
      expect(delivery).not.toHaveProperty('isOutside');
      await setRule({ towns });
      await collections().settings.updateOne({ _id: 'site' }, { $set: { 'selling.cash': false } as never });
      expect(await place(null, { ...outside, paymentMethod: 'mpesa' })).toEqual({
        ok: false,
        reason: 'outside-towns',
      });
    });
  });

  it('is refused where the farm does not deliver', async () => {
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { deliveryRule: null } },
      { upsert: true },
    );
    expect(await place(null)).toEqual({ ok: false, reason: 'delivery-not-offered' });
  });
});

describe('the farm', () => {
  it('sees a delivery on the sheet of its day, and on today’s once it is overdue', async () => {
    await setAreas(sega);
    const order = await placed('sega', { byPhone: true });
    const day = (order.delivery as { day: string }).day;
    const numbers = async (sheetDay: string, now: Date) => {
      const { orders } = await loadDaySheet(sheetDay, now);
      return orders.map(({ number }) => number);
    };
    expect(await numbers(day, shop.now)).toContain(order.number);
    expect(await numbers(addDays(day, 1), shop.now)).not.toContain(order.number);
    expect(await numbers(addDays(day, -1), shop.now)).not.toContain(order.number);
    const later = new Date(shop.now.getTime() + 3 * 24 * 60 * 60 * 1000);
    const sheet = await loadDaySheet(toDateInput(later), later);
    const overdue = sheet.orders.find(({ number }) => number === order.number);
    expect(overdue?.address?.overdueSince).toBe(day);
    expect(layOutSheet(sheet.orders).deliveries.map(({ name }) => name)).toContain('Sega');
  });

  it('counts it among the deliveries of its day, and prepares it for that day', async () => {
    await setAreas(sega);
    const order = await placed('sega', { byPhone: true });
    const day = (order.delivery as { day: string }).day;
    const before = await countOrderDuties(shop.now);
    const onDay = await countOrderDuties(new Date(`${day}T09:00:00+03:00`));
    expect(onDay.deliveries).toBe(before.deliveries + 1);
    const prepared = async (preparedDay: string) => {
      await refreshPreparation(preparedDay, shop.now);
      return (await collections().preparations.findOne({ _id: preparedDay }))?.orders ?? 0;
    };
    expect((await prepared(day)) - (await prepared(addDays(day, -1)))).toBe(1);
  });
});
