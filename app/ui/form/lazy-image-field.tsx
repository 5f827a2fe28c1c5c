import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => {
  const { ImageField } = await import('./image-field');
  return { default: ImageField };
});

/** For forms of which few have a picture: the others load no script for it. */
export const LazyImageField = (props: React.ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
