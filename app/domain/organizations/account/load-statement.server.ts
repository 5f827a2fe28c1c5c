import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { addDays, addMonths } from '~/lib/calendar-days';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { isCharge, type AccountEntry } from '../entries/account-entry';
import { readTotals } from '../entries/entry-totals.server';
import { balanceOf } from '../organization';
import { entryListIndex } from '../organizations.collection';
import { chargedAndPaid } from './charged-and-paid';

export type StatementLine = {
  readonly entry: AccountEntry;
  /** One of the two; null for the other. Negative for a correction. */
  readonly charge: Cents | null;
  readonly payment: Cents | null;
  /** What was to be paid after it; negative where they had paid in advance. */
  readonly balance: Cents;
};

export type Statement = {
  readonly opening: Cents;
  /** By day, those of a day as they were recorded. */
  readonly lines: readonly StatementLine[];
  readonly charged: Cents;
  readonly paid: Cents;
  readonly closing: Cents;
};

/** The dues, and what an organization took and paid in a month `YYYY-MM`. */
export async function loadStatement(organizationId: ObjectId, month: string): Promise<Statement> {
  const from = `${month}-01`;
  const [before, entries] = await Promise.all([
    readTotals(organizationId, { from: null, to: addDays(from, -1) }),
    collections()
      .accountEntries.find(
        {
          organizationId,
          transactionType: 'SUBSCRIPTION',
          day: { $gte: from, $lt: `${addMonths(month, 1)}-01` },
        },
        { hint: entryListIndex('organizationId', 'transactionType'), sort: { day: 1, _id: 1 } },
      )
      .toArray(),
  ]);
  const opening = balanceOf(chargedAndPaid(before));
  let balance = opening;
  const lines = entries.map((entry): StatementLine => {
    const isOwed = isCharge(entry);
    balance = toCents(isOwed ? balance + entry.amount : balance - entry.amount);
    return {
      entry,
      charge: isOwed ? entry.amount : null,
      payment: isOwed ? null : entry.amount,
      balance,
    };
  });
  const sum = (amountOf: (line: StatementLine) => Cents | null) =>
    addCents(...lines.map((line) => amountOf(line) ?? toCents(0)));
  return {
    opening,
    lines,
    charged: sum(({ charge }) => charge),
    paid: sum(({ payment }) => payment),
    closing: balance,
  };
}
