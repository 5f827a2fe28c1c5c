import display from '../lettering/display.json';
import plain from '../lettering/plain.json';
import { path, place, type Attributes } from './svg';

type Typeface = { glyphs: Record<string, (number | string)[]>; kerning: Record<string, number> };

// Outlines instead of fonts, so that the images are the same on every machine.
const typefaces: Record<'display' | 'plain', Typeface> = { display, plain };

type Lettering = {
  size: number;
  fill: string;
  face?: 'display' | 'plain';
  /** The point of the text that is at x. */
  anchor?: 'start' | 'middle' | 'end';
  /** Letter spacing in thousandths of the size. */
  tracking?: number;
  /** The text shrinks to fit this width. */
  fit?: number;
  more?: Attributes;
};

function layOut(
  text: string,
  face: Typeface,
  tracking: number,
): { width: number; glyphs: [number, string][] } {
  const glyphs: [number, string][] = [];
  let x = 0;
  let previous = '';
  for (const letter of text) {
    const glyph = face.glyphs[letter];
    if (!glyph) throw new Error(`The lettering has no outline for '${letter}' in '${text}'`);
    x += face.kerning[previous + letter] ?? 0;
    glyphs.push([x, String(glyph[1])]);
    x += Number(glyph[0]) + tracking;
    previous = letter;
  }
  return { width: x - tracking, glyphs };
}

/** Writes one line of text as outlines, its baseline at y. */
export function letter(text: string, x: number, y: number, lettering: Lettering): string {
  const { fill, face = 'display', anchor = 'middle', tracking = 0, fit, more } = lettering;
  const { width, glyphs } = layOut(text, typefaces[face], tracking);
  const wanted = lettering.size / 1000;
  const scale = fit === undefined ? wanted : Math.min(wanted, fit / width);
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  const marks = glyphs
    .filter(([, d]) => d !== '')
    .map(([at, d]) =>
      path(d, fill, at === shift ? {} : { transform: `translate(${Math.round(at - shift)})` }),
    )
    .join('');
  return place(
    more
      ? `<g${Object.entries(more)
          .map(([k, v]) => ` ${k}="${v}"`)
          .join('')}>${marks}</g>`
      : marks,
    x,
    y,
    Math.round(scale * 100000) / 100000,
  );
}

/** Writes text on an arc around (cx, cy); `r` is the baseline's radius, the middle at the top (or the bottom, upright). */
export function letterOnArc(
  text: string,
  cx: number,
  cy: number,
  r: number,
  lettering: Lettering,
  side: 'top' | 'bottom' = 'top',
): string {
  const { fill, face = 'display', tracking = 0, size } = lettering;
  const { width, glyphs } = layOut(text, typefaces[face], tracking);
  const scale = size / 1000;
  const sign = side === 'top' ? 1 : -1;
  return glyphs
    .map(([at, d], index) => {
      if (d === '') return '';
      const next = glyphs[index + 1]?.[0] ?? width;
      const half = (next - at) / 2;
      const angle = ((sign * (at + half - width / 2) * scale) / r) * (180 / Math.PI);
      return `<g transform="translate(${cx} ${cy}) rotate(${angle.toFixed(2)}) translate(0 ${-sign * r}) scale(${scale}) translate(${Math.round(-half)})">${path(d, fill)}</g>`;
    })
    .join('');
}
