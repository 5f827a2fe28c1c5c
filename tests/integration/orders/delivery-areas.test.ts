import { describe, expect, it } from 'vitest';
import { countOrderDuties } from '~/domain/back-office/attention.server';
import { collections } from '~/domain/collections';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { layOutSheet } from '~/domain/orders/day-sheet/day-sheet';
import { priceCart } from '~/domain/cart/price-cart.server';
import { fingerprintOrder } from '~/domain/orders/placing/order-fingerprint.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { findNextDelivery } from '~/domain/orders/delivery/next-delivery';
import { refreshPreparation } from '~/domain/sales/refresh-preparation.server';
import type { DeliveryArea, DeliveryRule } from '~/domain/settings/delivery-area';
import { weekdays } from '~/lib/weekdays';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { achieng, deliveryDetails, newIdempotencyKey, useShop } from './shop';

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

const detailsFor = (deliveryArea: string | null) => ({
  ...deliveryDetails(),
  city: '',
  location: '',
  deliveryArea,
});

const place = async (
  deliveryArea: string | null,
  { quantity = 1, byPhone = false }: { quantity?: number; byPhone?: boolean } = {},
) =>
  placeOrder({
    idempotencyKey: newIdempotencyKey(),
    userId: null,
    lines: [{ ...(await shop.sell(50)), quantity }],
    accepted: {},
    details: detailsFor(deliveryArea) as never,
    paymentMethod: 'cod',
    phoneNumber: null,
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
      fingerprintOrder(await priceCart([line], {}), details, await loadSettings(), now);
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
      { $set: { deliveryRule: { ...sega, towns: [], ...changes } } },
      { upsert: true },
    );

  it('has the fee and the day of the general rule, and its place as it was entered', async () => {
    await setRule({ fee: shillings(80) });
    const order = await placed(null);
    const day = findNextDelivery(sega, shop.now)?.day;
    expect(order.deliveryFee).toBe(shillings(80));
    expect(order.delivery).toMatchObject({ city: '', location: '', day });
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
