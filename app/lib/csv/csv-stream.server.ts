import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import { escapeFormula } from './formula-escape';

/** Text is escaped against formulas; a number is written as it is. */
export type CsvCell = string | number;

/**
 * Streams rows as CSV (RFC 4180) in constant memory, with a byte order mark, without which Excel misreads UTF-8. Ends
 * the iteration of `rows` when the stream is cancelled.
 */
export function csvStream(
  columns: readonly string[],
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): ReadableStream<Uint8Array> {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    cast: { string: (text, { header }) => (header ? text : escapeFormula(text)) },
  });
  const joined = joinChunks();
  // An error of `rows` destroys `joined`, which fails the response.
  pipeline(Readable.from(rows), csv, joined, () => undefined);
  const stream: NodeReadableStream = Readable.toWeb(joined);
  return stream as ReadableStream<Uint8Array>;
}

const chunkBytes = 16 * 1024;

/** One write to the network for each row would take longer than the row. */
function joinChunks(): Transform {
  let waiting: Buffer[] = [];
  let size = 0;
  const take = (): Buffer => {
    const chunk = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return chunk;
  };
  return new Transform({
    transform(row: Buffer, _encoding, done) {
      waiting.push(row);
      size += row.length;
      if (size >= chunkBytes) done(null, take());
      else done();
    },
    flush(done) {
      done(null, take());
    },
  });
}
