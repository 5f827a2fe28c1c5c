import type { ObjectId } from 'mongodb';
import { toCents, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { SubscriptionStatus } from './subscription/subscription-status';

export const organizationKinds = {
  school: 'School',
  hotel: 'Hotel',
  cooperative: 'Cooperative',
  shop: 'Shop or restaurant',
  other: 'Other',
} as const;

export type OrganizationKind = keyof typeof organizationKinds;

export type OrganizationContact = {
  readonly name: string;
  /** 'Bursar', 'Kitchen'; '' where unknown. */
  readonly role: string;
  readonly phone: PhoneNumber | null;
  readonly email: string | null;
};

export type StatusChange = {
  readonly from: SubscriptionStatus | null;
  readonly to: SubscriptionStatus;
  readonly at: Date;
  readonly by: { readonly userId: ObjectId; readonly name: string };
  readonly remarks: string;
};

export type Subscription = {
  readonly status: SubscriptionStatus;
  /** The next day on which a due is booked, as `YYYY-MM-DD`; null unless the status is active. */
  readonly nextBillingDay: string | null;
  /** Oldest first. */
  readonly history: readonly StatusChange[];
};

/** A school, hotel or cooperative that takes milk on account. */
export type Organization = {
  readonly _id: ObjectId;
  readonly name: string;
  /** The name in lower case without accents: unique, and what the search reads. */
  readonly foldedName: string;
  readonly kind: OrganizationKind;
  /** The first one gets the M-Pesa prompts. */
  readonly contacts: readonly OrganizationContact[];
  readonly address: string;
  readonly notes: string;
  /** What they get: '40 litres of fresh milk on every school day'. */
  readonly plan: string;
  /** For a month. */
  readonly price: Cents;
  /** 1 to 31; the last day in shorter months. */
  readonly billingDay: number;
  /** From the billing day until a due is overdue. */
  readonly paymentDays: number;
  readonly subscription: Subscription;
  /** Sums of all entries of the organization, reversing ones included; written with each entry. */
  readonly account: OrganizationAccount;
  /**
   * The first day by which something unpaid is to be paid; null where nothing is open. Written with each entry, so that
   * who is overdue is one range of an index.
   */
  readonly earliestPayBy: string | null;
  /** Written with what needs the organization later (holdOrganization), so that it conflicts with a deletion at the same instant. */
  readonly holdCount?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type OrganizationAccount = {
  /** Dues, and what was taken on account. */
  readonly charged: Cents;
  readonly paid: Cents;
  /** Their number, expenses included: an organization without entries may be deleted. */
  readonly entries: number;
};

export const emptyAccount: OrganizationAccount = { charged: toCents(0), paid: toCents(0), entries: 0 };

/** What is still to be paid; negative where they have paid in advance. */
export const balanceOf = ({ charged, paid }: Pick<OrganizationAccount, 'charged' | 'paid'>): Cents =>
  toCents(charged - paid);
