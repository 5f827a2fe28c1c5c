import { expect, it } from 'vitest';
import { keepSwitchedOn, findUnknownSwitch } from '~/domain/content/switched-words';
import { defaultSettings } from '~/domain/settings/default-settings';

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
const { rules } = defaultSettings;
const contacts = { phone: true, whatsapp: true, email: true, address: true, shopHours: true };
const switches = {
  pages,
  rules,
  selling: all,
  deliversFree: false,
  offersOrders: true,
  contacts,
  texts: false,
  standing: { isOn: false, chargesNobodyThere: false },
};
const text = '{m-pesa: M-Pesa}{m-pesa and cash:  or }{cash: cash}{no cash: , no cash}';

it.each([
  [all, 'M-Pesa or cash'],
  [{ ...all, cash: false }, 'M-Pesa, no cash'],
  [{ ...all, mpesaPrompt: false }, 'M-Pesa or cash'],
  [{ ...all, mpesaPrompt: false, mpesaByHand: false }, 'cash'],
])('%j: %s', (offer, expected) => {
  expect(keepSwitchedOn(text, { ...switches, selling: offer })).toBe(expected);
});

it('keeps placeholders and lines within a part, and what it does not know', () => {
  const written = '{delivery: - for {delivery fee}\n}{pickup: - here}\n{nobody: x} {#id} {phone}';
  expect(keepSwitchedOn(written, switches)).toBe('- for {delivery fee}\n- here\n{nobody: x} {#id} {phone}');
  expect(keepSwitchedOn(written, { ...switches, selling: { ...all, delivery: false } })).toBe(
    '- here\n{nobody: x} {#id} {phone}',
  );
  expect([findUnknownSwitch(written), findUnknownSwitch(text)]).toEqual(['{nobody:', null]);
});

it('follows what the farm says of itself', () => {
  const about = '{raw milk: Boil it. }{no own riders: A courier comes. }{drawings: Drawn. }{photos: Taken. }';
  const said = (answers: Partial<typeof rules>) =>
    keepSwitchedOn(about, { ...switches, rules: { ...rules, ...answers } });
  expect(said({})).toBe('Boil it. Drawn.');
  expect(said({ sellsRawMilk: false, pictures: 'both', deliverers: 'others' })).toBe(
    'A courier comes. Drawn. Taken.',
  );
});

it('follows the fee, and whether orders are taken', () => {
  const cost =
    '{free delivery: Free.}{no free delivery: For a fee.}{orders:  Order now.}{no orders:  Call us.}';
  expect(keepSwitchedOn(cost, switches)).toBe('For a fee. Order now.');
  expect(keepSwitchedOn(cost, { ...switches, deliversFree: true, offersOrders: false })).toBe(
    'Free. Call us.',
  );
  const collected = { ...switches, deliversFree: true, selling: { ...all, delivery: false } };
  expect(keepSwitchedOn('{free delivery: Free.}', collected)).toBe('');
});
