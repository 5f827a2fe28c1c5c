import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createDarajaClient } from '~/clients/daraja.server';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { databaseTokenStore } from '~/domain/mpesa/daraja-token-store.server';
import { createReceipt } from '~/simulators/daraja/prompt';
import { findTillRegistration, registerTill } from '~/domain/mpesa/till/register-till.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { reverseEntry } from '~/domain/organizations/entries/correct-payment.server';
import { recordPayment as recordBookPayment } from '~/domain/organizations/entries/record-payment.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { countPaymentsToCheck, findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { settleTillPayment, type TillDecision } from '~/domain/payments/till/settle-till-payment.server';
import { shillings } from '~/lib/format/money';
import type { Prompt } from '~/simulators/daraja';
import { hashCallbackToken } from '~/domain/mpesa/prompts/callback-url.server';
import { makePaymentForm } from '../../support/fixtures/account-entries';
import { interceptCall } from '../orders/intercept-call';
import { achieng, newIdempotencyKey, useShop } from '../orders/shop';

const shop = useShop();
const newCode = () => createReceipt(shop.now);

/** An address as M-Pesa has it. */
async function openAddress(kind: 'confirmation' | 'validation' = 'confirmation'): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await collections().tillAddresses.insertOne({
    _id: hashCallbackToken(token) ?? '',
    kind,
    shortcodes: ['174379'],
    createdAt: shop.now,
    registeredAt: null,
  });
  return token;
}

const reportOf = (code: string, amount: number, changes: object = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: code,
  TransTime: '20261129093000',
  TransAmount: `${amount}.00`,
  BusinessShortCode: '174379',
  BillRefNumber: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'JANE',
  ...changes,
});
const send = async (body: unknown, token?: string) =>
  handleCallback({ token: token ?? (await openAddress()), body, now: shop.now });
const tell = async (code: string, amount: number, changes: object = {}) =>
  expect(await send(reportOf(code, amount, changes))).toEqual({ ok: true });

const answerPrompt = ({ callbackUrl, merchantRequestId, checkoutRequestId, amount }: Prompt, code: string) =>
  handleCallback({
    token: callbackUrl.split('/').at(-1) ?? '',
    body: {
      Body: {
        stkCallback: {
          MerchantRequestID: merchantRequestId,
          CheckoutRequestID: checkoutRequestId,
          ResultCode: 0,
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: amount },
              { Name: 'MpesaReceiptNumber', Value: code },
            ],
          },
        },
      },
    },
    now: shop.now,
  });

/** YYYYMMDDHHMMSS */
const nairobiTime = (at: Date) =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Returns the receipt. */
const payUnanswered = async ({ checkoutRequestId }: Prompt): Promise<string> =>
  (await shop.simulator.answer(checkoutRequestId, 'pin', { callback: 'never' })).result?.receipt ?? '';

const type = ({ number }: Order, code: string, amount = 265) =>
  recordPayment({
    orderNumber: number,
    payment: { method: 'mpesa', code, amount: shillings(amount), isSeen: false, acceptsDay: true },
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
  });
const claim = ({ number }: Order, code: string) =>
  claimPayment({ orderNumber: number, code, address: null, now: shop.now });
const settle = (code: string, decision: TillDecision) =>
  settleTillPayment({ code, decision, by: achieng, now: shop.now });
const place = async () => shop.place({ lines: [await shop.sell(5)] });
const tillPayment = (code: string) => collections().tillPayments.findOne({ _id: code });

/** Orders, books and what M-Pesa told agree after each of the tests. */
afterEach(async () => {
  const found = [];
  for await (const { check, what } of runIntegrityChecks({ now: shop.now }))
    if (check === 'Payments to the till') found.push(what);
  expect(found).toEqual([]);
});

/** Paid once, by this code, with nothing left to look at. */
async function expectPaidOnce(order: Order, code: string): Promise<void> {
  const paid = await shop.reload(order);
  expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', receiptNumber: code });
  expect(accountOf(paid)).toMatchObject({ received: shillings(265), kept: shillings(265), dueBack: 0 });
  expect(paid.unseenCodes ?? []).toEqual([]);
  const told = await tillPayment(code);
  expect(told).toMatchObject({ orderNumber: order.number });
  expect(told).not.toHaveProperty('toCheckSince');
  expect(told).not.toHaveProperty('payer');
  expect(await countPaymentsToCheck()).toBe(0);
}

describe('one payment that comes as answer to the prompt, as one to the till, and as a code that staff types', () => {
  it.each([
    [['prompt', 'till', 'staff'], 0, true],
    [['prompt', 'staff', 'till'], 600, false],
    [['till', 'prompt', 'staff'], 600, true],
    [['till', 'prompt', 'staff'], 0, false],
    [['till', 'staff', 'prompt'], 0, true],
    [['till', 'staff', 'prompt'], 600, false],
    [['staff', 'till', 'prompt'], 600, true],
    [['staff', 'prompt', 'till'], 0, false],
  ] as const)(
    'counts once: %j, %i seconds apart, the number typed: %s',
    async (sources, seconds, isNamed) => {
      const { order, prompt } = await shop.promptOrder();
      const code = newCode();
      const tellOf = {
        prompt: () => answerPrompt(prompt, code),
        till: () => tell(code, 265, { BillRefNumber: isNamed ? order.number : '' }),
        staff: () => type(order, code),
      };
      for (const source of sources) {
        await tellOf[source]();
        shop.passSeconds(seconds);
      }
      await expectPaidOnce(order, code);
      // Who types a code that is recorded reads so; a payment to the till that names no order is told of beside the orders.
      const isRecorded = sources
        .slice(0, sources.indexOf('staff'))
        .some((source) => source === 'prompt' || isNamed);
      const isBeside = sources[0] === 'till' && !isNamed;
      const told = (await shop.reload(order)).timeline.filter(({ text }) => text.includes(code));
      expect(told).toHaveLength(3 - (isRecorded ? 1 : 0) - (isBeside ? 1 : 0));
    },
  );

  it('also at the same moment', async () => {
    const [first, second, third] = [
      await shop.promptOrder(),
      await shop.promptOrder(),
      await shop.promptOrder(),
    ];
    const [one, two, three] = [newCode(), newCode(), newCode()];
    interceptCall(collections().mpesaCodes, 'updateOne', () => tell(one, 265));
    await type(first.order, one);
    await expectPaidOnce(first.order, one);
    interceptCall(collections().mpesaCodes, 'updateOne', () => type(second.order, two));
    await tell(two, 265, { BillRefNumber: second.order.number });
    await expectPaidOnce(second.order, two);
    interceptCall(collections().mpesaCodes, 'updateOne', () => tell(three, 265));
    await answerPrompt(third.prompt, three);
    await expectPaidOnce(third.order, three);
    await Promise.all([type(first.order, one), tell(one, 265), tell(one, 265)]);
    await expectPaidOnce(first.order, one);
  });
});

describe('a payment whose answer to the prompt is lost, so that only a query says that it is paid', () => {
  it.each([
    ['is the one of which M-Pesa told as one to the till', 0, {}, 265, []],
    ['is none that names no order', 0, { BillRefNumber: '' }, 265, ['unmatched-prompt']],
    ['is none that was paid long before', -90, {}, 265, ['unmatched-prompt']],
    ['is none that was paid long after', 30, {}, 265, ['unmatched-prompt']],
    ['is one beside a second, of which M-Pesa tells, too', 0, {}, 530, ['paid-twice']],
  ] as const)('%s', async (_, minutes, changes, total, flags) => {
    const { order, prompt } = await shop.promptOrder();
    const receipt = await payUnanswered(prompt);
    await claim(order, receipt);
    const TransTime = nairobiTime(new Date(shop.now.getTime() + minutes * 60_000));
    await tell(receipt, 265, { BillRefNumber: order.number, TransTime, ...changes });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', paidByAttempt: null });
    await queryPendingPayments(shop.passSeconds(20));
    if (total > 265) {
      const second = newCode();
      await tell(second, 265, { BillRefNumber: order.number });
      await settle(second, { kind: 'order', orderNumber: order.number });
    }
    const paid = await shop.reload(order);
    expect(paid.refundsDue.map(({ reason }) => reason)).toEqual(flags);
    expect(accountOf(paid).received).toBe(shillings(total));
  });

  it('is a second one where its receipt is not the code that pays the order', async () => {
    const { order, prompt } = await shop.promptOrder();
    await type(order, newCode());
    const receiptNumber = await payUnanswered(prompt);
    await queryPendingPayments(shop.passSeconds(20));
    await answerPrompt(prompt, receiptNumber);
    expect((await shop.reload(order)).refundsDue).toMatchObject([{ reason: 'paid-twice', receiptNumber }]);
  });

  it('and that was refunded is none that comes to the till an hour later', async () => {
    const { order, prompt } = await shop.promptOrder();
    await payUnanswered(prompt);
    await queryPendingPayments(shop.passSeconds(20));
    await cancelAndRefund(order);
    const TransTime = nairobiTime(shop.passSeconds(3_600));
    const second = newCode();
    await tell(second, 265, { BillRefNumber: order.number, TransTime });
    await settle(second, { kind: 'order', orderNumber: order.number });
    const { received, dueBack } = accountOf(await shop.reload(order));
    expect([received, dueBack]).toEqual([shillings(530), shillings(265)]);
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['paid-twice']);
  });
});

/** All of it, in cash. */
async function cancelAndRefund({ _id: orderId, number: orderNumber }: Order): Promise<void> {
  const cancelled = { orderId, to: 'cancelled', by: 'admin', why: 'no milk' } as const;
  await changeOrderStatus({ ...cancelled, staff: achieng, now: shop.now });
  const refunded = await recordRefund({
    orderNumber,
    key: orderPaymentKey,
    seenAmount: shillings(265),
    amount: shillings(265),
    method: 'cash',
    code: null,
    reason: 'no milk',
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
  });
  expect(refunded).toMatchObject({ ok: true, order: { paymentStatus: 'refunded' } });
}

describe('a payment to the till', () => {
  it('puts a code that staff typed on the statement, with its amount', async () => {
    const [same, less] = [await place(), await place()];
    const [one, two] = [newCode(), newCode()];
    await type(same, one);
    await type(less, two);
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['not-seen', 'not-seen']);
    await tell(one, 265);
    await tell(two, 200);
    await expectPaidOnce(same, one);
    const corrected = await shop.reload(less);
    expect(corrected.timeline.at(-1)?.text).toContain('it is KES 200.00, not KES 265.00');
    expect(accountOf(corrected)).toMatchObject({ received: shillings(200), stillToPay: shillings(65) });
  });

  it('in another spelling of O is the same code', async () => {
    const [order, later] = [await place(), await place()];
    const [code, next] = [`${newCode().slice(0, 3)}0XAM701`, `${newCode().slice(0, 3)}0XAM702`];
    await type(order, code.replace('0X', 'OX'));
    await tell(code, 265);
    expect((await shop.reload(order)).unseenCodes).toEqual([]);
    await tell(next, 265);
    await type(later, next.replace('0X', 'OX'));
    await expectPaidOnce(later, next);
  });

  it('counts what M-Pesa told, where staff types the code later', async () => {
    const order = await place();
    const code = newCode();
    await tell(code, 200);
    expect(await type(order, code)).toMatchObject({ ok: true });
    expect(accountOf(await shop.reload(order))).toMatchObject({ received: shillings(200) });
    expect(await countPaymentsToCheck()).toBe(0);
  });

  it('matches the code that a customer enters before or after it, if the sum is right', async () => {
    const [before, after, other] = [await place(), await place(), await place()];
    const [one, two, three] = [newCode(), newCode(), newCode()];
    await claim(before, one);
    await tell(one, 265);
    await expectPaidOnce(before, one);
    await tell(two, 265);
    await claim(after, two);
    await expectPaidOnce(after, two);
    expect((await shop.reload(after)).claim).toMatchObject({ state: 'matched' });
    await claim(other, three);
    await tell(three, 100);
    expect(await shop.reload(other)).toMatchObject({
      paymentStatus: 'pending',
      claim: { state: 'to-match' },
    });
    expect(await tillPayment(three)).toMatchObject({ orderNumber: null, suggestion: other.number });
    await shop.settle(other, true, shillings(100));
    expect(await tillPayment(three)).toMatchObject({ orderNumber: other.number });
  });

  it('pays the order whose number the payer typed, if the sum is right', async () => {
    const [exact, part, late, cancelled] = [await place(), await place(), await place(), await place()];
    await tell(newCode(), 265, { BillRefNumber: ` ${exact.number.toLowerCase().replace('-', ' ')} ` });
    expect(await shop.reload(exact)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    const code = newCode();
    await tell(code, 200, { BillRefNumber: part.number });
    expect(await shop.reload(part)).toMatchObject({ paymentStatus: 'pending' });
    expect(await tillPayment(code)).toMatchObject({ suggestion: part.number });
    await changeOrderStatus({
      orderId: cancelled._id,
      to: 'cancelled',
      by: 'admin',
      why: 'no milk',
      staff: achieng,
      now: shop.now,
    });
    await tell(newCode(), 265, { BillRefNumber: cancelled.number });
    expect((await shop.reload(cancelled)).refundsDue).toMatchObject([{ reason: 'order-cancelled' }]);
    await expireOverduePayments(shop.passSeconds(3_600));
    expect(await shop.reload(late)).toMatchObject({ status: 'cancelled' });
    await tell(newCode(), 265, { BillRefNumber: late.number });
    expect(await shop.reload(late)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('of nobody waits for a person, and is found by no phone', async () => {
    const { order } = await shop.promptOrder();
    const [masked, hashed] = [newCode(), newCode()];
    await tell(masked, 265, { MSISDN: order.customer.phone.slice(1) });
    await tell(hashed, 265, { MSISDN: 'a'.repeat(64), FirstName: null });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'pending' });
    expect(await findPaymentsToCheck()).toMatchObject([
      { kind: 'till', order: null, receiptNumber: masked, payer: expect.stringContaining('JANE') },
      { kind: 'till', order: null, receiptNumber: hashed, payer: 'hidden number' },
    ]);
    expect(await countPaymentsToCheck()).toBe(2);
    expect(await settle(masked, { kind: 'order', orderNumber: 'M-00000' })).toMatchObject({
      reason: 'unknown-order',
    });
    expect(await settle(masked, { kind: 'order', orderNumber: order.number })).toMatchObject({ ok: true });
    expect(await settle(masked, { kind: 'order', orderNumber: order.number })).toEqual({
      ok: false,
      reason: 'settled',
    });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', receiptNumber: masked });
    expect(await settle(hashed, { kind: 'none', note: 'sold at the gate' })).toEqual({
      ok: true,
      order: null,
    });
    expect(await countPaymentsToCheck()).toBe(0);
    expect(await tillPayment(hashed)).not.toHaveProperty('payer');
    const second = newCode();
    await tell(second, 265, { BillRefNumber: order.number });
    await settle(second, { kind: 'order', orderNumber: order.number });
    expect((await shop.reload(order)).refundsDue).toMatchObject([{ reason: 'paid-twice' }]);
  });

  it('waits for a person again when its order gives the code up', async () => {
    const order = await place();
    const code = `${newCode().slice(0, 3)}0XAM703`;
    await type(order, code);
    await settleUnseenCode({
      orderNumber: order.number,
      code,
      decision: { isSeen: false, reason: 'another till' },
      by: achieng,
      now: shop.now,
    });
    await tell(code, 265);
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['till']);
  });

  it('waits for a person again when the books give the code up', async () => {
    const code = newCode();
    const form = makePaymentForm(null, { method: 'MPESA', transactionCode: code });
    const sent = { by: achieng, now: shop.now } as const;
    const recorded = await recordBookPayment({ ...sent, form, idempotencyKey: newIdempotencyKey() });
    await tell(code, 1_000);
    expect(await countPaymentsToCheck()).toBe(0);
    const entryId = (recorded.ok && recorded.entry._id) || new ObjectId();
    await reverseEntry({ ...sent, entryId, reason: 'wrong', idempotencyKey: newIdempotencyKey() });
    expect((await findPaymentsToCheck()).map(({ kind }) => kind)).toEqual(['till']);
  });

  it('is told of twice, out of order and with another amount, and counts once', async () => {
    const order = await place();
    const code = newCode();
    for (const amount of [265, 265, 300]) await tell(code, amount, { BillRefNumber: order.number });
    await expectPaidOnce(order, code);
    expect(await collections().tillPayments.countDocuments()).toBe(1);
  });

  it('that was refunded is not due back again when its prompt answers late', async () => {
    const { order, prompt } = await shop.promptOrder();
    const code = newCode();
    await tell(code, 265, { BillRefNumber: order.number });
    await cancelAndRefund(order);
    await answerPrompt(prompt, code);
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: shillings(265),
      kept: 0,
      dueBack: 0,
    });
  });

  it('is taken for our short code only, by an address of ours, and where it can be read', async () => {
    const order = await place();
    const report = reportOf(newCode(), 265, { BillRefNumber: order.number });
    const token = await openAddress();
    expect(await send(report, 'f'.repeat(64))).toEqual({ ok: false, reason: 'unknown' });
    expect(await send({ ...report, BusinessShortCode: 600_000 }, token)).toEqual({
      ok: false,
      reason: 'unknown',
    });
    for (const body of [
      null,
      [],
      'text',
      {},
      { ...report, TransID: '<b>' },
      { ...report, TransID: undefined },
      { ...report, TransAmount: '-265.00' },
      { ...report, TransAmount: 0 },
      { ...report, TransAmount: 'much' },
      { ...report, BusinessShortCode: { $gt: '' } },
    ])
      expect(await send(body, token), JSON.stringify(body)).toEqual({ ok: false, reason: 'malformed' });
    expect(await send(report, await openAddress('validation'))).toEqual({ ok: true });
    expect(await collections().tillPayments.countDocuments()).toBe(0);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'pending' });
    // What is no use to us loses no payment.
    expect(
      await send(
        {
          ...report,
          TransAmount: 265,
          BusinessShortCode: 174379,
          TransTime: 'now',
          MSISDN: {},
          FirstName: [],
        },
        token,
      ),
    ).toEqual({ ok: true });
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('the addresses of the till', () => {
  const register = () => registerTill({ by: achieng, now: shop.now });

  it('are registered with M-Pesa, which then tells of prompts, too', async () => {
    expect(await findTillRegistration()).toBeNull();
    expect(await register()).toEqual({ ok: true });
    expect(await findTillRegistration()).toEqual(shop.now);
    const { order, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await expectPaidOnce(order, (await shop.reload(order)).receiptNumber ?? '');
    const byHand = await place();
    const code = await shop.simulator.payTill({
      phone: byHand.customer.phone,
      amount: 265,
      account: byHand.number,
    });
    await expectPaidOnce(byHand, code);
    // What M-Pesa keeps of before goes on counting.
    expect(await register()).toEqual({ ok: true });
    expect(await collections().tillAddresses.countDocuments()).toBe(4);
  });

  it('are not accepted with another short code, or without keys', async () => {
    const refused = createDarajaClient({
      baseUrl: shop.simulator.url,
      ...shop.simulator.credentials,
      shortcode: '600000',
      transactionType: 'CustomerPayBillOnline',
      tokenStore: databaseTokenStore,
    });
    shop.configure({ daraja: refused });
    expect(await register()).toMatchObject({
      reason: 'refused',
      detail: expect.stringContaining('ShortCode'),
    });
    expect(await findTillRegistration()).toBeNull();
    shop.configure({ daraja: null });
    expect(await register()).toEqual({ ok: false, reason: 'no-keys' });
  });

  it('are registered by version 1 where the app has that one', async () => {
    const asked: string[] = [];
    const daraja = createDarajaClient({
      baseUrl: 'https://daraja.example',
      ...shop.simulator.credentials,
      transactionType: 'CustomerBuyGoodsOnline',
      partyB: '5551234',
      tokenStore: databaseTokenStore,
      fetch: (url) => {
        const { pathname } = new URL(String(url));
        asked.push(pathname);
        if (pathname.includes('oauth'))
          return Promise.resolve(Response.json({ access_token: 'abc', expires_in: '3599' }));
        if (pathname.includes('v2')) {
          const errorMessage = 'Invalid Access Token - Invalid API call as no apiproduct match found';
          return Promise.resolve(Response.json({ errorCode: '401.003.01', errorMessage }, { status: 401 }));
        }
        return Promise.resolve(Response.json({ ResponseCode: '00000000', ResponseDescription: 'success' }));
      },
    });
    shop.configure({ daraja, callbackBaseUrl: 'https://shop.example' });
    expect(await register()).toEqual({ ok: true });
    expect(asked.at(-1)).toBe('/mpesa/c2b/v1/registerurl');
    expect(await collections().tillAddresses.findOne({})).toMatchObject({
      shortcodes: ['174379', '5551234'],
    });
  });
});
