import { beforeAll, describe, expect, it } from 'vitest';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { createVisitor, placeOrder } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { textOf } from '../../../support/shop/read-page';

const shop = useShop();
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});

/** A pending order, its callback path, and a callback that reports the payment. */
async function orderToBePaid() {
  const buyer = createVisitor(shop.url);
  const { number } = await placeOrder(buyer, { paymentMethod: 'mpesa' });
  const [prompt] = await phones.promptsFor(number);
  if (!prompt) throw new Error('no prompt came');
  const { pathname } = new URL(prompt.callbackUrl);
  const paid = (changes: object = {}) => ({
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: prompt.checkoutRequestId,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: prompt.amount },
            { Name: 'MpesaReceiptNumber', Value: `SKL${String(Math.random()).slice(2, 9)}` },
            { Name: 'Balance' },
            { Name: 'TransactionDate', Value: 20261121110718 },
            { Name: 'PhoneNumber', Value: Number(prompt.phone) },
          ],
        },
        ...changes,
      },
    },
  });
  const stateOf = async () => textOf((await buyer.visit(`/orders/${number}`)).text);
  return { buyer, number, pathname, paid, stateOf };
}

const call = (path: string, body: unknown, method = 'POST') =>
  createVisitor(shop.url).send(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the M-Pesa callback', () => {
  it('needs the token in its URL', async () => {
    const { pathname, paid, stateOf } = await orderToBePaid();
    for (const path of [
      pathname.slice(0, -1),
      `${pathname}A`,
      `/hooks/payments/${(pathname.split('/').at(-1) ?? '').toUpperCase()}`,
      '/hooks/payments/x',
      `/hooks/payments/${'A'.repeat(43)}`,
      '/hooks/payments/%00',
      '/hooks/payments/..%2f..',
    ])
      expect((await call(path, paid())).status, path).toBe(404);
    expect(await stateOf()).toContain('Continue to payment');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"Body":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an empty object', '{}'],
    ['an empty body', '{"Body":{}}'],
    ['an empty callback', '{"Body":{"stkCallback":{}}}'],
    ['a result in words', '{"Body":{"stkCallback":{"ResultCode":"paid"}}}'],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('refuses an invalid body: %s', async (_name, body) => {
    const { pathname, stateOf } = await orderToBePaid();
    const response = await call(pathname, body);
    expect(response.status).toBe(400);
    expect(response.text).not.toMatch(/node_modules|at \w+ \(/);
    expect(await stateOf()).toContain('Continue to payment');
  });

  it.each(['SFC_IC0003', 2028])('takes the code %s, and offers the customer cash', async (ResultCode) => {
    const { buyer, number, pathname, paid } = await orderToBePaid();
    const turnedDown = paid({ ResultCode, ResultDesc: 'No operator', CallbackMetadata: undefined });
    expect((await call(pathname, turnedDown)).status).toBe(200);
    const page = textOf((await buyer.visit(`/checkout/waiting/${number}`)).text);
    expect(page).toContain('M-Pesa payments are unavailable at the moment. Please choose cash.');
  });

  it.each(['SVC_0042', 77, -1, null])(
    'takes the code %s that nobody knows, and goes on waiting',
    async (ResultCode) => {
      const { pathname, paid, stateOf } = await orderToBePaid();
      const unknown = paid({ ResultCode, ResultDesc: 'Something new', CallbackMetadata: undefined });
      expect((await call(pathname, unknown)).status).toBe(200);
      expect(await stateOf()).toContain('Continue to payment');
      expect((await call(pathname, paid())).status).toBe(200);
      expect(await stateOf()).toMatch(/Confirmed ?, now/);
    },
  );

  it('takes JSON that begins with a byte-order mark', async () => {
    const { buyer, number } = await orderToBePaid();
    await phones.press(number, 'pin', { callback: 'byte-order-mark' });
    expect(textOf((await buyer.visit(`/orders/${number}`)).text)).toMatch(/Confirmed ?, now/);
  });

  it('refuses a body that is too long, and any other method', async () => {
    const { pathname, stateOf } = await orderToBePaid();
    expect((await call(pathname, 'x'.repeat(1024 * 1024))).status).toBe(413);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await call(pathname, '', method);
      expect([response.status, response.headers.allow]).toEqual([405, 'POST']);
    }
    expect(await stateOf()).toContain('Continue to payment');
  });

  it('applies a repeated callback once', async () => {
    const { pathname, paid, stateOf } = await orderToBePaid();
    const truth = paid();
    const responses = await Promise.all(Array.from({ length: 5 }, () => call(pathname, truth)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(
      (
        await call(
          pathname,
          paid({ ResultCode: 1037, ResultDesc: 'late failure', CallbackMetadata: undefined }),
        )
      ).status,
    ).toBe(200);
    const page = await stateOf();
    expect(page).toMatch(/Confirmed ?, now/);
    expect(page.match(/M-Pesa receipt number: SKL\d+/g)).toHaveLength(1);
  });

  it('shows nothing of the callback as markup', async () => {
    const first = await orderToBePaid();
    const nasty = '<img src=x onerror=alert(1)>';
    await call(
      first.pathname,
      first.paid({ ResultCode: 77, ResultDesc: nasty, CallbackMetadata: undefined }),
    );
    const other = await orderToBePaid();
    const receipt = other.paid();
    receipt.Body.stkCallback.CallbackMetadata.Item[1] = { Name: 'MpesaReceiptNumber', Value: nasty };
    await call(other.pathname, receipt);
    for (const order of [first, other])
      for (const path of [
        `/orders/${order.number}`,
        `/orders/${order.number}/receipt`,
        `/checkout/waiting/${order.number}`,
      ])
        expect((await order.buyer.visit(path)).text).not.toContain(nasty);
  });
});
