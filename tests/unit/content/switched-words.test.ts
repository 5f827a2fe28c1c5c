import { expect, it } from 'vitest';
import { keepSwitchedOn, findUnknownSwitch } from '~/domain/content/switched-words';

const pages = {
  blog: true,
  gallery: true,
  services: true,
  tour: true,
  team: true,
  visits: true,
  newsletter: true,
};
const all = { delivery: true, pickup: true, cash: true, mpesaPrompt: true, mpesaByHand: true };
const text = '{m-pesa: M-Pesa}{m-pesa and cash:  or }{cash: cash}{no cash: , no cash}';

it.each([
  [all, 'M-Pesa or cash'],
  [{ ...all, cash: false }, 'M-Pesa, no cash'],
  [{ ...all, mpesaPrompt: false }, 'M-Pesa or cash'],
  [{ ...all, mpesaPrompt: false, mpesaByHand: false }, 'cash'],
])('%j: %s', (offer, expected) => {
  expect(keepSwitchedOn(text, { pages, selling: offer })).toBe(expected);
});

it('keeps placeholders and lines within a part, and what it does not know', () => {
  const written = '{delivery: - for {delivery fee}\n}{pickup: - here}\n{nobody: x} {#id} {phone}';
  expect(keepSwitchedOn(written, { pages, selling: all })).toBe(
    '- for {delivery fee}\n- here\n{nobody: x} {#id} {phone}',
  );
  expect(keepSwitchedOn(written, { pages, selling: { ...all, delivery: false } })).toBe(
    '- here\n{nobody: x} {#id} {phone}',
  );
  expect([findUnknownSwitch(written), findUnknownSwitch(text)]).toEqual(['{nobody:', null]);
});
