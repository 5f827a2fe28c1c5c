/**
 * How a page is enhanced where JavaScript runs: `light` loads only the small scripts of app/enhance, `react` hydrates
 * the page, `none` sends no script.
 */
export type Enhancement = 'none' | 'light' | 'react';

/** What a route module exports as `handle`. */
export type RouteHandle = {
  readonly enhance?: Enhancement;
  /**
   * Whether a page without React is the same for everybody who sends no cookie of ours, and shows nothing but the
   * content (app/domain/content-version): its HTML is kept for them until the content changes, a minute at most.
   */
  readonly cached?: boolean;
  /** Takes the loader's data and says after how many seconds a page without scripts loads itself again. */
  readonly refreshAfter?: (data: unknown) => number | null;
  /** Whether the page shows a message that is about something on it (flash.server.ts, `at`) there. */
  readonly showsInlineMessages?: boolean;
  /**
   * Whether its action data is the form's submission result, and its loader needs no database once the context says
   * that it is away: the page then shows its form again (handle-database-outages.server.ts).
   */
  readonly showsFormInOutage?: boolean;
  /** Fields, beside passwords, that no answer sends back. */
  readonly secretFields?: readonly string[];
};

type Match = { readonly handle?: unknown; readonly data?: unknown };

const handleOf = (match: Match) => match.handle as RouteHandle | undefined;

/** Takes the matched routes; null where no page among them wants to be loaded again. */
export const refreshAfter = (matches: readonly Match[]): number | null =>
  matches.reduce<number | null>((found, match) => handleOf(match)?.refreshAfter?.(match.data) ?? found, null);

/** Takes the matched routes: whether a page among them shows messages at their place. */
export const showsInlineMessages = (matches: readonly Match[]): boolean =>
  matches.some((match) => handleOf(match)?.showsInlineMessages === true);

/** Takes a route: whether its page's HTML may be kept for everybody. */
export const isCached = (match: Match): boolean => handleOf(match)?.cached === true;

/** Takes the matched routes, outermost first; the innermost that says something decides, light otherwise. */
export function enhancementOf(matches: readonly Match[]): Enhancement {
  for (const match of [...matches].reverse()) {
    const enhance = handleOf(match)?.enhance;
    if (enhance) return enhance;
  }
  return 'light';
}

/** Takes the Save-Data header; `on` asks for pages without scripts (decisions.md 38). */
export const isSaveDataOn = (header: string | null | undefined): boolean =>
  header?.trim().toLowerCase() === 'on';

/** Whether the request asks for pages without scripts. */
export const isSaveDataRequest = (request: Request): boolean =>
  isSaveDataOn(request.headers.get('Save-Data'));
