import { encode } from 'uqr';

/** A QR code on a grid of `size` squares across, free edge included, with one stroke for each run of dark squares. */
export type QrCode = { readonly size: number; readonly path: string };

/** The free edge that cameras find the code by (ISO/IEC 18004: four squares). */
const edge = 4;

/** Takes a text and draws it so that 15 % of it may be unreadable: a scratched screen, a reflection. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: edge });
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([from, to]) => `M${from} ${y}h${to - from}`)
      .join(''),
  );
  return { size, path: path.join('') };
}

/** Where each run of dark squares begins and ends. */
function runsOf(row: readonly boolean[]): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last?.[1] === x) last[1] = x + 1;
    else if (dark) runs.push([x, x + 1]);
  });
  return runs;
}
