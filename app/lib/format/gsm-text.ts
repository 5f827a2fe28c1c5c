import { normaliseUnicode } from './normalise-unicode';

/** GSM 03.38 without its extension table: one septet each. Without a carriage return, which no text of ours has. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** The extension table: an escape comes before each. */
const extension = new Set('^{}\\[~]|€');

const maxSeptets = 160;

/** Each part of a longer message has a header of 7 septets. */
const maxSeptetsOfPart = 153;

/** What Unicode's compatibility decomposition leaves outside GSM-7. */
const likenesses = new Map(
  Object.entries({
    "'": '‘’‚‛′ʼʻ`´',
    '"': '“”„‟″«»',
    '-': '‐‑‒–—―−•·',
    '/': '⁄',
    x: '×',
    l: 'ł',
    L: 'Ł',
    d: 'đ',
    D: 'Đ',
    i: 'ı',
    oe: 'œ',
    OE: 'Œ',
    // Of Luo and other languages of the lake.
    ng: 'ŋ',
    Ng: 'Ŋ',
  }).flatMap(([likeness, signs]) => Array.from(signs, (sign) => [sign, likeness] as const)),
);

const isGsm = (sign: string): boolean => basic.has(sign) || extension.has(sign);

const toGsmSign = (sign: string): string =>
  isGsm(sign) ? sign : (likenesses.get(sign) ?? (/\s/u.test(sign) ? ' ' : ''));

/**
 * The text in GSM-7: `Wambũi` becomes `Wambui`, curly quotes straight, and what has no likeness goes. One sign outside it
 * would leave 70 characters to a part instead of 160.
 */
export const toGsmText = (text: string): string =>
  Array.from(normaliseUnicode(text, 'NFC').replace(/\r\n?/g, '\n'), (sign) =>
    isGsm(sign) || likenesses.has(sign)
      ? toGsmSign(sign)
      : Array.from(normaliseUnicode(sign, 'NFKD'), toGsmSign).join(''),
  )
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n';

const septetsOf = (sign: string): number => (extension.has(sign) ? 2 : 1);

/** Of a text in GSM-7. A line break counts 1. */
export const countSeptets = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + septetsOf(sign), 0);

/** How many messages a text in GSM-7 is charged as. A sign of the extension table is not split between two. */
export function countParts(text: string): number {
  if (countSeptets(text) <= maxSeptets) return 1;
  let parts = 1;
  let used = 0;
  for (const sign of text) {
    if (used + septetsOf(sign) > maxSeptetsOfPart) {
      parts += 1;
      used = 0;
    }
    used += septetsOf(sign);
  }
  return parts;
}

/** A text in GSM-7, cut after a word; within its only word if that is longer. */
export function shortenToSeptets(text: string, max: number): string {
  if (countSeptets(text) <= max) return text;
  let used = 0;
  let kept = '';
  for (const sign of text) {
    used += septetsOf(sign);
    if (used > max) break;
    kept += sign;
  }
  const isAfterWord = isSpace(text.charAt(kept.length));
  const lastSpace = Math.max(kept.lastIndexOf(' '), kept.lastIndexOf('\n'));
  let end = isAfterWord || lastSpace < 0 ? kept.length : lastSpace;
  while (end > 0 && ' \n,;:(&-'.includes(kept.charAt(end - 1))) end -= 1;
  return kept.slice(0, end);
}
