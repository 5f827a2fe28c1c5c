import { clampPage } from '~/lib/pagination';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { toDateInput } from '~/lib/format/dates';
import { addUpOpen, findOpenCharges } from './account/allocate-payments.server';
import { isOverdue as isChargeOverdue } from './account/load-account.server';
import { balanceOf, type Organization, type OrganizationKind } from './organization';
import type { OrganizationFilter } from './organization-filter';
import { listOrganizations } from './organization-queries.server';
import { subscriptionStatuses, type SubscriptionStatus } from './subscription/subscription-status';

/** An organization in a list, with what it owes. */
export type OrganizationRow = {
  readonly id: string;
  readonly name: string;
  readonly kind: OrganizationKind;
  readonly plan: string;
  readonly price: Cents;
  readonly status: SubscriptionStatus;
  /** When it got this status. */
  readonly since: Date;
  readonly contact: Organization['contacts'][number] | null;
  readonly nextBillingDay: string | null;
  /** Negative where they have paid in advance. */
  readonly balance: Cents;
  readonly overdue: Cents;
  /** The first day by which something unpaid is to be paid. */
  readonly earliestPayBy: string | null;
};

export type OrganizationPage = {
  readonly rows: readonly OrganizationRow[];
  readonly page: number;
  readonly pageCount: number;
  /** Rows on all pages. */
  readonly total: number;
  readonly figures: {
    readonly activeCount: number;
    readonly overdueCount: number;
    /** The prices of the active ones. */
    readonly monthly: Cents;
    readonly owed: Cents;
  };
};

const defaultPageSize = 50;

/** One page of the organizations that a filter finds: by name, or those that are overdue longest first. */
export async function listOrganizationRows(
  filter: OrganizationFilter,
  options: {
    readonly page: number;
    readonly pageSize?: number;
    readonly order: 'name' | 'overdue';
    readonly now: Date;
  },
): Promise<OrganizationPage> {
  const { pageSize = defaultPageSize, order, now } = options;
  const today = toDateInput(now);
  const found = await listOrganizations(filter);
  const sorted = order === 'name' ? found : found.toSorted(byOverdue(today));
  const { page, pageCount } = clampPage(options.page, { total: sorted.length, pageSize });
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize);
  return {
    rows: await Promise.all(shown.map((organization) => toRow(organization, now))),
    page,
    pageCount,
    total: sorted.length,
    figures: summarize(found, today),
  };
}

const isOverdue = ({ earliestPayBy }: Organization, today: string): boolean =>
  earliestPayBy !== null && earliestPayBy < today;

/** Keeps the order of names where nothing is overdue. */
const byOverdue = (today: string) => (one: Organization, other: Organization) => {
  const since = (organization: Organization) =>
    (isOverdue(organization, today) && organization.earliestPayBy) || '9999';
  return since(one).localeCompare(since(other));
};

function summarize(organizations: readonly Organization[], today: string): OrganizationPage['figures'] {
  const active = organizations.filter(
    ({ subscription }) => subscriptionStatuses[subscription.status].isBilled,
  );
  const owed = organizations.map(({ account }) => toCents(Math.max(0, balanceOf(account))));
  return {
    activeCount: active.length,
    overdueCount: organizations.filter((organization) => isOverdue(organization, today)).length,
    monthly: addCents(...active.map(({ price }) => price)),
    owed: addCents(...owed),
  };
}

/** Only an organization that is overdue needs its open charges read. */
async function toRow(organization: Organization, now: Date): Promise<OrganizationRow> {
  const { _id, name, kind, plan, price, contacts, subscription, account, earliestPayBy, createdAt } =
    organization;
  const openCharges = isOverdue(organization, toDateInput(now)) ? await findOpenCharges(organization) : [];
  return {
    id: _id.toHexString(),
    name,
    kind,
    plan,
    price,
    status: subscription.status,
    since: subscription.history.at(-1)?.at ?? createdAt,
    contact: contacts[0] ?? null,
    nextBillingDay: subscription.nextBillingDay,
    balance: balanceOf(account),
    overdue: addUpOpen(openCharges.filter((charge) => isChargeOverdue(charge, now))),
    earliestPayBy,
  };
}
