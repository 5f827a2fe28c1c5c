import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { parseShillings, type Cents } from '~/lib/format/money';
import type { FieldRule, FormField } from '~/lib/forms/form-fields';
import { dayMs } from '~/lib/time-units';
import type { Sale } from '../sales/sale';

const saleMessages = {
  was: 'Enter a valid price, or leave it empty',
  wasTooLow: 'The price before must be higher than the price now',
  until: 'Enter a day from today on, at most a year ahead, for example 2026-11-30',
  untilWithoutWas: 'A last day needs the price before the sale',
} as const;

const maxSaleDays = 366;

/**
 * The fields of a sale: the price before it, and its last day; both '' for no sale. `names` are those in the form; `clock` tells
 * the time of the check.
 */
export function saleFields(
  label: string,
  names: { readonly price: string; readonly was: string; readonly until: string },
  clock: () => Date,
): Record<string, FormField> {
  const wasRule: FieldRule = (text, form) => {
    if (text.trim() === '') return null;
    const was = parseShillings(text);
    if (was === null) return saleMessages.was;
    const price = parseShillings(form[names.price] ?? '');
    return price !== null && was <= price ? saleMessages.wasTooLow : null;
  };
  const untilRule: FieldRule = (text, form) => {
    const day = text.trim();
    if (day === '') return null;
    const start = day.length === 10 ? parseNairobi(day) : null;
    const now = clock();
    if (!start || day < toDateInput(now) || start.getTime() - now.getTime() > maxSaleDays * dayMs)
      return saleMessages.until;
    return (form[names.was] ?? '').trim() === '' ? saleMessages.untilWithoutWas : null;
  };
  return {
    [names.was]: { label, maxLength: 15, rule: wasRule },
    [names.until]: { label, maxLength: 10, rule: untilRule },
  };
}

/** Takes texts that the rules have passed. The sale ends with its last day, at midnight in Nairobi. */
export function toSale(was: string, until: string): Sale | null {
  const price: Cents | null = parseShillings(was);
  const start = until.trim() === '' ? null : parseNairobi(until.trim());
  return price === null ? null : { was: price, until: start && new Date(start.getTime() + dayMs) };
}
