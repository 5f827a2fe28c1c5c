import { Int32 } from 'bson';
import { compareBinaryStrings } from './bson/compare-values';
import { badValue, notSupported, typeMismatch } from './errors';
import { toInteger } from './bson/numbers';
import { typeName, type Document, type Value } from './bson/values';

/** How strings are compared: the order and the equality of a language instead of those of bytes. */
export type Collation = {
  /** The complete specification with MongoDB's defaults, as listIndexes and listCollections report it. */
  readonly spec: Document;
  compare(a: string, b: string): number;
  /** Text that is equal for strings that are equal under the collation, and only for those. */
  fold(text: string): string;
};

type Options = {
  locale: string;
  strength: number;
  caseLevel: boolean;
  caseFirst: string;
  numericOrdering: boolean;
  alternate: string;
  maxVariable: string;
  normalization: boolean;
  backwards: boolean;
};

/** The version of ICU's data that MongoDB 7.0 reports in every collation. */
const ICU_VERSION = '57.1';

const defaults: Omit<Options, 'locale'> = {
  caseLevel: false,
  caseFirst: 'off',
  strength: 3,
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
};

const choices: Partial<Record<keyof Options, readonly string[]>> = {
  caseFirst: ['upper', 'lower', 'off'],
  alternate: ['non-ignorable', 'shifted'],
  maxVariable: ['punct', 'space'],
};

function readOption(name: keyof typeof defaults, value: Value): string | number | boolean {
  const fallback = defaults[name];
  if (typeof fallback === 'number') {
    const number = toInteger(value);
    if (number === undefined)
      throw typeMismatch(`BSON field 'collation.${name}' is the wrong type '${typeName(value)}'`);
    if (number < 1 || number > 5)
      throw badValue(`Enumeration value '${number}' for field 'collation.${name}' is not a valid value.`);
    return number;
  }
  if (typeof value !== typeof fallback) {
    throw typeMismatch(
      `BSON field 'collation.${name}' is the wrong type '${typeName(value)}', expected type '${typeof fallback === 'boolean' ? 'bool' : 'string'}'`,
    );
  }
  if (choices[name] && !choices[name].includes(value as string)) {
    throw badValue(
      `Enumeration value '${String(value)}' for field 'collation.${name}' is not a valid value.`,
    );
  }
  return value as string | boolean;
}

function readOptions(spec: Document): Options {
  const { locale } = spec;
  if (locale === undefined) {
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  }
  if (typeof locale !== 'string') {
    throw typeMismatch(
      `BSON field 'collation.locale' is the wrong type '${typeName(locale)}', expected type 'string'`,
    );
  }
  const options: Options = { ...defaults, locale };
  for (const name of Object.keys(spec)) {
    if (name === 'locale') continue;
    if (name === 'version') {
      if (spec.version !== ICU_VERSION)
        throw badValue(`Requested collation version '${String(spec.version)}' is not available`);
      continue;
    }
    if (!Object.hasOwn(defaults, name)) throw badValue(`BSON field 'collation.${name}' is an unknown field.`);
    const option = name as keyof typeof defaults;
    Object.assign(options, { [option]: readOption(option, spec[name]) });
  }
  return options;
}

/** Refuses what Intl.Collator cannot do, rather than compare in another way than asked. */
function rejectUnsupportedOptions(options: Options): void {
  if (options.backwards) throw notSupported('collation option backwards');
  if (options.alternate === 'shifted' && options.strength > 3) {
    throw notSupported(`collation option alternate: 'shifted' with strength ${options.strength}`);
  }
  if (options.alternate === 'shifted' && options.maxVariable === 'space') {
    throw notSupported("collation option maxVariable: 'space'");
  }
  // Canadian French weighs accents from the end of the word, which the folding of keys does not know.
  if (/^fr[-_]CA\b/i.test(options.locale)) throw notSupported(`collation locale ${options.locale}`);
}

/** MongoDB writes locales as ICU does: `en_US`, `de@collation=phonebook`. */
function resolveLocale(locale: string): string {
  const [language = '', keywords = ''] = locale.split('@');
  const collation = /^collation=([a-z]+)$/.exec(keywords)?.[1];
  // ICU's long name; Unicode locales abbreviate it to eight letters.
  const kind = collation
    ?.replace('phonebook', 'phonebk')
    .replace('traditional', 'trad')
    .replace('dictionary', 'dict');
  const tag = language.replaceAll('_', '-') + (kind ? `-u-co-${kind}` : '');
  const invalid = badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  if (keywords && !kind) throw invalid;
  try {
    const resolved = Intl.Collator.supportedLocalesOf([tag]);
    if (!resolved[0]) throw invalid;
    if (kind && new Intl.Collator(tag).resolvedOptions().collation !== kind) throw invalid;
    return resolved[0];
  } catch {
    throw invalid;
  }
}

/**
 * ICU compares level by level: letters, then accents, then (with caseLevel) case, then the rest. Each entry is the
 * sensitivity that adds one level to those before it, which Intl has no single option for.
 */
function levelsOf({ strength, caseLevel }: Options): Intl.CollatorOptions['sensitivity'][] {
  if (strength === 1) return [caseLevel ? 'case' : 'base'];
  if (strength === 2) return caseLevel ? ['accent', 'case'] : ['accent'];
  return caseLevel ? ['accent', 'case', 'variant'] : ['variant'];
}

/** A letter's plain forms: those that some collation may take for equal to it. The collator decides. */
function foldingCandidates(symbol: string): string[] {
  const compatible = symbol.normalize('NFKD');
  const bare = compatible.replace(/\p{M}/gu, '');
  const lower = (text: string) => text.toLowerCase().normalize('NFKD');
  const forms = [
    ligatures[lower(bare)] ?? '',
    lower(lower(bare).toUpperCase()),
    lower(bare),
    bare,
    lower(compatible),
    compatible,
    hiraganaOf(compatible),
  ];
  return forms.filter((form) => form !== '' && form !== symbol);
}

/** The two Japanese syllabaries lie 0x60 apart; below the third level they are one. */
const hiraganaOf = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Letters that the default order weighs as two, though Unicode does not decompose them. */
const ligatures: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss' };

/** The plain letters, then those of the Latin blocks in their order. */
const latinLetters = Array.from({ length: 0x2b0 - 0x61 }, (_, i) => String.fromCharCode(0x61 + i)).filter(
  (letter) => /\p{Ll}/u.test(letter),
);

/** For a Latin letter that Unicode does not trace to another (ð, ø, ħ): the plainer ones that it may be equal to. */
function lowerLatinLetters(symbol: string): string[] {
  if (symbol.length !== 1 || symbol < '\u0080' || !/\p{Script=Latin}/u.test(symbol)) return [];
  return latinLetters.filter((letter) => letter < symbol);
}

/** Letters, each with its accents, so that the collator judges them as one. */
const clustersOf = (text: string) => text.normalize('NFD').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/**
 * JavaScript offers no sort keys, so that equal keys for equal strings are made symbol by symbol: a symbol that
 * the collator does not see is left out, any other is replaced by the plainest form that the collator takes for
 * equal to it. The result for each symbol is remembered; there are no more of them than Unicode has.
 */
function createFold(
  equals: (a: string, b: string) => boolean,
  numericOrdering: boolean,
): (text: string) => string {
  const known = new Map<string, string>();
  const foldSymbol = (symbol: string): string => {
    let folded = known.get(symbol);
    if (folded === undefined) {
      // Remembered before the plainer form is folded in turn, which so cannot come back here for ever.
      known.set(symbol, symbol);
      folded = equals(symbol, '') ? '' : foldForm(symbol);
      known.set(symbol, folded);
    }
    return folded;
  };
  // More than one accent on a letter gives too many combinations to remember: each mark is judged by itself.
  const foldCluster = (cluster: string): string =>
    cluster.length <= 2 ? foldSymbol(cluster) : [...cluster].map(foldSymbol).join('');
  const foldForm = (symbol: string): string => {
    const isEqual = (form: string) => equals(form, symbol);
    const form = lowerLatinLetters(symbol).find(isEqual) ?? foldingCandidates(symbol).find(isEqual);
    return form === undefined ? symbol : clustersOf(form).map(foldCluster).join('');
  };
  return (text) => {
    const folded = clustersOf(text).map(foldCluster).join('');
    return numericOrdering
      ? folded.replace(/0+(?=\p{Nd})/gu, (zeros, at: number) => (isDigit(folded[at - 1]) ? zeros : ''))
      : folded;
  };
}

const isDigit = (character: string | undefined) => character !== undefined && /\p{Nd}/u.test(character);

function createCollation(options: Options): Collation {
  rejectUnsupportedOptions(options);
  const locale = resolveLocale(options.locale);
  const collators = levelsOf(options).map(
    (sensitivity) =>
      new Intl.Collator(locale, {
        usage: 'sort',
        sensitivity,
        numeric: options.numericOrdering,
        ignorePunctuation: options.alternate === 'shifted',
        caseFirst: options.caseFirst === 'off' ? 'false' : (options.caseFirst as 'upper' | 'lower'),
      }),
  );
  const first = collators[0]!;
  const compareLevels =
    collators.length === 1
      ? first.compare
      : (a: string, b: string) => {
          for (const collator of collators) {
            const order = collator.compare(a, b);
            if (order !== 0) return order;
          }
          return 0;
        };
  const identical = options.strength === 5;
  const compare = identical
    ? (a: string, b: string) =>
        compareLevels(a, b) || compareBinaryStrings(a.normalize('NFD'), b.normalize('NFD'))
    : compareLevels;
  return {
    spec: collationDocument(options),
    compare,
    fold: identical
      ? (text) => text.normalize('NFD')
      : createFold((a, b) => compareLevels(a, b) === 0, options.numericOrdering),
  };
}

function collationDocument(options: Options): Document {
  return {
    locale: options.locale,
    caseLevel: options.caseLevel,
    caseFirst: options.caseFirst,
    strength: new Int32(options.strength),
    numericOrdering: options.numericOrdering,
    alternate: options.alternate,
    maxVariable: options.maxVariable,
    normalization: options.normalization,
    backwards: options.backwards,
    version: ICU_VERSION,
  };
}

/** Collators are costly to make and few in kind; the bound only guards against a client that invents them. */
const collationCache = new Map<string, Collation>();
const MAX_CACHED_COLLATIONS = 100;

/**
 * Reads a collation specification: https://www.mongodb.com/docs/v7.0/reference/collation/
 * Null for none and for `{ locale: 'simple' }`, which is the order of bytes. Fails with BadValue for an unknown
 * field, value or locale, and with NotImplemented for what the platform's collator cannot do.
 */
export function parseCollation(spec: Document | undefined): Collation | null {
  if (spec === undefined || Object.keys(spec).length === 0) return null;
  const options = readOptions(spec);
  if (options.locale === 'simple') {
    const other = Object.keys(spec).find((name) => name !== 'locale' && name !== 'version');
    if (other && Object.keys(spec).length > 1 && !isDefault(options)) {
      throw badValue(`Invalid field '${other}' for the simple collation`);
    }
    return null;
  }
  const key = JSON.stringify(options);
  let collation = collationCache.get(key);
  if (!collation) {
    collation = createCollation(options);
    if (collationCache.size >= MAX_CACHED_COLLATIONS) collationCache.clear();
    collationCache.set(key, collation);
  }
  return collation;
}

function isDefault(options: Options): boolean {
  return (Object.keys(defaults) as (keyof typeof defaults)[]).every(
    (name) => options[name] === defaults[name],
  );
}

/** Whether two collations compare alike; an index serves a query only when they do. */
export function sameCollation(a: Collation | null, b: Collation | null): boolean {
  return a === b || (a !== null && b !== null && JSON.stringify(a.spec) === JSON.stringify(b.spec));
}
