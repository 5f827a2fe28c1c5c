import type { ContentSection } from '~/domain/content/sections/content-section';

export const contentPagePaths = {
  home: '/home-content',
  about: '/about-management',
  texts: '/page-texts',
} as const;
export const contentSectionPath = ({ page, segment }: Pick<ContentSection, 'page' | 'segment'>): string =>
  `${contentPagePaths[page]}/${segment}`;
export const addContentItemPath = (section: ContentSection): string => `${contentSectionPath(section)}/add`;
export const editContentItemPath = (section: ContentSection, id: string): string =>
  `${contentSectionPath(section)}/${id}`;
export const deleteContentItemPath = (section: ContentSection, id: string): string =>
  `${editContentItemPath(section, id)}/delete`;
export const homePreviewPath = `${contentPagePaths.home}/preview`;
