import { expect, it } from 'vitest';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared' });

// React 18 ends a chunk with NUL bytes where a character of several bytes does not fit (facebook/react#24985).
it('a hydrated page has no NUL character, wherever the chunks of the renderer end', async () => {
  const visitor = createVisitor(shop.url);
  const affected: number[] = [];
  for (let length = 0; length < 8; length += 1) {
    const term = 'x'.repeat(length) + 'ö'.repeat(600);
    const { text } = await visitor.post('/contact-us', { name: term, subject: term, message: 'Hi' });
    expect(text).toContain(term);
    if (text.includes('\0')) affected.push(length);
  }
  expect(affected).toEqual([]);
});
