import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listDoorMessages } from '~/domain/standing-orders/door/door-messages.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { findUntexted, recordStop } from '~/domain/sms/sms-opt-outs.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import {
  announcePrices,
  listPrices,
  tellPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { countSeptets } from '~/lib/format/gsm-text';
import { shillings } from '~/lib/format/money';
import { useSms } from '../sms/sms-shop';
import { noPhone } from '~/lib/format/phone';
import { at, by, closed, useDairy } from './dairy';

const dairy = useDairy();
const sms = useSms();

const closure = closed('2026-11-30', '2026-12-01');

it.each<[boolean, number, object, RegExp]>([
  [false, 145, { closures: [closure] }, /^Malisho .*: We're closed from .* to .*, and bring nothing\./],
  [true, 160, { closures: [closure] }, /^Malisho .*: We're closed from .* to .*, and bring nothing\./],
  [
    false,
    145,
    { 'selling.delivery': false },
    /^Malisho .*: We don't deliver .* on\. It comes again .* tell you when\.$/,
  ],
  [
    false,
    145,
    { 'standing.isOn': false },
    /^Malisho .*: We bring no standing orders .* on\. It comes again .* tell you when\.$/,
  ],
  [false, 145, { 'deliveryAreas.0.id': 'sega' }, /^Malisho .*: We no longer deliver .* for it\.$/],
])(
  'a text is one message where a sender that is transactional (%s) has %i characters: %j',
  async (is, max, set, said) => {
    sms.switchOn(is);
    await dairy.take(await dairy.sell(10));
    await dairy.set({ identity: { name: 'Malisho '.repeat(7).trim(), titleEnding: '', place: '' }, ...set });
    await makeMornings(at('11-29 18:00'));
    const texts = await collections()
      .smsMessages.find({ key: { $not: /^standing-begins/ } })
      .toArray();
    expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(said)]);
    expect(countSeptets(texts[0]?.text ?? '')).toBeLessThanOrEqual(max);
  },
);

it('a text about a price that rises may wait until its day', async () => {
  const line = await dairy.sell(10);
  await dairy.take(line);
  await dairy.setVariant(line.sku, { price: shillings(70) });
  const now = at('12-01 20:30');
  await announcePrices([line.productId], { by: by.staff, now });
  await tellPrices(now);
  const text = await collections().smsMessages.findOne({ key: /^standing-price/ });
  expect(text?.usefulUntil).toEqual(at('12-08 00:00'));
});

it('a price stays as it was for a household that has stopped texts, and has no email', async () => {
  const line = await dairy.sell(10);
  const household = await dairy.take(line, { customer: { ...dairy.form(line).customer, email: null } });
  await dairy.setVariant(line.sku, { price: shillings(70) });
  const now = at('12-01 12:00');
  const untold = async () =>
    (await listPrices(now)).untold.map(({ households, toCall }) => [households, toCall]);
  expect(await untold()).toEqual([[1, 0]]);
  const { phone } = household.customer;
  if (phone === noPhone) throw new Error('no phone');
  await recordStop(phone, 'message', now);
  expect(await untold()).toEqual([[1, 1]]);
  expect([...(await findUntexted([phone, noPhone]))]).toEqual([phone]);
  expect(await viewStandingOrder(household, now)).toMatchObject({ isReachable: false });
  // One that an email reaches is told.
  await dairy.take(line);
  await dairy.setVariant(line.sku, { price: shillings(75) });
  expect(await announcePrices([line.productId], { by: by.staff, now })).toMatchObject({ ok: true });
  await tellPrices(now);
  expect((await dairy.reload(household)).told).toEqual(household.told);
  expect(await collections().smsMessages.countDocuments({ key: /^standing-price/, to: phone })).toBe(0);
});

it('what no text or email can tell is left to the farm once, but for what was agreed with it', async () => {
  const line = await dairy.sell(10);
  const customer = { ...dairy.form(line).customer, email: null };
  if (customer.phone === noPhone) throw new Error('no phone');
  await recordStop(customer.phone, 'message', at('11-28 12:00'));
  const household = await dairy.take(line, { customer });
  await dairy.set({ closures: [closure] });
  for (let evening = 0; evening < 2; evening += 1) await makeMornings(at('11-29 18:00'));
  expect(await listDoorMessages('2026-11-29')).toMatchObject([
    {
      household: household.household.toHexString(),
      phone: customer.phone,
      messages: [{ text: expect.stringMatching(/^We’re closed from/) }],
    },
  ]);
});
