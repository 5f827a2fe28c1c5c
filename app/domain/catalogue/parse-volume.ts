const millilitresPerLitre = 1_000;
const millilitresPerUnit: Partial<Record<string, number>> = { ml: 1, cl: 10, dl: 100 };

const vulgarFractions: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' };

const number = String.raw`\d+\s*/\s*\d+|\d{1,3}(?:,\d{3})+|\d*[.,]?\d+`;
const unit = 'millilit(?:re|er)s?|lit(?:re|er)s?|ltrs?|lts?|ml|cl|dl|l';

/** `500 ml`, `1.5 L`, `½ litre`, `6 x 200ml`; not part of a longer number or word. */
const pattern = new RegExp(
  String.raw`(?<![\d./,])(?:(\d+)\s*[x×]\s*)?(${number})\s*-?\s*(${unit})(?![\p{L}\d])`,
  'iu',
);

/** The pattern backtracks: its time grows with the square of the length. */
const maxLength = 200;

/** Millilitres of a package by the name of its size; null where it names no volume. */
export function parseVolume(text: string): number | null {
  const plain = text
    .slice(0, maxLength)
    .replace(/\s+/g, ' ')
    .replace(/ ?([½¼¾])/g, (_, fraction: string) => vulgarFractions[fraction] ?? '');
  const [, count = '1', amount = '', unitName = ''] = pattern.exec(plain) ?? [];
  if (amount === '') return null;
  const millilitres = Math.round(Number(count) * parseAmount(amount) * perUnit(unitName));
  return millilitres > 0 && Number.isSafeInteger(millilitres) ? millilitres : null;
}

/** Of a size of a product, by its attributes, its name, or that of its product or line; null where none names a volume. */
export function findVolume(
  size: { readonly name: string; readonly attributes?: Readonly<Record<string, string>> } | undefined,
  otherName: string,
): number | null {
  for (const text of [...Object.values(size?.attributes ?? {}), size?.name ?? '', otherName]) {
    const volume = parseVolume(text);
    if (volume !== null) return volume;
  }
  return null;
}

function parseAmount(text: string): number {
  const [over = '', under] = text.split('/');
  if (under !== undefined) return Number(over) / Number(under);
  return Number(/^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
}

const perUnit = (name: string): number => {
  const short = name.toLowerCase();
  if (short.startsWith('milli')) return 1;
  return millilitresPerUnit[short] ?? millilitresPerLitre;
};
