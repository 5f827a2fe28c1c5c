import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { TeamMember } from '~/domain/team/team-member';
import { withAboutDefaults, type AboutContent } from './about-content';
import { withHomeDefaults, type HomeContent } from './home-content';

export const loadHomeContent = cachedRead(
  async (): Promise<HomeContent> =>
    withHomeDefaults(await collections().homeContent.findOne({ _id: 'home' })),
  1,
);

export const loadAboutContent = cachedRead(
  async (): Promise<AboutContent> =>
    withAboutDefaults(await collections().aboutContent.findOne({ _id: 'about' })),
  1,
);

export const listTeamMembers = cachedRead(
  (): Promise<readonly TeamMember[]> =>
    collections().teamMembers.find({ isActive: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
);

export const listFarmServices = cachedRead(
  (): Promise<readonly FarmService[]> =>
    collections().farmServices.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
);

/** Accepts the slug or the id of a published service. */
export const findFarmService = (slugOrId: string): Promise<FarmService | null> =>
  collections().farmServices.findOne({
    ...(/^[0-9a-f]{24}$/i.test(slugOrId)
      ? { _id: ObjectId.createFromHexString(slugOrId) }
      : { slug: slugOrId }),
    published: true,
  });
