import { beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { Order } from '~/domain/orders/order';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatMoney } from '~/lib/format/money';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { readPageForm } from '../../../support/shop/read-page-form';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
/** Two people of the farm. */
let admins: [Visitor, Visitor];

beforeAll(async () => {
  admins = [
    await createSignedInVisitor(shop, makeUser({ role: 'admin' })),
    await createSignedInVisitor(shop, makeUser({ role: 'admin' })),
  ];
  // By the form, so that the shop reads the settings anew.
  const path = '/settings-admin/selling';
  const { values } = readPageForm((await admins[0].get(path)).text, ['mpesaPrompt', 'seenVersion']);
  const { status } = await admins[0].post(
    path,
    values.filter(([name]) => name !== 'mpesaPrompt'),
  );
  expect(status).toBe(303);
});

const orders = () => shop.database().collection<Order>('orders');
async function read(number: string): Promise<Order> {
  const order = await orders().findOne({ number });
  if (!order) throw new Error(`${number} is gone`);
  return order;
}
/** The emails about an order, oldest first. */
const mailsAbout = async (number: string): Promise<OutboxMail[]> =>
  shop
    .database()
    .collection<OutboxMail>('outbox')
    .find({ key: new RegExp(` ${(await read(number))._id.toHexString()}`) })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();

const waitingPath = (number: string) => `/checkout/waiting/${number}`;
const text = async (visitor: Visitor, path: string) => textOf((await visitor.get(path)).text);
const typeCode = (visitor: Visitor, number: string, code: string) =>
  visitor.post(waitingPath(number), { intent: 'claim', code });
const place = (visitor: Visitor) => placeOrder(visitor, { paymentMethod: 'mpesa' });
/** A code of its own, as M-Pesa writes it. */
let codes = 0;
const newCode = () => `SKL1ABC${String((codes += 1)).padStart(3, '0')}`;

/** Opens the page of the code, as both would before either has pressed. */
async function openCode(admin: Visitor, number: string) {
  const path = `/payments-to-check/${number}/match-code`;
  const { text: html } = await admin.get(path);
  return {
    match: (amount: number) => {
      const { values } = readPageForm(html, ['amount']);
      return admin.post(path, [...values.filter(([name]) => name !== 'amount'), ['amount', `${amount}`]]);
    },
    reject: () => {
      const { values } = readPageForm(html, ['rejection']);
      return admin.post(path, [...values, ['rejection', 'not-found']]);
    },
  };
}

describe('a guest who pays by hand', () => {
  const guest = () => createVisitor(shop.url);
  const settings = () => shop.database().collection<StoredSettings>('settings');
  const setNumber = (paybill: StoredSettings['paybill']) =>
    settings().updateOne({ _id: 'site' }, { $set: { paybill } });

  const ways = [
    {
      to: 'Paybill',
      paybill: null,
      shown: (number: string) => ['Pay Bill, business number 174379', `Account number: ${number}`],
      mailed: (number: string) => ['Business number: 174379', `Account number: ${number}`],
    },
    {
      to: 'till',
      paybill: { kind: 'till', number: '5123456' } as const,
      shown: () => ['Buy Goods, till number 5123456'],
      mailed: () => ['Lipa na M-Pesa, Buy Goods', 'Till number: 5123456'],
    },
  ];
  it.each(ways)('reads which $to to pay to, pays, and has the code matched by the farm', async (way) => {
    const before = (await settings().findOne({ _id: 'site' }))?.paybill ?? null;
    await setNumber(way.paybill);
    const visitor = guest();
    await fillCart(visitor);
    const placementKey = await reachPaymentStep(visitor);
    const step = await visitor.get('/checkout/payment');
    expect(textOf(step.text)).toContain(`Pay to our ${way.to} on your phone, then enter the M-Pesa code`);
    expect(textOf(step.text)).toContain('We’ll keep your order for 1 hour.');
    expect(step.text).not.toContain('name="phoneNumber"');
    const form = { placementKey, paymentMethod: 'mpesa' };
    const [first, second] = await Promise.all([
      visitor.post('/checkout/payment', form),
      visitor.post('/checkout/payment', form),
    ]);
    expect(first.location).toBe(second.location);
    const number = first.location.split('/').at(-1) ?? '';
    const order = await read(number);
    expect(order).toMatchObject({ manualPaymentMinutes: 60, stockTaken: true, promptCount: 0 });

    const waiting = await visitor.get(waitingPath(number));
    const total = formatMoney(order.totalAmount);
    for (const words of [...way.shown(number), 'We’re keeping your order until'])
      expect(textOf(waiting.text)).toContain(words);
    expect(textOf(waiting.text)).not.toMatch(/prompt/i);
    // The page stands still while the code is typed.
    expect(waiting.text).not.toMatch(/http-equiv="refresh" content="(?:\d{1,2}|[1-9]\d\d)"/);

    const [howToPay, ...others] = await mailsAbout(number);
    expect(others).toEqual([]);
    expect(howToPay).toMatchObject({
      to: pickupDetails.email,
      subject: `Malisho: how to pay for your order ${number}`,
    });
    for (const words of [...way.mailed(number), `Amount: ${total}`, 'Pay before: '])
      expect(howToPay?.text).toContain(words);

    // On another device, by the link of the email.
    const elsewhere = guest();
    const link = /Enter the M-Pesa code:\n(\S+)/.exec(howToPay?.text ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(link);
    expect(await text(elsewhere, pathname + search)).toContain('M-Pesa confirmation code');
    const code = newCode();
    const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4).toLowerCase()} `;
    const sent = () => elsewhere.post(pathname + search, { intent: 'claim', code: typed });
    expect((await Promise.all([sent(), sent()])).map(({ status }) => status)).toEqual([303, 303]);
    const claimed = await read(number);
    expect(claimed.claim).toMatchObject({ code, state: 'to-match' });
    expect(claimed.timeline.filter(({ text: entry }) => entry.includes(code))).toHaveLength(1);
    expect(await text(visitor, waitingPath(number))).toContain(`We are matching the code ${code}`);
    expect(await text(visitor, `/orders/${number}`)).toContain(`We are matching the code ${code}`);

    expect(await text(admins[0], '/payments-to-check')).toContain(code);
    const pages = await Promise.all(admins.map((admin) => openCode(admin, number)));
    const settled = await Promise.all(pages.map((page) => page.match(order.totalAmount / 100)));
    expect(settled.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(textOf(settled.find(({ status }) => status === 409)?.text ?? '')).toContain('no code to match');
    expect(await read(number)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: code,
    });
    const thanks = await visitor.visit(waitingPath(number));
    expect(textOf(thanks.text)).toContain(`Paid by M-Pesa. Receipt number: ${code}`);
    expect((await mailsAbout(number)).map(({ subject }) => subject).slice(1)).toEqual([
      `Malisho: your order ${number} is paid`,
    ]);
    await setNumber(before);
  });

  it('types another code when the farm has not found the first, and none of another order', async () => {
    const [visitor, other] = [guest(), guest()];
    const [{ number }, { number: otherNumber }] = [await place(visitor), await place(other)];
    const [code, wrong] = [newCode(), newCode()];
    await typeCode(other, otherNumber, code);
    const used = await typeCode(visitor, number, code);
    expect(used.status).toBe(409);
    expect(errorsIn(used.text)).toEqual(['M-Pesa confirmation code: This code belongs to another payment.']);
    expect((await typeCode(visitor, number, 'hello')).status).toBe(400);
    await typeCode(visitor, number, wrong);
    expect((await (await openCode(admins[0], number)).reject()).status).toBe(303);

    const waiting = await visitor.get(waitingPath(number));
    expect(textOf(waiting.text)).toContain(
      `M-Pesa code ${wrong} not accepted: The code is not on our M-Pesa statement`,
    );
    expect(textOf(waiting.text)).toContain('Pay Bill, business number 174379');
    const told = (await mailsAbout(number)).at(-1);
    expect(told?.subject).toBe(`Malisho: the M-Pesa code for order ${number}`);
    expect(told?.text).toMatch(/If you have not paid yet, please pay before .+\n[\s\S]*panel=claim/);
    const right = newCode();
    await typeCode(visitor, number, right);
    await (await openCode(admins[1], number)).match((await read(number)).totalAmount / 100);
    expect(await read(number)).toMatchObject({ status: 'confirmed', receiptNumber: right });
  });

  it('loses no money when the code comes after the hour and the products are sold', async () => {
    const visitor = guest();
    const { number } = await placeOrder(visitor, { paymentMethod: 'mpesa', slug: 'goat-milk' });
    const { items, totalAmount } = await read(number);
    const variants = { 'variants.sku': items[0]?.sku };
    const stock = (quantity: number) =>
      shop
        .database()
        .collection('products')
        .updateOne(variants, { $set: { 'variants.$.stockQuantity': quantity } });
    await orders().updateOne({ number }, { $set: { payBy: new Date(0) } });
    expect(await text(visitor, waitingPath(number))).toContain('The order was cancelled');
    await stock(0);

    // The first code has a mistake: the page of the order leads on to another.
    for (const code of [newCode(), newCode()]) {
      expect(await text(visitor, `/orders/${number}`)).toContain('Already paid? Enter the M-Pesa code');
      expect(textOf((await visitor.get(`${waitingPath(number)}?panel=claim`)).text)).toContain(
        'Have you paid?',
      );
      expect((await typeCode(visitor, number, code)).status).toBe(303);
      expect(await text(visitor, waitingPath(number))).toContain(
        'The order is closed and its products are back',
      );
      const page = await openCode(admins[0], number);
      if (code.endsWith(String(codes))) await page.match(totalAmount / 100);
      else await page.reject();
    }
    const toCheck = await text(admins[0], '/payments-to-check');
    expect(toCheck).toMatch(new RegExp(`Paid late.*${number}|${number}.*Paid late`));
    expect(await read(number)).toMatchObject({
      status: 'cancelled',
      refundsDue: [{ reason: 'paid-late', amount: totalAmount }],
    });
    expect(await text(visitor, waitingPath(number))).toContain(
      'Your order is closed, and we have received money from you.',
    );
    await stock(50);
  });

  it('is told at checkout, on the page and by email that a large order holds nothing until it is paid', async () => {
    const visitor = guest();
    await fillCart(visitor, 'fresh-cow-milk', '41');
    // A mailbox of its own: emails that a customer causes are limited.
    const placementKey = await reachPaymentStep(visitor, { ...pickupDetails, email: 'hotel@example.com' });
    expect(await text(visitor, '/checkout/payment')).toContain(
      'We don’t reserve anything for you until we have your payment.',
    );
    const { location } = await visitor.post('/checkout/payment', { placementKey, paymentMethod: 'mpesa' });
    const number = location.split('/').at(-1) ?? '';
    const note = 'Please call us before you pay, to ask if we have enough.';
    for (const path of [location, `/orders/${number}`, `/orders/${number}/receipt`])
      expect([path, await text(visitor, path)]).toEqual([path, expect.stringContaining(note)]);
    expect(await text(visitor, location)).not.toContain('We’re keeping your order');
    const [mail] = await mailsAbout(number);
    expect(mail?.text).toContain(note);
    expect(mail?.text).not.toContain('We’re keeping your order');
  });
});

it('a customer finds the way to pay and to the code in their orders', async () => {
  const customer = await createSignedInVisitor(shop, makeUser());
  const { number } = await place(customer);
  expect((await customer.get('/orders')).text).toContain(`/orders/${number}`);
  expect((await customer.get(`/orders/${number}`)).text).toContain(`href="${waitingPath(number)}"`);
  await typeCode(customer, number, newCode());
  await (await openCode(admins[0], number)).match((await read(number)).totalAmount / 100);
  expect(await text(customer, `/orders/${number}`)).toContain('M-Pesa receipt number');
});
