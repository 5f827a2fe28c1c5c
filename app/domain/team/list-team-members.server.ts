import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { TeamMember } from './team-member';

export const listTeamMembers = cachedRead(
  (): Promise<readonly TeamMember[]> =>
    collections().teamMembers.find({ isActive: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);
