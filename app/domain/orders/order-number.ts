/** Five digits as long as there is room, one more after each three numbers that were taken. */
const fewestDigits = 5;
const triesPerLength = 3;
/** Within the whole numbers that a random source gives in one go. */
const mostDigits = 12;

/**
 * Returns a number to try for a new order, such as `M-24061`: short enough to be read out, and not to be guessed from
 * the one before (decisions.md 22). Takes how many tries have met a number that was taken, which is how crowded the
 * numbers of that length are, and a source of random whole numbers from `least` to below `above`.
 */
export function generateOrderNumber(
  triesBefore: number,
  pickInteger: (least: number, above: number) => number,
): string {
  const digits = Math.min(fewestDigits + Math.floor(triesBefore / triesPerLength), mostDigits);
  return `M-${pickInteger(10 ** (digits - 1), 10 ** digits)}`;
}

/** Takes a number as people type it (`m-24061`, `24061`, `M 24061`); null when it can't be an order's. */
export function parseOrderNumber(text: string): string | null {
  const digits = /^M?(\d{5,12})$/.exec(text.replace(/[\s#-]/g, '').toUpperCase())?.[1];
  return digits ? `M-${digits}` : null;
}
