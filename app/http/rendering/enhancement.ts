/** `none` sends no script, `light` the scripts of app/enhance, `react` hydrates the page. */
type Enhancement = 'none' | 'light' | 'react';

/** The `handle` export of a route module. */
export type RouteHandle = {
  readonly enhance?: Enhancement;
  /**
   * Whether the page is the same for every request without our cookies and depends on the content alone (app/cache), so
   * that its HTML may be cached.
   */
  readonly cached?: boolean;
  /** Returns after how many seconds a page without scripts reloads itself, from its loader data; null for never. */
  readonly refreshAfter?: (data: unknown) => number | null;
  /** Whether the page shows flash messages beside the element that they are about (flash.server.ts, `at`). */
  readonly showsInlineMessages?: boolean;
  /**
   * Whether the page can show its form again during a database outage (handle-database-outages.server.ts): its action data
   * is the submission result, and its loader needs no database once the load context is marked.
   */
  readonly showsFormInOutage?: boolean;
  /** Fields besides passwords that no response returns. */
  readonly secretFields?: readonly string[];
};

type Match = { readonly handle?: unknown; readonly data?: unknown };

const handleOf = (match: Match) => match.handle as RouteHandle | undefined;

/** Returns the `refreshAfter` of the innermost matched route that has one. */
export const refreshAfter = (matches: readonly Match[]): number | null =>
  matches.reduce<number | null>((found, match) => handleOf(match)?.refreshAfter?.(match.data) ?? found, null);

export const showsInlineMessages = (matches: readonly Match[]): boolean =>
  matches.some((match) => handleOf(match)?.showsInlineMessages === true);

export const isCached = (match: Match): boolean => handleOf(match)?.cached === true;

/** Returns the enhancement of the innermost matched route that has one; the default is `light`. */
export function enhancementOf(matches: readonly Match[]): Enhancement {
  for (const match of [...matches].reverse()) {
    const enhance = handleOf(match)?.enhance;
    if (enhance) return enhance;
  }
  return 'light';
}

/** Whether a Save-Data header asks for less data: such pages get no scripts (docs/product.md 1). */
export const isSaveDataOn = (header: string | null | undefined): boolean =>
  header?.trim().toLowerCase() === 'on';

export const isSaveDataRequest = (request: Request): boolean =>
  isSaveDataOn(request.headers.get('Save-Data'));
