declare const cents: unique symbol;

/** Kenyan shillings in whole cents (docs/product.md 1). */
export type Cents = number & { readonly [cents]: true };

export type CurrencyPrefix = 'KES' | 'KSh' | 'Ksh' | 'Ksh.' | '';

export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount as Cents;
}

export const shillings = (amount: number): Cents => toCents(Math.round(amount * 100));

export const addCents = (...amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const multiplyCents = (amount: Cents, factor: number): Cents => toCents(amount * factor);

const twoDecimals = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `KES 1,250.00`, or `1,250.00` without a prefix. */
export const formatMoney = (amount: Cents, prefix: CurrencyPrefix = 'KES'): string =>
  `${prefix} ${twoDecimals.format(amount / 100)}`.trimStart();

const maxShillings = 999_999_999.99;

/** What is wrong with a number that parseShillings does not take because it is too large; null for any other text. */
export function findTooManyShillings(text: string, max = maxShillings): string | null {
  const typed = text.replaceAll(',', '').trim();
  const isNumber = /^\d+(?:\.\d*)?(?:e\+\d+)?$/.test(typed);
  return isNumber && Number(typed) > max ? `Enter an amount of at most ${twoDecimals.format(max)}` : null;
}

/** `1,250.50` in shillings; null for anything but digits, commas between thousands and up to two decimals. */
export function parseShillings(text: string): Cents | null {
  const [, whole = '', fraction = ''] =
    /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === ''
    ? null
    : toCents(Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0')));
}
