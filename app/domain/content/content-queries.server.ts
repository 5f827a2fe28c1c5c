import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { defaultAboutContent, type AboutContent } from './about-content';
import type { FarmService } from '~/domain/farm-services/farm-service';
import { defaultHomeContent, type HomeContent } from './home-content';
import type { TeamMember } from '~/domain/team/team-member';

type Ordered = { readonly order: number };

const sortByOrder = <Item extends Ordered>(items: readonly Item[]): readonly Item[] =>
  [...items].sort((a, b) => a.order - b.order);

export const loadHomeContent = cachedRead(async (): Promise<HomeContent> => {
  const stored = await collections().homeContent.findOne({ _id: 'home' });
  const defaults = defaultHomeContent;
  return {
    hero: stored?.hero ?? defaults.hero,
    specialOffers: sortByOrder(stored?.specialOffers ?? defaults.specialOffers),
    statsCounters: stored?.statsCounters ?? defaults.statsCounters,
    newsletter: stored?.newsletter ?? defaults.newsletter,
  };
}, 1);

export const loadAboutContent = cachedRead(async (): Promise<AboutContent> => {
  const stored = await collections().aboutContent.findOne({ _id: 'about' });
  const defaults = defaultAboutContent;
  const list = <Item extends Ordered>(items: readonly Item[] | undefined, fallback: readonly Item[]) =>
    sortByOrder(items?.length ? items : fallback);
  return {
    aboutHero: stored?.aboutHero ?? defaults.aboutHero,
    companyMission: stored?.companyMission ?? defaults.companyMission,
    companyStats: list(stored?.companyStats, defaults.companyStats),
    companyValues: list(stored?.companyValues, defaults.companyValues),
    milestones: list(stored?.milestones, defaults.milestones),
  };
}, 1);

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
