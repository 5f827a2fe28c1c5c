import { expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

// React 18 ends a chunk with NUL bytes where a character of several bytes does not fit (facebook/react#24985).
it('a hydrated page has no NUL character, wherever the chunks of the renderer end', async () => {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const affected: number[] = [];
  for (let length = 0; length < 8; length += 1) {
    const term = 'x'.repeat(length) + 'ö'.repeat(600);
    const { text } = await visitor.post('/faq-admin/new', { question: term });
    expect(text).toContain(term);
    expect(text).toContain('__remixContext');
    if (text.includes('\0')) affected.push(length);
  }
  expect(affected).toEqual([]);
});
