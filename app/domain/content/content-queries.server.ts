import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Question } from '~/domain/questions/question';
import type { Testimonial } from '~/domain/testimonials/testimonial';
import type { TourStop } from '~/domain/virtual-tour/tour-stop';
import { cachedRead } from '~/cache/data/cached-read.server';
import type { FarmService } from '~/domain/farm-services/farm-service';
import type { TeamMember } from '~/domain/team/team-member';
import { withAboutDefaults, type AboutContent } from './about-content';
import { withTextDefaults, type PageTexts } from './page-texts';
import { withHomeDefaults, type HomeContent } from './home-content';

export const loadHomeContent = cachedRead(
  async (): Promise<HomeContent> =>
    withHomeDefaults(await collections().homeContent.findOne({ _id: 'home' })),
  1,
  { readsProducts: false },
);

export const loadAboutContent = cachedRead(
  async (): Promise<AboutContent> =>
    withAboutDefaults(await collections().aboutContent.findOne({ _id: 'about' })),
  1,
  { readsProducts: false },
);

export const loadPageTexts = cachedRead(
  async (): Promise<PageTexts> => withTextDefaults(await collections().pageTexts.findOne({ _id: 'texts' })),
  1,
  { readsProducts: false },
);

export const listTeamMembers = cachedRead(
  (): Promise<readonly TeamMember[]> =>
    collections().teamMembers.find({ isActive: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);

export const listFarmServices = cachedRead(
  (): Promise<readonly FarmService[]> =>
    collections().farmServices.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);

/** Accepts the slug or the id of a published service. */
export const findFarmService = (slugOrId: string): Promise<FarmService | null> =>
  collections().farmServices.findOne({
    ...(/^[0-9a-f]{24}$/i.test(slugOrId)
      ? { _id: ObjectId.createFromHexString(slugOrId) }
      : { slug: slugOrId }),
    published: true,
  });

const published = { published: true } as const;
const byOrder = { order: 1, _id: 1 } as const;

export const listQuestions = cachedRead(
  (): Promise<readonly Question[]> => collections().questions.find(published).sort(byOrder).toArray(),
  1,
  { readsProducts: false },
);

export const listTestimonials = cachedRead(
  (): Promise<readonly Testimonial[]> => collections().testimonials.find(published).sort(byOrder).toArray(),
  1,
  { readsProducts: false },
);

export const listTourStops = cachedRead(
  (): Promise<readonly TourStop[]> => collections().tourStops.find(published).sort(byOrder).toArray(),
  1,
  { readsProducts: false },
);
