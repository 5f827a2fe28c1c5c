import { formatMoney, toCents, type Cents, type CurrencyPrefix } from '~/lib/format/money';

/** The final price of one litre or one kilogram, as in Directive 98/6/EC, article 2(b). */
export type UnitPrice = { readonly amount: Cents; readonly unit: 'litre' | 'kg' };

type PricedSize = { readonly name: string; readonly price: Cents };

/** `500 ml`, `5 L bucket`, `6 x 250 ml`; a range, an 'about' or a second number is no size to compute with. */
const size =
  /^(?:(?<count>\d{1,3}) ?[x×] ?)?(?<quantity>\d{1,5}(?:\.\d{1,3})?) ?(?<unit>ml|cl|l|litres?|g|kg)(?: (?!or\b|to\b|and\b)\p{L}+){0,2}$/iu;

const units: Readonly<Record<string, readonly [perUnit: number, UnitPrice['unit']]>> = {
  ml: [1000, 'litre'],
  cl: [100, 'litre'],
  l: [1, 'litre'],
  litre: [1, 'litre'],
  litres: [1, 'litre'],
  g: [1000, 'kg'],
  kg: [1, 'kg'],
};

/** Reads the size from the variant's name, which the farm edits; null where it is no weight or volume. */
export function unitPrice({ name, price }: PricedSize): UnitPrice | null {
  const { count = '1', quantity = '', unit = '' } = size.exec(name.trim())?.groups ?? {};
  const [perUnit, of] = units[unit.toLowerCase()] ?? [];
  const total = Number(count) * Number(quantity);
  if (perUnit === undefined || of === undefined || total === 0) return null;
  return { amount: toCents(Math.round((price * perUnit) / total)), unit: of };
}

/** `KES 130 per litre`, with the prefix of the price beside it. Shows cents below KES 100 only, where they make a difference. */
export function formatUnitPrice({ amount, unit }: UnitPrice, prefix?: CurrencyPrefix): string {
  const shown = amount < 10_000 ? amount : toCents(Math.round(amount / 100) * 100);
  return `${formatMoney(shown, prefix).replace(/\.00$/, '')} per ${unit}`;
}

/** The unit price beside a product's lowest price: of that variant, not the lowest unit price. */
export function lowestPriceUnitPrice(product: {
  readonly lowestPrice: Cents;
  readonly variants: readonly PricedSize[];
}): UnitPrice | null {
  const variant = product.variants.find(({ price }) => price === product.lowestPrice);
  return variant ? unitPrice(variant) : null;
}
