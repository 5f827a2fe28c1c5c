import { cleanNumber } from '~/lib/format/clean-text';

/** Five digits; one more after every three collisions. */
const minDigits = 5;
const collisionsPerLength = 3;
const maxDigits = 12;

/** An order that is only tried, before the shop opens: wherever its number stands, it says so (docs/decisions/0112). */
const testPrefix = 'TEST-';

/** Generates a number such as `M-24061`, or `TEST-24061`: short enough to read out, not guessable from another one. */
export function generateOrderNumber(
  collisions: number,
  pickInteger: (min: number, max: number) => number,
  { isTest = false }: { readonly isTest?: boolean } = {},
): string {
  const digits = Math.min(minDigits + Math.floor(collisions / collisionsPerLength), maxDigits);
  return `${isTest ? testPrefix : 'M-'}${pickInteger(10 ** (digits - 1), 10 ** digits)}`;
}

export const isTestOrder = ({ number }: { readonly number: string }): boolean =>
  number.startsWith(testPrefix);

/** For a filter of orders: the range of its index. */
export const testNumbers = { $gte: testPrefix, $lt: 'TEST.' };
export const realNumbers = { $lt: testPrefix };

/** Parses a number as people type it (`m-24061`, `24061`, `M 24061`, `test 24061`); null if it is not an order number. */
export function parseOrderNumber(text: string): string | null {
  const [, prefix, digits] =
    /^(TEST|M)?(\d{5,12})$/.exec(
      cleanNumber(text)
        .replace(/[\s#-]/g, '')
        .toUpperCase(),
    ) ?? [];
  return digits ? `${prefix ?? 'M'}-${digits}` : null;
}
