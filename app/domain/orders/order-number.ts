import { cleanNumber } from '~/lib/format/clean-text';

/** Five digits; one more after every three collisions. */
const minDigits = 5;
const collisionsPerLength = 3;
const maxDigits = 12;

/** Generates a number such as `M-24061`: short enough to read out, not guessable from another one. */
export function generateOrderNumber(
  collisions: number,
  pickInteger: (min: number, max: number) => number,
): string {
  const digits = Math.min(minDigits + Math.floor(collisions / collisionsPerLength), maxDigits);
  return `M-${pickInteger(10 ** (digits - 1), 10 ** digits)}`;
}

/** Parses a number as people type it (`m-24061`, `24061`, `M 24061`); null if it is not an order number. */
export function parseOrderNumber(text: string): string | null {
  const digits = /^M?(\d{5,12})$/.exec(
    cleanNumber(text)
      .replace(/[\s#-]/g, '')
      .toUpperCase(),
  )?.[1];
  return digits ? `M-${digits}` : null;
}
