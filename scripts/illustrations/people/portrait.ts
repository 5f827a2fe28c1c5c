import type { Tint } from '../draw/scenery';
import {
  blur,
  circle,
  createPencil,
  downward,
  ellipse,
  group,
  linear,
  path,
  rect,
  within,
  writePicture,
  type Pencil,
} from '../draw/svg';

/** A portrait before a sky and two hills, with the light from the left; 640 by 640. */
export const portrait =
  (tint: Tint, draw: (pencil: Pencil) => string): (() => string) =>
  () => {
    const pencil = createPencil();
    return writePicture(
      pencil,
      640,
      640,
      rect(
        0,
        0,
        640,
        640,
        linear(
          pencil,
          [
            [0, tint.sky],
            [0.8, tint.glow],
          ],
          downward,
        ),
      ) +
        circle(300, 270, 250, tint.glow, { opacity: 0.8 }) +
        path('M0 452C120 396 210 404 330 436C440 460 540 404 640 420V640H0Z', tint.hill, { opacity: 0.8 }) +
        path('M0 520C140 476 300 492 420 512C520 526 580 500 640 496V640H0Z', tint.ground) +
        draw(pencil),
    );
  };

/** What is worn: cloth of one colour in the outline `d`, lit from the left, with `pattern` on it. */
export const cloth = (
  pencil: Pencil,
  d: string,
  fill: string,
  pattern = '',
  folds = '',
  depth = 0.42,
): string =>
  path(d, fill) +
  within(
    pencil,
    d,
    pattern +
      group(
        path('M420 420C520 470 560 560 560 660H760V400Z', '#1d150a', { opacity: depth }) +
          ellipse(150, 540, 90, 60, '#fff6d8', { opacity: 0.3 }) +
          ellipse(330, 470, 120, 34, '#1d150a', { opacity: 0.3 }),
        { filter: blur(pencil, 18) },
      ) +
      group(
        path(folds, 'none', {
          stroke: '#1d150a',
          'stroke-width': 9,
          opacity: 0.22,
          'stroke-linecap': 'round',
        }),
        {
          filter: blur(pencil, 3),
        },
      ),
  );
