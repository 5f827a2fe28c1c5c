import { listPath } from '~/lib/list-path';
import { subscriptionsAdminPath } from '~/paths';
import {
  noOrganizationFilter,
  parseOrganizationFilter,
  type OrganizationFilter,
} from '../organization-filter';

export const parseSubscriptionFilter = (params: URLSearchParams): OrganizationFilter => ({
  ...noOrganizationFilter,
  ...parseOrganizationFilter(params),
  kind: null,
});

export const subscriptionsListPath = ({ search, status }: OrganizationFilter, page: number): string =>
  listPath(subscriptionsAdminPath, { q: search, status }, page);
