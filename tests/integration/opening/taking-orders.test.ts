import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { defaultSettings } from '~/domain/settings/default-settings';
import type { StoredSettings } from '~/domain/settings/settings';
import { achieng, useShop } from '../orders/shop';

const shop = useShop();

const change = (settings: Partial<StoredSettings>) =>
  collections().settings.updateOne({ _id: 'site' }, { $set: settings }, { upsert: true });

const noWayToPay = { ...defaultSettings.selling, cash: false, mpesaPrompt: false, mpesaByHand: false };
const refused = { ok: false, reason: 'not-taking-orders' };

it('a closed shop takes no order and sends no prompt; its payments in flight go on', async () => {
  const { line, order, prompt } = await shop.promptOrder();
  const unprompted = await shop.place({ lines: [line] });
  await change({ opening: { isOpen: false } });

  expect(await placeOrder(shop.placement({ lines: [line] }))).toEqual(refused);
  expect(await sendFirstPrompt(unprompted, { address: null, now: shop.now })).toMatchObject({
    ok: false,
    reason: 'shop-closed',
  });

  await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
  expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

it('an order that was placed before the shop closed is answered to its form again', async () => {
  const placement = shop.placement({ lines: [await shop.sell(2)] });
  expect(await placeOrder(placement)).toMatchObject({ ok: true, repeated: false });
  await change({ opening: { isOpen: false } });
  expect(await placeOrder(placement)).toMatchObject({ ok: true, repeated: true });
});

it('a shop that has lost its phone takes the orders of staff only', async () => {
  await change({ phone: '' });
  const lines = [await shop.sell(2)];
  expect(await placeOrder(shop.placement({ lines }))).toEqual(refused);
  expect(await placeOrder(shop.placement({ lines, takenBy: achieng }))).toMatchObject({ ok: true });
});

it('a shop that has lost its last way to pay takes none', async () => {
  await change({ selling: noWayToPay });
  const lines = [await shop.sell(2)];
  expect(await placeOrder(shop.placement({ lines }))).toEqual(refused);
  expect(await placeOrder(shop.placement({ lines, takenBy: achieng }))).toMatchObject({ ok: false });
});
