import { Int32 } from 'bson';
import { compareBinaryStrings } from './bson/compare-binary-strings';
import { toInteger } from './bson/numbers';
import { typeName, type Document, type Value } from './bson/values';
import { badValue, notSupported, typeMismatch } from './errors';

/** A language's order and equality of strings. */
export type Collation = {
  /** the complete specification with MongoDB's defaults, as listIndexes and listCollections report it */
  readonly spec: Document;
  compare(a: string, b: string): number;
  /** returns equal strings exactly for strings that are equal under the collation */
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

/** The ICU version that MongoDB 7.0 reports. */
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

/** Fails with 238 for options that Intl.Collator does not implement. */
function rejectUnsupportedOptions(options: Options): void {
  if (options.backwards) throw notSupported('collation option backwards');
  if (options.alternate === 'shifted' && options.strength > 3) {
    throw notSupported(`collation option alternate: 'shifted' with strength ${options.strength}`);
  }
  if (options.alternate === 'shifted' && options.maxVariable === 'space') {
    throw notSupported("collation option maxVariable: 'space'");
  }
  // Canadian French compares accents from the end of the word, which folding does not support.
  if (/^fr[-_]CA\b/i.test(options.locale)) throw notSupported(`collation locale ${options.locale}`);
}

/** Converts ICU's notation (`en_US`, `de@collation=phonebook`) to a BCP 47 tag. */
function resolveLocale(locale: string): string {
  const [language = '', keywords = ''] = locale.split('@');
  const collation = /^collation=([a-z]+)$/.exec(keywords)?.[1];
  // ICU's long names; BCP 47 allows eight letters.
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
 * ICU compares by levels: base letters, accents, case (with caseLevel), then the rest. Returns the Intl sensitivities
 * whose collators together compare these levels.
 */
function levelsOf({ strength, caseLevel }: Options): Intl.CollatorOptions['sensitivity'][] {
  if (strength === 1) return [caseLevel ? 'case' : 'base'];
  if (strength === 2) return caseLevel ? ['accent', 'case'] : ['accent'];
  return caseLevel ? ['accent', 'case', 'variant'] : ['variant'];
}

/** Simpler forms of a letter, to one of which some collation considers it equal; the collator decides. */
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

/** Hiragana and katakana are 0x60 apart and equal below the third level. */
const hiraganaOf = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Letters that collate as two, although Unicode does not decompose them. */
const ligatures: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss' };

const latinLetters = Array.from({ length: 0x2b0 - 0x61 }, (_, i) => String.fromCharCode(0x61 + i)).filter(
  (letter) => /\p{Ll}/u.test(letter),
);

/** Candidates for Latin letters that Unicode does not decompose (ð, ø, ħ). */
function lowerLatinLetters(symbol: string): string[] {
  if (symbol.length !== 1 || symbol < '\u0080' || !/\p{Script=Latin}/u.test(symbol)) return [];
  return latinLetters.filter((letter) => letter < symbol);
}

/** Letters with their combining marks, which the collator compares as one. */
const clustersOf = (text: string) => text.normalize('NFD').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/**
 * Creates keys for equality, since Intl offers no sort keys: ignorable symbols are dropped, any other becomes the
 * simplest form that the collator considers equal. Results are cached by symbol, which Unicode bounds.
 */
function createFold(
  equals: (a: string, b: string) => boolean,
  numericOrdering: boolean,
): (text: string) => string {
  const foldedSymbols = new Map<string, string>();
  const foldSymbol = (symbol: string): string => {
    let folded = foldedSymbols.get(symbol);
    if (folded === undefined) {
      // Set before the recursion, so that a cycle of equal forms ends.
      foldedSymbols.set(symbol, symbol);
      folded = equals(symbol, '') ? '' : foldForm(symbol);
      foldedSymbols.set(symbol, folded);
    }
    return folded;
  };
  // More than one mark on a letter would give too many combinations to cache: fold each mark separately.
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

/** Collators are expensive to create. The limit guards against clients that send ever new options. */
const collationCache = new Map<string, Collation>();
const MAX_CACHED_COLLATIONS = 100;

/**
 * Parses a collation: https://www.mongodb.com/docs/v7.0/reference/collation/ Returns null for none and for `{ locale:
 * 'simple' }` (binary comparison). Fails with 2 BadValue for an unknown field, value or locale, and 238
 * NotImplemented for what Intl.Collator does not support.
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

/** Whether two collations are the same; only then an index serves a query on strings. */
export function sameCollation(a: Collation | null, b: Collation | null): boolean {
  return a === b || (a !== null && b !== null && JSON.stringify(a.spec) === JSON.stringify(b.spec));
}
