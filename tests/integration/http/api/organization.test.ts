import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import type { Organization } from '~/domain/organizations/organization';
import { addDays } from '~/lib/calendar-days';
import { ownerEnv } from '../../../support/fixtures/owner';
import { dayOfRun, today } from '../../../support/fixtures/days';
import { expenseDetails } from '../../../support/fixtures/payments';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';
import { callApi, signInToApi, type ApiRequest, type Json } from './api-client';

const shop = useShop({ store: 'shared', env: { ...ownerEnv, SESSION_SECRET: testSessionSecret } });
let token: string;
let admin: Visitor;
beforeAll(async () => {
  token = await signInToApi(shop);
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const entries = () => shop.database().collection<AccountEntry>('accountEntries');
const page = async (path: string) => textOf(mainOf((await admin.get(path)).text));

async function call(method: string, path: string, body?: unknown, options: ApiRequest = {}) {
  const response = await callApi(shop, path, {
    method,
    token,
    ...(body !== undefined && { body }),
    ...options,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}

async function expectDone(...[method, path, body, options]: Parameters<typeof call>) {
  const answer = await call(method, path, body, options);
  expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 });
  return answer.body;
}

const expectRefused = async (
  status: number,
  error: object,
  ...[method, path, body]: Parameters<typeof call>
) => expect(await call(method, path, body)).toMatchObject({ status, body: { status, ...error } });

let count = 0;
const details = () => ({
  name: `Bumala School ${(count += 1)}`,
  kind: 'school',
  contacts: [{ name: 'Mercy Atieno', role: 'Bursar', phone: '0712 345 678', email: null }],
  plan: '40 litres on every school day',
  price: 48000,
});
const addOrganization = () => expectDone('POST', '/organization', details());
const payment = {
  transactionType: 'SUBSCRIPTION',
  amount: 20000.5,
  method: 'BANK_TRANSFER',
  paidBy: 'Mrs Auma',
  paidTo: 'Malisho',
  description: 'Milk in October',
};

describe('an organization', () => {
  it('is the same on its page and in the API', async () => {
    const made = await addOrganization();
    const contact = { name: 'Mercy Atieno', role: 'Bursar', phone: '+254712345678', email: null };
    expect(made).toMatchObject({ price: 48000, billingDay: 1, paymentDays: 14, contacts: [contact] });
    const path = `/organization/${made.id}`;
    const changed = await expectDone('PATCH', path, { price: 52000.25, contacts: [contact, contact] });
    expect(changed).toMatchObject({ name: made.name, price: 52000.25, contacts: [contact, contact] });
    expect(await expectDone('GET', path)).toEqual(changed);
    expect((await admin.get(`/organizations-admin/${made.id}/edit`)).text).toContain('value="52000.25"');
    expect(await expectDone('GET', `/organization?search=${encodeURIComponent(made.name)}`)).toEqual([
      changed,
    ]);
    const stale = { updatedAt: made.updatedAt, notes: 'Late' };
    await expectRefused(409, {}, 'PATCH', path, stale);
    await expectRefused(
      400,
      { fields: { name: ['Another organization has this name'] } },
      'POST',
      '/organization',
      {
        ...details(),
        name: made.name,
      },
    );
    await expectDone('DELETE', path);
    await expectRefused(404, { message: 'The organization was not found' }, 'GET', path);
  });

  it.each([
    [{ price: 0.001 }, { price: ['Please enter an amount in shillings, for example 12,000'] }],
    [{ price: -1 }, { price: ['Please enter an amount in shillings, for example 12,000'] }],
    [{ billingDay: 32 }, { billingDay: ['Please enter a day of the month, from 1 to 31'] }],
    [{ kind: 'toString' }, { kind: ['Please choose what it is'] }],
    [
      { contacts: [{ name: 'Mercy' }, { role: 'Cook', phone: 'x' }] },
      {
        'contacts.1.name': ['Please enter the name of this contact'],
        'contacts.1.phone': ['Please enter a Kenyan mobile number, for example 0712 345 678'],
      },
    ],
  ])('is refused with %j', async (fields, faults) => {
    await expectRefused(400, { fields: faults }, 'POST', '/organization', { ...details(), ...fields });
  });

  it('changes its subscription along the table, with its reasons', async () => {
    // Nothing is booked today.
    const billingDay = Number(dayOfRun(5).slice(8));
    const { id } = await expectDone('POST', '/organization', { ...details(), billingDay });
    const path = `/organization/${id}/subscription-status`;
    const illegal = { message: 'You can’t do this while the subscription is pending.' };
    await expectRefused(409, illegal, 'PATCH', path, { status: 'paused', remarks: 'Holidays' });
    const start = { status: 'active', remarks: '', seenStatus: 'pending' };
    const started = await expectDone('PATCH', path, start);
    expect(started.subscription).toMatchObject({ status: 'active', nextBillingDay: expect.any(String) });
    expect(await expectDone('PATCH', path, start)).toEqual(started);
    const reasonless = { fields: { remarks: ['Please say why. It is shown in the history'] } };
    await expectRefused(400, reasonless, 'PATCH', path, { status: 'ended' });
    await expectRefused(409, {}, 'PATCH', path, {
      status: 'ended',
      remarks: 'Closed',
      seenStatus: 'pending',
    });
    await expectRefused(409, { message: 'Its subscription is running.' }, 'DELETE', `/organization/${id}`);
    const listed = await expectDone('GET', '/organization/subscriptions?status=active');
    expect(listed).toMatchObject([{ id, status: 'active', price: 48000 }]);
    expect(await page(`/subscriptions-admin/${id}`)).toContain('Pending to active');
  });

  it('starts its subscription by the example of the description', async () => {
    const { id } = await addOrganization();
    const path = '/organization/{id}/subscription-status';
    const { paths } = (await call('GET', '/openapi.json')).body;
    const { example } = paths[`/api${path}`].patch.requestBody.content['application/json'];
    const started = await expectDone('PATCH', path.replace('{id}', id), example);
    expect(started.subscription.status).toBe('active');
  });
});

describe('payments', () => {
  it('add up to the cent to what the pages show', async () => {
    const { id, name } = await addOrganization();
    const path = `/organization/${id}/payments`;
    const charge = { ...payment, amount: 36000.1, method: 'CREDIT', day: dayOfRun(-9) };
    expect(await expectDone('POST', path, charge)).toMatchObject({ status: 'UNPAID', amount: 36000.1 });
    const before = today();
    const paid = await expectDone('POST', path, payment);
    expect([before, today()]).toContain(paid.day);
    expect(paid).toMatchObject({
      status: 'PARTIAL',
      organizationName: name,
      transactionCode: null,
    });
    const form = {
      ...expenseDetails,
      day: paid.day as string,
      amount: '1,200.40',
      idempotencyKey: 'an-expense-of-the-page',
    };
    expect((await admin.post('/payments/new', form)).status).toBe(303);

    const { payments, summary } = await expectDone('GET', '/organization/payments');
    expect(payments.map((each: Json) => [each.status, each.amount])).toEqual([
      ['PAID', 1200.4],
      ['PARTIAL', 20000.5],
      ['PARTIAL', 36000.1],
    ]);
    expect(summary).toEqual({ totalAmount: 21200.9, totalPayments: 3, mostUsedMethod: 'BANK_TRANSFER' });
    const list = await page('/payments');
    expect(list).toContain(
      'Total Payments (KES) 21,200.90 Total Transactions 3 Most Used Method Bank Transfer',
    );
    expect(list).toContain(`Milk in October ${paid.number}, ${name}`);
    expect(await page(`/organizations-admin/${id}`)).toContain('Owed KES 15,999.60');
    const stats = await expectDone('GET', `/organization/${id}/stats`);
    expect(stats).toMatchObject({
      charged: 36000.1,
      paid: 20000.5,
      balance: 15999.6,
      openCharges: 1,
      payments: 1,
    });
    const months = [charge.day, paid.day as string].map((day) => day.slice(0, 7));
    const statement = await expectDone('GET', `/organization/${id}/statement?month=${months[1]}`);
    expect(statement).toMatchObject({ closing: 15999.6, opening: months[0] === months[1] ? 0 : 36000.1 });
    await expectRefused(
      409,
      { message: 'It has dues or payments, which must stay in the books.' },
      'DELETE',
      `/organization/${id}`,
    );

    // 21:00 UTC is midnight in Nairobi.
    const revenue = (start: string) =>
      expectDone('GET', `/organization/${id}/revenue?startDate=${start}&endDate=`);
    const midnight = `${addDays(paid.day as string, -1)}T21:00:00.000Z`;
    expect(await revenue(midnight)).toMatchObject({ startDate: paid.day, received: 20000.5, spent: 0 });
    expect(await revenue(addDays(paid.day as string, 1))).toMatchObject({ received: 0, byMonth: [] });
    const credit = await expectDone(
      'GET',
      '/organization/payments?transactionType=&method=CREDIT&startDate=',
    );
    expect(credit).toMatchObject({ payments: [{ amount: 36000.1 }], summary: { totalAmount: 0 } });
  });

  it('are recorded once by an Idempotency-Key, and an M-Pesa code once', async () => {
    const { id } = await addOrganization();
    const path = `/organization/${id}/payments`;
    const headers = { 'Idempotency-Key': '6f1c0d7e-4b1a-4a52-9d0e-1f2a3b4c5d6e' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => expectDone('POST', path, payment, { headers })),
    );
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect((await call('POST', path, payment, { headers: { 'Idempotency-Key': '' } })).status).toBe(400);
    const byMpesa = { ...payment, method: 'MPESA', transactionCode: 'TKM1ABCD2E' };
    await expectDone('POST', path, byMpesa);
    const used = 'This M-Pesa code is already recorded for another payment or an order. Please check it.';
    const again = { ...byMpesa, transactionCode: 'tkm1 abcd2e' };
    await expectRefused(409, { message: used, fields: { transactionCode: [used] } }, 'POST', path, again);
    expect((await expectDone('GET', `/organization/${id}/stats`)).payments).toBe(2);
  });

  it('are corrected by a reversing entry and a new one', async () => {
    const { id } = await addOrganization();
    const first = await expectDone('POST', `/organization/${id}/payments`, payment);
    const path = `/organization/payments/${first.id}`;
    const { fields } = (await call('PUT', path, { ...payment, amount: 2000.5 })).body;
    expect(fields).toEqual({ reason: ['Reason is required'] });
    const change = { ...payment, amount: 2000.5, reason: 'One nought too many' };
    const second = await expectDone('PUT', path, change);
    expect(second).toMatchObject({ amount: 2000.5, replaces: first.id, organizationId: id, status: 'PAID' });
    const reversed = await expectDone('GET', path);
    expect(reversed.status).toBe('REVERSED');
    expect(await expectDone('GET', `/organization/payments/${reversed.reversedBy}`)).toMatchObject({
      status: 'CORRECTION',
      amount: -20000.5,
      reverses: first.id,
      reason: 'One nought too many',
    });
    expect((await expectDone('GET', `/organization/${id}/stats`)).paid).toBe(2000.5);
    expect(await page(`/payments/${first.number}`)).toContain(second.number);
    await expectRefused(409, {}, 'PUT', path, change);
  });

  it('that are dues are only reversed, which bills no month again', async () => {
    const { id } = await addOrganization();
    await expectDone('PATCH', `/organization/${id}/subscription-status`, { status: 'active' });
    const organizationId = ObjectId.createFromHexString(id);
    await shop
      .database()
      .collection<Organization>('organizations')
      .updateOne({ _id: organizationId }, { $set: { 'subscription.nextBillingDay': dayOfRun(-20) } });
    // Books what is due.
    await expectDone('PATCH', `/organization/${id}`, { notes: 'By the gate' });
    const due = await entries().findOne({ organizationId, kind: 'due' });
    const message = 'This is a due, which can only be reversed, on its page in the back office.';
    const path = `/organization-payments/${due?._id.toHexString()}`;
    await expectRefused(409, { message }, 'PUT', path, { ...payment, reason: 'A wrong price' });
    await expectRefused(404, { message: 'The payment was not found' }, 'GET', path);

    const question = (number: string) => page(`/payments/${number}/reverse`);
    const ofDue = await question(`D-${String(due?.number).padStart(5, '0')}`);
    expect(ofDue).toContain('reverses the amount. It is not charged again.');
    expect(ofDue).not.toContain('Update');
    const paid = await expectDone('POST', `/organization/${id}/payments`, payment);
    const ofPayment = await question(paid.number);
    expect(ofPayment).toContain('To record it again with other details, use Update instead.');
    expect(ofPayment).not.toContain('billed again');
  });

  it.each([
    [{ amount: -1 }, { amount: ['Enter an amount of at least 0, for example 12,500 or 12,500.50'] }],
    [{ amount: undefined }, { amount: ['Amount is required'] }],
    [{ amount: '5' }, { amount: ['Amount must be a number'] }],
    [{ transactionType: 'REFUND' }, { transactionType: ['Please choose one from the list'] }],
    [{ method: undefined }, { method: ['Payment Method is required'] }],
    [{ paidBy: ' ' }, { paidBy: ['Paid By is required'] }],
    [
      { method: 'MPESA', transactionCode: 'nonsense' },
      { transactionCode: ['Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234'] },
    ],
    [{ day: dayOfRun(2) }, { day: ['This day is in the future. Enter the day it was paid'] }],
  ])('are refused with %j', async (change, fields) => {
    const { id } = await addOrganization();
    const before = await entries().countDocuments();
    await expectRefused(400, { fields }, 'POST', `/organization/${id}/payments`, { ...payment, ...change });
    expect(await entries().countDocuments()).toBe(before);
  });

  it('are listed page by page', async () => {
    const all = (await expectDone('GET', '/organization/payments')).payments.map((each: Json) => each.id);
    expect(all.length).toBeGreaterThan(4);
    const found: string[] = [];
    for (let path: string | undefined = '/organization/payments?limit=3'; path;) {
      const { body, headers } = await call('GET', path);
      expect(body.payments.length).toBeLessThanOrEqual(3);
      found.push(...body.payments.map((each: Json) => each.id));
      path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    }
    expect(found).toEqual(all);
  });
});
