import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

async function read(path: string) {
  const response = await createVisitor(shop.url).get(path);
  return { ...response, style: /<style>([\s\S]*?)<\/style>/.exec(response.text)?.[1] ?? '' };
}

/** The class names of a page, without entities. */
const classesOf = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/).filter(Boolean),
    ),
  );

/** The selector of a class, escaped as in the style sheet. */
const selectorOf = (name: string) => `.${name.replace(/[^\w-]/g, (sign) => `\\${sign}`)}`;

const isStyled = (style: string, name: string): boolean => {
  const selector = selectorOf(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${selector}(?![\\w-])`).test(style);
};

describe('the style of a page', () => {
  it.each(['/home', '/products', '/shop', '/cart', '/newsletter', '/nowhere'])(
    'of %s has every rule of the style sheet that applies, and few others',
    async (path) => {
      // A hydrated page has the style of all pages of its frame.
      const full = (await read('/login')).style;
      const { text, style } = await read(path);
      expect(style.length).toBeLessThan(full.length * 0.85);
      const missing = [...classesOf(text)].filter((name) => isStyled(full, name) && !isStyled(style, name));
      expect(missing).toEqual([]);
    },
  );

  it('of a hydrated page has no rule that only the other frame uses', async () => {
    const [shopStyle, { text }] = [(await read('/login')).style, await read('/login')];
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    const page = (await admin.get('/gallary-management')).text;
    const adminStyle = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect([isStyled(adminStyle, 'max-w-office'), isStyled(shopStyle, 'max-w-office')]).toEqual([
      true,
      false,
    ]);
    expect([isStyled(adminStyle, 'hero-words'), isStyled(shopStyle, 'hero-words')]).toEqual([false, true]);
    const full = shopStyle + adminStyle;
    const missing = (html: string, style: string) =>
      [...classesOf(html)].filter((name) => isStyled(full, name) && !isStyled(style, name));
    expect([missing(text, shopStyle), missing(page, adminStyle)]).toEqual([[], []]);
  });

  it.each(['/home', '/login'])(
    'of %s is the only one that its Content-Security-Policy allows',
    async (path) => {
      const { headers, style } = await read(path);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
    },
  );

  it('of a list has no rules for the Quick View, which brings its own', async () => {
    const { text, style } = await read('/home');
    expect(text).toContain('data-quick-view');
    expect(isStyled(style, 'chip')).toBe(false);
    expect(isStyled((await read('/products/fresh-cow-milk/quick-view')).style, 'chip')).toBe(true);
  });
});
