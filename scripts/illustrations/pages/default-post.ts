import { cow, printed } from '../draw/animals';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { circle, group, line, linear, path, place, radial, roundedBox, type Pencil } from '../draw/svg';
import { frame, glow } from '../gallery/frame';
import { boardsFromAbove, disc, lyingShade } from './from-above';

/** A cup of milk or tea from above, radius 90 with its saucer, centred. */
const cupFromAbove = (pencil: Pencil, glaze: string, drink: string, drinkDeep: string): string =>
  lyingShade(pencil, disc(0, 0, 112), 12) +
  circle(
    0,
    0,
    112,
    linear(
      pencil,
      [
        [0, '#ffffff'],
        [1, '#dfe3da'],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  circle(0, 0, 100, 'none', { stroke: glaze, 'stroke-width': 5 }) +
  lyingShade(pencil, disc(0, 0, 74), 8) +
  line('M70 44C112 60 128 96 96 104C74 108 60 92 54 70', glaze, 15) +
  circle(0, 0, 76, glaze) +
  circle(0, 0, 66, '#fffdf8') +
  circle(
    0,
    0,
    60,
    radial(pencil, [
      [0, drink],
      [0.75, drink],
      [1, drinkDeep],
    ]),
  ) +
  path('M-44-26A52 52 0 0 1-6-50', 'none', {
    stroke: '#ffffff',
    'stroke-width': 8,
    'stroke-linecap': 'round',
    opacity: 0.8,
  });

const pencilLying = (): string =>
  path('M0-9H190V9H0Z', '#f2c14e') +
  path('M0-9H190V-3H0Z', '#fbe2a0') +
  path('M0 4H190V9H0Z', '#c48a20') +
  path('M190-9L226 0L190 9Z', '#f0d9b4') +
  path('M214-3L226 0L214 3Z', color.ink) +
  path('M-18-9H0V9H-18Z', '#c7cfcc') +
  path(roundedBox(-40, -9, 24, 18, 6), '#d98350');

/** A notebook, a pen and a cup of milk. */
/** From above, radius 44, centred. */
const biscuit = (pencil: Pencil, edge: string, top: string): string =>
  lyingShade(pencil, disc(0, 0, 44), 8) +
  circle(0, 0, 44, edge) +
  circle(0, 0, 38, top) +
  [
    [-14, -12],
    [12, -16],
    [0, 6],
    [-18, 14],
    [18, 12],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 3.4, '#a9743f'))
    .join('');

export const defaultPostPicture = frame((pencil) => {
  const page = roundedBox(300, 96, 430, 460, 12);
  return (
    boardsFromAbove('#d9ae78', '#cfa068', '#a9743f') +
    group(
      lyingShade(pencil, roundedBox(286, 84, 458, 484, 14), 16) +
        path(roundedBox(286, 84, 458, 484, 14), color.pasture) +
        path(
          page,
          linear(
            pencil,
            [
              [0, '#fffdf4'],
              [1, '#efe4cb'],
            ],
            [0, 0, 1, 1],
          ),
        ) +
        path(
          'M500 96H520V556H500Z',
          linear(pencil, [
            [0, '#d8caa8', 0],
            [0.5, '#b9a880', 0.6],
            [1, '#d8caa8', 0],
          ]),
        ) +
        line(
          [176, 214, 252, 290, 328].map((y) => `M332 ${y}H${y === 328 ? 420 : 484}`).join(''),
          '#8a9a8c',
          4,
          { opacity: 0.6 },
        ) +
        line(
          [180, 218, 256, 294, 332, 370, 408, 446, 484].map((y) => `M536 ${y}H700`).join(''),
          '#c9bb98',
          2,
          { opacity: 0.7 },
        ) +
        letter('Monday', 332, 150, { size: 30, fill: color.clay, anchor: 'start' }) +
        place(cow(pencil, printed('#35513f', '#fffaf0')), 326, 370, 0.8) +
        line('M322 486C370 478 430 490 486 482', '#35513f', 3) +
        path('M614 84H640V190L627 176L614 190Z', color.clay),
      { transform: 'rotate(-5 480 320)' },
    ) +
    group(lyingShade(pencil, 'M-40-9H226V9H-40Z', 7) + pencilLying(), {
      transform: 'translate(566 476) rotate(-38)',
    }) +
    place(cupFromAbove(pencil, color.lake, '#fffdf6', '#ece2cc'), 180, 210, 1.06) +
    // A few stems of clover and a biscuit.
    place(biscuit(pencil, '#d8a35e', '#e6b878'), 214, 420) +
    place(biscuit(pencil, '#cf9850', '#dfae6c'), 150, 456) +
    group(
      [0, 1, 2, 3]
        .map((n) =>
          group(
            line('M0 0C10-60 6-110 0-150', color.leafDeep, 4) +
              [0, 120, 240]
                .map((turn) =>
                  group(
                    path(
                      'M0 0C-16-10-20-30-9-38C-4-42 0-36 0-32C0-36 4-42 9-38C20-30 16-10 0 0Z',
                      n % 2 ? color.leaf : '#6faa55',
                    ),
                    { transform: `translate(0 -150) rotate(${turn})` },
                  ),
                )
                .join(''),
            { transform: `rotate(${n * 17 - 26}) scale(${0.9 + (n % 2) * 0.24})` },
          ),
        )
        .join(''),
      { transform: 'translate(850 560)' },
    ) +
    glow(
      pencil,
      [
        [0, '#fff6d8', 0.5],
        [0.6, '#fff6d8', 0.04],
        [1, '#3a2410', 0.22],
      ],
      0.22,
      0.16,
      0.95,
    )
  );
});
