import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { styleSheet } from '~/ui/style-sheet';

/** The CSS of one page, and the source by which its Content-Security-Policy allows it. */
export type InlineStyle = { readonly css: string; readonly cspSource: string };

const withCspSource = (css: string): InlineStyle => ({
  css,
  cspSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
});

/** The whole style sheet, for hydrated pages: React may render anything on them. */
export const fullStyle: InlineStyle = withCspSource(styleSheet);

/** The class names in the selectors of the style sheet, each with a number. */
const classNumbers = new Map<string, number>();

function numberOf(className: string): number {
  const number = classNumbers.get(className) ?? classNumbers.size;
  classNumbers.set(className, number);
  return number;
}

/** A CSS rule with the classes that each of its selectors requires; it applies if one selector has all of them. */
type Rule = { readonly text: string; readonly selectors: readonly (readonly number[])[] };

/** The rules of one media query; '' for none. */
type Block = { readonly condition: string; readonly rules: readonly Rule[] };

function parseBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  for (const { prelude, body } of splitRules(css)) {
    if (prelude.startsWith('@media')) blocks.push({ condition: prelude, rules: parseRules(body) });
    // Other at-rules (@font-face) have no selector and are small: every page gets them.
    else if (prelude.startsWith('@') && !prelude.startsWith(keyframes))
      blocks.push({ condition: '', rules: [{ text: `${prelude}{${body}}`, selectors: [[]] }] });
    else blocks.push({ condition: '', rules: parseRules(`${prelude}{${body}}`) });
  }
  return blocks;
}

const parseRules = (css: string): Rule[] =>
  splitRules(css).map(({ prelude, body }) => ({
    text: `${prelude}{${body}}`,
    selectors: splitSelectors(
      prelude.startsWith(keyframes) ? selectorsAnimatedBy(prelude.slice(keyframes.length)) : prelude,
    ).map(requiredClasses),
  }));

const keyframes = '@keyframes ';

const selectorsAnimatedBy = (name: string): string =>
  [...styleSheet.matchAll(/([^{}]+)\{[^{}]*animation:([^;}]*)/g)]
    .filter(([, , animation = '']) => animation.split(' ').includes(name))
    .map(([, selectors]) => selectors)
    .join();

/** Splits CSS at its outermost braces. */
function splitRules(css: string): { prelude: string; body: string }[] {
  const rules: { prelude: string; body: string }[] = [];
  let start = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', start)) {
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end += 1) {
      if (css[end] === '{') depth += 1;
      else if (css[end] === '}') depth -= 1;
    }
    rules.push({
      prelude: css
        .slice(start, open)
        .replace(/\/\*.*?\*\//gs, '')
        .trim(),
      body: css.slice(open + 1, end - 1),
    });
    start = end;
  }
  return rules;
}

/** Splits at commas, except escaped ones and those within parentheses. */
const splitSelectors = (prelude: string): string[] =>
  prelude.match(/(?:\\.|\((?:\\.|[^()])*\)|[^,(\\])+/gs) ?? [];

/** The classes that an element and its ancestors must have; those within `:not()` are not required. */
const requiredClasses = (selector: string): number[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    numberOf(name.replace(/\\(.)/g, '$1')),
  );

const blocks: readonly Block[] = parseBlocks(styleSheet);

/** Returns the numbers of those words that are classes of the style sheet. */
const classNumbersOf = (words: readonly string[]): readonly number[] =>
  words.flatMap((word) => classNumbers.get(word) ?? []);

/** Returns the classes among the words of source files, comments excluded. */
const classesInSources = (sources: Record<string, string>): readonly number[] =>
  classNumbersOf(
    Object.values(sources)
      .map((source) => source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, ''))
      .flatMap((source) => source.split(/[\s"'`]+/)),
  );

/** Classes that the small scripts may set on any page. */
const scriptClasses = classesInSources(
  import.meta.glob<string>('../../enhance/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

/** Classes of fragments that the small scripts fetch from another page, by the attribute that enables this. */
const fetchedFragments: readonly { readonly enabledBy: string; readonly classes: readonly number[] }[] = [
  {
    // The Quick View of a product, and the result of its forms.
    enabledBy: ' data-quick-view="',
    classes: classesInSources(
      import.meta.glob<string>(
        [
          '../../root.tsx',
          '../../routes/storefront/catalogue/quick-view.tsx',
          '../../ui/{badge,icon,notice}.tsx',
          '../../ui/catalogue/{add-to-cart,product-badges,product-picture}.tsx',
        ],
        { query: '?raw', import: 'default', eager: true },
      ),
    ),
  },
  {
    // The same list with other filters.
    enabledBy: ' data-live="',
    classes: classesInSources(
      import.meta.glob<string>(
        [
          '../../routes/storefront/catalogue/{shop,shop-panel}.tsx',
          '../../ui/{badge,empty-state,icon,notice,pagination}.tsx',
          '../../ui/catalogue/*.tsx',
        ],
        { query: '?raw', import: 'default', eager: true },
      ),
    ),
  },
];

/** Stands in the style element of an unhydrated page until inlineUsedCss; in development, the whole style sheet. */
export const stylePlaceholder = import.meta.env.DEV ? styleSheet : '/* the rules of this page */';
const styleElement = `<style>${stylePlaceholder}`;

/**
 * Takes an unhydrated page with a placeholder for its style. Returns it with the CSS rules that apply to it or to what
 * the small scripts may add: the whole style sheet would be two thirds of the page.
 */
export function inlineUsedCss(html: string): { readonly html: string; readonly style: InlineStyle } {
  // Vite updates the style sheet of a running page only as a whole.
  if (import.meta.env.DEV) return { html, style: fullStyle };
  const style = styleFor(classesIn(html));
  // With its tag: text from visitors may contain the placeholder, but never an unescaped tag.
  const at = html.indexOf(styleElement) + styleElement.length;
  return { html: html.slice(0, at - stylePlaceholder.length) + style.css + html.slice(at), style };
}

/** A set of classes: 1 at the number of each class in it. */
type ClassSet = Uint8Array;

/** Class attributes are few and repeat on every page. */
const attributeClasses = new LRUCache<string, readonly number[]>({ max: 5_000 });

function parseAttribute(text: string): readonly number[] {
  const cached = attributeClasses.get(text);
  if (cached) return cached;
  const classes = classNumbersOf(decodeEntities(text).split(/\s+/));
  attributeClasses.set(text, classes);
  return classes;
}

function classesIn(html: string): ClassSet {
  const found = new Uint8Array(classNumbers.size);
  const add = (classes: readonly number[]) => {
    for (const number of classes) found[number] = 1;
  };
  add(scriptClasses);
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    at += attribute.length;
    add(parseAttribute(html.slice(at, html.indexOf('"', at))));
  }
  for (const { enabledBy, classes } of fetchedFragments) if (html.includes(enabledBy)) add(classes);
  return found;
}

const attribute = ' class="';

/** Decodes the entities that React writes in attributes; class names may hold these characters. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:gt|lt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

/** By the set of classes. There are far fewer kinds of pages; a style takes about 12 kB. */
const styles = new LRUCache<string, InlineStyle>({ max: 500 });

function styleFor(used: ClassSet): InlineStyle {
  const key = Buffer.from(used).toString('latin1');
  const cached = styles.get(key);
  if (cached) return cached;
  const css = blocks
    .map(({ condition, rules }) => {
      const text = rules
        .filter(({ selectors }) => selectors.some((classes) => classes.every((number) => used[number] === 1)))
        .map((rule) => rule.text)
        .join('');
      return condition && text ? `${condition}{${text}}` : text;
    })
    .join('');
  const style = withCspSource(css);
  styles.set(key, style);
  return style;
}
