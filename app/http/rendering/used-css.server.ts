import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Frame } from './enhancement';
import styleSheet from '~/tailwind.css?inline';

export type InlineStyle = { readonly css: string; readonly cspSource: string };

const toInlineStyle = (css: string): InlineStyle => ({
  css,
  cspSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
});

const classIndexes = new Map<string, number>();

function indexOfClass(name: string): number {
  const index = classIndexes.get(name) ?? classIndexes.size;
  classIndexes.set(name, index);
  return index;
}

/** CSS rule with the class names that each of its selectors requires. */
type Rule = { readonly text: string; readonly requiredClasses: readonly (readonly number[])[] };

type Block = { readonly mediaQuery: string; readonly rules: readonly Rule[] };

function parseBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  for (const { prelude, body } of splitRules(css)) {
    if (prelude.startsWith('@media')) blocks.push({ mediaQuery: prelude, rules: parseRules(body) });
    // The other at-rules are few and have no selector.
    else if (prelude.startsWith('@') && !prelude.startsWith(keyframes))
      blocks.push({ mediaQuery: '', rules: [{ text: `${prelude}{${body}}`, requiredClasses: [[]] }] });
    else blocks.push({ mediaQuery: '', rules: parseRules(`${prelude}{${body}}`) });
  }
  return blocks;
}

const parseRules = (css: string): Rule[] =>
  splitRules(css).map(({ prelude, body }) => ({
    text: `${prelude}{${body}}`,
    requiredClasses: splitSelectors(
      prelude.startsWith(keyframes) ? selectorsAnimatedBy(prelude.slice(keyframes.length)) : prelude,
    ).map(classesOf),
  }));

const keyframes = '@keyframes ';

const selectorsAnimatedBy = (name: string): string =>
  [...styleSheet.matchAll(/([^{}]+)\{[^{}]*animation:([^;}]*)/g)]
    .filter(([, , animation = '']) => animation.split(' ').includes(name))
    .map(([, selectors]) => selectors)
    .join();

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

/** Splits at commas outside escapes and parentheses. */
const splitSelectors = (prelude: string): string[] =>
  prelude.match(/(?:\\.|\((?:\\.|[^()])*\)|[^,(\\])+/gs) ?? [];

const classesOf = (selector: string): number[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    indexOfClass(name.replace(/\\(.)/g, '$1')),
  );

const blocks: readonly Block[] = parseBlocks(styleSheet);

const toClassIndexes = (words: readonly string[]): readonly number[] =>
  words.flatMap((word) => classIndexes.get(word) ?? []);

/** Takes the words of sources by file (scripts/class-words-plugin.ts). */
const classesInSources = (words: Record<string, string>): readonly number[] =>
  toClassIndexes(Object.values(words).flatMap((text) => text.split(' ')));

/** The scripts of app/enhance add these classes to any page. */
const scriptClasses = classesInSources(
  import.meta.glob<string>('../../enhance/**/*.ts', {
    query: '?class-words',
    import: 'default',
    eager: true,
  }),
);

/**
 * The scripts fetch content with these classes into a page with this attribute. The Quick View brings its style itself
 * (app/enhance/dialogs/quick-view.ts).
 */
const fetchedContent: readonly { readonly attribute: string; readonly classes: readonly number[] }[] = [
  {
    attribute: ' data-comments="',
    classes: classesInSources(
      import.meta.glob<string>(
        [
          '../../routes/content/blog/{comments,comment-form,comment-list}.tsx',
          '../../ui/{icon,notice,pagination}.tsx',
          '../../ui/form/{error-summary,field,honeypot-field}.tsx',
        ],
        { query: '?class-words', import: 'default', eager: true },
      ),
    ),
  },
  {
    attribute: ' data-live="',
    classes: classesInSources(
      import.meta.glob<string>(
        [
          '../../routes/storefront/catalogue/{shop,shop-panel}.tsx',
          '../../ui/{badge,empty-state,icon,notice,pagination}.tsx',
          '../../ui/catalogue/*.tsx',
        ],
        { query: '?class-words', import: 'default', eager: true },
      ),
    ),
  },
];

const sharedSources = import.meta.glob<string>(
  ['../../root.tsx', '../../ui/**/*.tsx', '!../../ui/admin/**'],
  { query: '?class-words', import: 'default', eager: true },
);

const shopClasses = [
  classesInSources(sharedSources),
  classesInSources(
    import.meta.glob<string>(['../../routes/**/*.tsx', '!../../routes/admin/**'], {
      query: '?class-words',
      import: 'default',
      eager: true,
    }),
  ),
];

/**
 * For hydrated pages: React may render any class of the frame's pages in the browser. Between shop and back office there are
 * only document requests (redirectDocument in session.server.ts).
 */
const hydratedClasses: Readonly<Record<Frame, readonly (readonly number[])[]>> = {
  shop: shopClasses,
  short: shopClasses,
  'back-office': [
    classesInSources(
      import.meta.glob<string>(
        [
          '../../root.tsx',
          '../../ui/{form,layout,order}/*.tsx',
          '../../ui/*.tsx',
          '../../ui/catalogue/product-picture.tsx',
          '../../ui/content/{filter-nav,post-card,prose}.tsx',
          // What only pages of the shop draw.
          '!../../ui/layout/{header,footer,farm-map,newsletter-section,search-form,holiday-banner,narrow-page}.tsx',
          '!../../ui/order/{back-in-cart,checkout-steps,not-you,order-again-form,order-again-offer,order-list,progress}.tsx',
          '!../../ui/{carousel,dismissible-notice,no-cookies-notice}.tsx',
        ],
        { query: '?class-words', import: 'default', eager: true },
      ),
    ),
    classesInSources(
      import.meta.glob<string>(['../../ui/admin/**/*.tsx', '../../routes/admin/**/*.tsx'], {
        query: '?class-words',
        import: 'default',
        eager: true,
      }),
    ),
  ],
};

export function hydratedStyle(frame: Frame): InlineStyle {
  if (import.meta.env.DEV) return fullStyle;
  const used = new Uint8Array(classIndexes.size);
  for (const index of [scriptClasses, ...hydratedClasses[frame]].flat()) used[index] = 1;
  return styleFor(used);
}

const fullStyle: InlineStyle = toInlineStyle(styleSheet);

/** A style is about 12 kB. */
const styles = new LRUCache<string, InlineStyle>({ max: 500 });

/** inlineUsedCss replaces this content of the style element. */
export const stylePlaceholder = import.meta.env.DEV ? styleSheet : '/* the rules of this page */';
const styleElement = `<style>${stylePlaceholder}`;

export function inlineUsedCss(html: string): { readonly html: string; readonly style: InlineStyle } {
  // In development Vite serves the style sheet.
  if (import.meta.env.DEV) return { html, style: fullStyle };
  const style = styleFor(findUsedClasses(html));
  // Search with the tag, which React escapes in visitors' texts.
  const at = html.indexOf(styleElement) + styleElement.length;
  return { html: html.slice(0, at - stylePlaceholder.length) + style.css + html.slice(at), style };
}

type UsedClasses = Uint8Array;

const classAttributes = new LRUCache<string, readonly number[]>({ max: 5_000 });

function parseClassAttribute(text: string): readonly number[] {
  const cached = classAttributes.get(text);
  if (cached) return cached;
  const classes = toClassIndexes(decodeEntities(text).split(/\s+/));
  classAttributes.set(text, classes);
  return classes;
}

const classAttribute = ' class="';

function findUsedClasses(html: string): UsedClasses {
  const used = new Uint8Array(classIndexes.size);
  const markUsed = (classes: readonly number[]) => {
    for (const index of classes) used[index] = 1;
  };
  markUsed(scriptClasses);
  for (let at = html.indexOf(classAttribute); at !== -1; at = html.indexOf(classAttribute, at)) {
    at += classAttribute.length;
    markUsed(parseClassAttribute(html.slice(at, html.indexOf('"', at))));
  }
  for (const { attribute, classes } of fetchedContent) if (html.includes(attribute)) markUsed(classes);
  return used;
}

/** React escapes some characters of class names. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:gt|lt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

function styleFor(used: UsedClasses): InlineStyle {
  const key = Buffer.from(used).toString('latin1');
  const cached = styles.get(key);
  if (cached) return cached;
  const css = blocks
    .map(({ mediaQuery, rules }) => {
      const text = rules
        .filter(({ requiredClasses }) =>
          requiredClasses.some((classes) => classes.every((index) => used[index] === 1)),
        )
        .map((rule) => rule.text)
        .join('');
      return mediaQuery && text ? `${mediaQuery}{${text}}` : text;
    })
    .join('');
  const style = toInlineStyle(css);
  styles.set(key, style);
  return style;
}
