import { listPath } from '~/lib/list-path';
import { organizationsAdminPath } from '~/paths';
import { organizationKinds, type OrganizationKind } from './organization';
import { isSubscriptionStatus, type SubscriptionStatus } from './subscription/subscription-status';

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
