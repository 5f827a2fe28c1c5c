import { activeStateParameter } from '~/domain/catalogue/products/admin-product-filter';
import { foldText } from '~/domain/text/fold-text';
import { listFilter, searchParameter } from '~/lib/list-filter';
import { teamAdminPath } from '~/paths';
import type { TeamMember } from './team-member';

export const teamFilter = listFilter(teamAdminPath, { search: searchParameter, state: activeStateParameter });

export type TeamFilter = ReturnType<typeof teamFilter.parse>;

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
