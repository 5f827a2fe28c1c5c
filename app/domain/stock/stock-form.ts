import { withoutThousandsSeparators } from '~/lib/format/thousands';
import type { StockReason } from './stock-movement';

/** The reasons that a person gives, in the order of the form. */
export const manualReasons = ['milking', 'delivery', 'spoiled', 'counted'] as const satisfies StockReason[];

export type ManualReason = (typeof manualReasons)[number];

export const manualReasonHints: Readonly<Record<ManualReason, string>> = {
  milking: 'Adds what you have filled or made',
  delivery: 'Adds what you have received',
  spoiled: 'Removes what you can’t sell any more',
  counted: 'Sets the stock to what you counted. Don’t count what customers have already ordered',
};

export const isManualReason = (text: string): text is ManualReason =>
  (manualReasons as readonly string[]).includes(text);

/** Crates: what the buttons of today's milking add. */
export const milkingSteps = [10, 50] as const;

export const maxStock = 1_000_000;
export const maxNoteLength = 200;
/** Sizes in one form: a page of the list, 20 products with 30 each. */
export const maxStockLines = 600;

export const stockMessages = {
  amount: 'Enter a whole number, for example 20',
  none: 'Enter at least one amount',
  reason: 'Choose why the stock changes',
  note: `Use at most ${maxNoteLength} characters`,
  gone: 'This size is no longer in the catalogue',
  tooMany: 'There can’t be more than 1,000,000 of a size',
  tooFew: (left: number) => (left === 0 ? 'None left' : `Only ${left} ${left === 1 ? 'is' : 'are'} left`),
  changed: (seen: number, left: number) =>
    `This went from ${seen} to ${left} while you counted. Check your number and save again`,
} as const;

/** `1,200` and `1 200` too. Null for other text; NaN is never returned. */
export function parseAmount(text: string): number | null {
  const digits = withoutThousandsSeparators(text);
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
