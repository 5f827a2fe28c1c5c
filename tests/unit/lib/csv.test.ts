import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvStream, type CsvCell } from '~/lib/csv/csv-stream.server';
import { escapeFormula, unescapeFormula } from '~/lib/csv/formula-escape';

const readCsv = (columns: readonly string[], rows: Iterable<readonly CsvCell[]>): Promise<string> =>
  new Response(csvStream(columns, rows)).arrayBuffer().then((bytes) => Buffer.from(bytes).toString());

/** What a spreadsheet or an import reads. */
const parseCsv = (text: string): string[][] => parse(text, { bom: true });

describe('a cell', () => {
  it('that a spreadsheet would run as a formula becomes text', () => {
    for (const cell of ['=1+1', '+254 700', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x', "'=1"])
      expect(escapeFormula(cell)).toBe(`'${cell}`);
    for (const cell of ['', 'Milk', "'tis", "Ong'aro", '1 = 1', ' =1', '🐄', '#1'])
      expect(escapeFormula(cell)).toBe(cell);
  });

  it('is the same after export and import, whatever it holds', () => {
    const sign = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      ';',
      ' ',
      'a',
      '🐄',
      '＝',
    );
    const cell = fc.oneof(
      fc.array(sign).map((signs) => signs.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(fc.property(cell, (text) => unescapeFormula(escapeFormula(text)) === text));
  });
});

describe('a CSV file', () => {
  it('has a byte order mark, a header and rows that end in CR LF', async () => {
    expect(await readCsv(['Order ID', 'Amount (KSh)'], [['M-24061', 1250.5]])).toBe(
      '\ufeffOrder ID,Amount (KSh)\r\nM-24061,1250.5\r\n',
    );
  });

  it('keeps quotes, commas, line breaks and emoji in their cells', async () => {
    const rows = [
      ['say "moo"', 'a, b', '1\r\n2', '1\n2', '1\r2', '🐄'],
      ['=1', '-2', '', "'", "''=1", ' x '],
    ];
    const parsed = parseCsv(await readCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows));
    expect(parsed.slice(1).map((cells) => cells.map(unescapeFormula))).toEqual(rows);
  });

  it('has its header only where there are no rows', async () => {
    expect(await readCsv(['Order ID'], [])).toBe('\ufeffOrder ID\r\n');
  });

  it('fails where its rows fail', async () => {
    function* failing() {
      yield ['first'];
      throw new Error('the database is away');
    }
    await expect(readCsv(['a'], failing())).rejects.toThrow('the database is away');
  });

  it('reads ahead a bounded number of rows, and ends the reading when it is cancelled', async () => {
    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield ['x'.repeat(1_000)];
          await nextTurn();
        }
      } finally {
        ended = true;
      }
    }
    const reader = csvStream(['a'], endless()).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => ended).toBe(true);
    expect(read).toBeLessThan(500);
  });
});
