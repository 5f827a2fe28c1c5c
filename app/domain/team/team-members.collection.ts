import { defineCollection } from '#db/define-collection';
import type { TeamMember } from './team-member';

export const teamMembers = defineCollection<TeamMember>({
  name: 'teamMembers',
  visibility: 'public',
  indexes: [{ key: { isActive: 1, order: 1, _id: 1 }, reason: 'lists active team members in their order' }],
});
