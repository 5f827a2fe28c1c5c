import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import type { Organization } from '~/domain/organizations/organization';
import { loadPrompt, recentPrompts } from '~/domain/organizations/prompts/prompt-queries.server';
import { dismissReports, findPromptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { requestOrganizationPayment } from '~/domain/organizations/prompts/request-payment.server';
import { reverseEntry, updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { deletionObstacles } from '~/domain/organizations/organization-form';
import { deleteOrganization } from '~/domain/organizations/save-organization.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import {
  expireOverduePayments,
  queryPendingPayments,
  recoverLostPrompts,
} from '~/domain/payments/jobs/payment-jobs.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { toDateInput } from '~/lib/format/dates';
import { shillings, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { Prompt } from '~/simulators/daraja';
import { insertOrganization, makePaymentForm } from '../../support/fixtures/account-entries';
import { achieng, newIdempotencyKey, newPhone, useShop } from '../orders/shop';

const shop = useShop();

const bursar = { name: 'Mercy Atieno', role: 'Bursar', email: null };
const addSchool = () => insertOrganization({ contacts: [{ ...bursar, phone: newPhone() }] });

const ask = (
  { _id: organizationId }: Organization,
  options: { amount?: Cents; phone?: PhoneNumber; idempotencyKey?: string } = {},
) =>
  requestOrganizationPayment({
    organizationId,
    amount: shillings(48_000),
    phone: newPhone(),
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
    ...options,
  });

/** A school with a prompt on the phone. */
async function askSchool() {
  const school = await addSchool();
  const phone = newPhone();
  const result = await ask(school, { phone });
  if (!result.ok) throw new Error(result.reason);
  const prompt = await shop.simulator.waitForPrompt({ phone });
  return { school, phone, attemptId: result.attemptId, prompt };
}

const says = (prompt: Prompt, items: Record<string, unknown>, changes: object = {}) =>
  handleCallback({
    token: prompt.callbackUrl.split('/').at(-1) ?? '',
    body: {
      Body: {
        stkCallback: {
          MerchantRequestID: prompt.merchantRequestId,
          CheckoutRequestID: prompt.checkoutRequestId,
          ResultCode: 0,
          ResultDesc: 'As M-Pesa says',
          CallbackMetadata: {
            Item: Object.entries(items).map(([Name, Value]) => ({ Name, Value })),
          },
          ...changes,
        },
      },
    },
    now: shop.now,
  });

const paid = (prompt: Prompt, receipt: string, amount: unknown = 48_000) =>
  says(prompt, { Amount: amount, MpesaReceiptNumber: receipt });

const pay = (prompt: Prompt, behaviour: Parameters<typeof shop.simulator.answer>[2] = {}) =>
  shop.simulator.answer(prompt.checkoutRequestId, 'pin', { lateSeconds: 0, ...behaviour });

const entriesOf = ({ _id }: Organization) =>
  collections().accountEntries.find({ organizationId: _id }).sort({ _id: 1 }).toArray();

const attemptOf = (id: ObjectId) => collections().paymentAttempts.findOne({ _id: id });

/** The books have exactly these payments, and the account their sum. */
async function expectPayments(
  school: Organization,
  payments: readonly (readonly [amount: number, code: string | null])[],
) {
  const entries = await entriesOf(school);
  expect(entries.map(({ amount, transactionCode }) => [amount / 100, transactionCode])).toEqual(payments);
  const account = (await collections().organizations.findOne({ _id: school._id }))?.account;
  expect(account?.paid).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
}

describe('a prompt to an organization', () => {
  it('pays into its account once it is paid, and is no order', async () => {
    const { school, attemptId, prompt } = await askSchool();
    expect(prompt).toMatchObject({ amount: 48_000 });
    const { result } = await pay(prompt);
    const receipt = result?.receipt ?? '';
    await expectPayments(school, [[48_000, receipt]]);
    expect(await entriesOf(school)).toMatchObject([
      {
        kind: 'transaction',
        transactionType: 'SUBSCRIPTION',
        method: 'MPESA',
        day: toDateInput(shop.now),
        claimedCode: receipt,
        paidBy: school.name,
        attemptId,
        by: null,
      },
    ]);
    const loaded = await loadPrompt(school._id, attemptId.toHexString(), shop.now);
    expect(loaded).toMatchObject({
      view: { state: 'paid', pollAfterSeconds: null },
      entries: [{ number: 1 }],
    });
    expect(await collections().orders.countDocuments()).toBe(0);
  });

  it('names the contact whose phone pays', async () => {
    const school = await addSchool();
    const phone = school.contacts[0]?.phone;
    if (!phone) throw new Error('the fixture has a phone');
    await ask(school, { phone });
    await pay(await shop.simulator.waitForPrompt({ phone }));
    expect(await entriesOf(school)).toMatchObject([{ paidBy: `Mercy Atieno, ${school.name}` }]);
  });

  it('is sent once for a form that is sent twenty times at once', async () => {
    const school = await addSchool();
    const request = { phone: newPhone(), idempotencyKey: newIdempotencyKey() };
    const results = await Promise.all(Array.from({ length: 20 }, () => ask(school, request)));
    const [first] = results;
    expect(results).toEqual(results.map(() => first));
    expect(first).toMatchObject({ ok: true });
    expect(shop.simulator.prompts()).toHaveLength(1);
    expect(
      await collections().auditEntries.countDocuments({ subject: 'organization', action: /M-Pesa/ }),
    ).toBe(1);
  });

  it('waits for the one before on the same phone, and for the quota of the phone', async () => {
    const { school, phone, prompt } = await askSchool();
    expect(await ask(school, { phone })).toMatchObject({ ok: false, reason: 'in-progress' });
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await ask(school, { phone })).toMatchObject({ ok: false, reason: 'too-soon' });
    // Another organization with the same bursar has the same phone.
    expect(await ask(await addSchool(), { phone })).toMatchObject({ ok: false, reason: 'too-soon' });
    shop.passSeconds(121);
    expect(await ask(school, { phone })).toMatchObject({ ok: true });
    expect(await ask(await addSchool(), { phone, amount: shillings(100) })).toMatchObject({
      reason: 'too-soon',
    });
  });

  it('may be pending for two organizations on one phone', async () => {
    const { phone } = await askSchool();
    shop.passSeconds(61);
    expect(await ask(await addSchool(), { phone, amount: shillings(10) })).toMatchObject({ ok: true });
  });

  it.each([0, 0.99, 250_001, 12.5])('is refused for KES %d', async (amount) => {
    const result = await ask(await addSchool(), { amount: shillings(amount) });
    expect(result).toMatchObject({ ok: false, reason: 'not-payable' });
  });
});

describe('M-Pesa', () => {
  it.each(['duplicate', 'late', 'failed-then-paid', 'paid-then-failed'] as const)(
    'reports a payment: %s callback',
    async (callback) => {
      const { school, prompt } = await askSchool();
      const { result } = await pay(prompt, { callback });
      await shop.simulator.waitForResult(prompt.checkoutRequestId);
      await expectPayments(school, [[48_000, result?.receipt ?? '']]);
    },
  );

  it('repeats one callback twenty times at once', async () => {
    const { school, prompt } = await askSchool();
    await Promise.all(Array.from({ length: 20 }, () => paid(prompt, 'SKL1000001')));
    await expectPayments(school, [[48_000, 'SKL1000001']]);
  });

  it('cannot be forged at a guessed address', async () => {
    const { school, attemptId, prompt } = await askSchool();
    await pay(prompt, { callback: 'forged' });
    await expectPayments(school, []);
    expect(await attemptOf(attemptId)).toMatchObject({ state: 'prompted' });
  });

  it('reports another amount: the books have what was paid', async () => {
    const { school, prompt } = await askSchool();
    await paid(prompt, 'SKL1000002', 30_000);
    await paid(prompt, 'SKL1000002', 30_000);
    await expectPayments(school, [[30_000, 'SKL1000002']]);
    expect(await findPromptsToCheck()).toEqual([]);
    // A report that contradicts the first is for a person.
    await paid(prompt, 'SKL1000002', 48_000);
    await expectPayments(school, [[30_000, 'SKL1000002']]);
    expect(await findPromptsToCheck()).toMatchObject([{ toCheck: [{ reason: 'other-amount' }] }]);
  });

  it('tells it to a query first: the callback completes the entry', async () => {
    const { school, prompt } = await askSchool();
    const { result } = await pay(prompt, { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(20));
    await expectPayments(school, [[48_000, null]]);
    const receipt = result?.receipt ?? '';
    await paid(prompt, receipt);
    await paid(prompt, receipt);
    await expectPayments(school, [[48_000, receipt]]);
    expect(await entriesOf(school)).toMatchObject([{ claimedCode: receipt }]);
  });

  it('does not answer in time: the prompt expires, and still pays when a query or a late callback says so', async () => {
    for (const settle of [
      (_: Prompt) => queryPendingPayments(shop.passSeconds(60)),
      (prompt: Prompt) => paid(prompt, 'SKL1000003'),
    ]) {
      const { school, attemptId, prompt } = await askSchool();
      await pay(prompt, { callback: 'never' });
      await expireOverduePayments(shop.passSeconds(120));
      expect(await attemptOf(attemptId)).toMatchObject({ state: 'expired', pending: false });
      await expectPayments(school, []);
      await settle(prompt);
      expect((await entriesOf(school)).map(({ amount }) => amount)).toEqual([shillings(48_000)]);
    }
  });

  it('expires the prompt for a page that is opened late', async () => {
    const { school, attemptId } = await askSchool();
    const loaded = await loadPrompt(school._id, attemptId.toHexString(), shop.passSeconds(120));
    expect(loaded).toMatchObject({ view: { state: 'failed', pollAfterSeconds: 15 }, entries: [] });
    expect(await loadPrompt((await addSchool())._id, attemptId.toHexString(), shop.now)).toBeNull();
  });

  it('loses the response of a prompt: its callback finds the attempt', async () => {
    shop.simulator.setBehaviour({ push: 'lost' });
    const { school, attemptId, prompt } = await askSchool();
    expect(await attemptOf(attemptId)).toMatchObject({ state: 'unknown' });
    await paid(prompt, 'SKL1000004');
    await expectPayments(school, [[48_000, 'SKL1000004']]);
  });

  it('refuses a prompt: nothing is counted against the phone', async () => {
    shop.simulator.setBehaviour({ push: 'refused' });
    const school = await addSchool();
    const phone = newPhone();
    expect(await ask(school, { phone })).toMatchObject({ ok: true });
    expect(await recentPrompts(school._id, 5, shop.now)).toMatchObject([{ state: 'not-sent' }]);
    shop.simulator.setBehaviour({ push: 'normal' });
    expect(await ask(school, { phone })).toMatchObject({ ok: true });
  });

  it('is asked by a process that died: the prompt counts as sent', async () => {
    const { school, attemptId, prompt } = await askSchool();
    await collections().paymentAttempts.updateOne({ _id: attemptId }, { $set: { state: 'created' } });
    await recoverLostPrompts(shop.passSeconds(61));
    expect(await attemptOf(attemptId)).toMatchObject({ state: 'unknown' });
    await paid(prompt, 'SKL1000005');
    await expectPayments(school, [[48_000, 'SKL1000005']]);
  });

  it('reports a second receipt for one prompt: a second entry, once', async () => {
    const { school, attemptId, prompt } = await askSchool();
    for (const receipt of ['SKL1000006', 'SKL1000007', 'SKL1000006', 'SKL1000007'])
      await paid(prompt, receipt);
    await expectPayments(school, [
      [48_000, 'SKL1000006'],
      [48_000, 'SKL1000007'],
    ]);
    expect((await loadPrompt(school._id, attemptId.toHexString(), shop.now))?.entries).toHaveLength(2);
  });

  it('tells no amount: a person sees it until a complete report settles it', async () => {
    for (const settle of [
      (prompt: Prompt) => paid(prompt, 'SKL1000008'),
      () => queryPendingPayments(shop.passSeconds(20)),
    ]) {
      const { school, attemptId, prompt } = await askSchool();
      await pay(prompt, { callback: 'never' });
      await says(prompt, {});
      await says(prompt, {});
      await expectPayments(school, []);
      expect(await findPromptsToCheck()).toMatchObject([
        { _id: attemptId, toCheck: [{ reason: 'no-amount' }] },
      ]);
      await settle(prompt);
      expect((await entriesOf(school)).map(({ amount }) => amount)).toEqual([shillings(48_000)]);
      expect(await findPromptsToCheck()).toEqual([]);
    }
  });

  it('tells no amount, and a person records it: M-Pesa records it no more', async () => {
    const { school, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    await says(prompt, { MpesaReceiptNumber: 'SKL1000009' });
    expect(await findPromptsToCheck()).toHaveLength(1);
    expect(await recordByHand(school, 'SKL1000009')).toMatchObject({ ok: true });
    expect(await findPromptsToCheck()).toEqual([]);
    await queryPendingPayments(shop.passSeconds(20));
    await paid(prompt, 'SKL1000009');
    await expectPayments(school, [[48_000, 'SKL1000009']]);
  });

  it('names no prompt of ours: a person checks it', async () => {
    const { school, attemptId, prompt } = await askSchool();
    const foreign = { CheckoutRequestID: 'ws_CO_SOMETHING_ELSE', MerchantRequestID: 'other' };
    await says(prompt, { Amount: 500, MpesaReceiptNumber: 'SKL1000010' }, foreign);
    await expectPayments(school, []);
    await paid(prompt, 'SKL1000011');
    const listed = [{ toCheck: [{ reason: 'unknown-prompt', receiptNumber: 'SKL1000010' }] }];
    expect(await findPromptsToCheck()).toMatchObject(listed);
    const settlement = {
      organizationId: school._id,
      attemptId: attemptId.toHexString(),
      by: achieng,
      now: shop.now,
    };
    expect(await dismissReports(settlement)).toEqual({ ok: true });
    expect(await dismissReports(settlement)).toEqual({ ok: false });
    expect(await findPromptsToCheck()).toEqual([]);
    await expectPayments(school, [[48_000, 'SKL1000011']]);
  });

  it('confuses the addresses of an order and an organization: each gets its own money', async () => {
    const { order, prompt: ofOrder } = await shop.promptOrder();
    const { school, prompt } = await askSchool();
    const answered = await pay(prompt, { callback: 'never' });
    const ids = (of: Prompt) => ({
      MerchantRequestID: of.merchantRequestId,
      CheckoutRequestID: of.checkoutRequestId,
    });
    await says(ofOrder, { Amount: 48_000, MpesaReceiptNumber: answered.result?.receipt }, ids(prompt));
    await says(prompt, { Amount: 265, MpesaReceiptNumber: 'SKL1000012' }, ids(ofOrder));
    await expectPayments(school, []);
    await queryPendingPayments(shop.now);
    await paid(ofOrder, 'SKL1000012', 265);
    expect((await entriesOf(school)).map(({ amount }) => amount)).toEqual([shillings(48_000)]);
    expect(await shop.reload(order)).toMatchObject({ paymentStatus: 'paid', refundsDue: [] });
    expect(await findPromptsToCheck()).toEqual([]);
  });
});

describe('the audit log', () => {
  const logOf = async ({ _id }: Organization) => {
    const ids = [_id, ...(await entriesOf({ _id } as Organization)).map((entry) => entry._id)];
    const entries = await collections()
      .auditEntries.find({ subjectId: { $in: ids.map((id) => id.toHexString()) } })
      .sort({ _id: 1 })
      .toArray();
    return entries.map(({ by, action, after }) => [by.name, action, after]);
  };
  const asked = [achieng.name, 'Asked for a payment by M-Pesa', { amount: shillings(48_000) }];

  it('has a payment that M-Pesa reports, once', async () => {
    const { school, prompt } = await askSchool();
    await paid(prompt, 'SKL1000040', 30_000);
    await paid(prompt, 'SKL1000040', 30_000);
    const money = { amount: shillings(30_000) };
    expect(await logOf(school)).toEqual([
      asked,
      [
        'M-Pesa',
        'Recorded a payment by prompt',
        expect.objectContaining({ ...money, number: 'V-00001', transactionCode: 'SKL1000040' }),
      ],
      ['M-Pesa', 'Reported a payment', { ...money, receiptNumber: 'SKL1000040' }],
    ]);
  });

  it('has the code of a payment that only a query reported', async () => {
    const { school, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(20));
    await paid(prompt, 'SKL1000041');
    expect((await logOf(school)).slice(1)).toEqual([
      ['M-Pesa', 'Recorded a payment by prompt', expect.objectContaining({ transactionCode: null })],
      ['M-Pesa', 'Reported a payment', { amount: shillings(48_000) }],
      ['M-Pesa', 'Added the M-Pesa code', { transactionCode: 'SKL1000041' }],
    ]);
  });

  it('has prompts that were cancelled, refused or not answered', async () => {
    const cancelled = await askSchool();
    await shop.simulator.answer(cancelled.prompt.checkoutRequestId, 'cancel');
    const amount = shillings(48_000);
    expect(await logOf(cancelled.school)).toEqual([
      asked,
      [
        'M-Pesa',
        'Reported a failed payment',
        { amount, reason: 'The prompt was cancelled on their phone. Nothing was charged.' },
      ],
    ]);

    const expired = await askSchool();
    await expireOverduePayments(shop.passSeconds(120));
    expect(await logOf(expired.school)).toEqual([
      asked,
      [
        'The shop, automatically',
        'Stopped waiting for a payment',
        { amount, reason: 'We got no payment from M-Pesa in time. Call them, then ask again.' },
      ],
    ]);

    shop.simulator.setBehaviour({ push: 'refused' });
    const refused = await addSchool();
    await ask(refused);
    expect((await logOf(refused))[1]).toMatchObject(['M-Pesa', 'Refused a payment prompt', { amount }]);
  });
});

describe('an organization that was asked for a payment', () => {
  const remove = (school: Organization) =>
    deleteOrganization(school._id.toHexString(), {
      seenVersion: documentVersion(school),
      by: achieng,
      now: shop.now,
    });

  it('stays while M-Pesa may report the money, and while a report waits to be checked', async () => {
    const { school, attemptId, prompt } = await askSchool();
    expect(await remove(school)).toMatchObject({ ok: false, message: deletionObstacles['has-prompt'] });
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    expect(await remove(school)).toMatchObject({ ok: false, message: deletionObstacles['has-prompt'] });
    await says(prompt, {}, { CheckoutRequestID: 'ws_CO_OTHER', MerchantRequestID: 'other' });
    shop.passSeconds(25 * 60 * 60);
    await queryPendingPayments(shop.now);
    expect(await remove(school)).toMatchObject({ ok: false, message: deletionObstacles['has-prompt'] });
    const settlement = { organizationId: school._id, attemptId: attemptId.toHexString() };
    await dismissReports({ ...settlement, by: achieng, now: shop.now });
    expect(await remove(school)).toMatchObject({ ok: true });
  });

  it('may be deleted where M-Pesa refused the prompt', async () => {
    shop.simulator.setBehaviour({ push: 'refused' });
    const school = await addSchool();
    await ask(school);
    expect(await remove(school)).toMatchObject({ ok: true });
  });

  it('is never deleted in the instant of a request', async () => {
    for (let round = 0; round < 10; round += 1) {
      const school = await addSchool();
      const [asked, removed] = await Promise.all([ask(school), remove(school)]);
      expect([asked.ok, removed.ok].sort()).toEqual([false, true]);
    }
  });
});

const byHand = (school: Organization, transactionCode: string, amount = 48_000) =>
  makePaymentForm(school, {
    method: 'MPESA',
    amount: shillings(amount),
    transactionCode,
    day: toDateInput(shop.now),
  });

const recordByHand = (school: Organization, transactionCode: string, amount = 48_000) =>
  recordPayment({
    form: byHand(school, transactionCode, amount),
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
  });

const refund = ({ number }: Order, code: string) =>
  recordRefund({
    orderNumber: number,
    key: 'order',
    seenAmount: shillings(265),
    amount: shillings(65),
    method: 'mpesa',
    code,
    reason: 'Sour',
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now: shop.now,
  });

describe('an M-Pesa code', () => {
  it('of a prompt is recorded once, by hand or by M-Pesa', async () => {
    const { school, prompt } = await askSchool();
    expect(await recordByHand(school, 'SKL1000020')).toMatchObject({ ok: true });
    await paid(prompt, 'SKL1000020');
    await expectPayments(school, [[48_000, 'SKL1000020']]);
    expect(await findPromptsToCheck()).toEqual([]);
    expect(await recordByHand(await addSchool(), 'SKL1000020')).toMatchObject({ reason: 'code-used' });
  });

  it('is recorded once by hand, by two prompts and by another organization in the same instant', async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = `SKL240000${round}`;
      const [first, second, other] = [await askSchool(), await askSchool(), await addSchool()];
      const [byHand, elsewhere] = await Promise.all([
        recordByHand(first.school, code),
        recordByHand(other, code),
        paid(first.prompt, code),
        paid(second.prompt, code),
        paid(first.prompt, code),
      ]);
      expect(await collections().accountEntries.find({ transactionCode: code }).toArray()).toHaveLength(1);
      expect([byHand, elsewhere].filter(({ ok }) => ok).length).toBeLessThan(2);
      // What is recorded for the school is its prompt's payment: nothing is left to check.
      const [ofFirst, ofSecond] = await Promise.all(
        [first, second].map(({ school }) => findPromptsToCheck(school._id)),
      );
      if ((await entriesOf(first.school)).length > 0) expect(ofFirst).toEqual([]);
      if (elsewhere.ok) expect([ofFirst, ofSecond].flat()).toHaveLength(1);
    }
  });

  it('of a payment that a query reports without it is not recorded again where a person has typed it', async () => {
    const { school, attemptId, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    expect(await recordByHand(school, 'SKL1000028')).toMatchObject({ ok: true });
    await queryPendingPayments(shop.passSeconds(20));
    await expectPayments(school, [[48_000, 'SKL1000028']]);
    expect(await attemptOf(attemptId)).toMatchObject({
      state: 'paid',
      toCheck: [{ reason: 'recorded-by-hand' }],
    });
    await paid(prompt, 'SKL1000028');
    await expectPayments(school, [[48_000, 'SKL1000028']]);
    expect(await findPromptsToCheck()).toEqual([]);
  });

  it('of another payment of the same amount than the one that a person has typed is recorded, too', async () => {
    const { school, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    await recordByHand(school, 'SKL1000029');
    await queryPendingPayments(shop.passSeconds(20));
    await paid(prompt, 'SKL1000030');
    await paid(prompt, 'SKL1000030');
    await expectPayments(school, [
      [48_000, 'SKL1000029'],
      [48_000, 'SKL1000030'],
    ]);
    expect(await findPromptsToCheck()).toEqual([]);
  });

  it('that a person adds to the payment of a prompt is the one that M-Pesa reports later', async () => {
    const { school, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(20));
    const [entry] = await entriesOf(school);
    if (!entry) throw new Error('the payment is recorded');
    const updated = await updatePayment({
      entryId: entry._id,
      form: byHand(school, 'SKL1000031'),
      reason: 'The code is on the statement',
      idempotencyKey: newIdempotencyKey(),
      by: achieng,
      now: shop.now,
    });
    expect(updated).toMatchObject({ ok: true });
    await paid(prompt, 'SKL1000031');
    expect((await entriesOf(school)).map(({ amount, claimedCode }) => [amount / 100, claimedCode])).toEqual([
      [48_000, undefined],
      [-48_000, undefined],
      [48_000, 'SKL1000031'],
    ]);
    expect(await findPromptsToCheck()).toEqual([]);
  });

  it('that was typed for a bank transfer is looked up when its method becomes M-Pesa', async () => {
    const { order, prompt } = await shop.promptOrder();
    await paid(prompt, 'SKL1000032', 265);
    const school = await addSchool();
    await recordByHand(school, 'SKL1000034');
    for (const code of ['SKL1000032', 'SKL1000034']) {
      const form = { ...byHand(school, code), method: 'BANK_TRANSFER' } as const;
      const entry = { idempotencyKey: newIdempotencyKey(), by: achieng, now: shop.now };
      const recorded = await recordPayment({ form, ...entry });
      if (!recorded.ok) throw new Error(recorded.reason);
      const update = { entryId: recorded.entry._id, form: byHand(school, code), reason: 'It was M-Pesa' };
      expect(await updatePayment({ ...update, ...entry })).toEqual({ ok: false, reason: 'code-used' });
    }
    expect(await shop.reload(order)).toMatchObject({ receiptNumber: 'SKL1000032' });
  });

  it('that was recorded for somebody else is checked by a person', async () => {
    const { school, prompt } = await askSchool();
    expect(await recordByHand(await addSchool(), 'SKL1000021')).toMatchObject({ ok: true });
    await paid(prompt, 'SKL1000021');
    await expectPayments(school, []);
    expect(await findPromptsToCheck()).toMatchObject([{ toCheck: [{ reason: 'code-used' }] }]);
  });

  it('that comes after its entry without one and another by hand is checked by a person', async () => {
    const { school, prompt } = await askSchool();
    await pay(prompt, { callback: 'never' });
    await queryPendingPayments(shop.passSeconds(20));
    expect(await recordByHand(school, 'SKL1000022')).toMatchObject({ ok: true });
    await paid(prompt, 'SKL1000022');
    await expectPayments(school, [
      [48_000, null],
      [48_000, 'SKL1000022'],
    ]);
    expect(await findPromptsToCheck()).toMatchObject([{ toCheck: [{ reason: 'code-used' }] }]);
  });

  it('of a reversed entry may be recorded again, and M-Pesa does not record it again', async () => {
    const { school, prompt } = await askSchool();
    await paid(prompt, 'SKL1000023');
    const [entry] = await entriesOf(school);
    if (!entry) throw new Error('the payment is recorded');
    const correction = {
      reason: 'Wrong school',
      idempotencyKey: newIdempotencyKey(),
      by: achieng,
      now: shop.now,
    };
    expect(await reverseEntry({ entryId: entry._id, ...correction })).toMatchObject({ ok: true });
    await paid(prompt, 'SKL1000023');
    expect(await recordByHand(await addSchool(), 'SKL1000023')).toMatchObject({ ok: true });
    // So may that of the second receipt of a prompt.
    await paid(prompt, 'SKL1000033');
    const second = (await entriesOf(school)).at(-1);
    if (!second) throw new Error('the second payment is recorded');
    await reverseEntry({ entryId: second._id, ...correction });
    await paid(prompt, 'SKL1000033');
    await expectPayments(school, [
      [48_000, 'SKL1000023'],
      [-48_000, null],
      [48_000, 'SKL1000033'],
      [-48_000, null],
    ]);
  });

  it('of the books pays no order and no refund', async () => {
    const { order } = await shop.promptOrder();
    const { prompt } = await askSchool();
    await paid(prompt, 'SKL1000024');
    const claim = (code: string) =>
      claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });
    expect(await recordByHand(await addSchool(), 'SKL1000027')).toMatchObject({ ok: true });
    for (const code of ['SKL1000024', 'SKL1000027'])
      expect(await claim(code)).toEqual({ ok: false, reason: 'code-used' });
    // Entered first, recorded in the books later: the match is refused.
    expect(await claim('SKL1000025')).toMatchObject({ ok: true });
    expect(await recordByHand(await addSchool(), 'SKL1000025')).toMatchObject({ ok: true });
    expect(await shop.settle(order)).toEqual({ ok: false, reason: 'code-used' });

    const paidOrder = await shop.promptOrder();
    await paid(paidOrder.prompt, 'SKL1000026', 265);
    expect(await recordByHand(await addSchool(), 'SKL1000026', 265)).toMatchObject({ reason: 'code-used' });
    for (const code of ['SKL1000024', 'SKL1000027'])
      expect(await refund(paidOrder.order, code)).toMatchObject({ ok: false, reason: 'code-used' });
  });

  it('is recorded once where an order and the books take it in the same instant', async () => {
    const school = await addSchool();
    for (let round = 0; round < 3; round += 1) {
      const [matched, refunded] = [`SKL200000${round}`, `SKL210000${round}`];
      const { order } = await shop.promptOrder();
      await claimPayment({ orderNumber: order.number, code: matched, address: null, now: shop.now });
      const paidOrder = await shop.promptOrder();
      await paid(paidOrder.prompt, `SKL220000${round}`, 265);
      for (const results of [
        await Promise.all([shop.settle(order), recordByHand(school, matched)]),
        await Promise.all([refund(paidOrder.order, refunded), recordByHand(school, refunded)]),
      ])
        expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'code-used' }]);
    }
  });

  it('is recorded once where an order is matched in the instant of a report for a prompt', async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = `SKL230000${round}`;
      const { order } = await shop.promptOrder();
      await claimPayment({ orderNumber: order.number, code, address: null, now: shop.now });
      const { school, prompt } = await askSchool();
      const [settled] = await Promise.all([shop.settle(order), paid(prompt, code)]);
      expect(await entriesOf(school)).toHaveLength(settled.ok ? 0 : 1);
    }
  });
});
