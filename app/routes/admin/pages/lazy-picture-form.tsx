import { lazy } from 'react';
import { SectionForm } from './section-form';

/** Few sections have a picture: the forms of the others load no script for its control. */
export const LazyPictureForm = lazy(async () => {
  const { ImageField } = await import('~/ui/form/image-field');
  return {
    default: (props: Omit<React.ComponentProps<typeof SectionForm>, 'imageField'>) => (
      <SectionForm {...props} imageField={ImageField} />
    ),
  };
});
