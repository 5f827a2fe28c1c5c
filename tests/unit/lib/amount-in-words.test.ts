import { expect, it } from 'vitest';
import { amountInWords } from '~/lib/format/amount-in-words';
import { shillings } from '~/lib/format/money';

it.each([
  [0, 'Zero shillings only'],
  [1, 'One shilling only'],
  [0.01, 'One cent only'],
  [0.5, 'Fifty cents only'],
  [13.75, 'Thirteen shillings and seventy-five cents only'],
  [20, 'Twenty shillings only'],
  [99, 'Ninety-nine shillings only'],
  [100, 'One hundred shillings only'],
  [118, 'One hundred and eighteen shillings only'],
  [1_000, 'One thousand shillings only'],
  [1_005, 'One thousand and five shillings only'],
  [21_342.5, 'Twenty-one thousand three hundred and forty-two shillings and fifty cents only'],
  [3_000_100, 'Three million one hundred shillings only'],
  [
    999_999_999.99,
    'Nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine shillings and ninety-nine cents only',
  ],
  [-1_250, 'Minus one thousand two hundred and fifty shillings only'],
])('writes %s as on a cheque', (amount, words) => {
  expect(amountInWords(shillings(amount))).toBe(words);
});
