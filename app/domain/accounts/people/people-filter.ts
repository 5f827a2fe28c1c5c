import { roles } from '~/domain/accounts/user';
import { choiceParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { usersAdminPath } from '~/paths';

export const accountStates = ['all', 'enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export const peoplePageSize = 25;

export const peopleFilter = listFilter(usersAdminPath, {
  search: searchParameter,
  role: choiceParameter('role', roles, 'all'),
  state: choiceParameter('state', accountStates, 'all'),
});

export type PeopleFilter = ReturnType<typeof peopleFilter.parse>;
