import { beforeEach } from 'vitest';
import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import type { Order } from '~/domain/orders/order';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { findOwed } from '~/domain/standing-orders/payment/find-owed.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { settleMornings } from '~/domain/standing-orders/payment/settle-mornings.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { ChosenPayment } from '~/domain/standing-orders/payment/standing-payment';
import { addDays } from '~/lib/calendar-days';
import { restoreSnapshot, takeSnapshot, type DatabaseSnapshot } from '../../support/shop/database-snapshot';
import { achieng, useShop } from '../orders/shop';
import { at, useDairy } from './dairy';

const mondays = '2026-11-30';

/** A dairy that takes M-Pesa, and its households' mornings from Monday 30 November on. */
export function useWeek() {
  const shop = useShop();
  const dairy = useDairy({ hasShop: true });

  /** A moment in Nairobi; it settles what is due then. */
  const goTo = (text: string): Date => shop.passSeconds((at(text).getTime() - shop.now.getTime()) / 1000);
  const settleAt = (text: string) => settleMornings(goTo(text));

  /** A household of two litres at 65 and a fee of 20, and its orders of the days from Monday on. */
  async function takeDays(payment: ChosenPayment, days = 1, price = 65) {
    const household = await dairy.take(await dairy.sell(1_000, undefined, price), payment);
    for (let index = 0; index < days; index += 1)
      await makeMornings(at(`${addDays(mondays, index - 1).slice(5)} 18:00`));
    return { household, orders: await dairy.ordersOf(household) };
  }

  const tick = ({ number }: Order, text: string, kind: 'brought' | 'not-brought' = 'brought') =>
    recordOutcome(number, { kind }, { by: achieng, now: at(text) });

  async function workThroughWeek(payment: ChosenPayment, days: number, price?: number) {
    const week = await takeDays(payment, days, price);
    for (const order of week.orders) await tick(order, `${order.standing?.day.slice(5) ?? ''} 06:10`);
    return week;
  }
  type Week = Awaited<ReturnType<typeof workThroughWeek>>;
  const weeks = new Map<string, Week & { readonly snapshot: DatabaseSnapshot }>();
  let writesBefore = 0;
  beforeEach(() => void (writesBefore = shop.writes));

  /**
   * All mornings of a week until Friday, brought at 06:10. Where it is the first that a test does, one that an earlier test has brought
   * comes back: that takes a third of the work.
   */
  async function bringWeek(
    payment: ChosenPayment = { payment: 'weekly' },
    days = 3,
    price?: number,
  ): Promise<Week> {
    if (shop.writes !== writesBefore) return workThroughWeek(payment, days, price);
    const key = JSON.stringify([payment, days, price]);
    const known = weeks.get(key);
    if (known) {
      await restoreSnapshot(database(), known.snapshot);
      return known;
    }
    const week = await workThroughWeek(payment, days, price);
    weeks.set(key, { ...week, snapshot: await takeSnapshot(database()) });
    return week;
  }

  const attempts = () => collections().paymentAttempts.find().sort({ createdAt: 1 }).toArray();
  const receiptOfPrompt = async () => (await attempts())[0]?.receiptNumber ?? '';
  const reload = (orders: readonly Order[]) => Promise.all(orders.map((order) => shop.reload(order)));
  const paid = async (orders: readonly Order[]) => (await reload(orders)).map((order) => order.paymentStatus);
  const cashOf = ({ number }: Order, now = shop.now) =>
    recordCash({ orderNumber: number, amount: null, by: achieng, now });
  const owes = async ({ household }: StandingOrder) => (await findOwed(household, shop.now)).amount;

  /** What the checks find, without what they find of an empty shop. */
  async function findings(): Promise<string[]> {
    const found: string[] = [];
    for await (const { what } of runIntegrityChecks({ now: shop.now })) found.push(what);
    return found.filter((what) => /M-Pesa|payment|receipt|account|books|entry|order M/i.test(what));
  }

  return {
    shop,
    dairy,
    goTo,
    settleAt,
    takeDays,
    tick,
    bringWeek,
    attempts,
    receiptOfPrompt,
    reload,
    paid,
    cashOf,
    owes,
    findings,
  };
}
