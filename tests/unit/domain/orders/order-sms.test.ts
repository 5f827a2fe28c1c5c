import { describe, expect, it } from 'vitest';
import {
  composeOrderSms,
  countRoomForWords,
  countTooLong,
  exampleFacts,
  longFacts,
  smsLink,
} from '~/domain/orders/sms/compose-order-sms';
import { orderSms, type SmsFacts } from '~/domain/orders/sms/order-sms';
import { maxSmsSeptets } from '~/domain/sms/fit-sms';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import { countParts, countSeptets, toGsmText } from '~/lib/format/gsm-text';
import { toCents } from '~/lib/format/money';

const notices = Object.keys(orderSms) as CustomerNotice[];
const names = { shop: 'Malisho Dairy Farm', rider: 'Wambũi Mũgo', place: 'Main Store' };
const frame = {
  greeting: '',
  signOff: '',
  link: smsLink('https://malisho.co.ke', 'AB12CD'),
  maxSeptets: maxSmsSeptets(false),
};

/** As long as a link may be. */
const shopLink = smsLink('https://shop.example.com', 'AB12CD');

describe('what a customer reads', () => {
  const pickup = { isDelivery: false, riderPhone: null };
  const paid = { toPay: toCents(0) };
  it.each<[CustomerNotice, Partial<SmsFacts>, string]>([
    ['placed', {}, 'We have your order M-24061 for Sat 12 Dec: KSh 650, cash on delivery.'],
    ['placed', { ...pickup, day: null }, 'We have your order M-24061: KSh 650, cash at pickup.'],
    ['placed', { awaitsCall: true }, "We have your order M-24061: KSh 650. We'll call you to confirm it."],
    ['to-pay', {}, 'Pay KSh 650 to Paybill 123456, account M-24061 by 2:05 PM. Then enter the code:'],
    [
      'to-pay',
      { payTo: 'Till 123456', payBefore: null },
      'Order M-24061: pay KSh 650 to Till 123456. Then enter the code:',
    ],
    ['paid', paid, 'We received KSh 650 for your order M-24061 for Sat 12 Dec, receipt SGR7KL2M9P.'],
    ['paid', { ...paid, code: null, day: null }, 'We received KSh 650 for your order M-24061.'],
    ['part-paid', {}, 'We received KSh 650 for your order M-24061. KSh 650 is still to pay.'],
    ['confirmed', {}, 'Your order M-24061 is confirmed for Sat 12 Dec. Cash to pay: KSh 650.'],
    ['revived', paid, 'Your order M-24061 is open again for Sat 12 Dec.'],
    ['shipped', {}, 'Wambui Mugo is bringing your order M-24061, call 0712 345 678. Cash to pay: KSh 650.'],
    ['shipped', { ...paid, riderPhone: null }, 'Wambui Mugo is bringing your order M-24061.'],
    ['shipped', { ...paid, ...pickup }, 'Your order M-24061 is ready at Main Store.'],
    ['not-delivered', {}, 'Your order M-24061 is not delivered yet. We marked it by mistake, sorry.'],
    ['corrected', {}, 'We changed your order M-24061 for Sat 12 Dec: KSh 650, KSh 650 to pay.'],
    [
      'corrected',
      { ...paid, dueBack: toCents(5_050) },
      "We changed your order M-24061 for Sat 12 Dec: KSh 650. We'll refund KSh 50.50.",
    ],
    [
      'other-amount',
      { contact: 'tell you when we come' },
      "We received KSh 650 for your order M-24061 of KSh 650. We'll tell you when we come.",
    ],
    [
      'reversed',
      { others: 6 },
      'M-Pesa took back KSh 650 paid for your order M-24061 and 6 others. KSh 650 is to pay now.',
    ],
    ['cancelled', { dueBack: toCents(65_000) }, "Your order M-24061 was cancelled. We'll refund KSh 650."],
    ['declined', {}, "Sorry, we can't deliver your order M-24061. You don't have to pay anything."],
    [
      'unpaid',
      {},
      'No payment came for your order M-24061, so we closed it. Still want it, or paid already?',
    ],
    [
      'code-unmatched',
      {},
      'We have not found the payment for your order M-24061 yet. Did you pay? Check the code:',
    ],
    [
      'code-rejected',
      {},
      "We can't accept the M-Pesa code for your order M-24061. Check it and enter it again:",
    ],
    ['refunded', {}, 'We refunded KSh 650 for your order M-24061, by M-Pesa, code SGR7KL2M9P.'],
    ['refunded', { code: null }, 'We refunded KSh 650 for your order M-24061, in cash.'],
    ['paid-late', {}, "KSh 650 for your order M-24061 came too late: it's sold out. We'll refund you."],
    [
      'paid-after-cancellation',
      { amount: null },
      "We received your payment for your cancelled order M-24061. We'll refund it or call you.",
    ],
    ['paid-twice', {}, "We received KSh 650 again for your paid order M-24061. We'll refund it."],
    ['reversed', {}, 'M-Pesa took back KSh 650 paid for your order M-24061. KSh 650 is to pay now.'],
    ['other-amount', {}, "We received KSh 650 for your order M-24061 of KSh 650. We'll call you."],
  ])('%s %j', (notice, facts, text) => {
    expect(composeOrderSms(notice, { ...exampleFacts, ...facts }, names, frame)).toBe(
      `Malisho Dairy Farm: ${text} malisho.co.ke/o/AB12CD`,
    );
  });

  it('has the farm’s words around it, and the way to the order where its address is too long', () => {
    const words = { greeting: 'Habari!', signOff: 'Asante', link: null };
    expect(composeOrderSms('cancelled', exampleFacts, names, { ...frame, ...words })).toBe(
      'Malisho Dairy Farm: Habari! Your order M-24061 was cancelled. Track Order Asante',
    );
    expect(composeOrderSms('delivered', exampleFacts, names, frame)).toBeNull();
  });
});

it.each([
  ['https://shop.example', 'shop.example/o/AB12CD'],
  ['https://shop.example.com/', 'shop.example.com/o/AB12CD'],
  ['https://shop.example2.com', null],
  ['http://localhost:3000', 'localhost:3000/o/AB12CD'],
])('the link of %s is %s', (siteUrl, link) => expect(smsLink(siteUrl, 'AB12CD')).toBe(link));

describe('one message', () => {
  const longNames = { shop: 'Mũ'.repeat(30), rider: '[Ĩ] '.repeat(50), place: 'Kĩosk '.repeat(50) };
  const frames = [
    { ...frame, link: shopLink },
    { ...frame, link: null },
    { ...frame, greeting: 'Habari!', signOff: 'Asante' },
    { ...frame, maxSeptets: maxSmsSeptets(true), greeting: 'Hello', signOff: 'Thank you' },
  ];
  it.each(notices.filter((notice) => orderSms[notice]))('%s', (notice) => {
    for (const facts of longFacts)
      for (const each of frames) {
        const text = composeOrderSms(notice, facts, longNames, each) ?? '';
        expect(text.startsWith('MuMuMuMu')).toBe(true);
        expect(text).toContain(facts.number);
        expect(text).toContain(each.link ?? 'Track Order');
        expect(toGsmText(text)).toBe(text);
        expect(countSeptets(text)).toBeLessThanOrEqual(each.maxSeptets);
        expect(countParts(text)).toBe(1);
        expect(text).not.toMatch(/reply/i);
      }
  });

  it('counts by how much the farm’s own words are too long', () => {
    const room = 145 - 131;
    const ofLength = (length: number) => ({ ...frame, link: shopLink, greeting: 'x'.repeat(length) });
    expect(countRoomForWords(ofLength(30))).toBe(room - 2);
    expect(countTooLong(ofLength(room - 1))).toBe(0);
    expect(countTooLong(ofLength(room + 4))).toBe(5);
    expect(countTooLong({ ...ofLength(room + 4), maxSeptets: maxSmsSeptets(true) })).toBe(0);
  });
});
