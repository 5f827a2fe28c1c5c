import { roles, type Role } from '~/domain/accounts/user';
import { usersAdminPath } from '~/paths';

export const accountStates = ['all', 'enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export type PeopleFilter = {
  readonly search: string;
  readonly role: Role | 'all';
  readonly state: AccountState;
};

export const peoplePageSize = 25;

const maxSearchLength = 100;

export function parsePeopleFilter(params: URLSearchParams): { filter: PeopleFilter; page: number } {
  const choose = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) =>
    choices.find((choice) => choice === params.get(name)) ?? fallback;
  const page = Number(params.get('page') ?? 1);
  return {
    filter: {
      search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
      role: choose<Role | 'all'>('role', roles, 'all'),
      state: choose('state', accountStates, 'all'),
    },
    // Limits the number of documents that the database skips.
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

export function peoplePath({ search, role, state }: PeopleFilter, page = 1): string {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (role !== 'all') params.set('role', role);
  if (state !== 'all') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${usersAdminPath}?${params.toString()}` : usersAdminPath;
}
