import { capitalise } from './capitalise';
import type { Cents } from './money';

const belowTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function numberInWords(number: number): string {
  if (number < 20) return belowTwenty[number] ?? '';
  const [scale, name] = scales.find(([size]) => number >= size) ?? [10, null];
  const count = Math.floor(number / scale);
  const rest = number % scale;
  const words = name ? `${numberInWords(count)} ${name}` : (tens[count] ?? '');
  if (rest === 0) return words;
  return `${words}${name === null ? '-' : rest < 100 ? ' and ' : ' '}${numberInWords(rest)}`;
}

const countInWords = (count: number, unit: string): string =>
  `${numberInWords(count)} ${unit}${count === 1 ? '' : 's'}`;

/** As on a cheque: `One thousand two hundred and five shillings and fifty cents only`. Begins with `Minus` below 0. */
export function amountInWords(amount: Cents): string {
  const shillings = Math.floor(Math.abs(amount) / 100);
  const cents = Math.abs(amount) % 100;
  const parts = [
    shillings > 0 || cents === 0 ? countInWords(shillings, 'shilling') : '',
    cents > 0 ? countInWords(cents, 'cent') : '',
  ].filter(Boolean);
  const words = `${amount < 0 ? 'minus ' : ''}${parts.join(' and ')} only`;
  return capitalise(words);
}
