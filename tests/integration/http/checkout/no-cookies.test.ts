import { describe, expect, it } from 'vitest';
import type { StoredUser } from '~/domain/accounts/user';
import { makeTwoStepUser } from '../../../support/fixtures/two-step-users';
import { customerPassword, insertCustomer } from '../../../support/shop/customers';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  fillCart,
  readProduct,
  type TestResponse,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared' });

/** A browser that sends no cookie back. */
function visitorWithoutCookies() {
  const visitor = createVisitor(shop.url);
  const dropCookies =
    <Options extends unknown[], Result>(send: (...options: Options) => Promise<Result>) =>
    async (...options: Options) => {
      visitor.cookies.clear();
      return send(...options);
    };
  return { ...visitor, get: dropCookies(visitor.get), post: dropCookies(visitor.post) };
}

const question = (where: string) =>
  `Did you add a product, and it is not here? Then your browser blocks cookies, and the ${where} can’t work without them.`;

describe('a browser that blocks cookies', () => {
  it('reads in the cart why what it added is not there, also on the way to the checkout', async () => {
    const visitor = visitorWithoutCookies();
    await fillCart(visitor);
    const cart = textOf((await visitor.get('/cart')).text);
    expect(cart).toContain('Your cart is empty');
    expect(cart).toContain(question('cart'));
    expect((await visitor.get('/checkout')).location).toBe('/cart');
    expect((await visitor.post('/checkout/payment', { paymentMethod: 'cod' })).status).toBe(303);
  });

  it('reads in the wishlist why what it saved is not there', async () => {
    const visitor = visitorWithoutCookies();
    const { productId } = readProduct((await visitor.get('/products/fresh-cow-milk')).text);
    expect((await visitor.post('/wishlist', { intent: 'add', productId })).status).toBe(303);
    expect(textOf((await visitor.get('/wishlist')).text)).toContain(question('wishlist'));
  });
});

const signInQuestion =
  'Did you sign in, and you are here again? Then your browser blocks cookies, and you can’t stay signed in without them.';

/** The form as its page has it. */
async function sendSignInForm(
  visitor: Pick<Visitor, 'get' | 'post'>,
  user: StoredUser,
  redirectTo?: string,
): Promise<TestResponse> {
  const query = redirectTo === undefined ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  const { text } = await visitor.get(`/login${query}`);
  expect(textOf(text)).not.toContain('blocks cookies');
  const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return visitor.post('/login', [...hidden, ['email', user.email], ['password', customerPassword]]);
}

/** Where redirects lead. */
async function follow(visitor: Pick<Visitor, 'get'>, { location }: TestResponse): Promise<string> {
  let response = await visitor.get(location);
  for (let count = 0; response.location !== '' && count < 5; count += 1)
    response = await visitor.get(response.location);
  return textOf(response.text);
}

describe('a browser that blocks cookies and signs in', () => {
  it.each([undefined, '/checkout', '/admin-dashboard'])(
    'reads why it is not, on the way to %s',
    async (path) => {
      const user = await insertCustomer(shop, { role: 'admin' });
      const visitor = visitorWithoutCookies();
      expect(await follow(visitor, await sendSignInForm(visitor, user, path))).toContain(signInQuestion);
    },
  );

  it('reads so with two-step sign-in, too', async () => {
    const user = await insertCustomer(shop, { twoStep: makeTwoStepUser().user.twoStep });
    const visitor = visitorWithoutCookies();
    expect(await follow(visitor, await sendSignInForm(visitor, user))).toContain(signInQuestion);
  });
});

it.each([
  [undefined, '/home'],
  ['/profile', '/profile'],
])('a first visit that signs in goes on from %s to %s', async (path, target) => {
  const visitor = createVisitor(shop.url);
  const signedIn = await sendSignInForm(visitor, await insertCustomer(shop), path);
  expect((await visitor.get(signedIn.location)).location).toBe(target);
  expect((await visitor.get('/login?signed-in=true')).location).toBe('/account');
});

describe('a browser that keeps cookies', () => {
  it('is not asked in an empty cart or wishlist', async () => {
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    await visitor.post('/cart', { intent: 'clear' });
    for (const path of ['/cart', '/wishlist']) {
      const page = textOf((await visitor.get(path)).text);
      expect(page, path).toContain('is empty');
      expect(page, path).not.toContain('blocks cookies');
    }
  });
});
