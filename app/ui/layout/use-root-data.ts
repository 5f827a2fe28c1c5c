import { useRouteLoaderData } from '@remix-run/react';
import type { NoticeKind } from '../notice';
import type { Site } from '~/domain/settings/site';

/** The part of the root loader's data that pages read. */
export type RootData = {
  readonly site: Site;
  /** `at` is the id of the element that the message is about. */
  readonly flash: { readonly kind: NoticeKind; readonly text: string; readonly at?: string } | null;
};

/** The root loader's data. For pages only: an error boundary may render without it. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root')!;
