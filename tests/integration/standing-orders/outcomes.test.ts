import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { countOrderDuties } from '~/domain/back-office/attention.server';
import type { CartLine } from '~/domain/cart/cart';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { makeMornings as makeAll } from '~/domain/standing-orders/making/make-mornings.server';
import { recordOutcome, type SaidOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import {
  askAboutMornings,
  countUnsaidMornings,
  createNoonQuestion,
} from '~/domain/standing-orders/making/unsaid-mornings.server';
import { findRunning, loadTomorrows, setTomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { endStandingOrder, findStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { weekdays } from '~/lib/weekdays';
import { shillings } from '~/lib/format/money';
import { newIdempotencyKey } from '../orders/shop';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();

const who = { by: by.staff, now: at('11-30 07:00') };
const kinds = Object.keys(outcomeKinds) as OutcomeKind[];

/** Households that were promised two units at 65 shillings each, with 20 for bringing them; 8 of each size are left in stock. */
async function makeMornings(count: number) {
  const lines: (CartLine & { sku: string })[] = [];
  for (let index = 0; index < count; index += 1) {
    lines.push(await dairy.sell(10));
    await dairy.take(lines[index] as CartLine);
  }
  await makeAll(at('11-29 18:00'));
  const orders = await dairy.ordersOf();
  return lines.map((line) => {
    const number = orders.find(({ items }) => items[0]?.sku === line.sku)?.number ?? '';
    const see = async () => {
      const found = await findOrderByNumber(number);
      if (!found) throw new Error('the order is gone');
      return [
        found.standing?.outcome?.kind ?? null,
        found.status,
        accountOf(found).stillToPay / 100,
        await dairy.stockOf(line.sku),
      ];
    };
    return { number, line, see };
  });
}

async function makeMorning() {
  const [morning] = await makeMornings(1);
  if (!morning) throw new Error('no order was made');
  return morning;
}

const mailsOfDelivery = async () =>
  (
    await collections()
      .outbox.find({ key: /^order-delivered/ })
      .toArray()
  ).map(({ text }) => text);

const say = (kind: OutcomeKind, line: CartLine): SaidOutcome =>
  kind === 'other' ? { kind, lines: [{ ...line, sku: line.sku ?? null, quantity: 1 }] } : { kind };

/** What is owed in shillings, and the stock that is left. */
const expected: Readonly<Record<OutcomeKind | 'nobody, charged', readonly unknown[]>> = {
  brought: ['brought', 'delivered', 150, 8],
  other: ['other', 'delivered', 85, 9],
  left: ['left', 'delivered', 150, 8],
  nobody: ['nobody', 'cancelled', 0, 10],
  'nobody, charged': ['nobody', 'delivered', 150, 8],
  'not-brought': ['not-brought', 'cancelled', 0, 10],
};

describe('what became of a morning', () => {
  it('says what is owed and what is in stock again, said once or twice, and whatever was said before', async () => {
    const mornings = await makeMornings(kinds.length ** 2);
    for (const [index, { number, line, see }] of mornings.entries()) {
      const first = kinds[index % kinds.length] ?? 'brought';
      const second = kinds[Math.floor(index / kinds.length)] ?? 'brought';
      expect(await recordOutcome(number, say(first, line), who), first).toMatchObject({
        ok: true,
        repeated: false,
      });
      expect(await see()).toEqual(expected[first]);
      const again = await recordOutcome(number, say(second, line), who);
      expect(again, `${first}, then ${second}`).toMatchObject({ ok: true, repeated: first === second });
      expect(await see(), `${first}, then ${second}`).toEqual(expected[second]);
    }
  });

  it('less or otherwise, and then as promised, is what was promised, at its price, until it is paid', async () => {
    const { number, line, see } = await makeMorning();
    const other = await dairy.sell(10);
    const instead = (one: CartLine): SaidOutcome => ({
      kind: 'other',
      lines: [{ ...one, sku: one.sku ?? null, quantity: 2 }],
    });
    expect(await recordOutcome(number, instead(other), who)).toMatchObject({ ok: true });
    expect(await see()).toEqual(['other', 'delivered', 150, 10]);
    await dairy.setVariant(line.sku, { price: 9_900 });
    await recordOutcome(number, instead(line), who);
    expect([await see(), await dairy.stockOf(other.sku)]).toEqual([expected.brought, 10]);
    await recordOutcome(number, say('other', line), who);
    await recordOutcome(number, { kind: 'not-brought' }, who);
    await recordOutcome(number, { kind: 'left' }, who);
    expect(await see()).toEqual(expected.left);
    await recordOutcome(number, say('other', line), who);
    expect(await see()).toEqual(expected.other);
    await recordCash({ orderNumber: number, amount: null, ...who });
    expect(await recordOutcome(number, { kind: 'brought' }, who)).toMatchObject({ reason: 'cash-recorded' });
    expect(await see()).toEqual(['other', 'delivered', 0, 9]);
  });

  it('less or otherwise, and paid by M-Pesa, stays what was paid', async () => {
    const { number, line, see } = await makeMorning();
    await recordOutcome(number, say('other', line), who);
    await recordPayment({
      orderNumber: number,
      payment: { method: 'mpesa', code: 'UKU0PAID01', amount: shillings(85), isSeen: true, acceptsDay: true },
      idempotencyKey: newIdempotencyKey(),
      ...who,
    });
    expect(await recordOutcome(number, { kind: 'brought' }, who)).toMatchObject({
      reason: 'not-correctable',
    });
    expect(await see()).toEqual(['other', 'delivered', 0, 9]);
  });

  it('less or otherwise, and then as promised, is what was promised also where that has got another SKU', async () => {
    const { number, line, see } = await makeMorning();
    const other = await dairy.sell(10);
    await recordOutcome(number, { kind: 'other', lines: [{ ...other, quantity: 2 }] }, who);
    const productId = ObjectId.createFromHexString(line.productId);
    const renamed = new Map([[line.sku, 'FRESH']]);
    await withTransaction((session) => renameSkus({ productId, renamed, now: who.now }, session));
    await dairy.setVariant(line.sku, { sku: 'FRESH' });
    await recordOutcome(number, { kind: 'brought' }, who);
    expect([(await see()).slice(0, 3), await dairy.stockOf('FRESH')]).toEqual([
      ['brought', 'delivered', 150],
      8,
    ]);
    // Said by a sheet that was opened before, and sent when there was a network.
    const formerSkus = [{ from: line.sku, to: 'FRESH' }];
    await collections().products.updateOne({ _id: productId }, { $set: { formerSkus } });
    await recordOutcome(number, say('other', line), who);
    expect([(await see()).slice(0, 3), await dairy.stockOf('FRESH')]).toEqual([
      ['other', 'delivered', 85],
      9,
    ]);
    const id = (await findOrderByNumber(number))?.standing?.id.toHexString() ?? '';
    const wish = { day: '2026-12-02', lines: [{ ...line, quantity: 5 }] };
    expect(await setTomorrow(id, wish, who)).toEqual({ ok: true, did: 'set' });
    expect((await findStandingOrder(id))?.ownDays).toMatchObject([{ lines: [{ sku: 'FRESH' }] }]);
  });

  it('with nobody there is owed where the farm charges it', async () => {
    await dairy.set({ 'standing.chargesNobodyThere': true });
    const { number, see } = await makeMorning();
    expect(await recordOutcome(number, { kind: 'nobody' }, who)).toMatchObject({
      order: { standing: { outcome: { by: 'Achieng', isCharged: true } } },
    });
    expect(await see()).toEqual(expected['nobody, charged']);
    expect(await mailsOfDelivery()).toEqual([expect.stringContaining('We came, and nobody was there')]);
  });

  it('follows whoever ticks the order elsewhere, and takes that back', async () => {
    const { number, see } = await makeMorning();
    await advanceOrder({ orderNumber: number, to: 'delivered', ...who });
    expect(await see()).toEqual(expected.brought);
    expect(await mailsOfDelivery()).toEqual([]);
    await takeBackDelivery({ orderNumber: number, reason: 'the wrong door', withCash: false, ...who });
    expect(await see()).toEqual([null, 'shipped', 150, 8]);
  });

  it('is refused with its cash recorded, before its day, on another day, and of an order that is none', async () => {
    const { number, line, see } = await makeMorning();
    const refuse = async (said: SaidOutcome, now = who.now) => {
      const result = await recordOutcome(number, said, { ...who, now });
      return result.ok ? 'said' : result.reason;
    };
    expect(await refuse({ kind: 'nobody' }, at('11-29 20:00'))).toBe('too-early');
    expect(await refuse({ kind: 'other', lines: [{ ...line, sku: line.sku, quantity: 0 }] })).toBe(
      'nothing-left',
    );
    expect(await refuse({ kind: 'other', lines: [{ ...line, sku: line.sku, quantity: 30 }] })).toBe('lines');
    expect(await see()).toEqual([null, 'confirmed', 150, 8]);
    await recordOutcome(number, { kind: 'brought' }, who);
    await recordCash({ orderNumber: number, amount: null, ...who });
    expect(await refuse({ kind: 'not-brought' })).toBe('cash-recorded');
    expect(await refuse({ kind: 'left' }, at('12-01 07:00'))).toBe('too-late');
    expect(await recordOutcome('ORD-00000000', { kind: 'left' }, who)).toMatchObject({
      reason: 'unknown-order',
    });
  });
});

describe('what nobody has ticked by noon', () => {
  it('is asked about once, and charged to nobody', async () => {
    const [said, , unsaid] = await makeMornings(3);
    const noon = at('11-30 12:00');
    await recordOutcome(said?.number ?? '', { kind: 'nobody' }, who);
    expect(await countUnsaidMornings(at('11-30 11:59'))).toBe(0);
    expect(await countUnsaidMornings(noon)).toBe(2);
    expect(await countOrderDuties(noon)).toMatchObject({ mornings: 2 });
    const ask = createNoonQuestion();
    for (const time of ['11:59', '12:00', '12:01']) await ask(at(`11-30 ${time}`));
    // Another process.
    await createNoonQuestion()(at('11-30 12:02'));
    const mails = await collections().outbox.find({ key: 'mornings not ticked 2026-11-30' }).toArray();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(': 2 mornings aren’t ticked'),
    ]);
    expect(mails[0]?.text).toContain(unsaid?.number);
    expect(mails[0]?.text).not.toContain(said?.number);
    expect(await unsaid?.see()).toEqual([null, 'confirmed', 150, 8]);
    const shown = async (of: typeof said, now: Date) => {
      const order = await findOrderByNumber(of?.number ?? '');
      const standing = order?.standing && (await findStandingOrder(order.standing.id.toHexString()));
      return standing && (await viewStandingOrder(standing, now)).coming[0]?.text;
    };
    expect([
      await shown(said, noon),
      await shown(unsaid, at('11-30 11:59')),
      await shown(unsaid, noon),
    ]).toEqual(['Nobody there', 'On the list', 'Not yet noted']);
    // As many as there are, also where not all are named.
    await collections().outbox.deleteMany({});
    await askAboutMornings(noon, 1);
    expect((await collections().outbox.findOne())?.text).toMatch(/2 mornings aren’t ticked[^]*the last 1/);
    // What is not ticked the day after is asked about again, with that of the day.
    expect(await countUnsaidMornings(at('12-01 07:00'))).toBe(2);
    // A round that leaves in the afternoon is not back by noon.
    await dairy.set({ 'standing.roundLeavesAt': '16:00' });
    expect(await Promise.all([noon, at('12-01 12:00')].map(countUnsaidMornings))).toEqual([0, 2]);
  });
});

describe('what a household tells the rider for tomorrow', () => {
  it('sets that day while its last hour is ahead, and else corrects or cancels its order', async () => {
    const line = await dairy.sell(10);
    const household = await dairy.take(line);
    const [id, people] = [household._id.toHexString(), household.household.toHexString()];
    const tell = (quantity: number, now: Date) =>
      setTomorrow(
        id,
        { day: '2026-12-01', lines: quantity === 0 ? [] : [{ ...line, quantity }] },
        { ...who, now },
      );
    const see = async (now: Date) => {
      const tomorrow = (await loadTomorrows([people], now)).get(people);
      return [tomorrow?.order !== null, ...(tomorrow?.lines.map(({ quantity }) => quantity) ?? [])];
    };
    await makeAll(at('11-29 18:00'));
    const morning = at('11-30 07:00');
    expect(await see(morning)).toEqual([false, 2]);
    await dairy.serve(['monday']);
    expect(await see(morning)).toEqual([false]);
    await dairy.serve(weekdays);
    expect(await tell(0, morning)).toEqual({ ok: true, did: 'left-out' });
    expect(await see(morning)).toEqual([false]);
    expect(await tell(3, morning)).toEqual({ ok: true, did: 'set' });
    expect(await see(morning)).toEqual([false, 3]);
    expect((await dairy.reload(household)).ownDays).toMatchObject([{ day: '2026-12-01', by: 'farm' }]);
    const evening = at('11-30 18:00');
    expect(await tell(4, evening)).toMatchObject({ ok: false, reason: 'too-early' });
    await makeAll(evening);
    expect(await dairy.stockOf(line.sku)).toBe(5);
    expect(await tell(4, evening)).toEqual({ ok: true, did: 'corrected' });
    expect([...(await see(evening)), await dairy.stockOf(line.sku)]).toEqual([true, 4, 4]);
    for (const _ of ['once', 'twice']) expect(await tell(0, evening)).toEqual({ ok: true, did: 'cancelled' });
    expect([...(await see(evening)), await dairy.stockOf(line.sku)]).toEqual([true, 8]);
    expect(await tell(4, evening)).toMatchObject({ ok: false, reason: 'not-correctable' });
    await endStandingOrder(id, { by, now: evening });
    expect(await loadTomorrows([people], evening)).toEqual(new Map());
    // Begun again: what this morning was for says it of the one of now.
    const [today] = await dairy.ordersOf(household);
    const again = await dairy.take(line, { customer: household.customer, from: '2026-12-02' }, evening);
    expect(await see(at('12-01 07:00'))).toEqual([false, 2]);
    expect(today?.standing && (await findRunning(today.standing))).toBe(again._id.toHexString());
  });
});
