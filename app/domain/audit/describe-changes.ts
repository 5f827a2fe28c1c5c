import { formatDateTime } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import type { AuditEntry } from './audit-entry';

export type AuditRow = { readonly name: string; readonly before: string; readonly after: string };

/** The fields that an entry changed, as texts; fields within lists and objects one by one, where they differ. */
export function describeChanges({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): readonly AuditRow[] {
  const [old, current] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? '', after: current.get(name) ?? '' }))
    .filter((row) => row.before !== row.after);
}

const maxDepth = 4;

/** Text by the name of the field, such as 'Variants 1 price'. */
function flatten(values: unknown): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (value: unknown, path: readonly string[]) => {
    const isPlain = typeof value !== 'object' || value === null || value instanceof Date;
    const isTextList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
    if (isPlain || isTextList || path.length >= maxDepth) texts.set(nameOf(path), textOf(value, path));
    else
      for (const [key, child] of Object.entries(value))
        add(child, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]);
  };
  for (const [key, value] of Object.entries(values ?? {})) add(value, [key]);
  return texts;
}

/** `isActive` to 'Is active'; a label of a form stays. */
const nameOf = (path: readonly string[]): string => {
  const words = path
    .map((key) =>
      key.replace(/([a-z])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`),
    )
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fields in cents. */
const moneyFields: ReadonlySet<string> = new Set([
  'price',
  'regularPrice',
  'salePrice',
  'amount',
  'totalAmount',
  'subtotal',
  'deliveryFee',
  'received',
  'refunded',
  'dueBack',
  'stillToPay',
]);

function textOf(value: unknown, path: readonly string[]): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return moneyFields.has(path.at(-1) ?? '') && Number.isSafeInteger(value)
      ? formatMoney(toCents(value), 'KSh')
      : String(value);
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
      ? formatDateTime(new Date(value))
      : value;
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
    ? value.map(String).join(', ')
    : JSON.stringify(value);
}
