import { useRouteLoaderData } from '@remix-run/react';
import type { FlashMessage } from './flash-notice';
import type { Site } from '~/domain/settings/site';

/** The part of the root loader's data that pages read. */
export type RootData = {
  readonly site: Site;
  readonly flash: FlashMessage | null;
  readonly saveData: boolean;
  /** Without a mail account no page may promise an email. */
  readonly canMail: boolean;
};

/** The root loader's data. For pages only: an error boundary may render without it. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root')!;
