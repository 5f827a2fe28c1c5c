import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { balanceOf } from '~/domain/organizations/organization';
import { findOwed, listOwed } from '~/domain/standing-orders/payment/find-owed.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { dayMs, hourMs } from '~/lib/time-units';
import { saturdayAfter, type MpesaPayment, type Prompt } from './mpesa';

/** How a household pays. */
export type Way = 'cod' | 'mpesa' | 'weekly' | 'account';

/** One morning in the farm's notebook: what its rider said, and what was paid for it. */
type Entry = {
  readonly number: string;
  readonly household: string;
  readonly day: string;
  readonly way: Way;
  /** 0 where nothing came. */
  charge: Cents;
  isBrought: boolean;
  broughtAt: Date;
  cash: Cents;
  mpesa: Cents;
  /** Another sum than was asked for: it pays nothing before somebody has looked. */
  flagged: Cents;
  /** What the prompt of it asked for. */
  flaggedShares: Prompt['shares'];
  refunded: Cents;
  asked: Date | null;
};

const floor = (amount: Cents): Cents => toCents(amount - (amount % 100));

/** What households owe and have paid, kept by what riders said and phones paid; compared with what the shop has written. */
export function openMoney(say: (fault: string) => void) {
  let entries = new Map<string, Entry>();
  let ofHousehold = new Map<string, Entry[]>();
  let cash = 0;
  let mpesa = 0;
  let restoredAt: Date | null = null;

  const paidFor = ({ cash: byCash, mpesa: byPhone, refunded }: Entry) => byCash + byPhone - refunded;
  const owedFor = (entry: Entry): Cents =>
    toCents(entry.isBrought && entry.way !== 'account' ? Math.max(0, entry.charge - paidFor(entry)) : 0);
  const dueBackFor = (entry: Entry): Cents =>
    toCents(Math.max(0, paidFor(entry) - (entry.isBrought ? entry.charge : 0)) + entry.flagged);

  const owedOf = (shares: Prompt['shares']): number =>
    shares.reduce((sum, { order }) => {
      const entry = entries.get(order);
      return sum + (entry ? floor(owedFor(entry)) : 0);
    }, 0);

  return {
    get totals() {
      const charged = [...entries.values()].reduce(
        (sum, each) => sum + (each.isBrought ? each.charge : 0),
        0,
      );
      const owed = [...entries.values()].reduce((sum, each) => sum + owedFor(each), 0);
      return { charged: charged / 100, owed: owed / 100, cash: cash / 100, mpesa: mpesa / 100 };
    },
    /** What a rider has said: it came, for so much, or (null) it is not charged. */
    note(order: Order, way: Way, charge: Cents | null, now: Date): void {
      const known = entries.get(order.number);
      const entry: Entry = known ?? {
        number: order.number,
        household: order.standing?.household.toHexString() ?? '',
        day: order.standing?.day ?? '',
        way,
        charge: toCents(0),
        isBrought: false,
        broughtAt: now,
        cash: toCents(0),
        mpesa: toCents(0),
        flagged: toCents(0),
        flaggedShares: [],
        refunded: toCents(0),
        asked: null,
      };
      if (!known) {
        entries.set(order.number, entry);
        ofHousehold.set(entry.household, [...(ofHousehold.get(entry.household) ?? []), entry]);
      }
      // Said otherwise it is another delivery, which may be asked for at once.
      entry.asked = null;
      entry.isBrought = charge !== null;
      entry.charge = charge ?? toCents(0);
      entry.broughtAt = now;
    },
    takeCash(number: string): Cents {
      const entry = entries.get(number);
      if (!entry) throw new Error(`${number} was never brought`);
      const amount = owedFor(entry);
      entry.cash = addCents(entry.cash, amount);
      cash += amount;
      return amount;
    },
    owedOf: (number: string): Cents => {
      const entry = entries.get(number);
      return entry ? owedFor(entry) : toCents(0);
    },
    /** Those whose household has paid too much. */
    due: (): readonly string[] =>
      [...entries.values()].filter((entry) => dueBackFor(entry) > entry.flagged).map(({ number }) => number),
    giveBack(number: string): Cents {
      const entry = entries.get(number);
      if (!entry) throw new Error(`${number} was never brought`);
      const amount = toCents(dueBackFor(entry) - entry.flagged);
      entry.refunded = addCents(entry.refunded, amount);
      return amount;
    },
    /** As a backup has it. */
    save(): () => void {
      const kept = structuredClone({ entries, ofHousehold, cash, mpesa });
      return () => void ({ entries, ofHousehold, cash, mpesa } = kept);
    },
    /** For two days after a restore the farm looks which of the mornings before it were paid. */
    restore: (at: Date) => void (restoredAt = at),
    /** A prompt asks for what is owed, to the shilling, once a week at most, and wakes nobody. */
    ask({ shares, amount, at, phone }: Prompt, isRight: boolean): void {
      if (addCents(...shares.map((share) => share.amount)) !== amount)
        say(`${phone} was asked for ${amount}, which is not the sum of its mornings`);
      const time = new Date(at.getTime() + 3 * hourMs).toISOString().slice(11, 16);
      if (isRight && (time < '07:00' || time >= '21:00')) say(`${phone} was asked at ${time}`);
      for (const share of shares) {
        const entry = entries.get(share.order);
        if (!entry) {
          say(`${phone} was asked for ${share.order}, which nobody has brought`);
          continue;
        }
        const on = `household of ${share.order} on ${entry.day}`;
        if (floor(owedFor(entry)) !== share.amount)
          say(`${on}: ${share.amount} asked for, ${owedFor(entry)} owed`);
        if (entry.way === 'cod' || entry.way === 'account') say(`${on}: asked by M-Pesa, pays ${entry.way}`);
        const first = entry.way === 'weekly' ? saturdayAfter(entry.broughtAt) : entry.broughtAt;
        const soonest = entry.asked ? saturdayAfter(entry.asked) : first;
        if (isRight && at < soonest) say(`${on}: asked for again at ${at.toISOString()}`);
        const heldUntil = restoredAt && new Date(restoredAt.getTime() + 2 * dayMs);
        if (restoredAt && heldUntil && at < heldUntil && entry.day <= toDateInput(restoredAt))
          say(`${on}: asked for after the restore of ${restoredAt.toISOString()}`);
        entry.asked = at;
      }
    },
    receive({ prompt, amount, isFlagged }: MpesaPayment): void {
      mpesa += amount;
      const [first] = prompt.shares;
      for (const share of isFlagged && first ? [{ ...first, amount }] : prompt.shares) {
        const entry = entries.get(share.order);
        if (!entry) continue;
        if (isFlagged) {
          entry.flagged = addCents(entry.flagged, amount);
          entry.flaggedShares = prompt.shares;
        } else entry.mpesa = addCents(entry.mpesa, share.amount);
      }
    },
    /** Of those that wait for somebody to look, where more is owed than came. */
    toCount: (): readonly string[] =>
      [...entries.values()]
        .filter(({ flagged, flaggedShares }) => flagged > 0 && flagged <= owedOf(flaggedShares))
        .map(({ number }) => number),
    /** The sum pays them as far as it goes, the oldest first. */
    count(number: string): void {
      const first = entries.get(number);
      if (!first) return;
      let left: number = first.flagged;
      for (const { order } of first.flaggedShares) {
        const entry = entries.get(order);
        const share = entry ? Math.min(left, floor(owedFor(entry))) : 0;
        if (!entry || share === 0) continue;
        entry.mpesa = addCents(entry.mpesa, toCents(share));
        left -= share;
      }
      first.flagged = toCents(0);
    },
    /** An order against the notebook. */
    compare(order: Order): void {
      const entry = entries.get(order.number);
      const { received, refunded, dueBack, stillToPay } = accountOf(order);
      const on = `${order.number} (${entry?.way ?? 'not brought'})`;
      const expected = entry
        ? [entry.cash + entry.mpesa + entry.flagged, entry.refunded, dueBackFor(entry)]
        : [0, 0, 0];
      const found = [received, refunded, dueBack];
      if (found.join() !== expected.join())
        say(`${on}: ${found.join()} received, given back and due back; it should be ${expected.join()}`);
      if (order.status === 'delivered' && !entry?.isBrought) say(`${on}: delivered, and nobody said so`);
      if (!entry) return;
      if (entry.isBrought !== (order.status === 'delivered')) say(`${on} is ${order.status}`);
      if (entry.isBrought && order.totalAmount !== entry.charge)
        say(`${on} costs ${order.totalAmount}, and should ${entry.charge}`);
      if (entry.isBrought && stillToPay !== floorOf(entry, owedFor(entry)))
        say(`${on}: ${stillToPay} still to pay, and should be ${owedFor(entry)}`);
    },
    /** What a household is told that it owes. */
    async compareHousehold(household: string, name: string, now: Date): Promise<void> {
      const own = ofHousehold.get(household) ?? [];
      const owed = await findOwed(ObjectId.createFromHexString(household), now);
      const expected = own.filter((entry) => owedFor(entry) > 0).map((entry) => entry.number);
      if (
        owed.mornings
          .map(({ number }) => number)
          .sort()
          .join() !== expected.sort().join()
      )
        say(`${name}: owes ${owed.mornings.map(({ number }) => number).join()}, not ${expected.join()}`);
      const since = addDays(toDateInput(now), -28);
      const cost = own.filter(({ isBrought, day }) => isBrought && day > since);
      const fourWeeks = addCents(...cost.map(({ charge }) => charge));
      if (owed.fourWeeks !== fourWeeks) say(`${name}: four weeks cost ${owed.fourWeeks}, not ${fourWeeks}`);
    },
    /** Everything, at the end: the list of what is owed, the accounts of organizations, and the till and M-Pesa's statement. */
    async compareAll(organizations: readonly ObjectId[], now: Date): Promise<void> {
      const listed = await listOwed();
      for (const [household, own] of ofHousehold) {
        const owed = addCents(...own.map(owedFor));
        if ((listed.get(household) ?? 0) !== owed)
          say(`${household} is listed with ${listed.get(household) ?? 0}, owes ${owed}`);
      }
      let byCash = 0;
      let byPhone = 0;
      for await (const order of collections().orders.find({ 'standing.day': { $gt: '' } })) {
        this.compare(order);
        for (const { method, amount } of accountOf(order).receipts)
          if (method === 'cash') byCash += amount;
          else byPhone += amount;
      }
      if (byCash !== cash) say(`${byCash} in the till, ${cash} taken`);
      if (byPhone !== mpesa) say(`${byPhone} booked of M-Pesa, ${mpesa} on its statement`);
      const charged = [...entries.values()].filter(({ way, isBrought }) => way === 'account' && isBrought);
      const total = addCents(...charged.map(({ charge }) => charge));
      let balance = 0;
      let lines = 0;
      for (const _id of organizations) {
        const found = await collections().organizations.findOne({ _id });
        balance += found ? balanceOf(found.account) : 0;
        for (const month of new Set([...entries.values()].map(({ day }) => day.slice(0, 7))))
          for (const line of (await loadStatement(_id, month)).lines) lines += line.charge ?? 0;
      }
      if (balance !== total) say(`${balance} on accounts, ${total} brought on account`);
      if (lines !== total) say(`${lines} on statements, ${total} brought on account`);
      // What came almost two weeks ago was asked for, unless it waits for somebody to look, as all do that a prompt for several was for.
      const looked = new Set(
        [...entries.values()]
          .filter(({ flagged }) => flagged > 0)
          .flatMap(({ flaggedShares }) => flaggedShares.map(({ order }) => order)),
      );
      for (const entry of entries.values())
        if (
          (entry.way === 'mpesa' || entry.way === 'weekly') &&
          owedFor(entry) > 0 &&
          !looked.has(entry.number) &&
          entry.asked === null &&
          now.getTime() - entry.broughtAt.getTime() > 12 * dayMs
        )
          say(`${entry.number} of ${entry.day} was never asked for`);
    },
  };
}

const floorOf = ({ way }: Entry, amount: Cents): Cents =>
  way === 'mpesa' || way === 'weekly' ? floor(amount) : amount;
