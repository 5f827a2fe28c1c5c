import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import type { Order, RefundDue } from '~/domain/orders/order';
import { shillings } from '~/lib/format/money';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Phones } from '../../support/shop/phones';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor, deliveryDetails, placeOrder } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** The payments to check, and the pages that settle them. */
export async function preparePaymentReviewStates(shop: Shop, phones: Phones): Promise<PageState[]> {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng' }));
  const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff', firstName: 'Otieno' }));
  const orders = shop.database().collection<Order>('orders');
  const place = async (phone: string, paymentMethod: 'mpesa' | 'cod') => {
    const visitor = createVisitor(shop.url);
    const { number } = await placeOrder(visitor, { details: { ...deliveryDetails, phone }, paymentMethod });
    return { visitor, number };
  };
  const flag = (number: string, due: Partial<RefundDue>, set: Partial<Order> = {}) =>
    orders.updateOne(
      { number },
      {
        $set: {
          payBy: null,
          ...set,
          refundsDue: [
            {
              reason: 'wrong-amount',
              amount: 20_000 as RefundDue['amount'],
              receiptNumber: 'SKM1WRONG1',
              attemptId: null,
              since: new Date(),
              ...due,
            },
          ],
        },
      },
    );
  const claimed = await place('0733 000 001', 'mpesa');
  await claimed.visitor.post(`/checkout/waiting/${claimed.number}`, { intent: 'claim', code: 'SKM1STATE1' });
  const wrong = await place('0733 000 002', 'mpesa');
  await flag(wrong.number, {});
  const unclear = await place('0733 000 003', 'mpesa');
  await flag(unclear.number, { reason: 'unmatched-prompt', amount: null, receiptNumber: 'SKM1UNCLE1' });
  const late = await place('0733 000 004', 'mpesa');
  await phones.press(late.number, 'pin');
  const { totalAmount, receiptNumber, paidByAttempt } = (await orders.findOne({
    number: late.number,
  })) as Order;
  await flag(
    late.number,
    { reason: 'paid-late', amount: totalAmount, receiptNumber, attemptId: paidByAttempt },
    { status: 'cancelled', stockTaken: false },
  );
  const cash = await place('0733 000 005', 'cod');
  const taken = await place('0733 000 006', 'cod');
  const page = await staff.get(`/orders-admin/${taken.number}/cash`);
  const seenAmount = /name="seenAmount" value="(\d+)"/.exec(page.text)?.[1] ?? '';
  await staff.post(`/orders-admin/${taken.number}/cash`, { seenAmount });
  const typed = await place('0733 000 007', 'mpesa');
  await admin.post(`/orders-admin/${typed.number}/payment`, {
    method: 'mpesa',
    amount: '100',
    code: 'MBK4X7B2C9',
    acceptsDay: 'on',
    askedCode: 'MBK4X7B2C9',
    idempotencyKey: 'page-states-of-a-code',
  });

  await shop
    .database()
    .collection<TillPayment>('tillPayments')
    .insertOne({
      _id: 'SKM1TILL01',
      amount: shillings(265),
      account: 'milk',
      paidAt: new Date(),
      reportedAt: new Date(),
      orderNumber: null,
      toCheckSince: new Date(),
      payer: { sender: '2547 ***** 126', firstName: 'JANE' },
    });

  const list = '/payments-to-check';
  const hydrated = { visitor: admin, hydrated: true };
  return [
    { name: 'payments to check', path: list, ...hydrated },
    { name: 'code to match', path: `${list}/${claimed.number}/match-code`, ...hydrated },
    {
      name: 'code to match, refused',
      path: `${list}/${claimed.number}/match-code`,
      ...hydrated,
      submit: 'Match the code',
    },
    { name: 'wrong amount', path: `${list}/${wrong.number}/check/SKM1WRONG1`, ...hydrated },
    { name: 'unclear payment', path: `${list}/${unclear.number}/check/SKM1UNCLE1`, ...hydrated },
    { name: 'refund', path: `${list}/${late.number}/refund/order`, ...hydrated },
    {
      name: 'refund, refused',
      path: `${list}/${late.number}/refund/order`,
      ...hydrated,
      submit: 'Record the refund',
    },
    { name: 'revive an order', path: `${list}/${late.number}/revive`, ...hydrated },
    { name: 'payment, settled', path: `${list}/${cash.number}/revive`, ...hydrated },
    { name: 'record a payment', path: `/orders-admin/${wrong.number}/payment`, ...hydrated },
    {
      name: 'record a payment, refused',
      path: `/orders-admin/${wrong.number}/payment`,
      ...hydrated,
      submit: 'Record the payment',
    },
    { name: 'code on the statement', path: `${list}/${typed.number}/statement/MBK4X7B2C9`, ...hydrated },
    { name: 'payment to the till', path: `${list}/till/SKM1TILL01`, ...hydrated },
    {
      name: 'payment to the till, refused',
      path: `${list}/till/SKM1TILL01`,
      ...hydrated,
      fill: { orderNumber: 'Otieno' },
      submit: 'It was for this order',
    },
    { name: 'cash', path: `/orders-admin/${cash.number}/cash`, visitor: staff, hydrated: true },
    { name: 'cash, to be corrected', path: `/orders-admin/${taken.number}/cash`, ...hydrated },
  ];
}
