import type { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmBackInStockRequest } from '~/domain/back-in-stock/confirm-request.server';
import { countWaiting } from '~/domain/back-in-stock/count-waiting.server';
import { requestBackInStock } from '~/domain/back-in-stock/request-back-in-stock.server';
import {
  findNextBackInStock,
  sendBackInStockMail,
} from '~/domain/back-in-stock/send-back-in-stock-mail.server';
import { findStoppableRequests, stopRequests } from '~/domain/back-in-stock/stop-requests.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { deleteAccount } from '~/domain/privacy/delete-account.server';
import { exportAccountData } from '~/domain/privacy/export-account-data.server';
import { dayMs } from '~/lib/time-units';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();

/** In March, in Nairobi. */
const now = new Date('2026-03-10T06:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const email = 'nafula@example.com';
const sender = { send: () => Promise.reject(new Error('sends nothing here')) };

beforeEach(async () => {
  configureMail({ siteUrl: 'https://malisho.example', sender });
  await collections().settings.insertOne(demoSettings);
});

const sku = 'MILK-500';
/** Sold out in one size, in stock in the other. */
const soldOut = (fields: Parameters<typeof makeProduct>[0] = {}): StoredProduct =>
  makeProduct({
    slug: 'fresh-milk',
    variants: [
      { ...makeVariant(sku, 65, 0), name: '500 ml' },
      { ...makeVariant('MILK-1000', 120, 4), name: '1 litre' },
    ],
    ...fields,
  });
const ask = (product: StoredProduct, more: Partial<Parameters<typeof requestBackInStock>[0]> = {}) =>
  requestBackInStock({
    productId: product._id.toHexString(),
    sku,
    email,
    accountId: null,
    clientAddress: null,
    now,
    ...more,
  });
const requests = () => collections().backInStockRequests.find().toArray();
const emails = () => collections().outbox.find().sort({ _id: 1 }).toArray();
const told = () => collections().outbox.countDocuments({ key: /^back-in-stock-told / });
const tokenIn = (text: string | undefined, page: 'confirm' | 'stop'): string => {
  const found = new RegExp(`https://malisho.example/back-in-stock/${page}/(\\S+)`).exec(text ?? '')?.[1];
  if (!found) throw new Error(`there is no such link in: ${text}`);
  return found;
};
const confirmLast = async (at = now) =>
  confirmBackInStockRequest({ token: tokenIn((await emails()).at(-1)?.text, 'confirm'), now: at });
const fill = (product: StoredProduct, stockQuantity = 2) =>
  collections().products.updateOne(
    { _id: product._id, 'variants.sku': sku },
    { $set: { 'variants.$.stockQuantity': stockQuantity } },
  );
/** An address that waits, confirmed. */
const wait = async (product: StoredProduct, more: Parameters<typeof ask>[1] = {}) => {
  await ask(product, more);
  expect(await confirmLast()).toBe(true);
};

describe('a request', () => {
  it.each([
    ['a size that is sold out', {}, sku, 'ok'],
    ['a size in stock', {}, 'MILK-1000', 'available'],
    ['a size that is not there', {}, 'MILK-5000', 'gone'],
    ['no size of several', {}, '', 'gone'],
    ['a product that is withdrawn', { isActive: false }, sku, 'gone'],
    ['a size in stock out of season', { season: { from: 12, to: 2 } }, 'MILK-1000', 'ok'],
    ['a size in stock in season', { season: { from: 12, to: 3 } }, 'MILK-1000', 'available'],
    [
      'a product that is withdrawn early in its season',
      { isActive: false, season: { from: 3, to: 4 } },
      'MILK-1000',
      'ok',
    ],
    [
      'a product that is withdrawn until its season',
      { isActive: false, season: { from: 12, to: 2 } },
      sku,
      'ok',
    ],
    ['a product without sizes', { variants: [] }, '', 'available'],
    ['a product without sizes, out of season', { variants: [], season: { from: 5, to: 6 } }, '', 'ok'],
  ] as const)('for %s', async (_name, fields, wanted, answer) => {
    const [product] = await insertProducts(soldOut(fields));
    const result = await ask(product, { sku: wanted });
    expect(result.ok ? 'ok' : result.reason).toBe(answer);
    expect(await requests()).toHaveLength(answer === 'ok' ? 1 : 0);
  });

  it('waits for its link, which is stored as a hash, and is then counted', async () => {
    const [product] = await insertProducts(soldOut());
    expect(await ask(product)).toEqual({ ok: true, confirmed: false });
    const [mail] = await emails();
    expect(mail).toMatchObject({ to: email, holdsSecret: true, usefulUntil: later(7) });
    expect(mail?.subject).toMatch(/: Please confirm: tell me when Fresh milk - 500 ml is back$/);
    const token = tokenIn(mail?.text, 'confirm');
    expect(JSON.stringify(await requests())).not.toContain(token);
    expect(await countWaiting([product._id])).toEqual([]);
    expect(await confirmBackInStockRequest({ token, now: later(1) })).toBe(true);
    expect(await confirmBackInStockRequest({ token, now: later(1) })).toBe(false);
    expect(await requests()).toMatchObject([{ state: 'waiting', expiresAt: later(181) }]);
    expect(await countWaiting([product._id])).toEqual([{ productId: product._id, sku, count: 1 }]);
    expect(await countWaiting([])).toEqual([]);
  });

  it('is not confirmed after seven days, nor by a replaced link', async () => {
    const [product] = await insertProducts(soldOut());
    await ask(product);
    const first = tokenIn((await emails())[0]?.text, 'confirm');
    expect(await confirmBackInStockRequest({ token: first, now: later(7) })).toBe(false);
    await ask(product, { email: 'Nafula@Example.com', now: later(1) });
    expect(await confirmBackInStockRequest({ token: first, now: later(1) })).toBe(false);
    expect(await confirmLast(later(1))).toBe(true);
    expect(await requests()).toHaveLength(1);
  });

  it('gets the same answer for an address that waits already, which is told by email', async () => {
    const [product] = await insertProducts(soldOut());
    await wait(product);
    expect(await ask(product)).toEqual({ ok: true, confirmed: false });
    expect((await emails()).at(-1)?.subject).toMatch(/We’ll tell you when Fresh milk - 500 ml is back$/);
    expect(await requests()).toMatchObject([{ state: 'waiting' }]);
  });

  it('gets the same answer above six emails an hour to one mailbox, and a limit above thirty an hour to one network', async () => {
    const [product] = await insertProducts(soldOut());
    for (let n = 0; n < 8; n += 1) expect(await ask(product)).toEqual({ ok: true, confirmed: false });
    expect(await emails()).toHaveLength(6);
    const answers = [];
    for (let n = 0; n < 31; n += 1)
      answers.push(await ask(product, { email: `n${n}@example.com`, clientAddress: '10.1.2.3' }));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ ok: false, reason: 'rate-limited' });
  });

  it.each([
    ['confirmed', now, true],
    ['not confirmed', null, false],
  ] as const)('of an account whose address is %s', async (_name, emailVerifiedAt, confirmed) => {
    const [product] = await insertProducts(soldOut());
    const user = makeUser({ email, emailVerifiedAt });
    await collections().users.insertOne(user);
    expect(await ask(product, { accountId: user._id })).toEqual({ ok: true, confirmed });
    expect(await requests()).toMatchObject([{ email, state: confirmed ? 'waiting' : 'unconfirmed' }]);
    expect(await emails()).toHaveLength(confirmed ? 0 : 1);
  });

  it('is stored once by concurrent requests', async () => {
    const [product] = await insertProducts(soldOut());
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(product)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await requests()).toHaveLength(1);
  });
});

describe('what is back', () => {
  it('is told once with price and link, by runs side by side, and the request is deleted', async () => {
    const [product] = await insertProducts(soldOut());
    await wait(product);
    await wait(product, { email: 'akinyi@example.com' });
    await ask(product, { email: 'never-confirmed@example.com' });
    expect(await sendBackInStockMail(now)).toBe(0);
    await fill(product, 1);
    expect(await findNextBackInStock(now)).toEqual(now);
    const runs = await Promise.all([1, 2, 3].map(() => sendBackInStockMail(now)));
    expect(runs.reduce((sum, queued) => sum + queued, 0)).toBe(2);
    expect(await told()).toBe(2);
    expect((await requests()).map((request) => request.email)).toEqual(['never-confirmed@example.com']);
    const mail = await collections().outbox.findOne({ key: /^back-in-stock-told /, to: email });
    expect(mail?.subject).toMatch(/: Fresh milk - 500 ml is back$/);
    for (const part of [
      'KES 65.00',
      'Order now:\nhttps://malisho.example/products/fresh-milk',
      'while it lasts',
    ])
      expect(mail?.text).toContain(part);
    expect(mail).toMatchObject({ holdsSecret: true, usefulUntil: later(2) });
    expect(mail?.unsubscribeUrl).toContain(tokenIn(mail?.text, 'stop'));
    expect(await findNextBackInStock(now)).toBeNull();
  });

  it.each([
    ['sold out', { $set: { 'variants.0.stockQuantity': 0 } }, {}, {}, 'null'],
    ['withdrawn', { $set: { isActive: false } }, {}, {}, 'null'],
    ['out of season', { $set: { season: { from: 5, to: 6 } } }, {}, {}, '2026-03-31T21:00:00.000Z'],
    ['of a shop that is not open', {}, { 'opening.isOpen': false }, {}, 'null'],
    ['of a shop without an email account', {}, {}, { sender: null }, 'null'],
  ] as const)('waits while it is %s', async (_name, change, settings, mail, next) => {
    const [product] = await insertProducts(soldOut());
    await wait(product);
    await fill(product);
    if (Object.keys(change).length > 0) await collections().products.updateOne({ _id: product._id }, change);
    if (Object.keys(settings).length > 0)
      await collections().settings.updateOne({ _id: 'site' }, { $set: settings });
    configureMail({ siteUrl: 'https://malisho.example', sender, ...mail });
    expect(String((await findNextBackInStock(now))?.toISOString() ?? null)).toBe(next);
    expect(await sendBackInStockMail(now)).toBe(0);
    expect([await requests(), await told()]).toMatchObject([[{ state: 'waiting' }], 0]);
  });

  it('is told in January of a season that begins in January', async () => {
    const december = new Date('2026-12-31T20:59:59.000Z');
    const [product] = await insertProducts(soldOut({ season: { from: 1, to: 2 } }));
    await ask(product, { now: december });
    expect(await confirmLast(december)).toBe(true);
    await fill(product);
    const next = await findNextBackInStock(december);
    expect(next).toEqual(new Date('2026-12-31T21:00:00.000Z'));
    expect(await sendBackInStockMail(december)).toBe(0);
    expect(await sendBackInStockMail(next!)).toBe(1);
  });

  it('is not told after 180 days', async () => {
    const [product] = await insertProducts(soldOut());
    await wait(product);
    await fill(product);
    expect(await sendBackInStockMail(later(180))).toBe(0);
  });

  it.each([
    ['product', (_id: ObjectId) => collections().products.deleteOne({ _id })],
    [
      'size',
      (_id: ObjectId) => collections().products.updateOne({ _id }, { $pull: { variants: { sku } } as never }),
    ],
  ] as const)('ends without an email when the %s is deleted', async (_name, remove) => {
    const [product] = await insertProducts(soldOut());
    await wait(product);
    await remove(product._id);
    expect(await findNextBackInStock(now)).toEqual(now);
    expect(await sendBackInStockMail(now)).toBe(0);
    expect(await requests()).toEqual([]);
  });
});

it('stops for all sizes of an address by one link, once', async () => {
  const other = makeProduct({ name: 'Ghee', variants: [makeVariant('GHEE', 500, 0)] });
  const [product] = await insertProducts(soldOut(), other);
  await wait(product);
  await wait(other, { sku: 'GHEE' });
  await wait(product, { email: 'akinyi@example.com' });
  const token = (await requests())[0]?.stopToken ?? '';
  expect(await findStoppableRequests(token)).toEqual({
    email,
    products: ['Fresh milk - 500 ml', 'Ghee - GHEE'],
  });
  expect(await stopRequests(token)).toBe(true);
  expect([await stopRequests(token), await findStoppableRequests(token)]).toEqual([false, null]);
  expect(await stopRequests('x')).toBe(false);
  expect((await requests()).map((request) => request.email)).toEqual(['akinyi@example.com']);
});

it('is in the download of an account, and deleted with it', async () => {
  const [product] = await insertProducts(soldOut());
  const user = makeUser({ email, emailVerifiedAt: now });
  await collections().users.insertOne(user);
  await wait(product, { email: 'Nafula@example.com' });
  await wait(product, { email: 'akinyi@example.com' });
  const { backInStock } = JSON.parse((await exportAccountData(user._id, now)) ?? '') as {
    backInStock: unknown[];
  };
  expect(backInStock).toMatchObject([{ product: 'Fresh milk', sku, state: 'waiting' }]);
  expect(JSON.stringify(backInStock)).not.toContain('oken');
  expect(await deleteAccount(user._id, now)).toEqual({ ok: true });
  expect((await requests()).map((request) => request.email)).toEqual(['akinyi@example.com']);
});
