import { unescapeFormula } from '~/lib/csv/formula-escape';
import { parseCsv } from '~/lib/csv/parse-csv';
import { cleanText } from '~/lib/format/clean-text';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { normaliseUnicode } from '~/lib/format/normalise-unicode';
import {
  importColumnNames,
  importColumns,
  maxImportBytes,
  maxImportRows,
  requiredColumns,
  type ImportColumn,
  type ImportRow,
} from './columns';

type ReadImportResult =
  | { readonly ok: true; readonly rows: readonly ImportRow[] }
  /** The whole file can't be read. */
  | { readonly ok: false; readonly message: string };

/** Spreadsheets write the empty ones to the right of a table, too. */
const maxColumns = 200;

const refuse = (message: string): ReadImportResult => ({ ok: false, message });

/**
 * Reads a CSV file: UTF-8 with or without a byte order mark, or UTF-16 with one; separated by commas, semicolons or tabs,
 * as spreadsheets of other locales write them. Bounded by size and rows.
 */
export function readImport(bytes: Uint8Array): ReadImportResult {
  if (bytes.length > maxImportBytes) return refuse('The file is larger than 1 MB. Please split it');
  const text = decode(bytes);
  if (text === null)
    return refuse(
      'The file is not in UTF-8. Please save it in your spreadsheet as “CSV UTF-8” and choose it again',
    );
  if (text.trim() === '') return refuse('The file is empty');
  const { delimiter, table } = findDelimiter(text);
  const parsed = parseCsv(table, { delimiter, maxRecords: maxImportRows + 1, maxCells: maxColumns });
  if (!parsed.ok)
    return refuse(
      parsed.reason === 'quotes'
        ? `The quotation marks in the file don’t match, near line ${parsed.line}. Please check it`
        : `The file has more than ${formatWholeNumber(maxImportRows)} rows. Please split it`,
    );
  const [header, ...body] = parsed.records;
  const columns = findColumns(header?.cells ?? []);
  if (!columns.ok) return refuse(columns.message);
  const rows = body.flatMap(({ number, cells: given }): ImportRow[] => {
    const texts = given.map(cleanText);
    if (texts.every((text) => text.trim() === '')) return [];
    const cells: Partial<Record<ImportColumn, string>> = {};
    for (const [name, position] of columns.positions)
      cells[name] = unescapeFormula(texts[position] ?? '').trim();
    return [{ number, cells }];
  });
  if (rows.length === 0) return refuse('The file has a header and no rows');
  return { ok: true, rows };
}

function decode(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** What Excel's line `sep=;` before the table says, else the most frequent candidate of the header, whose names contain none. */
function findDelimiter(text: string): { readonly delimiter: string; readonly table: string } {
  const [line, told] = /^\uFEFF?"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  if (line !== undefined && told !== undefined) return { delimiter: told, table: text.slice(line.length) };
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
  return { delimiter, table: text };
}

const keyOf = (name: string): string => normaliseUnicode(name, 'NFC').trim().toLowerCase();

function findColumns(
  header: readonly string[],
):
  | { readonly ok: true; readonly positions: ReadonlyMap<ImportColumn, number> }
  | { readonly ok: false; readonly message: string } {
  const keys = header.map(keyOf);
  const positions = new Map<ImportColumn, number>();
  for (const name of importColumnNames) {
    const position = keys.indexOf(keyOf(importColumns[name]));
    if (position >= 0 && keys.indexOf(keyOf(importColumns[name]), position + 1) >= 0)
      return { ok: false, message: `The column “${importColumns[name]}” appears twice in the first row` };
    if (position >= 0) positions.set(name, position);
  }
  const missing = requiredColumns
    .filter((name) => !positions.has(name))
    .map((name) => `“${importColumns[name]}”`);
  if (missing.length > 0)
    return { ok: false, message: `The first row must name the columns; missing: ${missing.join(', ')}` };
  return { ok: true, positions };
}
