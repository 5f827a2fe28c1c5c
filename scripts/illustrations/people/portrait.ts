import {
  blur,
  circle,
  createPencil,
  downward,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  radial,
  rect,
  within,
  writePicture,
  type Pencil,
} from '../draw/svg';
import type { Tint } from '../draw/scenery';

/** Skin as light and shade fall on it. */
type Skin = { readonly base: string; readonly light: string; readonly deep: string };

export const skins = {
  umber: { base: '#7a4a2e', light: '#96613f', deep: '#55301c' },
  cocoa: { base: '#643a25', light: '#7d4e34', deep: '#452616' },
  chestnut: { base: '#8d5a38', light: '#a8734c', deep: '#673d23' },
} as const satisfies Record<string, Skin>;

type Look = {
  readonly tint: Tint;
  readonly skin: Skin;
  /** Drawn behind the head, and over it. */
  readonly behind?: string;
  readonly over: string | ((pencil: Pencil) => string);
  /** What is worn, over the shoulders (see `shoulders`). */
  readonly wear: (pencil: Pencil) => string;
  /** Below the nose: a beard. */
  readonly beard?: string;
  /** In front of the eyes: glasses. */
  readonly glasses?: boolean;
  readonly earrings?: string;
  /** The width of the face relative to the default. */
  readonly wide?: number;
};

/** Neck and shoulders of a person who looks at us; 640 by 640, the chin at y = 420. */
export const shoulders =
  'M64 640C70 556 110 516 190 494C238 480 262 470 266 440H374C378 470 402 480 450 494C530 516 570 556 576 640Z';

const head =
  'M320 150C404 150 440 214 436 290C434 360 396 432 320 432C244 432 206 360 204 290C200 214 236 150 320 150Z';

function face(pencil: Pencil, { skin, wide = 1, beard = '', glasses, earrings }: Look): string {
  const ear = ellipse(208, 300, 22, 34, skin.base) + ellipse(210, 302, 11, 20, skin.deep, { opacity: 0.6 });
  const eye = (x: number) =>
    path(`M${x - 24} 292Q${x} 274 ${x + 24} 292Q${x} 306 ${x - 24} 292Z`, '#fdf8ee') +
    circle(x, 290, 11, '#2a1a12') +
    circle(x - 4, 286, 3.4, '#ffffff') +
    line(`M${x - 26} 290Q${x} 268 ${x + 26} 290`, '#23140d', 5) +
    line(`M${x - 30} 254Q${x - 2} 238 ${x + 28} 252`, '#23140d', 8, { opacity: 0.85 });
  const drawn =
    ear +
    group(ear, { transform: 'matrix(-1 0 0 1 640 0)' }) +
    (earrings ? circle(206, 344, 9, earrings) + circle(434, 344, 9, earrings) : '') +
    path(head, skin.base) +
    path(
      head,
      linear(pencil, [
        [0, skin.light, 0.9],
        [0.5, skin.light, 0.15],
        [1, skin.deep, 0.75],
      ]),
    ) +
    ellipse(320, 210, 70, 40, '#ffffff', { opacity: 0.08 }) +
    beard +
    eye(266) +
    eye(374) +
    path(
      'M308 344C302 350 306 360 320 360C334 360 338 350 332 344Q328 300 320 298Q312 300 308 344Z',
      skin.deep,
      {
        opacity: 0.35,
      },
    ) +
    line('M304 352Q320 364 336 352', skin.deep, 5, { opacity: 0.8 }) +
    path('M276 378Q320 392 364 378Q350 412 320 412Q290 412 276 378Z', '#5a2320') +
    path('M284 381Q320 392 356 381Q350 392 320 394Q290 392 284 381Z', '#fffaf2') +
    line('M272 377Q320 393 368 377', skin.deep, 4) +
    ellipse(246, 346, 22, 13, '#c4603f', { opacity: 0.2 }) +
    ellipse(394, 346, 22, 13, '#c4603f', { opacity: 0.2 }) +
    (glasses
      ? [266, 374]
          .map((x) =>
            circle(x, 290, 40, '#ffffff', { 'fill-opacity': 0.12, stroke: '#2b2118', 'stroke-width': 6 }),
          )
          .join('') + line('M306 286Q320 278 334 286M226 284L206 278M414 284L434 278', '#2b2118', 6)
      : '');
  return wide === 1
    ? drawn
    : group(drawn, { transform: `translate(320 0) scale(${wide} 1) translate(-320 0)` });
}

/** A portrait before a sky and two hills, with the light from the left; 640 by 640. */
export function portrait(look: Look): string {
  const pencil = createPencil();
  const { tint, skin } = look;
  const drawn =
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
    circle(320, 280, 236, tint.glow, { opacity: 0.8 }) +
    path('M0 452C120 396 210 404 330 436C440 460 540 404 640 420V640H0Z', tint.hill, { opacity: 0.8 }) +
    path('M0 520C140 476 300 492 420 512C520 526 580 500 640 496V640H0Z', tint.ground) +
    (look.behind ?? '') +
    ellipse(340, 640, 270, 40, '#231d10', { opacity: 0.22, filter: blur(pencil, 12) }) +
    path('M262 400H378V470C378 520 262 520 262 470Z', skin.base) +
    path('M262 430Q320 474 378 424V452Q320 500 262 458Z', skin.deep, { opacity: 0.6 }) +
    look.wear(pencil) +
    within(
      pencil,
      shoulders,
      rect(
        60,
        430,
        520,
        220,
        radial(
          pencil,
          [
            [0, '#fff6d8', 0.22],
            [0.6, '#fff6d8', 0],
            [1, '#2a2410', 0.26],
          ],
          0.25,
          0.3,
          0.9,
        ),
      ),
    ) +
    face(pencil, look) +
    (typeof look.over === 'string' ? look.over : look.over(pencil));
  return writePicture(pencil, 640, 640, drawn);
}

/** Short hair as a cap on the head. */
export const croppedHair = (fill: string): string =>
  path(
    'M206 282C190 190 238 128 320 128C402 128 450 190 434 282C428 232 414 204 388 194C344 184 296 184 252 194C226 204 212 232 206 282Z',
    fill,
  );

/** A printed cloth wound around the head, with its knot. */
export function headscarf(pencil: Pencil, fill: string, print: string, accent: string): string {
  const cloth =
    'M196 268C180 168 232 96 326 96C420 96 462 170 444 268C420 208 372 196 320 196C268 196 220 208 196 268Z';
  let dots = '';
  for (let n = 0; n < 26; n += 1)
    dots += circle(190 + ((n * 61) % 270), 104 + ((n * 43) % 150), 10, n % 2 ? print : accent);
  return (
    place(
      path('M0 0C30-50 80-60 96-30C106-6 70 14 36 22ZM0 4C-4-46 34-86 62-72C84-58 62-18 30 14Z', fill) +
        circle(20, -8, 22, fill, { stroke: accent, 'stroke-width': 5 }),
      398,
      128,
    ) +
    path(cloth, fill) +
    within(pencil, cloth, dots) +
    within(
      pencil,
      cloth,
      line('M200 250C250 170 380 160 440 230M220 190C280 130 370 128 424 178', '#2a1a10', 5, {
        opacity: 0.25,
      }),
    ) +
    line('M196 268C220 208 268 196 320 196C372 196 420 208 444 268', accent, 7)
  );
}

export const shirt = (pencil: Pencil, fill: string, collar: string): string =>
  path(shoulders, fill) +
  path('M262 452L320 530L378 452L404 476L352 560L320 528L288 560L236 476Z', collar) +
  path(
    shoulders,
    linear(pencil, [
      [0, '#ffffff', 0.14],
      [1, '#1d150a', 0.2],
    ]),
  );

/** A coat with lapels over a shirt. */
export const coat = (fill: string, edge: string, under: string): string =>
  path(shoulders, under) +
  path('M64 640C70 556 110 516 190 494L258 470L300 640Z', fill) +
  path('M576 640C570 556 530 516 450 494L382 470L340 640Z', fill) +
  path('M236 478L258 470L306 640H276Z', edge) +
  path('M404 478L382 470L334 640H364Z', edge);

/** A bib apron over what is worn. */
export const apron = (fill: string, edge: string): string =>
  line('M252 470L226 566M388 470L414 566', edge, 16) +
  path('M214 560H426C438 560 444 568 444 580V640H196V580C196 568 202 560 214 560Z', fill) +
  line('M214 562H426', edge, 8);
