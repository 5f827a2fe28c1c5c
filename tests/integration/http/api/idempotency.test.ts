import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerEnv } from '../../../support/fixtures/owner';
import type { Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';
import { expense, organization, organizationPayment } from './api-calls';
import { callApi, signInToApi, type Json } from './api-client';
import { orderBody, oweMorning, placeApiOrder, standingOrderBody, takeApiStandingOrder } from './api-orders';

const shop = useShop({ env: ownerEnv });
let token: string;
beforeAll(async () => {
  token = await signInToApi(shop);
});

type Request = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };

const bodyOf = ({ body }: { readonly body?: unknown }, unique = 0): Readonly<Record<string, unknown>> =>
  typeof body === 'function'
    ? (body as (unique: number) => Request['body'])(unique)
    : (body as Request['body']);

let unique = 0;
async function makeOrganization(): Promise<string> {
  unique += 1;
  const made = await callApi(shop, '/organization', {
    method: 'POST',
    token,
    body: bodyOf(organization.post, unique),
  });
  return ((await made.json()) as Json).id as string;
}

async function makePayment(): Promise<string> {
  const path = `/organization/${await makeOrganization()}/payments`;
  const made = await callApi(shop, path, { method: 'POST', token, body: bodyOf(organizationPayment) });
  return ((await made.json()) as Json).id as string;
}

let codes = 0;

/** A request of each call that takes a key, and others that differ from it. */
const calls: Readonly<Record<string, () => Promise<{ request: Request; others: readonly Request[] }>>> = {
  'POST /orders': async () => {
    const body = await orderBody(shop);
    return {
      request: { path: '/orders', body },
      others: [{ path: '/orders', body: { ...body, paymentMethod: 'mpesa' } }],
    };
  },
  'POST /standing-orders': async () => {
    const [path, body] = ['/standing-orders', await standingOrderBody(shop)];
    return { request: { path, body }, others: [{ path, body: { ...body, name: 'Another' } }] };
  },
  'POST /mpesa/stk-push': async () => {
    const order = await placeApiOrder(shop, { paymentMethod: 'mpesa' });
    const body = { phoneNumber: order['phoneNumber'], amount: order.totalAmount };
    return {
      request: { path: '/mpesa/stk-push', body },
      others: [{ path: '/mpesa/stk-push', body: { ...body, orderId: order.id } }],
    };
  },
  'POST /orders/{id}/payments': async () => {
    const pathOf = async () => `/orders/${(await placeApiOrder(shop, { paymentMethod: 'cod' })).id}/payments`;
    const [path, body] = [await pathOf(), { method: 'cash', amount: 10 }];
    return {
      request: { path, body },
      others: [
        { path, body: { ...body, amount: 20 } },
        { path: await pathOf(), body },
      ],
    };
  },
  'POST /standing-orders/{id}/payments': async () => {
    const id = await takeApiStandingOrder(shop, token);
    await oweMorning(shop, id);
    const [path, body] = [
      `/standing-orders/${id}/payments`,
      { amount: 20, code: `SKL1${String((codes += 1)).padStart(6, '0')}`, acceptsCodeDay: true },
    ];
    return { request: { path, body }, others: [{ path, body: { ...body, amount: 30 } }] };
  },
  'POST /cash-up/counts': async () => {
    const path = '/cash-up/counts';
    const body = { day: '2026-01-06', personId: 'unknown', amount: 10 };
    return {
      request: { path, body },
      others: [
        { path, body: { ...body, amount: 20 } },
        { path, body: { ...body, note: 'A note was torn' } },
      ],
    };
  },
  'PATCH /orders/{id}': async () => {
    const pathOf = async () => `/orders/${(await placeApiOrder(shop, { paymentMethod: 'cod' })).id}`;
    const [path, body] = [await pathOf(), { deliveryFee: 10 }];
    return {
      request: { path, body },
      others: [
        { path, body: { deliveryFee: 20 } },
        { path: await pathOf(), body },
      ],
    };
  },
  'POST /organization/{id}/payments': async () => {
    const path = `/organization/${await makeOrganization()}/payments`;
    const body = bodyOf(organizationPayment);
    return {
      request: { path, body },
      others: [
        { path, body: { ...body, amount: 7 } },
        { path, body: { ...body, remarks: 'Late' } },
        { path: `/organization/${await makeOrganization()}/payments`, body },
      ],
    };
  },
  'POST /organization/payments': async () => {
    const path = '/organization/payments';
    return {
      request: { path, body: expense },
      others: [{ path, body: { ...expense, paidTo: 'Another shop' } }],
    };
  },
  'PUT /organization-payments/{id}': async () => {
    const path = `/organization-payments/${await makePayment()}`;
    const body = { ...bodyOf(organizationPayment), amount: 8, reason: 'A wrong amount' };
    return {
      request: { path, body },
      others: [
        { path, body: { ...body, reason: 'Another reason' } },
        { path: `/organization-payments/${await makePayment()}`, body },
      ],
    };
  },
};

it('is a parameter of these calls in the description, and of no other', async () => {
  const description = (await (await callApi(shop, '/openapi.json')).json()) as Description;
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
  );
  expect(described.sort()).toEqual(Object.keys(calls).sort());
});

it('gives the answer again although the correction has changed the version of If-Match', async () => {
  const path = `/organization-payments/${await makePayment()}`;
  const tag = (await callApi(shop, path, { token })).headers.get('ETag') ?? '';
  const correct = (ifMatch: string, key: string) =>
    callApi(shop, path, {
      method: 'PUT',
      token,
      body: { ...bodyOf(organizationPayment), amount: 9, reason: 'A wrong amount' },
      headers: { 'If-Match': ifMatch, 'Idempotency-Key': key },
    });
  const key = randomUUID();
  expect((await correct('"another"', key)).status).toBe(412);
  const [first, again] = [await correct(tag, key), await correct(tag, key)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.json()).toEqual(await first.json());
  expect((await correct(tag, randomUUID())).status).toBe(409);
});

describe.each(Object.entries(calls))('an Idempotency-Key of %s', (name, prepare) => {
  const send = async ({ path, body }: Request, key: string) => {
    const [method = ''] = name.split(' ');
    const response = await callApi(shop, path, {
      method,
      token: name === 'POST /orders' || name === 'POST /mpesa/stk-push' ? null : token,
      body,
      headers: { 'Idempotency-Key': key },
    });
    const answer = (await response.json()) as Json;
    return { status: response.status, id: answer.id ?? answer.orderId, answer };
  };

  it('carries out one request, and refuses every other with 422', async () => {
    const { request, others } = await prepare();
    // One of RFC 9651 is quoted; a short one is as good.
    const key = randomUUID().slice(0, 8);
    const first = await send(request, key);
    expect(first).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
    expect(await send(request, `"${key}"`)).toMatchObject({ status: first.status, id: first.id });
    for (const other of others)
      expect(await send(other, key)).toMatchObject({
        status: 422,
        answer: { fields: { 'Idempotency-Key': ['Use a new key for each request'] } },
      });
    expect(await send(request, key)).toMatchObject({ status: first.status, id: first.id });
  });

  it('has 1 to 255 characters', async () => {
    const { request } = await prepare();
    for (const key of ['', '""', 'k'.repeat(256)])
      expect(await send(request, key)).toMatchObject({
        status: 400,
        answer: { fields: { 'Idempotency-Key': ['Send 1 to 255 characters'] } },
      });
    expect((await send(request, 'k'.repeat(255))).status).toBeLessThan(300);
  });
});
