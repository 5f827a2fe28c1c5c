import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { loadAccount } from './account/load-account.server';
import { loadMonths } from './account/load-months.server';
import { loadRevenue } from './account/load-revenue.server';
import { formatEntryNumber, paymentMethods } from './entries/account-entry';
import { listPayments } from './entries/list-payments.server';
import { paymentFilter } from './entries/payment-filter';
import { balanceOf, type Organization } from './organization';

const shownPayments = 5;
const shownMonths = 12;

/** What the page of an organization shows. */
export async function viewOrganization(organization: Organization, now: Date) {
  const { _id, subscription, account } = organization;
  const id = _id.toHexString();
  const today = toDateInput(now);
  const [state, revenue, payments, months] = await Promise.all([
    loadAccount(_id, now),
    loadRevenue(_id, `${today.slice(0, 7)}-01`, today),
    listPayments({ ...paymentFilter.none, transactionType: 'SUBSCRIPTION', organizationId: id }, {}),
    loadMonths(_id, shownMonths, now),
  ]);
  return {
    id,
    name: organization.name,
    kind: organization.kind,
    contacts: organization.contacts,
    address: organization.address,
    notes: organization.notes,
    plan: organization.plan,
    price: organization.price,
    billingDay: organization.billingDay,
    paymentDays: organization.paymentDays,
    status: subscription.status,
    nextBillingDay: subscription.nextBillingDay,
    /** Newest first. */
    history: toHistory(organization),
    balance: balanceOf(account),
    overdue: state?.overdue ?? toCents(0),
    paidThisMonth: revenue.received,
    /** Oldest first. */
    openCharges: (state?.openCharges ?? []).map(({ entry, status, open }) => ({
      number: formatEntryNumber(entry),
      kind: entry.kind,
      description: entry.description,
      day: entry.day,
      period: entry.period,
      payBy: entry.payBy,
      daysLate: daysLate(entry.payBy, today),
      amount: entry.amount,
      open,
      status,
    })),
    payments: payments.documents
      .slice(0, shownPayments)
      .map(({ number, kind, day, amount, method, status }) => ({
        number: formatEntryNumber({ kind, number }),
        day,
        amount,
        method: paymentMethods[method],
        status,
      })),
    months,
  };
}

export type OrganizationView = Awaited<ReturnType<typeof viewOrganization>>;

/** Newest first. */
export const toHistory = ({ subscription }: Pick<Organization, 'subscription'>) =>
  subscription.history.toReversed().map(({ from, to, at, by, remarks }) => ({
    from,
    to,
    at,
    by: by.name,
    remarks,
  }));

export type HistoryView = ReturnType<typeof toHistory>;

/** 0 for what is not overdue. */
function daysLate(payBy: string | null, today: string): number {
  let days = 0;
  // A due that is a year late is no more urgent to the day.
  for (let day = payBy; day !== null && day < today && days < 365; day = addDays(day, 1)) days += 1;
  return days;
}
