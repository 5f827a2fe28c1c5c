import { createHash } from 'node:crypto';
import { styleSheet } from '~/ui/style-sheet';

/** The style of one page, and the source by which its Content-Security-Policy allows it. */
export type PageStyle = { readonly css: string; readonly source: string };

const withSource = (css: string): PageStyle => ({
  css,
  source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
});

/** All rules of the shop: for pages that React takes over, which may come to show anything. */
export const wholeStyle: PageStyle = withSource(styleSheet);

/** A rule with the classes that each of its selectors asks for; it is of use where one selector has all of its. */
type Rule = { readonly text: string; readonly needs: readonly (readonly string[])[] };

/** Rules under one condition, such as the width of the screen; '' for none. */
type Block = { readonly condition: string; readonly rules: readonly Rule[] };

function readBlocks(css: string): Block[] {
  const found: Block[] = [];
  for (const { prelude, body } of readRules(css)) {
    if (prelude.startsWith('@media')) found.push({ condition: prelude, rules: toRules(body) });
    // Keyframes and the like are few, and belong to no selector.
    else if (prelude.startsWith('@'))
      found.push({ condition: '', rules: [{ text: `${prelude}{${body}}`, needs: [[]] }] });
    else found.push({ condition: '', rules: toRules(`${prelude}{${body}}`) });
  }
  return found;
}

const toRules = (css: string): Rule[] =>
  readRules(css).map(({ prelude, body }) => ({
    text: `${prelude}{${body}}`,
    needs: splitSelectors(prelude).map(classesOf),
  }));

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
const classesOf = (selector: string): string[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );

const blocks: readonly Block[] = readBlocks(styleSheet);
const knownClasses = new Set(blocks.flatMap(({ rules }) => rules.flatMap(({ needs }) => needs.flat())));

/** Every word of a source that is a class, but for what its comments say. */
const wordsOf = (sources: Record<string, string>): ReadonlySet<string> =>
  new Set(
    Object.values(sources)
      .map((source) => source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, ''))
      .flatMap((source) => source.split(/[\s"'`]+/))
      .filter((word) => knownClasses.has(word)),
  );

/** What the small scripts write into any page. */
const ofScripts = wordsOf(
  import.meta.glob<string>('../enhance/*.ts', { query: '?raw', import: 'default', eager: true }),
);

/** What they bring into a page from another one, by what shows that they may. */
const broughtIn: readonly { readonly shownBy: RegExp; readonly words: ReadonlySet<string> }[] = [
  {
    // A product's Quick View, and what came of its forms.
    shownBy: / data-quick-view[ =>]/,
    words: wordsOf(
      import.meta.glob<string>(
        [
          '../root.tsx',
          '../routes/storefront/quick-view.tsx',
          '../ui/{badge,icon,notice}.tsx',
          '../ui/catalogue/{add-to-cart,product-badges,product-picture,variant-chips}.tsx',
        ],
        { query: '?raw', import: 'default', eager: true },
      ),
    ),
  },
  {
    // A list in another state.
    shownBy: / data-live[ =>]/,
    words: wordsOf(
      import.meta.glob<string>(
        [
          '../routes/storefront/shop.tsx',
          '../ui/{badge,empty-state,icon,notice,pagination}.tsx',
          '../ui/catalogue/*.tsx',
        ],
        { query: '?raw', import: 'default', eager: true },
      ),
    ),
  },
];

/** As many kinds of pages as there are, many times over; a style is a dozen kilobytes. */
const mostKept = 500;
const kept = new Map<string, PageStyle>();

/**
 * Takes a page with the whole style sheet in it that no React takes over, and returns it with the rules that it has a
 * use for, and that the small scripts may come to need: a third of what a page weighs is its style.
 */
export function fitStyle(html: string): { readonly html: string; readonly style: PageStyle } {
  const at = html.indexOf(styleSheet);
  // While the shop is being worked on, the sheet comes by another way.
  if (at === -1 || import.meta.env.DEV) return { html, style: wholeStyle };
  const style = styleFor(classesIn(html));
  return { html: html.slice(0, at) + style.css + html.slice(at + styleSheet.length), style };
}

function classesIn(html: string): ReadonlySet<string> {
  const used = new Set(ofScripts);
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of decode(names).split(/\s+/)) if (knownClasses.has(name)) used.add(name);
  for (const { shownBy, words } of broughtIn)
    if (shownBy.test(html)) for (const name of words) used.add(name);
  return used;
}

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

function styleFor(used: ReadonlySet<string>): PageStyle {
  const key = [...used].sort().join(' ');
  const known = kept.get(key);
  if (known) return known;
  const css = blocks
    .map(({ condition, rules }) => {
      const text = rules
        .filter(({ needs }) => needs.some((names) => names.every((name) => used.has(name))))
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
