import { describe, expect, it } from 'vitest';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';

describe('a click-to-chat link', () => {
  it.each([
    ['+254 700 000 000', 'https://wa.me/254700000000'],
    ['0700 000 000', 'https://wa.me/254700000000'],
    ['254700000000', 'https://wa.me/254700000000'],
    ['+44 20 7946 0000', 'https://wa.me/442079460000'],
    ['', 'https://wa.me/'],
  ])('to %s has the code of the country and digits only', (phone, link) => {
    expect(whatsappLink(phone)).toBe(link);
  });

  it('begins the chat with a text of several lines, as it was written', () => {
    const text = 'Hello!\n2 x "Maziwa Mala" & cream, 100% fresh? #1 🐄';
    const link = new URL(whatsappLink('0700 000 000', text));
    expect(link.searchParams.get('text')).toBe(text);
    expect([...link.searchParams.keys()]).toEqual(['text']);
    expect(link.hash).toBe('');
  });

  it('cuts a long text between two characters, and drops half of one', () => {
    const text = new URL(whatsappLink('0700 000 000', '🐄'.repeat(2_000))).searchParams.get('text') ?? '';
    expect([...text]).toHaveLength(1_000);
    expect(text).toMatch(/^(🐄)+…$/u);
    expect(whatsappLink('', 'milk\ud83d')).toBe('https://wa.me/?text=milk');
  });
});

it('a telephone link has digits and a leading plus', () => {
  expect(telephoneLink('+254 (700) 000-000')).toBe('tel:+254700000000');
});
