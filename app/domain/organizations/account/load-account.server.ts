import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';
import { balanceOf } from '../organization';
import { addUpOpen, findOpenCharges, type OpenCharge } from './allocate-payments.server';

export type AccountView = {
  readonly charged: Cents;
  readonly paid: Cents;
  /** What is still to be paid; negative where they have paid in advance. */
  readonly balance: Cents;
  /** Oldest first. */
  readonly openCharges: readonly OpenCharge[];
  /** What is open of charges whose last day has passed. */
  readonly overdue: Cents;
  readonly nextBillingDay: string | null;
};

/** What an organization owes, and since when; null where it does not exist. */
export async function loadAccount(organizationId: ObjectId, now: Date): Promise<AccountView | null> {
  const organization = await collections().organizations.findOne({ _id: organizationId });
  if (!organization) return null;
  const { account, subscription } = organization;
  const openCharges = await findOpenCharges(organization);
  return {
    charged: account.charged,
    paid: account.paid,
    balance: balanceOf(account),
    openCharges,
    overdue: addUpOpen(openCharges.filter((charge) => isOverdue(charge, now))),
    nextBillingDay: subscription.nextBillingDay,
  };
}

/** From the day after the last day to pay it. */
export const isOverdue = ({ entry: { payBy } }: OpenCharge, now: Date): boolean =>
  payBy !== null && payBy < toDateInput(now);
