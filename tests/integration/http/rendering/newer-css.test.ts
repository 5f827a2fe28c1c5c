import postcss, { type ChildNode } from 'postcss';
import { expect, it } from 'vitest';
import {
  compatData,
  isSupported,
  membersOf,
  oldestBrowsers,
  type Feature,
} from '../../../support/browsers/newer-features';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

/** What the style has that Chrome 70 or Safari 12 lacks, and what a page is like there. */
const fallbacks: Readonly<Record<string, string>> = {
  '-webkit-tap-highlight-color': 'links flash when they are tapped',
  ':-moz-progress-bar': 'for Firefox',
  ':backdrop': 'with the dialog, which has a page of its own instead',
  ':has':
    'the summary of a checkout keeps the delivery method that it came with, and names the cost of the other',
  ':file-selector-button': 'the button looks as the browser draws it',
  ':focus-visible': 'the browser draws its own ring',
  ':view-transition': 'pages change at once',
  ':view-transition-group': 'pages change at once',
  '@view-transition': 'pages change at once',
  'view-transition-name': 'pages change at once',
  'accent-color': 'ticks have the colour of the browser',
  appearance: 'after the one with a prefix',
  'aspect-ratio': 'pictures keep their own proportions',
  cursor: 'on phones, which have none',
  'overflow-wrap: anywhere': 'long words break, but widen their column',
  'overscroll-behavior': 'the page scrolls behind a dialog',
  'position: sticky': 'after the one with a prefix',
  resize: 'on phones, which resize nothing',
  'scroll-margin-top': 'the target is at the very top',
  'text-wrap': 'headings are not balanced',
  'user-select': 'after the one with a prefix',
};

const { properties, selectors, 'at-rules': atRules } = compatData.css;

const featureAt = (features: Feature, name: string): Feature | undefined =>
  membersOf(features).find(([each]) => each === name)?.[1];

function newerIn(style: string): ReadonlySet<string> {
  const found = new Set<string>();
  const check = (name: string, feature: Feature | undefined) => {
    if (feature && !isSupported(feature, oldestBrowsers)) found.add(name);
  };
  const isOptional = (node: ChildNode | undefined): boolean =>
    node !== undefined &&
    ((node.type === 'atrule' && node.name === 'supports') ||
      isOptional(node.parent as ChildNode | undefined));
  postcss.parse(style).walk((node) => {
    if (isOptional(node)) return;
    if (node.type === 'atrule') check(`@${node.name}`, featureAt(atRules, node.name));
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        check(`:${name}`, featureAt(selectors, name));
    if (node.type !== 'decl') return;
    const property = featureAt(properties, node.prop);
    check(node.prop, property);
    if (property)
      for (const [word] of node.value.matchAll(/[a-z][a-z-]*/g))
        check(`${node.prop}: ${word}`, featureAt(property, word));
  });
  return found;
}

const styleOf = async (visitor: Visitor, path: string): Promise<string> =>
  /<style>([\s\S]*?)<\/style>/.exec((await visitor.get(path)).text)?.[1] ?? '';

// A hydrated page has the style of all pages of its frame.
it('the styles have nothing that Chrome 70 or Safari 12 lacks, but what has a fallback', async () => {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const found = new Set([
    ...newerIn(await styleOf(createVisitor(shop.url), '/login')),
    ...newerIn(await styleOf(admin, '/gallary-management')),
  ]);
  const coveredBy = (feature: string) =>
    [feature, feature.split(': ')[0] ?? ''].find((name) => name in fallbacks);
  expect([...found].filter((feature) => coveredBy(feature) === undefined)).toEqual([]);
  const isUsed = (name: string) => [...found].some((feature) => coveredBy(feature) === name);
  expect(Object.keys(fallbacks).filter((name) => !isUsed(name))).toEqual([]);
});
