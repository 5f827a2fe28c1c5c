import { parseActiveState, type ActiveState } from '~/domain/catalogue/products/admin-product-filter';
import { foldText } from '~/domain/text/fold-text';
import { maxSearchLength } from '~/domain/text/search-text';
import { listPath } from '~/lib/list-path';
import { teamAdminPath } from '~/paths';
import type { TeamMember } from './team-member';

/** '' for no search. */
export type TeamFilter = { readonly search: string; readonly state: ActiveState };

export const parseTeamFilter = (params: URLSearchParams): TeamFilter => ({
  search: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
  state: parseActiveState(params.get('status')),
});

export const teamAdminListPath = ({ search, state }: TeamFilter): string =>
  listPath(teamAdminPath, { q: search, status: state === 'all' ? null : state }, 1);

/** Every word of the search must be in the name, the position or the email address. */
export function filterTeam(
  team: readonly TeamMember[],
  { search, state }: TeamFilter,
): readonly TeamMember[] {
  const words = foldText(search).split(' ').filter(Boolean);
  return team.filter(({ name, position, email, isActive }) => {
    const text = foldText(`${name} ${position} ${email}`);
    return (
      (state === 'all' || isActive === (state === 'active')) && words.every((word) => text.includes(word))
    );
  });
}
