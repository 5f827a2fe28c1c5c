/** `none` sends no script, `light` the scripts of app/enhance, `react` hydrates the page. */
type Enhancement = 'none' | 'light' | 'react';

/** `short` has a header with help only and a footer with legal links only, around a page with one task. */
export type Frame = 'shop' | 'short' | 'back-office';

export type RouteHandle = {
  readonly enhance?: Enhancement;
  /** The back office has its own header, navigation and `main`, drawn by routes/admin/layout.tsx. */
  readonly frame?: Frame;
  /** The page shows the map of the farm; the footer shows none. */
  readonly hasMap?: boolean;
  /** The HTML is the same for all requests without our cookies (app/cache). */
  readonly cached?: boolean;
  /** Seconds until a page without scripts reloads itself; null for never. */
  readonly refreshAfter?: (data: unknown) => number | null;
  /** Shows flash messages beside their element (`Flash.at`). */
  readonly showsInlineMessages?: boolean;
  /** Can show its form again without the database (handle-database-outages.server.ts). */
  readonly showsFormInOutage?: boolean;
  /** Fields besides passwords that no response returns. */
  readonly secretFields?: readonly string[];
};

type Match = { readonly handle?: unknown; readonly data?: unknown };

const handleOf = (match: Match) => match.handle as RouteHandle | undefined;

export const refreshAfter = (matches: readonly Match[]): number | null =>
  matches.reduce<number | null>((found, match) => handleOf(match)?.refreshAfter?.(match.data) ?? found, null);

export const showsInlineMessages = (matches: readonly Match[]): boolean =>
  matches.some((match) => handleOf(match)?.showsInlineMessages === true);

export const hasMap = (matches: readonly Match[]): boolean =>
  matches.some((match) => handleOf(match)?.hasMap === true);

export const isCached = (match: Match): boolean => handleOf(match)?.cached === true;

export const frameOf = (matches: readonly Match[]): Frame =>
  matches.map((match) => handleOf(match)?.frame).find((frame) => frame !== undefined) ?? 'shop';

/** The innermost matched route decides. */
export function enhancementOf(matches: readonly Match[]): Enhancement {
  for (const match of [...matches].reverse()) {
    const enhance = handleOf(match)?.enhance;
    if (enhance) return enhance;
  }
  return 'light';
}

export const isSaveDataOn = (header: string | null | undefined): boolean =>
  header?.trim().toLowerCase() === 'on';

export const isSaveDataRequest = (request: Request): boolean =>
  isSaveDataOn(request.headers.get('Save-Data'));
