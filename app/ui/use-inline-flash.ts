import { useRouteLoaderData } from '@remix-run/react';
import type { NoticeKind } from './notice';

export type InlineFlash = { readonly kind: NoticeKind; readonly text: string; readonly at?: string };

/** The message that is about something on this page; the page says `showsInlineMessages` in its handle. */
export const useInlineFlash = (): InlineFlash | null => {
  const root = useRouteLoaderData('root') as { readonly flash: InlineFlash | null } | undefined;
  return root?.flash?.at ? root.flash : null;
};
