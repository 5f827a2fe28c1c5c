/** `number`: as a spreadsheet numbers it, from 1, with the empty ones. */
export type CsvRecord = { readonly number: number; readonly cells: readonly string[] };

type ParsedCsv =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly reason: 'too-many-records' }
  /** `line`: of the text, where a quotation mark is missing or too many. */
  | { readonly ok: false; readonly reason: 'quotes'; readonly line: number };

/**
 * Parses CSV (RFC 4180) with any line ends. Leaves out records whose cells are all empty, and the cells above `maxCells` of a
 * record. Stops at the first record above `maxRecords`: takes time by the length of the text only, whatever it holds.
 */
export function parseCsv(
  text: string,
  limits: { readonly delimiter: string; readonly maxRecords: number; readonly maxCells: number },
): ParsedCsv {
  const { delimiter, maxRecords, maxCells } = limits;
  const isLineEnd = (at: number): boolean => text[at] === '\n' || text[at] === '\r';
  const isCellEnd = (at: number): boolean => at >= text.length || text[at] === delimiter || isLineEnd(at);
  const records: CsvRecord[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (let number = 1; at < text.length; number += 1) {
    const cells: string[] = [];
    let isEmpty = true;
    for (;;) {
      const read = text[at] === '"' ? readQuotedCell(text, at) : readPlainCell(text, at, isCellEnd);
      if (!read || !isCellEnd(read.end)) return { ok: false, reason: 'quotes', line: lineAt(text, at) };
      if (cells.length < maxCells) cells.push(read.cell);
      isEmpty &&= read.cell.trim() === '';
      at = read.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (isEmpty) continue;
    if (records.length === maxRecords) return { ok: false, reason: 'too-many-records' };
    records.push({ number, cells });
  }
  return { ok: true, records };
}

type ReadCell = { readonly cell: string; readonly end: number } | null;

/** Ends at a quotation mark, too, which is not the end of a cell. */
function readPlainCell(text: string, start: number, isCellEnd: (at: number) => boolean): ReadCell {
  let end = start;
  while (!isCellEnd(end) && text[end] !== '"') end += 1;
  return { cell: text.slice(start, end), end };
}

/** Null where the closing mark is missing. Two marks stand for one. */
function readQuotedCell(text: string, start: number): ReadCell {
  const parts: string[] = [];
  for (let from = start + 1; ;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return null;
    parts.push(text.slice(from, mark));
    if (text[mark + 1] !== '"') return { cell: parts.join('"'), end: mark + 1 };
    from = mark + 2;
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length;
