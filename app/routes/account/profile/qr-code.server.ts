import { encode } from 'uqr';

/** An SVG path in a grid of `size` modules, quiet zone included, with a stroke for each run of dark modules. */
export type QrCode = { readonly size: number; readonly path: string };

/** In modules (ISO/IEC 18004). */
const quietZone = 4;

/** Error correction level M: 15 % may be unreadable. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([from, to]) => `M${from} ${y}h${to - from}`)
      .join(''),
  );
  return { size, path: path.join('') };
}

function runsOf(row: readonly boolean[]): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last?.[1] === x) last[1] = x + 1;
    else if (dark) runs.push([x, x + 1]);
  });
  return runs;
}
