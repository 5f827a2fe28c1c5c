import { lazy } from 'react';

/** A section has this form, the one with a picture, or the list. */
export const LazySectionForm = lazy(async () => {
  const { SectionForm } = await import('./section-form');
  return { default: SectionForm };
});

/** A form with a picture, whose control has a script of its own: a part that comes later would move while it is hydrated. */
export const LazyPictureForm = lazy(async () => {
  const [{ SectionForm }, { ImageField }] = await Promise.all([
    import('./section-form'),
    import('~/ui/form/image-field'),
  ]);
  return {
    default: (props: Omit<React.ComponentProps<typeof SectionForm>, 'imageField'>) => (
      <SectionForm {...props} imageField={ImageField} />
    ),
  };
});

export const LazySectionList = lazy(async () => {
  const { SectionList } = await import('./section-list');
  return { default: SectionList };
});

export const LazyClosedDayConflicts = lazy(async () => {
  const { ClosedDayConflicts } = await import('./closed-day-conflicts');
  return { default: ClosedDayConflicts };
});

export const LazyOutdatedTexts = lazy(async () => {
  const { OutdatedTexts } = await import('./outdated-texts');
  return { default: OutdatedTexts };
});
