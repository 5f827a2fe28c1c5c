import { collections } from '~/domain/collections';
import { openingMovements } from '~/domain/stock/opening-movements';
import {
  demoCategoryDocuments,
  demoGalleryDocuments,
  demoHomeDocument,
  demoPostDocuments,
  demoProductDocuments,
  demoQuestionDocuments,
  demoServiceDocuments,
  demoTeamDocuments,
  demoTestimonialDocuments,
  demoTourStopDocuments,
} from './demo-documents';
import { demoAboutContent } from './demo/about';
import { demoPageTexts } from './demo/page-texts';
import { demoSettings } from './demo/settings';
import { questionSetId } from './seed-questions';
import { hasAny, insertMissing, markFinished, seedSet, type SeedSet } from './seed-set';

const catalogue: SeedSet = {
  id: 'demo-farm',
  exists: () => hasAny(collections().categories, collections().products),
  load: async (startedAt) => {
    await insertMissing(collections().categories, demoCategoryDocuments());
    const products = demoProductDocuments(startedAt);
    await insertMissing(collections().products, products);
    await insertMissing(collections().stockMovements, openingMovements(products, startedAt));
  },
};

const content: SeedSet = {
  id: 'demo-content',
  exists: () => {
    const { homeContent, aboutContent, teamMembers, farmServices, posts } = collections();
    return hasAny(homeContent, aboutContent, teamMembers, farmServices, posts);
  },
  load: async (startedAt) => {
    const { settings, homeContent, aboutContent, pageTexts } = collections();
    const { teamMembers, farmServices, posts, questions, testimonials, tourStops } = collections();
    await insertMissing(settings, [withShipped(demoSettings)]);
    await insertMissing(homeContent, [withShipped(demoHomeDocument(startedAt))]);
    await insertMissing(aboutContent, [withShipped(demoAboutContent)]);
    await insertMissing(pageTexts, [withShipped(demoPageTexts)]);
    await insertMissing(teamMembers, demoTeamDocuments(startedAt));
    await insertMissing(farmServices, demoServiceDocuments(startedAt));
    await insertMissing(posts, demoPostDocuments(startedAt));
    await insertMissing(testimonials, demoTestimonialDocuments(startedAt));
    await insertMissing(tourStops, demoTourStopDocuments(startedAt));
    // The farm answers the usual questions in its own words.
    await markFinished(questionSetId, startedAt);
    await insertMissing(questions, demoQuestionDocuments(startedAt));
  },
};

/** With the copy by which the back office tells what nobody has edited. */
function withShipped<Stored extends { readonly _id: string }>(
  document: Stored,
): Stored & { readonly shipped: Readonly<Record<string, unknown>> } {
  const { _id: _, ...shipped } = document;
  return { ...document, shipped };
}

const gallery: SeedSet = {
  id: 'demo-gallery',
  exists: () => hasAny(collections().galleryItems),
  load: (startedAt) => insertMissing(collections().galleryItems, demoGalleryDocuments(startedAt)),
};

/** Completes interrupted sets (fixed ids), never reloads finished ones; several processes may run it at once. */
export async function seedDemoFarm(now: Date): Promise<boolean> {
  const isLoaded = await seedSet(catalogue, now);
  const isDemoFarm = await collections().seeds.findOne({ _id: catalogue.id });
  let isExtended = false;
  for (const set of isDemoFarm ? [content, gallery] : [])
    isExtended = (await seedSet(set, now)) || isExtended;
  return isLoaded || isExtended;
}
