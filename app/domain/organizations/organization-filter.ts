import { listPath } from '~/lib/list-path';
import { organizationKinds, type OrganizationKind } from './organization';
import { isSubscriptionStatus, type SubscriptionStatus } from './subscription/subscription-status';

export const organizationsAdminPath = '/organizations-admin';
export const newOrganizationPath = `${organizationsAdminPath}/new`;
export const organizationPath = (id: string): string => `${organizationsAdminPath}/${id}`;
export const editOrganizationPath = (id: string): string => `${organizationPath(id)}/edit`;
export const changeSubscriptionPath = (id: string): string => `${organizationPath(id)}/subscription`;
/** `month` as `YYYY-MM`; the current one without it. */
export const statementPath = (id: string, month?: string): string =>
  `${organizationPath(id)}/statement${month ? `?month=${month}` : ''}`;
export const statementExportPath = (id: string, month: string): string =>
  `${organizationPath(id)}/statement/export?month=${month}`;
export const askForPaymentPath = (id: string): string => `${organizationPath(id)}/ask`;
export const deleteOrganizationPath = (id: string): string => `${organizationPath(id)}/delete`;

const maxSearchLength = 100;

/** '' and null for no filter. */
export type OrganizationFilter = {
  readonly search: string;
  readonly status: SubscriptionStatus | null;
  readonly kind: OrganizationKind | null;
};

export const noOrganizationFilter: OrganizationFilter = { search: '', status: null, kind: null };

export function parseOrganizationFilter(params: URLSearchParams): OrganizationFilter {
  const [status, kind] = [params.get('status') ?? '', params.get('kind') ?? ''];
  return {
    search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    status: isSubscriptionStatus(status) ? status : null,
    kind: Object.hasOwn(organizationKinds, kind) ? (kind as OrganizationKind) : null,
  };
}

export const organizationsListPath = ({ search, status, kind }: OrganizationFilter, page: number): string =>
  listPath(organizationsAdminPath, { q: search, status, kind }, page);
