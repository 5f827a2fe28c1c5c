import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createMarkupCache } from '~/cache/pages/markup-cache.server';

let rendered = 0;
const Price = ({ name, cents }: { name: string; cents: number }) => {
  rendered += 1;
  return createElement('b', null, `${name}: ${cents}`);
};
const Name = ({ name }: { name: string; cents: number }) => createElement('i', null, name);

it('renders a part once for the same data, and anew for other data', () => {
  const render = createMarkupCache(renderToStaticMarkup);
  rendered = 0;
  expect(render(Price, { name: 'Milk <1 l>', cents: 50 })).toBe('<b>Milk &lt;1 l&gt;: 50</b>');
  expect(render(Price, { name: 'Milk <1 l>', cents: 50 })).toBe('<b>Milk &lt;1 l&gt;: 50</b>');
  expect(rendered).toBe(1);
  expect(render(Price, { name: 'Milk <1 l>', cents: 51 })).toBe('<b>Milk &lt;1 l&gt;: 51</b>');
  expect(render(Name, { name: 'Milk <1 l>', cents: 51 })).toBe('<i>Milk &lt;1 l&gt;</i>');
});

it('forgets what is asked for no more, and keeps what is', () => {
  const render = createMarkupCache(renderToStaticMarkup);
  const long = 'x'.repeat(10_000);
  rendered = 0;
  for (let round = 0; round < 500; round += 1) {
    render(Price, { name: long, cents: round });
    render(Price, { name: 'often', cents: 0 });
  }
  expect(rendered).toBe(501);
  render(Price, { name: long, cents: 0 });
  expect(rendered).toBe(502);
});
