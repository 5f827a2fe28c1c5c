import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Statement = {
  readonly version_added?: string | boolean | null;
  readonly version_removed?: string | boolean | null;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: readonly unknown[];
};
type Compat = { readonly support: Readonly<Record<string, Statement | readonly Statement[]>> };
/** A feature of MDN's browser compatibility data, with its members. */
export type Feature = { readonly __compat?: Compat } & { readonly [name: string]: Feature };

type CompatData = {
  readonly api: Feature;
  readonly javascript: { readonly builtins: Feature };
  readonly css: {
    readonly properties: Feature;
    readonly selectors: Feature;
    readonly 'at-rules': Feature;
  };
};

export const compatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;

export type Browsers = Readonly<Record<string, number>>;

/** The oldest that the shop supports (docs/decisions/0091). */
export const chrome70: Browsers = { chrome: 70, chrome_android: 70, webview_android: 70 };
export const safari12: Browsers = { safari: 12, safari_ios: 12 };
export const oldestBrowsers: Browsers = { ...chrome70, ...safari12 };

/** The oldest that hydrate a page (app/lib/can-hydrate.ts). */
export const hydratingBrowsers: Browsers = {
  chrome: 97,
  chrome_android: 97,
  webview_android: 97,
  safari: 16,
  safari_ios: 16,
};

/** By its own name, without a flag, in all of these. Features that the data say nothing of are supported. */
export const isSupported = ({ __compat }: Feature, browsers: Browsers): boolean =>
  Object.entries(browsers).every(([browser, version]) => {
    const statements = __compat?.support[browser];
    return statements === undefined || [statements].flat().some((each) => isIncluded(each, version));
  });

function isIncluded(statement: Statement, version: number): boolean {
  const {
    version_added: added,
    version_removed: removed,
    prefix,
    alternative_name: other,
    flags,
  } = statement;
  if (prefix !== undefined || other !== undefined || flags !== undefined) return false;
  const isAdded = added === true || (typeof added === 'string' && toNumber(added) <= version);
  return isAdded && !(typeof removed === 'string' && toNumber(removed) <= version);
}

/** `≤37` is 37; `preview` is no number. */
const toNumber = (version: string): number => Number.parseFloat(version.replace('≤', ''));

export const membersOf = (feature: Feature): readonly (readonly [string, Feature])[] =>
  Object.entries(feature as Readonly<Record<string, Feature>>).filter(([name]) => name !== '__compat');

export type NewerFeatures = {
  /** Interfaces, objects and functions that are missing. */
  readonly globals: ReadonlySet<string>;
  /** The interfaces that lack a member, by its name; with `static`, those whose object lacks it. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same of events. */
  readonly events: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What JavaScript and the DOM have today and at least one of these browsers has not. */
export function newerFeatures(browsers: Browsers): NewerFeatures {
  const globals = new Set<string>();
  const members = new Map<string, Set<string>>();
  const events = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, name: string, owner: string) =>
    void map.set(name, (map.get(name) ?? new Set()).add(owner));
  for (const [owner, feature] of [
    ...membersOf(compatData.api),
    ...membersOf(compatData.javascript.builtins),
  ]) {
    if (!isSupported(feature, browsers)) globals.add(owner);
    for (const [name, member] of membersOf(feature)) {
      if (name === owner || name.startsWith('@@') || isSupported(member, browsers)) continue;
      if (name.endsWith('_event')) add(events, name.slice(0, -'_event'.length), owner);
      else if (name.endsWith('_static')) add(members, name.slice(0, -'_static'.length), `static ${owner}`);
      else add(members, name, owner);
    }
  }
  return { globals, members, events };
}
