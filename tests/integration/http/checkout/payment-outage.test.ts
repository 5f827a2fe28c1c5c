import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { createVisitor, fillCart, placeOrder, reachPaymentStep } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import type { Behaviour } from '~/simulators/daraja';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});
afterEach(() => phones.behaveWell());

/** Places an order with this behaviour of M-Pesa, and returns the text of its waiting page. */
async function orderWhile(behaviour: Partial<Behaviour>) {
  await phones.behave(behaviour);
  const visitor = createVisitor(shop.url);
  const { number, location } = await placeOrder(visitor, { paymentMethod: 'mpesa' });
  const page = await visitor.get(location);
  expect(page.status).toBe(200);
  expectRenderedPage(page.text);
  return { visitor, number, location, words: textOf(page.text) };
}

const choices: readonly (readonly [string, Partial<Behaviour>])[] = [
  ['refuses the prompt', { push: 'refused' }],
  ['is not available', { service: 'unavailable' }],
  ['asks to slow down', { service: 'spike-arrest' }],
  ['is busy', { service: 'busy' }],
  ['takes no token', { token: 'rejected' }],
  ['cuts every connection', { service: 'reset' }],
  ['never answers', { service: 'hanging' }],
];

describe.each(choices)('while M-Pesa %s', (_name, behaviour) => {
  it('an order is placed, its page reports the problem, and cash is offered', async () => {
    const { visitor, location, words } = await orderWhile(behaviour);
    expect(words).toMatch(/We’re keeping your order|We are waiting to hear from M-Pesa/);
    expect(words).toContain('Pay in cash on pickup instead');
    const response = await visitor.post(location, { intent: 'cash' });
    expect(textOf((await visitor.visit(response.location)).text)).toContain('Thank you for your order!');
  });
});

it.each([
  ['asks to slow down', { service: 'spike-arrest' }],
  ['is busy', { service: 'busy' }],
] satisfies [string, Partial<Behaviour>][])(
  'the customer reads the specified message when no prompt was sent: M-Pesa %s',
  async (_name, behaviour) => {
    const { words } = await orderWhile(behaviour);
    expect(words).toContain('Failed to initiate payment. Please try again.');
  },
);

/** Fills a rate limit of the shop. */
const fill = (key: string, windowMs: number) =>
  shop
    .database()
    .collection<{ _id: string; count: number; expiresAt: Date }>('rateLimits')
    .updateOne(
      { _id: `${key} ${windowMs}` },
      { $set: { count: 1_000_000, expiresAt: new Date(Date.now() + windowMs) } },
      { upsert: true },
    );

it('too many M-Pesa orders of one phone are rate limited, with the form’s values and cash as an option', async () => {
  const visitor = createVisitor(shop.url);
  await fillCart(visitor);
  const placementKey = await reachPaymentStep(visitor);
  await fill('mpesa-order +254799000111 from 127.0.0.1', 60 * 60 * 1000);
  const mpesa = { placementKey, paymentMethod: 'mpesa', phoneNumber: '0799 000 111' };
  const refused = await visitor.post('/checkout/payment', mpesa);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expectRenderedPage(refused.text);
  expect(textOf(refused.text)).toMatch(
    /Too many M-Pesa orders for this phone number, or from your network\. Please wait \d+ minutes? and try again\. Or choose cash\./,
  );
  expect(refused.text).toContain('value="0799 000 111"');
  const cash = await visitor.post('/checkout/payment', { placementKey, paymentMethod: 'cop' });
  expect(cash.location).toMatch(/^\/checkout\/thank-you\//);
});

it('too many prompts from one network are rate limited, with the time to wait and cash as an option', async () => {
  const hourMs = 60 * 60 * 1000;
  const visitor = createVisitor(shop.url);
  await fill('prompt from 127.0.0.1', hourMs);
  const { location } = await placeOrder(visitor, { paymentMethod: 'mpesa' });
  const refusal =
    /There were too many prompts from your network\. Please wait \d+ minutes and try again\. Or choose cash\./;
  expect(textOf((await visitor.visit(location)).text)).toMatch(refusal);
  const refused = await visitor.post(location, { intent: 'retry', phoneNumber: '0712 345 678' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(textOf(refused.text)).toMatch(refusal);
  await shop
    .database()
    .collection<{ _id: string }>('rateLimits')
    .deleteOne({ _id: `prompt from 127.0.0.1 ${hourMs}` });
});

it('the page of a claim says that it holds the order, also after its time', async () => {
  const { visitor, number, location } = await orderWhile({});
  await visitor.post(location, { intent: 'claim', code: 'SKLHOLD001' });
  const kept = 'We’re keeping your order until then.';
  expect(textOf((await visitor.get(location)).text)).toContain(kept);
  await shop
    .database()
    .collection('orders')
    .updateOne({ number }, { $set: { payBy: new Date(Date.now() - 1_000) } });
  expect(textOf((await visitor.get(location)).text)).toContain(kept);
});

it('an expired order is cancelled, and its page says so', async () => {
  const { visitor, number, location } = await orderWhile({});
  const past = new Date(Date.now() - 1_000);
  await shop
    .database()
    .collection('orders')
    .updateOne({ number }, { $set: { payBy: past } });
  const words = textOf((await visitor.get(location)).text);
  expect(words).toContain(
    'Payment timeout. Please try again. The order was cancelled, and we did not receive a payment.',
  );
  expect(textOf((await visitor.get(`/orders/${number}`)).text)).toContain('Cancelled');
});

describe('the waiting page refreshes', () => {
  const orders = () => shop.database().collection('orders');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  /** The seconds of the meta refresh; null without one. */
  const refreshOf = async ({ visitor, location }: Awaited<ReturnType<typeof orderWhile>>, query = '') => {
    const { text } = await visitor.get(location + query);
    const seconds = /<noscript><meta http-equiv="refresh" content="(\d+)"/i.exec(text)?.[1];
    return seconds === undefined ? null : Number(seconds);
  };

  it('every five seconds while a prompt is pending, but not while a code is typed', async () => {
    const order = await orderWhile({});
    expect(await refreshOf(order)).toBe(5);
    expect(await refreshOf(order, '?panel=claim')).toBeNull();
    const words = textOf((await order.visitor.get(`${order.location}?panel=claim`)).text);
    expect(words).toMatch(/Enter your PIN before \d{1,2}:\d\d\s[AP]M/);
    expect(words).not.toContain('Time left');
  });

  it('at the time limit after a failure, because a phone number may be typed until then', async () => {
    const order = await orderWhile({});
    await phones.press(order.number, 'cancel');
    const seconds = await refreshOf(order);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(121);
    expect(textOf((await order.visitor.get(order.location)).text)).toMatch(
      /We’re keeping your order until \d{1,2}:\d\d\s[AP]M/,
    );
  });

  it('with increasing intervals while a code is matched, and at last not at all', async () => {
    const order = await orderWhile({});
    await order.visitor.post(order.location, { intent: 'claim', code: 'SKLLOOK001' });
    expect(await refreshOf(order)).toBe(15);
    for (const [updatedAt, seconds] of [
      [ago(45), 60],
      [ago(25 * 60), null],
    ] as const) {
      await orders().updateOne({ number: order.number }, { $set: { updatedAt } });
      expect(await refreshOf(order)).toBe(seconds);
    }
  });

  it('for an hour after the time limit, and then not at all', async () => {
    const order = await orderWhile({});
    await orders().updateOne({ number: order.number }, { $set: { payBy: ago(0) } });
    expect(await refreshOf(order)).toBe(15);
    await orders().updateOne({ number: order.number }, { $set: { updatedAt: ago(61) } });
    expect(await refreshOf(order)).toBeNull();
  });
});

it('a prompt that could not be sent is sent when M-Pesa is available', async () => {
  const { visitor, number, location, words } = await orderWhile({ push: 'refused' });
  expect(words).toContain('Resend the prompt');
  await phones.behaveWell();
  const retried = await visitor.post(location, { intent: 'retry', phoneNumber: '0712 345 678' });
  expect(retried.status).toBe(303);
  const { result } = await phones.press(number, 'pin');
  expect(textOf((await visitor.visit(location)).text)).toContain(`Receipt number: ${result?.receipt}`);
});

it.each(['lost', 'unreadable'] as const)(
  'a prompt whose response is %s is settled by its callback',
  async (push) => {
    const { visitor, number, location, words } = await orderWhile({ push });
    expect(words).toContain('We are checking your payment');
    expect(words).not.toContain('Resend the prompt');
    expect(await phones.promptsFor(number)).toHaveLength(1);
    const { result } = await phones.press(number, 'pin');
    expect(textOf((await visitor.visit(location)).text)).toContain(`Receipt number: ${result?.receipt}`);
  },
);

it.each([
  ['insufficient-funds', /isn’t enough money/i],
  ['wrong-pin', /PIN/],
  ['cancel', /nothing was charged/i],
  ['timeout', /could not be reached|did not answer/i],
] as const)('the customer is told what %s means', async (action, words) => {
  const { visitor, number, location } = await orderWhile({});
  await phones.press(number, action);
  const page = textOf((await visitor.get(location)).text);
  expect(page).toMatch(words);
  expect(page).toContain('Resend the prompt');
});

it('a wrong amount is recorded and flagged, and a forged callback is ignored', async () => {
  const flagged = await orderWhile({});
  await phones.press(flagged.number, 'pin', { callback: 'wrong-amount' });
  expect(textOf((await flagged.visitor.get(flagged.location)).text)).toContain('Your money is not lost');
  const forged = await orderWhile({});
  await phones.press(forged.number, 'pin', { callback: 'forged' });
  expect(textOf((await forged.visitor.get(forged.location)).text)).toContain('Check your phone');
});
