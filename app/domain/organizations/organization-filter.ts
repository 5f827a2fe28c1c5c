import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { organizationsAdminPath, subscriptionsAdminPath } from '~/paths';
import { organizationKinds } from './organization';
import { subscriptionStatusNames } from './subscription/subscription-status';

const parameters = {
  search: searchParameter,
  status: choiceParameter('status', subscriptionStatusNames),
};

export const organizationFilter = listFilter(organizationsAdminPath, {
  ...parameters,
  kind: choiceParameter('kind', organizationKinds),
});

export type OrganizationFilter = ReturnType<typeof organizationFilter.parse>;

export const subscriptionFilter = listFilter(subscriptionsAdminPath, parameters);
