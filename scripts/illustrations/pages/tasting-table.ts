import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import {
  blur,
  circle,
  createChance,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  radial,
  rect,
  roundedBox,
  within,
} from '../draw/svg';
import { frame, glow } from '../gallery/frame';
import { lyingShade, disc, boardsFromAbove } from './from-above';

/** From above, under the mango tree: spots of sun on the cloth. */
export const tastingTablePicture = frame((pencil) => {
  const cheese = (fill: string, rind: string) => {
    const d = 'M0 0L96-34A102 102 0 0 1 96 34Z';
    return (
      lyingShade(pencil, d, 8) +
      path(d, fill) +
      path('M96-34A102 102 0 0 1 96 34L88 31A94 94 0 0 0 88-31Z', rind) +
      circle(52, -4, 5, '#d9a840', { opacity: 0.7 }) +
      circle(70, 12, 4, '#d9a840', { opacity: 0.7 }) +
      circle(72, -14, 3.4, '#d9a840', { opacity: 0.7 })
    );
  };
  const glass = (fill: string, deep: string) =>
    lyingShade(pencil, disc(0, 0, 40), 9) +
    circle(0, 0, 40, '#f3faf8', { opacity: 0.9 }) +
    circle(
      0,
      0,
      34,
      radial(pencil, [
        [0, fill],
        [0.8, fill],
        [1, deep],
      ]),
    ) +
    circle(0, 0, 40, 'none', { stroke: '#ffffff', 'stroke-width': 3 }) +
    path('M-24-16A30 30 0 0 1-4-30', 'none', {
      stroke: '#ffffff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    });
  const bowlAbove = (r: number, rim: string, fill: string, deep: string, top: string) =>
    lyingShade(pencil, disc(0, 0, r), 10) +
    circle(
      0,
      0,
      r,
      linear(
        pencil,
        [
          [0, '#ffffff'],
          [1, '#d9dfd6'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle(0, 0, r - 4, 'none', { stroke: rim, 'stroke-width': 6 }) +
    circle(
      0,
      0,
      r - 14,
      radial(pencil, [
        [0, fill],
        [0.8, fill],
        [1, deep],
      ]),
    ) +
    top;
  const checks =
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((n) => rect(130 + n * 100, 40, 50, 560, '#1f5c3a', { opacity: 0.16 }))
      .join('') +
    [0, 1, 2, 3, 4, 5].map((n) => rect(80, 70 + n * 100, 800, 50, '#1f5c3a', { opacity: 0.16 })).join('');
  const chance = createChance(8);
  const leaves = Array.from({ length: 30 }, () => {
    const x = chance() * 960;
    const y = chance() * 640;
    return ellipse(x, y, 46 + chance() * 30, 20, '#2b3a10', {
      transform: `rotate(${(chance() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})`,
    });
  }).join('');
  const grapes = [
    [0, 0],
    [26, -8],
    [12, 22],
    [40, 18],
    [28, 44],
    [54, -10],
    [62, 22],
  ]
    .map(([x = 0, y = 0]) =>
      circle(
        x,
        y,
        16,
        radial(
          pencil,
          [
            [0, '#f7a54f'],
            [1, '#d9702a'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ),
    )
    .join('');
  return (
    boardsFromAbove('#c08a54', '#b37c47', '#8a5a30') +
    lyingShade(pencil, 'M80 40H880V600H80Z', 14) +
    rect(80, 40, 800, 560, '#fffdf4') +
    within(pencil, 'M80 40H880V600H80Z', checks) +
    rect(92, 52, 776, 536, 'none', { stroke: '#1f5c3a', 'stroke-width': 3, opacity: 0.5 }) +
    // The board with the cheeses.
    lyingShade(pencil, roundedBox(300, 190, 360, 250, 30), 14) +
    path(
      roundedBox(300, 190, 360, 250, 30),
      linear(
        pencil,
        [
          [0, '#d6a873'],
          [1, '#a9743f'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line('M330 240H630M340 300C420 292 540 308 624 300M330 370H634', '#8a5a30', 2.5, { opacity: 0.4 }) +
    place(cheese('#f9dc83', '#cf3d3b'), 336, 262, 1.3, -12) +
    place(cheese('#fdf3cf', '#e3c46f'), 478, 246, 1.12, 22) +
    place(cheese('#f2c46a', '#8a5629'), 340, 382, 1.3, 8) +
    [0, 1, 2, 3, 4]
      .map((n) => {
        const x = 498 + (n % 3) * 50;
        const y = 340 + Math.floor(n / 3) * 48;
        return (
          lyingShade(pencil, roundedBox(x, y, 36, 36, 5), 6) +
          path(roundedBox(x, y, 36, 36, 5), n % 2 ? '#fffdf6' : '#f6ecd2')
        );
      })
      .join('') +
    lyingShade(pencil, 'M600 210H616V330H600Z', 5) +
    path('M598 300H618L614 410Q608 424 602 410Z', color.woodDeep) +
    path('M600 300H616C622 260 618 226 608 206C598 226 596 260 600 300Z', '#e6ecea') +
    // Around it.
    place(bowlAbove(84, color.lake, '#fffdf6', '#ece3cc', place(grapes, -26, -12, 0.7)), 210, 180) +
    place(
      bowlAbove(
        70,
        color.clay,
        '#fdeeb6',
        '#e9cf80',
        line('M-24 0C-10-30 30-20 20 6C12 26-18 20-8 0', '#e3b650', 6),
      ),
      206,
      432,
    ) +
    place(glass('#fffdf6', '#e9e0cb'), 420, 116) +
    place(glass('#e9b9c4', '#c98a9a'), 520, 106) +
    place(glass('#fffdf6', '#e9e0cb'), 620, 118) +
    place(glass('#c79a78', '#8a5a3c'), 430, 522) +
    place(glass('#fffdf6', '#e9e0cb'), 540, 530) +
    place(
      bowlAbove(
        92,
        color.pasture,
        '#d8a35e',
        '#a9743f',
        [-30, 4, 36]
          .map((x, n) =>
            group(
              path(roundedBox(-18, -44, 40, 88, 18), n % 2 ? '#e8bf80' : '#dba862') +
                path(roundedBox(-10, -36, 24, 72, 12), '#fdf0d2'),
              { transform: `translate(${x} 0) rotate(${n * 24 - 20})` },
            ),
          )
          .join(''),
      ),
      764,
      470,
    ) +
    place(
      bowlAbove(
        66,
        color.maizeDeep,
        '#eda52c',
        '#c97a14',
        line('M-30 20L30-22', '#8a5f38', 9) + ellipse(34, -24, 14, 10, '#b98350'),
      ),
      764,
      186,
    ) +
    // Cards that say what is what.
    [
      ['Gouda', 338, 464, -3],
      ['Mala', 700, 300, 4],
    ]
      .map(([word, x, y, turn]) =>
        group(
          lyingShade(pencil, roundedBox(-48, -22, 96, 44, 4), 5) +
            path(roundedBox(-48, -22, 96, 44, 4), '#fffaf0') +
            letter(String(word), 0, 9, { size: 26, fill: color.pasture, fit: 80 }),
          { transform: `translate(${x} ${y}) rotate(${turn})` },
        ),
      )
      .join('') +
    // The shade of the tree, moving over all of it.
    group(leaves, { opacity: 0.16, filter: blur(pencil, 9) }) +
    glow(
      pencil,
      [
        [0, '#fff1c0', 0.34],
        [0.6, '#ffe6a0', 0.02],
        [1, '#2b1a08', 0.24],
      ],
      0.3,
      0.26,
      0.85,
    )
  );
});
