import { defineCollection } from '#db/define-collection';
import type { StoredAboutContent } from './about-content';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { StoredHomeContent } from './home-content';
import type { StoredPageTexts } from './page-texts';
import type { TeamMember } from '~/domain/team/team-member';

export const homeContent = defineCollection<StoredHomeContent>({ name: 'homeContent', visibility: 'public' });

export const aboutContent = defineCollection<StoredAboutContent>({
  name: 'aboutContent',
  visibility: 'public',
});

export const pageTexts = defineCollection<StoredPageTexts>({ name: 'pageTexts', visibility: 'public' });

export const teamMembers = defineCollection<TeamMember>({
  name: 'teamMembers',
  visibility: 'public',
  indexes: [{ key: { isActive: 1, order: 1, _id: 1 }, reason: 'lists active team members in their order' }],
});

export const farmServices = defineCollection<FarmService>({
  name: 'farmServices',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the service of a page' },
    { key: { order: 1, _id: 1 }, reason: 'lists the services in their order' },
  ],
});
