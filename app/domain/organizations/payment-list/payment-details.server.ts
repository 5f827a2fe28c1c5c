import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isBill, isStanding, type AccountEntry } from '../entries/account-entry';
import { findEntry } from '../entries/list-payments.server';
import type { PaymentRow } from '../entries/payment-rows.server';

/** An entry with those that it corrects or pays, and those that correct or pay it. */
export type PaymentDetails = {
  readonly payment: PaymentRow;
  /** The entry that a reversing one takes back. */
  readonly takesBack: AccountEntry | null;
  /** The entry that takes this one back. */
  readonly takenBackBy: AccountEntry | null;
  readonly replaces: AccountEntry | null;
  readonly replacedBy: AccountEntry | null;
  /** The expense on account that it pays. */
  readonly bill: AccountEntry | null;
  /** The standing entries that pay an expense on account, oldest first. */
  readonly settlements: readonly AccountEntry[];
};

/** Null for an unknown number (`V-00012`, `D-00012`). */
export async function loadPaymentDetails(number: string): Promise<PaymentDetails | null> {
  const payment = await findEntry(number);
  if (!payment) return null;
  const [takesBack, takenBackBy, replaces, bill, settlements] = await Promise.all([
    findById(payment.reversal?.of),
    findById(payment.reversedBy),
    findById(payment.replaces),
    findById(payment.settles),
    findSettlements(payment),
  ]);
  const replacedBy = takenBackBy && (await findReplacement(payment, takenBackBy));
  return { payment, takesBack, takenBackBy, replaces, replacedBy, bill, settlements };
}

const findById = async (id: ObjectId | null | undefined): Promise<AccountEntry | null> =>
  id ? collections().accountEntries.findOne({ _id: id }) : null;

/** An update adds the reversing entry and the new one in one transaction: their numbers follow each other. */
const findReplacement = (replaced: AccountEntry, { kind, number }: AccountEntry) =>
  collections().accountEntries.findOne({ kind, number: number + 1, replaces: replaced._id });

/** Nobody pays a bill in more parts. */
const maxSettlements = 200;

async function findSettlements(bill: AccountEntry): Promise<AccountEntry[]> {
  if (!isBill(bill)) return [];
  const entries = await collections()
    .accountEntries.find({ settles: bill._id })
    .limit(maxSettlements)
    .toArray();
  return entries.filter(isStanding).sort((one, other) => one.number - other.number);
}
