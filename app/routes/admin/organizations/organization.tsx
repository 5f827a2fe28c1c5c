import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { organizationKinds } from '~/domain/organizations/organization';
import { organizationMessages } from '~/domain/organizations/organization-form';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { viewOrganization, type OrganizationView } from '~/domain/organizations/organization-view.server';
import { errorResponse } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatMoney, toCents } from '~/lib/format/money';
import { isObjectId } from '~/lib/object-id';
import {
  askForPaymentPath,
  deleteOrganizationPath,
  editOrganizationPath,
  newPaymentPath,
  organizationPath,
  organizationsAdminPath,
  statementPath,
} from '~/paths';
import { AdminError } from '~/ui/admin/admin-error';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { Figures } from '~/ui/admin/figures';
import { Icon } from '~/ui/icon';
import { AccountChart } from './account-chart';
import { BillingDay } from './billing-day';
import { ContactList } from './contact-list';
import { LastPayments } from './last-payments';
import { OpenCharges } from './open-charges';
import { SubscriptionBadge } from './subscription-badge';
import { SubscriptionCard } from './subscription-card';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.organization.name ?? 'Organization', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  revalidateAfterDialog(organizationPath(args.nextParams['organizationId'] ?? ''))(args);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  const id = params['organizationId'] ?? '';
  // Other texts may be encoded in the path, which is compared next.
  if (!isObjectId(id)) throw errorResponse(404, organizationMessages.gone);
  if (!isListRequest(request, organizationPath(id))) return null;
  const organization = await withDatabaseTimeout(findOrganization(id));
  if (!organization) throw errorResponse(404, organizationMessages.gone);
  const view = await withDatabaseTimeout(viewOrganization(organization, now));
  return data({ organization: view, mayChange: hasPermission(user, 'organizations:write') });
}

export default function OrganizationPage() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { organization, mayChange } = loaded;
  const { id, name, kind, status } = organization;
  return (
    <div className="space-y-4">
      <p>
        <a href={organizationsAdminPath} className="button button-quiet -ml-2">
          <Icon name="left" size={18} />
          All organizations
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words">{name}</h1>
        <SubscriptionBadge status={status} />
        <span className="text-ink-soft">{organizationKinds[kind]}</span>
      </div>
      <Figures figures={figuresOf(organization)} />
      <p className="flex flex-wrap gap-3">
        {mayChange && (
          <a
            href={`${newPaymentPath}?organizationId=${id}`}
            className="button button-primary w-full sm:w-auto"
          >
            Record payment
          </a>
        )}{' '}
        {mayChange && (
          <a href={askForPaymentPath(id)} className="button button-secondary">
            Ask for payment by M-Pesa
          </a>
        )}{' '}
        <a href={statementPath(id)} className="button button-secondary">
          Statement
        </a>
      </p>
      <OpenCharges organization={organization} mayChange={mayChange} />
      <AccountChart months={organization.months} />
      <LastPayments organization={organization} />
      <SubscriptionCard organization={organization} mayChange={mayChange} />
      <ContactList organization={organization} />
      {mayChange && (
        <p className="flex flex-wrap gap-3">
          <DialogLink to={editOrganizationPath(id)} className="button button-secondary">
            Edit organization
          </DialogLink>{' '}
          <DialogLink to={deleteOrganizationPath(id)} className="button button-quiet">
            Delete
          </DialogLink>
        </p>
      )}
      <DialogOutlet listPath={organizationPath(id)} />
    </div>
  );
}

const figuresOf = ({ balance, overdue, paidThisMonth, nextBillingDay, price }: OrganizationView) => [
  { name: balance < 0 ? 'Paid in advance' : 'Owed', value: formatMoney(toCents(Math.abs(balance))) },
  { name: 'Overdue', value: formatMoney(overdue), isBad: overdue > 0 },
  { name: 'Paid this month', value: formatMoney(paidThisMonth) },
  {
    name: 'Next bill',
    value: (
      <>
        <BillingDay day={nextBillingDay} />
        {nextBillingDay && (
          <span className="money block text-sm font-normal text-ink-soft">{formatMoney(price)}</span>
        )}
      </>
    ),
  },
];

export const ErrorBoundary = AdminError;
