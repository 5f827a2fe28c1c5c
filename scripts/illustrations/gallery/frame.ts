import {
  blur,
  createPencil,
  downward,
  element,
  ellipse,
  group,
  linear,
  radial,
  rect,
  writePicture,
  type Pencil,
  type Stop,
} from '../draw/svg';

/** A picture of the gallery: 960 by 640, each with a sky and a light of its own. */
export const frame =
  (draw: (pencil: Pencil) => string): (() => string) =>
  () => {
    const pencil = createPencil();
    return writePicture(pencil, 960, 640, draw(pencil));
  };

/** The whole ground of a picture, from top to bottom. */
export const backdrop = (pencil: Pencil, stops: readonly Stop[]): string =>
  rect(0, 0, 960, 640, linear(pencil, stops, downward));

/** Light, or the dark of its corners, over the whole picture; where its middle is and how far it reaches, in parts of 1. */
export const glow = (pencil: Pencil, stops: readonly Stop[], x: number, y: number, reach: number): string =>
  rect(0, 0, 960, 640, radial(pencil, stops, x, y, reach));

/** A bank of mist. */
export const mist = (pencil: Pencil, x: number, y: number, width: number, opacity = 0.7): string =>
  ellipse(x, y, width / 2, width / 14, '#fff8e8', { opacity, filter: blur(pencil, 14) });

/** The dark shape of what it holds, against the light. Takes its red, green and blue in 0..1. */
export function silhouette(
  pencil: Pencil,
  children: string,
  [r, g, b]: readonly [number, number, number] = [0.13, 0.085, 0.07],
): string {
  const filter = pencil.define((id) =>
    element(
      'filter',
      // The colour as it is written, not as light adds up.
      { id, 'color-interpolation-filters': 'sRGB' },
      element('feColorMatrix', { values: `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 1 0` }),
    ),
  );
  return group(children, { filter });
}

/** The soft shadow of something that stands at (x, y). */
export const shade = (pencil: Pencil, x: number, y: number, width: number, opacity = 0.34): string =>
  ellipse(x + width * 0.08, y, width * 0.55, Math.max(7, width * 0.06), '#20250f', {
    opacity,
    filter: blur(pencil, 6),
  });
