import { useRootData, type RootData } from './layout/use-root-data';

export type InlineFlash = NonNullable<RootData['flash']>;

/** The flash message for an element of this page; the route sets `showsInlineMessages` in its handle. */
export function useInlineFlash(): InlineFlash | null {
  const { flash } = useRootData();
  return flash?.at ? flash : null;
}
