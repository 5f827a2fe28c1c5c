import type { Cents } from '~/lib/format/money';

/** A payment to the till or Paybill that M-Pesa told of: a line of its statement (docs/decisions/0137). */
export type TillPayment = {
  /** Its receipt number: it is told of twice, and counts once. */
  readonly _id: string;
  readonly amount: Cents;
  /** What the payer typed as the account number; '' for none. */
  readonly account: string;
  readonly paidAt: Date;
  readonly reportedAt: Date;
  /** The order that has it. Null: the books have it, it was a test, or nobody knows yet. */
  readonly orderNumber: string | null;
  /** While a person has to say what it was for. */
  readonly toCheckSince?: Date;
  /** The order that it may be for, while it is to check. */
  readonly suggestion?: string;
  /** Kept while it is to check only. `sender` is as M-Pesa writes it (sender.ts). */
  readonly payer?: { readonly sender: string | null; readonly firstName: string | null };
  /** It was for no order of the shop. */
  readonly dismissed?: { readonly note: string; readonly by: string; readonly at: Date };
};

/** A secret address that M-Pesa has for a short code: its token authenticates what comes to it, as that of a prompt. */
export type TillAddress = {
  /** SHA-256 of the token. */
  readonly _id: string;
  /** A validation asks before the payment, a confirmation tells of it. */
  readonly kind: 'confirmation' | 'validation';
  readonly shortcodes: readonly string[];
  readonly createdAt: Date;
  /** Null until M-Pesa accepts it; its answer may have been lost, so that the address counts from the beginning. */
  readonly registeredAt: Date | null;
};
