import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { closeDatabase, connectDatabase } from '#db/client';
import type { Order } from '~/domain/orders/order';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import { useMailAccount } from '../../support/shop/use-mail-account';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies, press, waitForHeading } from '../browser/page-actions';
import { useBrowser } from '../browser/use-browser';
import { addressFields, fill } from './checkout-steps';

const browser = useBrowser();
const shop = useShop();
const mail = useMailAccount(shop);

const email = 'nafula@example.com';
const dayOn = (page: Page, day: string) => page.locator(`#day-${day}`);

/** Until when tomorrow can be ordered: a time of today. */
const setLastHour = (orderBy: string) =>
  shop
    .database()
    .collection<{ _id: string }>('settings')
    .updateOne({ _id: 'site' }, { $set: { 'deliveryRule.orderBy': orderBy } });

/** What the shop's job does twice a minute. */
async function makeDueMornings(): Promise<void> {
  await connectDatabase({ uri: shop.databaseUri });
  try {
    await makeMornings(new Date());
  } finally {
    await closeDatabase();
  }
}

it('a household goes from a product to its first delivered and paid morning, pauses and comes back', async () => {
  await setLastHour('23:59');
  const page = await browser.openPage({ javaScript: false });
  await page.goto(`${shop.url}/products/fresh-cow-milk`);
  await press(page, 'Every morning?');
  await waitForHeading(page, 'Every morning?');
  await fill(page, {
    'Quantity 1': '2',
    'Phone number': '0723 456 799',
    Name: 'Nafula Wekesa',
    'Email (optional)': email,
    ...addressFields,
  });
  const first = await page.getByLabel('From when').inputValue();
  await press(page, 'Show what it costs');
  await waitForHeading(page, 'Is this right?');
  expect(await page.locator('main').innerText()).toMatch(/a morning, .* for bringing it; .* a week/);
  await press(page, 'Send me the link');
  await waitForHeading(page, 'Nearly done: open our link');
  const { text } = await mail.nextMail({ to: email });
  await page.goto(/^http\S+\/standing-orders\/confirm\/\S+$/m.exec(text)?.[0] ?? '');
  await press(page, 'Begin it');
  await waitForHeading(page, 'Your standing order');
  await page.getByRole('button', { name: new RegExp(`^3 × .* on ${formatDayOfWeek(first)}$`) }).click();
  await dayOn(page, first).getByText('3 × Fresh Cow Milk').waitFor();
  expect(await dayOn(page, first).innerText()).toContain('(your change)');

  await setLastHour('00:00');
  await makeDueMornings();
  const order = await shop.database().collection<Order>('orders').findOne({ 'standing.day': first });
  const number = order?.number ?? '';
  const rider = await browser.openPage({ javaScript: false });
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
  await copyCookies(rider.context(), staff, shop.url);
  for (const tick of ['Cash collected', 'Delivered']) {
    await rider.goto(`${shop.url}/day-sheet?day=${first}`);
    await rider.getByRole('button', { name: new RegExp(`^${tick}.*${number}$`) }).click();
  }

  await page.reload();
  expect(await dayOn(page, first).innerText()).toContain(`Brought, order ${number}`);
  const costs = await page.getByRole('region', { name: 'What comes' }).innerText();
  expect(costs).toContain(formatMoney(order?.totalAmount ?? toCents(0)));
  expect(costs).not.toContain('Still to pay');

  const next = addDays(first, 1);
  await fill(page, { 'First day without': next, 'First day back (optional)': addDays(first, 8) });
  await press(page, 'Pause it');
  await dayOn(page, next).getByText('Paused').waitFor();
  await press(page, 'Back early');
  await dayOn(page, next).getByText('2 × Fresh Cow Milk').waitFor();
});
