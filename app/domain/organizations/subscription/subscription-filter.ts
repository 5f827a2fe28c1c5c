import { listPath } from '~/lib/list-path';
import {
  noOrganizationFilter,
  parseOrganizationFilter,
  type OrganizationFilter,
} from '../organization-filter';

export const subscriptionsAdminPath = '/subscriptions-admin';
export const subscriptionPath = (organizationId: string): string =>
  `${subscriptionsAdminPath}/${organizationId}`;

export const parseSubscriptionFilter = (params: URLSearchParams): OrganizationFilter => ({
  ...noOrganizationFilter,
  ...parseOrganizationFilter(params),
  kind: null,
});

export const subscriptionsListPath = ({ search, status }: OrganizationFilter, page: number): string =>
  listPath(subscriptionsAdminPath, { q: search, status }, page);
