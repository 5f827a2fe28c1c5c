import { expect, it } from 'vitest';
import { countAttention, countOrderDuties } from '~/domain/back-office/attention.server';
import { countOrdersNeedingAttention } from '~/domain/orders/list/list-orders.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { defaultSettings } from '~/domain/settings/default-settings';
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
