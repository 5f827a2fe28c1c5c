import { describe, expect, it } from 'vitest';
import { countParts, countSeptets, shortenToSeptets, toGsmText } from '~/lib/format/gsm-text';

describe('a text in GSM-7', () => {
  it.each([
    ['Wambũi Mũgo', 'Wambui Mugo'],
    ['Mwangĩ wa Gĩthũ', 'Mwangi wa Githu'],
    ['Ŋoŋ', 'Ngong'],
    ['You’re “in” ‘time’', `You're "in" 'time'`],
    ['Mon–Fri — or … later', 'Mon-Fri - or ... later'],
    ['KSh\u00a0650\u202fonly', 'KSh 650 only'],
    ['Mala 🥛 and\u200b yoghurt 👨‍👩‍👧', 'Mala and yoghurt'],
    ['é e\u0301 ü Ñ à', 'é é ü Ñ à'],
    ['ç š ł Ōtieno ﬁne ½ ×2', 'c s l Otieno fine 1/2 x2'],
    ['ＫＥＳ ５０', 'KES 50'],
    ['two\r\nlines \n here\tnow', 'two\nlines\nhere now'],
    ['[x] {y} ~ ^ \\ | € @ $ _', '[x] {y} ~ ^ \\ | € @ $ _'],
    ['مرحبا 牛奶 \u0000', ''],
    ['`quoted´', "'quoted'"],
  ])('%j is sent as %j', (text, sent) => {
    expect(toGsmText(text)).toBe(sent);
    expect(toGsmText(sent)).toBe(sent);
  });

  it.each([
    ['KSh 650 [paid]', 16],
    ['^{}\\[~]|€', 18],
    ['a\nb', 3],
    ['', 0],
  ])('%j counts %i', (text, septets) => expect(countSeptets(text)).toBe(septets));

  it.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    ['€'.repeat(80), 1],
    // 76 of them are 152 septets: the 77th is not split.
    ['€'.repeat(153), 3],
  ])('is charged by parts', (text, parts) => expect(countParts(text)).toBe(parts));

  it.each([
    ['Malisho Dairy Farm', 18, 'Malisho Dairy Farm'],
    ['Malisho Dairy Farm', 17, 'Malisho Dairy'],
    ['Malisho Dairy Farm', 13, 'Malisho Dairy'],
    ['Milk, & more', 8, 'Milk'],
    ['Lake Basin (Busia)', 12, 'Lake Basin'],
    ['Waaaaaaaambui', 5, 'Waaaa'],
    ['[[[[', 5, '[['],
  ])('%j within %i is %j', (text, max, short) => expect(shortenToSeptets(text, max)).toBe(short));
});
