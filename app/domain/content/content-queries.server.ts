import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { defaultAboutContent, type AboutContent } from './about-content';
import type { FarmService } from './farm-service';
import { defaultHomeContent, type HomeContent } from './home-content';
import type { TeamMember } from './team-member';

type Ordered = { readonly order: number };

/** Those of the same order stay as they were stored. */
const byOrder = <Item extends Ordered>(items: readonly Item[]): readonly Item[] =>
  [...items].sort((one, other) => one.order - other.order);

/** What the home page says of itself, part by part: as it is stored, or the default. */
export const loadHomeContent = cachedRead(async (): Promise<HomeContent> => {
  const stored = await collections().homeContent.findOne({ _id: 'home' });
  const parts = defaultHomeContent;
  return {
    hero: stored?.hero ?? parts.hero,
    specialOffers: byOrder(stored?.specialOffers ?? parts.specialOffers),
    statsCounters: stored?.statsCounters ?? parts.statsCounters,
    newsletter: stored?.newsletter ?? parts.newsletter,
  };
}, 1);

/**
 * What the farm says of itself. A part that is not stored, or is an empty list, is the default's; the lists are by
 * their order (storefront.md section 3).
 */
export const loadAboutContent = cachedRead(async (): Promise<AboutContent> => {
  const stored = await collections().aboutContent.findOne({ _id: 'about' });
  const parts = defaultAboutContent;
  const list = <Item extends Ordered>(items: readonly Item[] | undefined, others: readonly Item[]) =>
    byOrder(items?.length ? items : others);
  return {
    aboutHero: stored?.aboutHero ?? parts.aboutHero,
    companyMission: stored?.companyMission ?? parts.companyMission,
    companyStats: list(stored?.companyStats, parts.companyStats),
    companyValues: list(stored?.companyValues, parts.companyValues),
    milestones: list(stored?.milestones, parts.milestones),
  };
}, 1);

/** The active people of the farm, in the order that it gave them. */
export const listTeamMembers = cachedRead(
  (): Promise<readonly TeamMember[]> =>
    collections().teamMembers.find({ isActive: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
);

/** All services of the farm, in the order that it gave them. */
export const listFarmServices = cachedRead(
  (): Promise<readonly FarmService[]> =>
    collections().farmServices.find().sort({ order: 1, _id: 1 }).toArray(),
  1,
);

/** Takes a slug, or an id of 24 hexadecimal digits (decisions.md 8); null where there is no such service. */
export const findFarmService = (slugOrId: string): Promise<FarmService | null> =>
  collections().farmServices.findOne(
    /^[0-9a-f]{24}$/i.test(slugOrId) ? { _id: ObjectId.createFromHexString(slugOrId) } : { slug: slugOrId },
  );
