import { createHash } from 'node:crypto';
import { styleSheet } from '~/ui/style-sheet';

/** The style of one page, and the source by which its Content-Security-Policy allows it. */
export type InlineStyle = { readonly css: string; readonly cspSource: string };

const withSource = (css: string): InlineStyle => ({
  css,
  cspSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
});

/** All rules of the shop: for pages that React takes over, which may come to show anything. */
export const fullStyle: InlineStyle = withSource(styleSheet);

/** The classes that rules ask for, by a number each. */
const numbers = new Map<string, number>();

function numberOf(name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

/** A rule with the classes that each of its selectors asks for; it is of use where one selector has all of its. */
type Rule = { readonly text: string; readonly needs: readonly (readonly number[])[] };

/** Rules under one condition, such as the width of the screen; '' for none. */
type Block = { readonly condition: string; readonly rules: readonly Rule[] };

function readBlocks(css: string): Block[] {
  const found: Block[] = [];
  for (const { prelude, body } of readRules(css)) {
    if (prelude.startsWith('@media')) found.push({ condition: prelude, rules: toRules(body) });
    // What else there is belongs to no selector, and is little.
    else if (prelude.startsWith('@') && !prelude.startsWith(keyframes))
      found.push({ condition: '', rules: [{ text: `${prelude}{${body}}`, needs: [[]] }] });
    else found.push({ condition: '', rules: toRules(`${prelude}{${body}}`) });
  }
  return found;
}

const toRules = (css: string): Rule[] =>
  readRules(css).map(({ prelude, body }) => ({
    text: `${prelude}{${body}}`,
    needs: splitSelectors(
      prelude.startsWith(keyframes) ? moversBy(prelude.slice(keyframes.length)) : prelude,
    ).map(classesOf),
  }));

const keyframes = '@keyframes ';

/** Takes the name of keyframes and returns the selectors of what moves by them. */
const moversBy = (name: string): string =>
  [...styleSheet.matchAll(/([^{}]+)\{[^{}]*animation:([^;}]*)/g)]
    .filter(([, , animation = '']) => animation.split(' ').includes(name))
    .map(([, selectors]) => selectors)
    .join();

/** Takes a sheet, or what stands in a condition, and returns what it is made of, as far as braces tell. */
function readRules(css: string): { prelude: string; body: string }[] {
  const found: { prelude: string; body: string }[] = [];
  let start = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', start)) {
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end += 1) {
      if (css[end] === '{') depth += 1;
      else if (css[end] === '}') depth -= 1;
    }
    found.push({
      prelude: css
        .slice(start, open)
        .replace(/\/\*.*?\*\//gs, '')
        .trim(),
      body: css.slice(open + 1, end - 1),
    });
    start = end;
  }
  return found;
}

/** Commas within parentheses, and escaped ones, are parts of a selector. */
const splitSelectors = (prelude: string): string[] =>
  prelude.match(/(?:\\.|\((?:\\.|[^()])*\)|[^,(\\])+/gs) ?? [];

/** The classes that an element, and those around it, must have; what it must not have is none of them. */
const classesOf = (selector: string): number[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    numberOf(name.replace(/\\(.)/g, '$1')),
  );

const blocks: readonly Block[] = readBlocks(styleSheet);

/** Those of the words that are classes of the sheet. */
const known = (words: readonly string[]): readonly number[] =>
  words.flatMap((word) => numbers.get(word) ?? []);

/** Every word of a source that is a class, but for what its comments say. */
const wordsOf = (sources: Record<string, string>): readonly number[] =>
  known(
    Object.values(sources)
      .map((source) => source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, ''))
      .flatMap((source) => source.split(/[\s"'`]+/)),
  );

/** What the small scripts write into any page. */
const ofScripts = wordsOf(
  import.meta.glob<string>('../../enhance/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

/** What they bring into a page from another one, by what shows that they may. */
const broughtIn: readonly { readonly shownBy: string; readonly classes: readonly number[] }[] = [
  {
    // A product's Quick View, and what came of its forms.
    shownBy: ' data-quick-view="',
    classes: wordsOf(
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
    // A list in another state.
    shownBy: ' data-live="',
    classes: wordsOf(
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

/** As many kinds of pages as there are, many times over; a style is a dozen kilobytes. */
const mostKept = 500;
const kept = new Map<string, InlineStyle>();

/** What a page that no React takes over has in the place of its style; while the shop is worked on, the whole sheet. */
export const stylePlaceholder = import.meta.env.DEV ? styleSheet : '/* the rules of this page */';
const styleElement = `<style>${stylePlaceholder}`;

/**
 * Takes such a page, and returns it with the rules that it has a use for, and that the small scripts may come to need: a
 * third of what a page weighs is its style.
 */
export function inlineUsedCss(html: string): { readonly html: string; readonly style: InlineStyle } {
  // While the shop is being worked on, the sheet comes by another way.
  if (import.meta.env.DEV) return { html, style: fullStyle };
  const style = styleFor(classesIn(html));
  // With its tag: what visitors write may be in the page as well, and never has one.
  const at = html.indexOf(styleElement) + styleElement.length;
  return { html: html.slice(0, at - stylePlaceholder.length) + style.css + html.slice(at), style };
}

/** 1 for each class, by its number, that is in a set of them. */
type Marks = Uint8Array;

/** By what stands in an attribute: a shop has a few hundred of them, a hundred thousand times a minute. */
const attributes = new Map<string, readonly number[]>();
const mostAttributes = 5_000;

function readAttribute(text: string): readonly number[] {
  const read = attributes.get(text) ?? known(decode(text).split(/\s+/));
  if (attributes.size >= mostAttributes) attributes.clear();
  attributes.set(text, read);
  return read;
}

function classesIn(html: string): Marks {
  const marks = new Uint8Array(numbers.size);
  const mark = (classes: readonly number[]) => {
    for (const number of classes) marks[number] = 1;
  };
  mark(ofScripts);
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at)) {
    at += attribute.length;
    mark(readAttribute(html.slice(at, html.indexOf('"', at))));
  }
  for (const { shownBy, classes } of broughtIn) if (html.includes(shownBy)) mark(classes);
  return marks;
}

const attribute = ' class="';

/** React writes these in attributes; a class may have them in its name. */
const decode = (text: string): string =>
  text.replace(/&(?:gt|lt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

function styleFor(used: Marks): InlineStyle {
  const key = Buffer.from(used).toString('latin1');
  const made = kept.get(key);
  if (made) return made;
  const css = blocks
    .map(({ condition, rules }) => {
      const text = rules
        .filter(({ needs }) => needs.some((classes) => classes.every((number) => used[number] === 1)))
        .map((rule) => rule.text)
        .join('');
      return condition && text ? `${condition}{${text}}` : text;
    })
    .join('');
  if (kept.size >= mostKept) kept.clear();
  const style = withSource(css);
  kept.set(key, style);
  return style;
}
