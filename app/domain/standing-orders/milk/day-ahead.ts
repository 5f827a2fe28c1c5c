import { formatLitres } from '~/lib/format/litres';
import { pluralize } from '~/lib/format/pluralize';

/** How far ahead the farm and a household look. */
export const daysAhead = 14;

/** What standing orders take of a size on a day. */
export type SizeAhead = {
  /** Id. */
  readonly productId: string;
  readonly sku: string | null;
  readonly name: string;
  readonly units: number;
  /** Units that the farm expects a day; null for a size without. */
  readonly expected: number | null;
};

/** What standing orders take on a day as it stands, beside what the farm expects to milk. */
export type DayAhead = {
  readonly day: string;
  readonly households: number;
  /** Of the sizes whose volume is known. */
  readonly millilitres: number;
  /** Of those that are expected, whether or not a household takes them; null where none is. */
  readonly expectedMillilitres: number | null;
  /** The most first. */
  readonly sizes: readonly SizeAhead[];
};

/** '42 L of the 60 L that you expect', '42 L, 2 L more than the 40 L that you expect', or without what isn't known; empty where nothing is. */
export function describeLitres({
  millilitres,
  expectedMillilitres: expected,
}: Pick<DayAhead, 'millilitres' | 'expectedMillilitres'>): string {
  if (millilitres === 0) return '';
  const litres = formatLitres(millilitres);
  if (expected === null) return litres;
  const above =
    millilitres > expected ? `, ${formatLitres(millilitres - expected)} more than the` : ' of the';
  return `${litres}${above} ${formatLitres(expected)} that you expect`;
}

/** '8 households take 42 L of the 60 L that you expect: 40 × Fresh milk - 1 L, 15 × Mala - 500 ml (12 expected)' */
export function describeDayAhead(ahead: DayAhead): string {
  if (ahead.households === 0) return 'Nothing';
  const litres = describeLitres(ahead);
  const sizes = ahead.sizes.map(
    ({ name, units, expected }) =>
      `${units} × ${name}${expected !== null && expected < units ? ` (${expected} expected)` : ''}`,
  );
  return `${pluralize(ahead.households, 'household takes', 'households take')} ${[litres, sizes.join(', ')].filter((part) => part !== '').join(': ')}`;
}
