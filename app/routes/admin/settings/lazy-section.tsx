import { lazy } from 'react';

/** A section has one of the two. */
export const LazySectionForm = lazy(async () => {
  const { SectionForm } = await import('./section-form');
  return { default: SectionForm };
});

export const LazySectionList = lazy(async () => {
  const { SectionList } = await import('./section-list');
  return { default: SectionList };
});
