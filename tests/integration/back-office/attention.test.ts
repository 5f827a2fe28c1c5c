import { expect, it } from 'vitest';
import { countAttention, countOrderDuties } from '~/domain/back-office/attention.server';
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
