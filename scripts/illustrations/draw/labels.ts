import { cow, cowFace, friesian, printed, type Coat } from './animals';
import { letter, letterOnArc } from './lettering';
import { color } from './palette';
import { circle, downward, linear, path, place, rect, within, type Pencil } from './svg';

/** A paper label on a round vessel: centred on x = 0, its edges sagging with the vessel's curve. */
export function labelShape(halfWidth: number, top: number, bottom: number, sag: number): string {
  return `M${-halfWidth} ${top}Q0 ${top + sag * 2} ${halfWidth} ${top}V${bottom}Q0 ${bottom + sag * 2} ${-halfWidth} ${bottom}Z`;
}

/** The farm's own mark: a cow on the hills under the sun, in a round-topped window. Width 100, height 96, centred on (0, 0). */
export function farmWindow(pencil: Pencil, sky: string = color.maizeLight, coat: Coat = friesian): string {
  const frame = 'M-50 48V-2A50 46 0 0 1 50-2V48Z';
  return (
    within(
      pencil,
      frame,
      rect(
        -50,
        -50,
        100,
        100,
        linear(
          pencil,
          [
            [0, sky],
            [1, '#fffaf0'],
          ],
          downward,
        ),
      ) +
        circle(24, -14, 13, color.maize) +
        path('M-50 14C-30-4-8 2 10 12C26 4 40 4 50 10V50H-50Z', color.sprout) +
        path('M-50 30C-26 20 10 24 50 22V50H-50Z', color.meadow) +
        place(cow(pencil, coat), -44, -16, 0.42),
    ) + path(frame, 'none', { stroke: color.pasture, 'stroke-width': 3 })
  );
}

type LabelText = { title: string; second?: string; ink?: string; size?: number };

/** The farm's label: window on top, name in a band below. Fits a shape from labelShape. */
export function farmLabel(
  pencil: Pencil,
  box: { halfWidth: number; top: number; bottom: number; sag: number },
  text: LabelText & { paper?: string; band?: string; sky?: string; coat?: Coat },
): string {
  const { halfWidth, top, bottom, sag } = box;
  const shape = labelShape(halfWidth, top, bottom, sag);
  const height = bottom - top;
  const band = text.band ?? color.pasture;
  const bandTop = top + height * 0.58;
  const scale = Math.min((height * 0.52) / 96, (halfWidth * 1.2) / 100);
  return (
    within(
      pencil,
      shape,
      rect(-halfWidth, top, halfWidth * 2, height + sag * 2, text.paper ?? color.cream) +
        path(
          `M${-halfWidth} ${bandTop}Q0 ${bandTop + sag * 2} ${halfWidth} ${bandTop}V${bottom + sag * 2}H${-halfWidth}Z`,
          band,
        ),
    ) +
    place(farmWindow(pencil, text.sky, text.coat), 0, top + sag + height * 0.305, scale) +
    letter(text.title, 0, bandTop + sag + height * (text.second ? 0.2 : 0.255), {
      size: text.size ?? height * 0.19,
      fill: text.ink ?? color.cream,
      fit: halfWidth * 1.5,
    }) +
    (text.second
      ? letter(text.second, 0, bandTop + sag + height * 0.325, {
          size: height * 0.095,
          fill: text.ink ?? color.cream,
          face: 'plain',
          tracking: 90,
          fit: halfWidth * 1.36,
        })
      : '')
  );
}

/** A round seal with text on its rim; radius 60, centred on (0, 0). */
export function creamerySeal(pencil: Pencil, ink: string, paper: string): string {
  return (
    circle(0, 0, 60, paper) +
    circle(0, 0, 55, 'none', { stroke: ink, 'stroke-width': 2.5 }) +
    circle(0, 0, 37, ink) +
    place(cowFace(pencil, printed(ink, paper)), 0, 3, 0.44) +
    letterOnArc('PASTEURISED MILK', 0, 0, 41, { size: 12.5, fill: ink, tracking: 70 }) +
    letterOnArc('FRESH', 0, 0, 50, { size: 11, fill: ink, face: 'plain', tracking: 80 }, 'bottom')
  );
}

/** A string-tied paper tag, 90 by 54, its hole at (0, 0). */
export function paperTag(word: string, ink: string = color.pasture): string {
  return (
    path('M-12 0L6-27H92V27H6Z', '#fffaf0', { stroke: '#d9c9a4', 'stroke-width': 1.5 }) +
    circle(4, 0, 4.5, '#cdb98c') +
    letter(word, 51, 8, { size: 24, fill: ink, fit: 74 })
  );
}
