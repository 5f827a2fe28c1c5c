import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '~/lib/csv/parse-csv';

const limits = { delimiter: ',', maxRecords: 1_000, maxCells: 100 };
const read = (text: string, changed: Partial<typeof limits> = {}) =>
  parseCsv(text, { ...limits, ...changed });
const cellsOf = (text: string, changed: Partial<typeof limits> = {}) => {
  const parsed = read(text, changed);
  return parsed.ok ? parsed.records.map(({ cells }) => cells) : parsed;
};

describe('CSV', () => {
  it('is read as another parser reads it', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.array(fc.constantFrom('"', ',', ';', '\r\n', '\n', ' ', 'a', '🐄')).map((parts) => parts.join('')),
    );
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const written = (text: string) => (/[",;\r\n]/.test(text) ? quoted(text) : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\r\n', '\n'),
        fc.boolean(),
        (rows, delimiter, lineEnd, quotesAll) => {
          const lines = rows.map((row) =>
            row
              .map((text) => (quotesAll || text.includes('\t') ? quoted(text) : written(text)))
              .join(delimiter),
          );
          const text = lines.join(lineEnd);
          const others: string[][] = parse(text, {
            delimiter,
            relax_column_count: true,
            record_delimiter: lineEnd,
          });
          const filled = others.filter((cells) => cells.some((each) => each.trim() !== ''));
          expect(cellsOf(text, { delimiter })).toEqual(filled);
        },
      ),
    );
  });

  it('has line ends of any system, a byte order mark, and no line end after the last record', () => {
    for (const end of ['\r\n', '\n', '\r'])
      for (const last of ['', end])
        expect(cellsOf(`\uFEFFa,b${end}1,"2${end}3"${last}`)).toEqual([
          ['a', 'b'],
          ['1', `2${end}3`],
        ]);
    expect(cellsOf('')).toEqual([]);
    expect(cellsOf('a,')).toEqual([['a', '']]);
    expect(cellsOf('"a"')).toEqual([['a']]);
  });

  it('keeps the numbers of a spreadsheet, which counts empty records', () => {
    const parsed = read('\na\n\n,, \r\n"b\nc"\n""\nd\n');
    expect(parsed.ok && parsed.records.map(({ number, cells }) => [number, cells.join()])).toEqual([
      [2, 'a'],
      [5, 'b\nc'],
      [7, 'd'],
    ]);
  });

  it('names the line of a quotation mark that is missing or too many', () => {
    for (const [text, line] of [
      ['a\n"b', 2],
      ['a\n"b""', 2],
      ['a\r\n\r\n"b"c', 3],
      ['a"b', 1],
      ['a\r"b" ,c', 2],
    ] as const)
      expect([text, read(text)]).toEqual([text, { ok: false, reason: 'quotes', line }]);
  });

  it('is bounded in records and cells, and in nothing that is empty', () => {
    expect(read('a\n'.repeat(1_000))).toMatchObject({ ok: true });
    expect(read('a\n'.repeat(1_001))).toEqual({ ok: false, reason: 'too-many-records' });
    // Not read beyond: the open quotation mark is not found.
    expect(read(`${'a\n'.repeat(1_001)}"`)).toEqual({ ok: false, reason: 'too-many-records' });
    expect(cellsOf(`a${'\n'.repeat(1_000_000)}b`)).toEqual([['a'], ['b']]);
    expect(cellsOf('a,b,c,d', { maxCells: 2 })).toEqual([['a', 'b']]);
    expect(cellsOf(`a${','.repeat(1_000_000)}`)).toEqual([['a', ...Array<string>(99).fill('')]]);
  });
});
