import { useRouteLoaderData } from '@remix-run/react';
import type { NoticeKind } from './notice';

export type PlacedMessage = { readonly kind: NoticeKind; readonly text: string; readonly at?: string };

/** The message that is about something on this page; the page says `placesMessages` in its handle. */
export const usePlacedMessage = (): PlacedMessage | null => {
  const root = useRouteLoaderData('root') as { readonly flash: PlacedMessage | null } | undefined;
  return root?.flash?.at ? root.flash : null;
};
