import { collections } from '~/domain/collections';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { Order } from '~/domain/orders/order';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { recordOutcome, type SaidOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { staff } from './farm';
import { wayOn } from './household';
import type { Mails } from './mails';
import type { Way } from './money';
import type { Run } from './run';
import type { Settling } from './settling';

export type Riders = ReturnType<typeof openRiders>;

/** What riders say of the mornings, and what the farm does with those that are made. */
export function openRiders(
  { farm, dice, figures, faults, households, money, corrected, promised, trouble }: Run,
  { askMpesa }: Settling,
  { tellAtDoor }: Mails,
) {
  /** What the riders say of the mornings of a day, and what they took for them. Some say it only the next day. */
  async function deliver(day: string, isAll = false): Promise<void> {
    await askMpesa(farm.now());
    await tellAtDoor();
    const open = await collections()
      .orders.find({ 'standing.day': { $gte: addDays(day, -12), $lte: day }, status: 'confirmed' })
      .sort({ _id: 1 })
      .toArray();
    for (const order of open)
      if (isAll || dice.chance(0.96)) await sayOutcome(day, order, chooseOutcome(order));
  }

  async function sayOutcome(day: string, order: Order, outcome: SaidOutcome): Promise<void> {
    const who = { by: staff, now: farm.now() };
    const said = await recordOutcome(order.number, outcome, who);
    if (!said.ok) {
      // Paid for what was said to have come, it costs nothing else any more.
      const isPaid = said.reason === 'not-correctable' && corrected.has(order._id.toHexString());
      // What it had was given back to a size that is gone.
      const isGone =
        said.reason === 'out-of-stock' && order.items.some(({ sku }) => farm.wasRemoved(farm.sizeOf(sku)));
      if (said.reason !== 'cash-recorded' && !isPaid && !isGone)
        faults.push(`${day}: ${order.number} was ${outcome.kind}, refused: ${said.reason}`);
      return;
    }
    if (said.repeated) return;
    if (said.paused) await followPause(order);
    const isCharged = outcome.kind === 'brought' || outcome.kind === 'left' || outcome.kind === 'other';
    const way = wayOf(order);
    money.note(order, way, isCharged ? costOf(order, outcome) : null, who.now);
    if (outcome.kind === 'other') corrected.add(order._id.toHexString());
    figures.outcomes[outcome.kind] = (figures.outcomes[outcome.kind] ?? 0) + 1;
    const takesCash = way === 'cod' ? dice.chance(0.9) : way !== 'account' && dice.chance(0.04);
    if (takesCash && money.owedOf(order.number) > 0) await takeCash(day, order);
  }

  async function takeCash(day: string, { number }: Pick<Order, 'number'>): Promise<void> {
    const amount = money.takeCash(number);
    const paid = await recordCash({ orderNumber: number, amount, by: staff, now: farm.now() });
    if (!paid.ok) faults.push(`${day}: ${amount} in cash for ${number} was refused: ${paid.reason}`);
  }

  /** By what was agreed when it was made. */
  function wayOf({ standing }: Order): Way {
    const household = households.find(({ key }) => key === standing?.household.toHexString());
    return household && standing ? wayOn(household, standing.day) : 'cod';
  }

  /** What is brought, at the prices of the order, which are compared with what was told. */
  function costOf(order: Order, outcome: SaidOutcome): Cents {
    // After a restore its number may be another's.
    const id = order._id.toHexString();
    const all = promised.get(id) ?? order.items;
    promised.set(id, all);
    const lines = outcome.kind === 'other' ? outcome.lines : all;
    return addCents(
      order.deliveryFee,
      ...lines.map(({ sku, quantity }) =>
        toCents((all.find((item) => item.sku === sku)?.price ?? 0) * quantity),
      ),
    );
  }

  /** A rider finds out that it was otherwise; or somebody pays at the door what M-Pesa has asked for. */
  async function correctOutcomes(day: string): Promise<void> {
    await askMpesa(farm.now());
    const said = await collections()
      .orders.find({ 'standing.day': day, status: { $in: ['delivered', 'cancelled'] } })
      .sort({ _id: 1 })
      .toArray();
    for (const order of said)
      if (order.standing?.outcome && dice.chance(0.05 * Math.min(2, trouble)))
        await sayOutcome(day, order, chooseOutcome(order, 0.4));
      else if (order.status === 'delivered' && wayOf(order) !== 'account' && dice.chance(0.03))
        if (money.owedOf(order.number) > 0) await takeCash(day, order);
  }

  function chooseOutcome(order: Order, brought = 0.85): SaidOutcome {
    if (dice.chance(brought)) return { kind: 'brought' };
    const kind = dice.pick(['left', 'nobody', 'not-brought', 'other'] as const);
    if (kind !== 'other') return { kind };
    const [first, ...others] = order.items;
    if (!first || first.quantity < 2) return { kind: 'left' };
    return {
      kind,
      lines: [{ ...first, quantity: first.quantity - 1 }, ...others].map(({ productId, sku, quantity }) => ({
        productId,
        sku,
        quantity,
      })),
    };
  }

  /** The shop has paused it by itself. */
  async function followPause({ standing }: Order): Promise<void> {
    const household = households.find(({ key }) => key === standing?.household.toHexString());
    const found =
      standing &&
      (await collections().standingOrders.findOne({ household: standing.household, isOpen: true }));
    for (const { from: first, until } of found?.pauses ?? []) household?.plan.pause(first, until);
  }

  /** The farm, or the household by its order's page, cancels an order that was made. */
  async function cancelOne(): Promise<void> {
    const order = await collections().orders.findOne(
      { 'standing.day': { $gte: toDateInput(farm.now()) }, status: 'confirmed' },
      { sort: { _id: -1 } },
    );
    figures.stopped += 1;
    if (order)
      await changeStatusAsStaff({ orderNumber: order.number, to: 'cancelled', by: staff, now: farm.now() });
  }

  return { deliver, correctOutcomes, cancelOne };
}
