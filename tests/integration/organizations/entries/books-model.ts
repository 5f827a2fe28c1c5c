import type { ObjectId } from 'mongodb';
import type {
  AccountEntry,
  EntryMethod,
  EntryStatus,
  TransactionType,
} from '~/domain/organizations/entries/account-entry';
import type { PaymentFilter } from '~/domain/organizations/entries/payment-filter';
import type { RowStatus } from '~/domain/organizations/entries/payment-rows.server';

/** A line of the books as the test has seen it happen. */
export type ModelEntry = {
  readonly id: string;
  readonly kind: AccountEntry['kind'];
  readonly organization: string | null;
  readonly transactionType: TransactionType;
  readonly method: EntryMethod;
  readonly amount: number;
  readonly day: string;
  readonly code: string | null;
  readonly payBy: string | null;
  readonly settles: string | null;
  readonly isReversing: boolean;
  isReversed: boolean;
};

const isStanding = ({ isReversing, isReversed }: ModelEntry) => !isReversing && !isReversed;
const isCharge = ({ transactionType, method }: ModelEntry) =>
  transactionType === 'SUBSCRIPTION' && method === 'CREDIT';
const isPayment = ({ transactionType, method }: ModelEntry) =>
  transactionType === 'SUBSCRIPTION' && method !== 'CREDIT';
export const isBill = ({ transactionType, method }: ModelEntry) =>
  transactionType === 'EXPENSE' && method === 'CREDIT';

const addUp = (entries: readonly ModelEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
const byDay = (one: ModelEntry, other: ModelEntry) =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

/** Adds up all lines each time: what the shop must say, without its sums. */
export class BooksModel {
  readonly entries: ModelEntry[] = [];

  /** An entry that the shop has returned. */
  add(entry: AccountEntry): void {
    const id = entry._id.toHexString();
    if (this.entries.some((other) => other.id === id)) return;
    const { kind, transactionType, method, amount, day, payBy, reversal } = entry;
    const hex = (objectId: ObjectId | null | undefined) => objectId?.toHexString() ?? null;
    this.entries.push({
      id,
      kind,
      transactionType,
      method,
      amount,
      day,
      payBy,
      organization: hex(entry.organizationId),
      code: method === 'MPESA' ? entry.transactionCode : null,
      settles: hex(entry.settles),
      isReversing: reversal !== null,
      isReversed: false,
    });
    const reversed = this.entries.find((other) => other.id === hex(reversal?.of));
    if (reversed) reversed.isReversed = true;
  }

  find = (id: string): ModelEntry | undefined => this.entries.find((entry) => entry.id === id);

  settledOf = (bill: ModelEntry): number =>
    addUp(this.entries.filter((entry) => isStanding(entry) && entry.settles === bill.id));

  /** What a form with this code and bill must be answered; `without` is what it replaces. */
  problemOf(form: { code: string | null; settles: string | null; amount: number }, without?: ModelEntry) {
    const standing = this.entries.filter((entry) => isStanding(entry) && entry !== without);
    const bill = form.settles === null ? null : this.find(form.settles);
    if (bill !== null) {
      if (!bill || !isBill(bill) || !standing.includes(bill)) return 'bill-unknown';
      const open = bill.amount - addUp(standing.filter(({ settles }) => settles === bill.id));
      if (open <= 0) return 'bill-paid';
      if (form.amount > open) return 'too-much';
    }
    return form.code !== null && standing.some(({ code }) => code === form.code) ? 'code-used' : null;
  }

  correctionProblemOf(entry: ModelEntry) {
    if (!isStanding(entry)) return 'already-reversed';
    return this.settledOf(entry) > 0 ? 'paid-already' : null;
  }

  list({ transactionType, method, from, to, organizationId }: PaymentFilter): ModelEntry[] {
    return this.entries
      .filter(
        (entry) =>
          entry.kind === 'transaction' &&
          (transactionType === null || entry.transactionType === transactionType) &&
          (method === null || entry.method === method) &&
          (from === null || entry.day >= from) &&
          (to === null || entry.day <= to) &&
          (organizationId === null || entry.organization === organizationId),
      )
      .sort(byDay)
      .reverse();
  }

  summary(filter: PaymentFilter) {
    const listed = this.list(filter);
    const money = listed.filter(({ method }) => method !== 'CREDIT');
    const used = new Map<EntryMethod, ModelEntry[]>();
    for (const entry of money) used.set(entry.method, [...(used.get(entry.method) ?? []), entry]);
    const count = (entries: readonly ModelEntry[]) => entries.filter(isStanding).length;
    const most = [...used]
      .filter(([, entries]) => count(entries) > 0)
      .sort(([, one], [, other]) => count(other) - count(one) || addUp(other) - addUp(one));
    return {
      totalAmount: addUp(money),
      totalPayments: count(listed),
      received: addUp(money.filter(isPayment)),
      spent: addUp(money.filter((entry) => !isPayment(entry))),
      onAccount: addUp(listed) - addUp(money),
      /** All that are used most: the shop names one of them. */
      mostUsed: most
        .filter(
          ([, entries]) =>
            count(entries) === count(most[0]?.[1] ?? []) && addUp(entries) === addUp(most[0]?.[1] ?? []),
        )
        .map(([method]) => method),
    };
  }

  of = (organization: string, from = '0', to = '9'): ModelEntry[] =>
    this.entries
      .filter((entry) => entry.organization === organization && entry.day >= from && entry.day <= to)
      .sort(byDay);

  charged = (organization: string, from?: string, to?: string): number =>
    addUp(this.of(organization, from, to).filter(isCharge));

  paid = (organization: string, from?: string, to?: string): number =>
    addUp(this.of(organization, from, to).filter(isPayment));

  spent = (organization: string, from?: string, to?: string): number =>
    addUp(
      this.of(organization, from, to).filter(
        (entry) => entry.transactionType === 'EXPENSE' && !isBill(entry),
      ),
    );

  /** Hands out the money of each payment to the charges, one after another. */
  allocate(organization: string) {
    const standing = this.of(organization).filter(isStanding);
    const charges = standing.filter(isCharge).map((entry) => ({ entry, open: entry.amount }));
    const lastReached = new Map<string, string>();
    for (const payment of standing.filter(isPayment)) {
      let money = payment.amount;
      for (const charge of charges) {
        const part = Math.min(money, charge.open);
        charge.open -= part;
        money -= part;
        if (part > 0) lastReached.set(payment.id, charge.entry.id);
      }
    }
    const statuses = new Map<string, EntryStatus>(
      charges.map(({ entry, open }) => [
        entry.id,
        open === 0 ? 'PAID' : open < entry.amount ? 'PARTIAL' : 'UNPAID',
      ]),
    );
    for (const [payment, charge] of lastReached)
      statuses.set(payment, statuses.get(charge) === 'PARTIAL' ? 'PARTIAL' : 'PAID');
    return { statuses, open: charges.filter(({ open }) => open > 0) };
  }

  statusOf(entry: ModelEntry): RowStatus {
    if (entry.isReversing) return 'CORRECTION';
    if (entry.isReversed) return 'REVERSED';
    if (entry.transactionType === 'SUBSCRIPTION')
      return this.allocate(entry.organization ?? '').statuses.get(entry.id) ?? 'PAID';
    const bill = entry.settles === null ? entry : this.find(entry.settles);
    if (!bill || !isBill(bill)) return 'PAID';
    const settled = this.settledOf(bill);
    return settled >= bill.amount ? 'PAID' : settled > 0 ? 'PARTIAL' : 'UNPAID';
  }
}
