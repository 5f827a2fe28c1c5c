import { defineCollection } from '#db/define-collection';
import type { StoredAboutContent } from './about-content';
import type { StoredHomeContent } from './home-content';
import type { StoredPageTexts } from './page-texts';

export const homeContent = defineCollection<StoredHomeContent>({ name: 'homeContent', visibility: 'public' });

export const aboutContent = defineCollection<StoredAboutContent>({
  name: 'aboutContent',
  visibility: 'public',
});

export const pageTexts = defineCollection<StoredPageTexts>({ name: 'pageTexts', visibility: 'public' });
