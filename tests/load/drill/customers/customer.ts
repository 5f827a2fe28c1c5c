import { setTimeout as wait } from 'node:timers/promises';
import { deliveryDetails, pickupDetails, type TestResponse } from '../../../support/shop/visitor';
import { textOf } from '../../../support/shop/read-page';
import { answerPhone, type Phone } from './phone';
import { openBrowser, pauseAfter, type RetryingBrowser } from './retrying-browser';
import type { Plan } from './plan';
import { newPurchase, type Purchase, type Traffic } from './purchase';

export type DrillContext = {
  readonly shopUrl: string;
  readonly traffic: Traffic;
  /** No answer is waited for any more. */
  readonly isOver: () => boolean;
  /** The customer's phone. */
  readonly openPhone: (plan: Plan) => Phone;
};

const pagePauseMs = 4_000;
const retryPauseMs = 6_000;
const maxRetries = 3;
/** After that a customer leaves the waiting page. */
const maxPatienceMs = 100_000;

/** Buys something, through the pages, and stays until the order is paid or lost. Never rejects. */
export async function buy(plan: Plan, context: DrillContext): Promise<Purchase> {
  const purchase = newPurchase(plan);
  const browser = openBrowser({ ...context, address: plan.address });
  try {
    const key = await fillForms(browser, plan, purchase);
    if (key === null) return purchase;
    purchase.idempotencyKey = key;
    const number = await placeOrder(browser, purchase, context);
    if (number !== null && plan.payment === 'mpesa') await pay(browser, purchase, number, context);
  } catch (error) {
    purchase.problems.push(String(error));
  }
  return purchase;
}

/** Product page, cart and details; resolves with the key of the order form. */
async function fillForms(browser: RetryingBrowser, plan: Plan, purchase: Purchase): Promise<string | null> {
  const { offer, quantity, phone, email } = plan;
  if (!(await browser.get(`/products/${offer.slug}`))) return null;
  const added = await browser.post('/cart', {
    intent: 'add',
    productId: offer.productId,
    sku: offer.sku,
    quantity: String(quantity),
  });
  if (!added) return null;
  if (added.status !== 303) return fail(purchase, 'the cart', added);
  const details = plan.deliveryMethod === 'pickup' ? pickupDetails : deliveryDetails;
  const detailed = await browser.post('/checkout', { ...details, phone, email });
  if (!detailed) return null;
  if (detailed.location !== '/checkout/payment') return fail(purchase, 'the details', detailed);
  const page = await browser.get('/checkout/payment');
  if (!page) return null;
  const key = /name="placementKey" value="([^"]+)"/.exec(page.text)?.[1];
  return key ?? fail(purchase, 'the payment page', page);
}

function fail(purchase: Purchase, what: string, { status, location, text }: TestResponse): null {
  purchase.problems.push(`${what}: ${status} ${location} ${textOf(text).slice(0, 300)}`);
  return null;
}

/** Sends the order form until there is an order; taps twice and hangs up as planned. */
async function placeOrder(
  browser: RetryingBrowser,
  purchase: Purchase,
  { traffic, isOver }: DrillContext,
): Promise<string | null> {
  const { plan, idempotencyKey } = purchase;
  const fields = {
    placementKey: idempotencyKey ?? '',
    paymentMethod: plan.payment === 'mpesa' ? 'mpesa' : plan.deliveryMethod === 'pickup' ? 'cop' : 'cod',
    phoneNumber: plan.payment === 'mpesa' ? plan.phone : '',
  };
  const tap = async (signal?: AbortSignal): Promise<string | null> => {
    purchase.sent += 1;
    const response = await browser.postOnce('/checkout/payment', fields, signal);
    if (!response || response.status >= 500) return null;
    const number = /^\/checkout\/(?:waiting|thank-you)\/([^/?]+)/.exec(response.location)?.[1];
    if (number === undefined) return fail(purchase, 'the order', response);
    purchase.orderNumbers.add(number);
    return number;
  };
  if (plan.hangUpAfterMs !== null) {
    traffic.hangUps += 1;
    await tap(AbortSignal.timeout(plan.hangUpAfterMs));
  }
  if (plan.taps > 1) traffic.doubleTaps += 1;
  for (let tries = 1; ; tries += 1) {
    const taps = tries === 1 ? plan.taps : 1;
    const numbers = await Promise.all(Array.from({ length: taps }, () => tap()));
    const number = numbers.find((each) => each !== null);
    if (number !== undefined) {
      traffic.placed += 1;
      return number;
    }
    if (isOver() || purchase.problems.length > 0) return null;
    traffic.repeats += 1;
    await wait(pauseAfter(tries));
  }
}

/** Looks at the waiting page and at the phone, until the order is paid or the customer leaves. */
async function pay(
  browser: RetryingBrowser,
  purchase: Purchase,
  number: string,
  { openPhone, isOver }: DrillContext,
): Promise<void> {
  const { plan } = purchase;
  const phone = openPhone(plan);
  const path = `/checkout/waiting/${number}`;
  const startedAt = performance.now();
  let retriedAt = startedAt;
  const answered = answerPhone(phone, plan, isOver);
  while (!isOver() && performance.now() - startedAt < maxPatienceMs) {
    const page = await browser.get(path);
    if (!page) break;
    if (page.location.startsWith('/checkout/thank-you/')) {
      purchase.sawPaid = plan.answer !== 'changes-to-cash';
      break;
    }
    const offers = (intent: string) => new RegExp(`name="intent" value="${intent}"`).test(page.text);
    if (plan.answer === 'changes-to-cash' && offers('cash')) await browser.post(path, { intent: 'cash' });
    const mayRetry = performance.now() - retriedAt > retryPauseMs && purchase.retries < maxRetries;
    if (plan.answer === 'pays' && mayRetry && !phone.hasPrompt() && offers('retry')) {
      retriedAt = performance.now();
      purchase.retries += 1;
      await browser.post(path, { intent: 'retry', phoneNumber: plan.phone });
    }
    if (plan.answer === 'ignores' || plan.answer === 'cancels') break;
    await wait(pagePauseMs);
  }
  await answered;
}
