/**
 * How a page is enhanced where JavaScript runs: `light` loads only the small scripts of app/enhance, `react` hydrates
 * the page, `none` sends no script.
 */
export type Enhancement = 'none' | 'light' | 'react';

/** What a route module exports as `handle`. */
export type RouteHandle = {
  readonly enhance?: Enhancement;
  /** Takes the loader's data and says after how many seconds a page without scripts loads itself again. */
  readonly refreshAfter?: (data: unknown) => number | null;
  /** Whether the page shows a message that is about something on it (flash.server.ts, `at`) there. */
  readonly placesMessages?: boolean;
};

type Match = { readonly handle?: unknown; readonly data?: unknown };

const handleOf = (match: Match) => match.handle as RouteHandle | undefined;

/** Takes the matched routes; null where no page among them wants to be loaded again. */
export const refreshAfter = (matches: readonly Match[]): number | null =>
  matches.reduce<number | null>((found, match) => handleOf(match)?.refreshAfter?.(match.data) ?? found, null);

/** Takes the matched routes: whether a page among them shows messages at their place. */
export const placesMessages = (matches: readonly Match[]): boolean =>
  matches.some((match) => handleOf(match)?.placesMessages === true);

/** Takes the matched routes, outermost first; the innermost that says something decides, light otherwise. */
export function enhancementOf(matches: readonly Match[]): Enhancement {
  for (const match of [...matches].reverse()) {
    const enhance = handleOf(match)?.enhance;
    if (enhance) return enhance;
  }
  return 'light';
}

/** `Save-Data: on` asks for pages without scripts (decisions.md 38). */
export const savesData = (request: Request): boolean =>
  request.headers.get('Save-Data')?.trim().toLowerCase() === 'on';
