import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import { useShop } from '../../../support/shop/use-shop';
import { organization as organizationRows } from './api-calls';
import { callApi, signInToApi, type Json } from './api-client';

const shop = useShop({ env: ownerEnv });

let token: string;
beforeAll(async () => {
  token = await signInToApi(shop);
});

async function call(path: string, options: Parameters<typeof callApi>[2] = {}) {
  const response = await callApi(shop, path, { token, ...options });
  return { status: response.status, body: (await response.json()) as Json };
}

describe('a payment of an organization', () => {
  const organization = async () => {
    const make = organizationRows.post.body as (unique: number) => object;
    const { body } = await call('/organization', { method: 'POST', body: make(Math.random()) });
    return body.id as string;
  };
  const payment = {
    transactionType: 'SUBSCRIPTION',
    amount: 500,
    method: 'MPESA',
    paidBy: 'Mercy Atieno',
    paidTo: 'Malisho',
    description: 'Milk',
  };
  const expense = { amount: 70, method: 'CASH', paidBy: 'Malisho', paidTo: 'Agrovet', description: 'Hay' };

  it('is refused in words that fit', async () => {
    const path = `/organization/${await organization()}/payments`;
    const faults = async (change: object) =>
      (await call(path, { method: 'POST', body: { ...payment, ...change } })).body.fields as object;
    expect(await faults({ transactionCode: 'ZZZZZZZZZZ' })).toEqual({
      transactionCode: [
        'M-Pesa gives no such code. Please compare it with the message, where it is like SKL1ABC234',
      ],
    });
    expect(await faults({ transactionCode: 'SKL1' })).toEqual({
      transactionCode: ['Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234'],
    });
    for (const amount of [1_000_000_000, 1e21])
      expect(await faults({ amount })).toEqual({ amount: ['Enter an amount of at most 999,999,999.99'] });
    expect(await faults({ amount: 0.001 })).toEqual({
      amount: ['Enter an amount of at least 0, for example 12,500 or 12,500.50'],
    });
    for (const day of ['', ' ', null]) {
      const { status, body } = await call(path, { method: 'POST', body: { ...payment, day } });
      expect([status, body.day]).toEqual([201, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
      const change = { ...payment, day, reason: 'A wrong name' };
      const corrected = await call(`/organization-payments/${body.id}`, { method: 'PUT', body: change });
      expect([corrected.status, corrected.body.day]).toEqual([200, body.day]);
    }
  });

  it('of a month before the first statement is told so', async () => {
    const path = `/organization/${await organization()}/statement?month=`;
    const told = async (month: string) => (await call(path + month)).body.fields.month[0] as string;
    expect(await told('2019-12')).toBe('Statements begin with 2020-01');
    expect(await told('2999-01')).toMatch(/^Enter a month up to the current one, \d{4}-\d\d$/);
    expect(await told('2026-13')).toMatch(/^Enter a month, for example \d{4}-\d\d$/);
  });

  it('is listed for its organization alone; an expense needs none', async () => {
    const [one, other] = [await organization(), await organization()];
    const paid = await call(`/organization/${one}/payments`, { method: 'POST', body: payment });
    await call(`/organization/${other}/payments`, { method: 'POST', body: payment });
    const list = await call(`/organization/${one}/payments`);
    expect(list.body).toMatchObject({
      payments: [{ id: paid.body.id }],
      summary: { totalAmount: 500, totalPayments: 1, mostUsedMethod: 'MPESA' },
    });
    expect((await call(`/organization/${one}/payments?method=CASH`)).body.payments).toEqual([]);
    expect((await call(`/organization/${'f'.repeat(24)}/payments`)).status).toBe(404);
    const spent = await call('/organization/payments', { method: 'POST', body: expense });
    expect(spent).toMatchObject({
      status: 201,
      body: { transactionType: 'EXPENSE', organizationId: null, organizationName: null, amount: 70 },
    });
    expect((await call(`/organization-payments/${spent.body.id}`)).body).toEqual(spent.body);
  });
});
