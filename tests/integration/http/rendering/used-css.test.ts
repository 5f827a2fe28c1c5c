import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

async function read(path: string) {
  const answer = await createVisitor(shop.url).get(path);
  return { ...answer, style: /<style>([\s\S]*?)<\/style>/.exec(answer.text)?.[1] ?? '' };
}

/** The classes of a page as a browser reads them. */
const classesOf = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/).filter(Boolean),
    ),
  );

/** A class as a style sheet writes it. */
const selectorOf = (name: string) => `.${name.replace(/[^\w-]/g, (sign) => `\\${sign}`)}`;

const isStyled = (style: string, name: string): boolean => {
  const selector = selectorOf(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${selector}(?![\\w-])`).test(style);
};

describe('the style of a page', () => {
  it.each(['/home', '/products', '/shop', '/cart', '/newsletter', '/nowhere'])(
    'of %s has each rule that it has a use for, of all that the shop has, and not the others',
    async (path) => {
      // A page that React takes over has them all.
      const whole = (await read('/login')).style;
      const { text, style } = await read(path);
      expect(style.length).toBeLessThan(whole.length * 0.85);
      const missing = [...classesOf(text)].filter((name) => isStyled(whole, name) && !isStyled(style, name));
      expect(missing).toEqual([]);
    },
  );

  it.each(['/home', '/login'])('of %s is the only one that its policy allows', async (path) => {
    const { headers, style } = await read(path);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it.each(['/home', '/shop'])(
    'of %s has the rules for the Quick View that a script brings into it',
    async (path) => {
      const whole = (await read('/login')).style;
      const dialog = (await read('/products/fresh-cow-milk/quick-view')).text;
      const { style, text } = await read(path);
      expect(text).toContain('data-quick-view');
      const main = /<main[\s\S]*<\/main>/.exec(dialog)?.[0] ?? '';
      const missing = [...classesOf(main)].filter((name) => isStyled(whole, name) && !isStyled(style, name));
      expect(missing).toEqual([]);
    },
  );
});
