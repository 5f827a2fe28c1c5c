import { expect, it } from 'vitest';
import { countAttention, countOrderDuties } from '~/domain/back-office/attention.server';
import { countOrdersNeedingAttention } from '~/domain/orders/list/list-orders.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { collections } from '~/domain/collections';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import type { Delivery, RefundDue } from '~/domain/orders/order';
import { refreshPreparation } from '~/domain/sales/refresh-preparation.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { makeOrder } from '../../support/fixtures/orders';
import { useShop } from '../orders/shop';

const shop = useShop();

it('counts new orders and calls to make beside Orders, and both apart among the duties', async () => {
  const line = await shop.sell(1_000);
  const place = (quantity: number) =>
    shop.place({ lines: [{ ...line, quantity }], paymentMethod: 'cod', phoneNumber: null });
  for (let count = 0; count < 3; count += 1) await place(1);
  // So large that the farm calls the customer first.
  for (let count = 0; count < 2; count += 1) await place(defaultSettings.checkout.maxUnconfirmedUnits + 1);
  expect(await countOrderDuties(shop.now)).toMatchObject({ newOrders: 3, largeOrders: 2 });
  expect(await countAttention(['orders:read'], shop.now)).toMatchObject({ orders: 5 });
  expect(await countAttention(['catalogue:write'], shop.now)).toMatchObject({ orders: 0 });
});

it('counts what is to confirm, which falls with each order that is confirmed', async () => {
  const line = await shop.sell(1_000);
  const cash = { lines: [{ ...line, quantity: 1 }], paymentMethod: 'cod', phoneNumber: null } as const;
  const order = await shop.place(cash);
  await shop.place(cash);
  await shop.place({ lines: cash.lines });
  const counts = async () => {
    const needing = await countOrdersNeedingAttention();
    return [needing.confirm, needing.new];
  };
  expect(await counts()).toEqual([2, 2]);
  await changeOrderStatus({ orderId: order._id, to: 'confirmed', by: 'admin', now: shop.now });
  expect(await counts()).toEqual([1, 2]);
});

it('counts for today what the sheet has, and prepares nothing else', async () => {
  const day = toDateInput(shop.now);
  const delivery = { ...makeOrder().delivery, day } as Delivery;
  const wrongAmount: RefundDue = {
    reason: 'wrong-amount',
    amount: shillings(50),
    receiptNumber: 'SKL1234567',
    attemptId: null,
    since: shop.now,
  };
  const quantity = defaultSettings.checkout.maxUnconfirmedUnits + 1;
  const manyItems = makeOrder().items.map((item) => ({ ...item, quantity }));
  const outside = { ...delivery, isOutside: true } as Delivery;
  const orders = [
    makeOrder({ delivery }),
    makeOrder({ delivery, status: 'confirmed' }),
    makeOrder({ delivery, status: 'shipped' }),
    makeOrder({ delivery, stockTaken: false, items: manyItems }),
    // On no sheet: the first is paid with another amount, the second awaits its payment, the third its day.
    makeOrder({ delivery, paymentMethod: 'mpesa', refundsDue: [wrongAmount] }),
    makeOrder({ delivery, paymentMethod: 'mpesa', payBy: shop.now }),
    makeOrder({ delivery: outside, stockTaken: false }),
    makeOrder({ delivery, status: 'delivered' }),
    makeOrder({ delivery, status: 'cancelled' }),
  ];
  await collections().orders.insertMany(orders);
  const sheet = await loadDaySheet(day, shop.now);
  expect(sheet.orders.map(({ number }) => number)).toEqual(orders.slice(0, 4).map(({ number }) => number));
  expect(await countOrderDuties(shop.now)).toMatchObject({ deliveries: 4, pickups: 0 });
  // Without what is on its way, and what awaits a call.
  await refreshPreparation(day, shop.now);
  expect(await collections().preparations.findOne({ _id: day })).toMatchObject({ orders: 2 });
});
