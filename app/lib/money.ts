declare const cents: unique symbol;

/** An amount of Kenyan shillings as a whole number of cents (decisions.md 5). */
export type Cents = number & { readonly [cents]: true };

/** The prefix differs from screen to screen, as the specification gives it. */
export type CurrencyPrefix = 'KES' | 'KSh' | 'Ksh' | 'Ksh.' | '';

/** Takes a whole number of cents; throws for anything else, so that no fraction of a cent is ever stored. */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount as Cents;
}

/** Takes shillings (at most two decimals matter) and returns cents. */
export const shillings = (amount: number): Cents => toCents(Math.round(amount * 100));

export const addCents = (...amounts: readonly Cents[]): Cents =>
  toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const multiplyCents = (amount: Cents, factor: number): Cents => toCents(amount * factor);

const twoDecimals = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns the amount as people read it: `KES 1,250.00`, or `1,250.00` where '' stands for no prefix. */
export const formatMoney = (amount: Cents, prefix: CurrencyPrefix = 'KES'): string =>
  `${prefix} ${twoDecimals.format(amount / 100)}`.trimStart();
