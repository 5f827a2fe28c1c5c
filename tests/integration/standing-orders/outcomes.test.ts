import { describe, expect, it } from 'vitest';
import { accountOf } from '~/domain/orders/account/order-account';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { takeBackDelivery } from '~/domain/payments/cash/take-back-delivery.server';
import { makeMornings as makeAll } from '~/domain/standing-orders/make-mornings.server';
import { recordOutcome, type SaidOutcome } from '~/domain/standing-orders/record-outcome.server';
import type { CartLine } from '~/domain/cart/cart';
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
      // What was brought less is not more again.
      const isLess = first === 'other' && ['brought', 'left'].includes(second);
      expect(await see(), `${first}, then ${second}`).toEqual(
        isLess ? [second, 'delivered', 85, 9] : expected[second],
      );
    }
  });

  it('with nobody there is owed where the farm charges it', async () => {
    await dairy.set({ 'standing.chargesNobodyThere': true });
    const { number, see } = await makeMorning();
    expect(await recordOutcome(number, { kind: 'nobody' }, who)).toMatchObject({
      order: { standing: { outcome: { by: 'Achieng', isCharged: true } } },
    });
    expect(await see()).toEqual(expected['nobody, charged']);
  });

  it('follows whoever ticks the order elsewhere, and takes that back', async () => {
    const { number, see } = await makeMorning();
    await advanceOrder({ orderNumber: number, to: 'delivered', ...who });
    expect(await see()).toEqual(expected.brought);
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
