import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { withoutExamples } from './examples/without-examples';
import { withAboutDefaults, type AboutContent } from './about-content';
import { withTextDefaults, type PageTexts } from './page-texts';
import { withHomeDefaults, type HomeContent } from './home-content';

export const loadHomeContent = cachedRead(
  async (): Promise<HomeContent> =>
    withoutExamples(withHomeDefaults(await collections().homeContent.findOne({ _id: 'home' }))),
  1,
  { readsProducts: false },
);

export const loadAboutContent = cachedRead(
  async (): Promise<AboutContent> =>
    withoutExamples(withAboutDefaults(await collections().aboutContent.findOne({ _id: 'about' }))),
  1,
  { readsProducts: false },
);

export const loadPageTexts = cachedRead(
  async (): Promise<PageTexts> =>
    withoutExamples(withTextDefaults(await collections().pageTexts.findOne({ _id: 'texts' }))),
  1,
  { readsProducts: false },
);
