import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Unbroken } from '~/ui/unbroken';

it.each([
  ['with you on Tuesday 1 December.', 'with you on [Tuesday 1 December.]'],
  ['Pickup date: Tuesday 1 December 2026', 'Pickup date: [Tuesday 1 December 2026]'],
  ['Open: Monday to Saturday, 7:00 AM - 6:00 PM', 'Open: Monday to Saturday, [7:00 AM - 6:00 PM]'],
  ['Every day 8AM - 9PM', 'Every day [8AM - 9PM]'],
  ['Order M-21120, to be paid by M-Pesa', 'Order [M-21120,] to be paid by [M-Pesa]'],
  ['to 0723 456 789, KES 0.80', 'to [0723 456 789,] KES 0.80'],
  ['Milimani, Bumala', 'Milimani, Bumala'],
])('a line breaks before what belongs together: %j', (text, kept) => {
  const markup = renderToStaticMarkup(createElement(Unbroken, { text }));
  expect(
    markup.replaceAll('<span class="unbroken">', '[').replaceAll('</span>', ']').replaceAll('\u00a0', ' '),
  ).toBe(kept);
});
