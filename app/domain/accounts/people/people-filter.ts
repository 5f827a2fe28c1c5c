import { roles, type Role } from '~/domain/accounts/user';

/** Whether an account may sign in; `all` asks for neither. */
export const accountStates = ['all', 'enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** What a list of people is narrowed to; as it stands in the address of the list. */
export type PeopleFilter = {
  /** As it was typed; '' for no search. */
  readonly search: string;
  readonly role: Role | 'all';
  readonly state: AccountState;
};

/** Rows of a page: a few screens of a phone, one and a half of a laptop. */
export const peoplePageSize = 25;

/** Longer than any name, e-mail address or phone number that somebody looks for. */
const maxSearchLength = 100;

/** Takes the query of an address; what is not understood counts as not given. */
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
    // No list is that long; more digits would only be a way to make the database count.
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of a page of the list. */
export function peoplePath({ search, role, state }: PeopleFilter, page = 1): string {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (role !== 'all') params.set('role', role);
  if (state !== 'all') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/users-admin?${params.toString()}` : '/users-admin';
}
