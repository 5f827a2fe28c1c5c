import { ayrshire, cow, friesian, jersey, type Coat } from '../draw/animals';
import { milkCan } from '../draw/jars';
import { clover, grassTuft, sun } from '../draw/scenery';
import {
  createChance,
  createPencil,
  ellipse,
  group,
  line,
  linear,
  downward,
  path,
  place,
  radial,
  rect,
  blur,
  writePicture,
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, fence, maizeRow, milkingShed, roundTree } from '../draw/trees';

/** One cow of the herd with its shadow, which lies to the right of the low sun's side. */
function standing(
  pencil: Pencil,
  x: number,
  y: number,
  scale: number,
  coat: Coat,
  pose: 'standing' | 'grazing',
  mirror = false,
): string {
  return (
    ellipse(x - 26 * scale, y, 104 * scale, 10 * scale, '#233016', {
      opacity: 0.3,
      filter: blur(pencil, 5),
    }) +
    place(
      cow(pencil, coat, pose),
      mirror ? x + 100 * scale : x - 100 * scale,
      y - 139 * scale,
      scale,
      0,
      mirror,
    )
  );
}

/** The herd near Bumala on a clear morning; 1440 by 900. */
export function drawFarm(pencil: Pencil): string {
  const chance = createChance(23);
  let tufts = '';
  for (let n = 0; n < 54; n += 1) {
    const y = 660 + chance() * 230;
    tufts += place(
      grassTuft(
        chance() < 0.5 ? '#3f7f43' : '#7fae58',
        Math.floor(chance() * 90) + 1,
        5,
        20 + (y - 640) * 0.12,
      ),
      chance() * 1440,
      y,
    );
  }
  const rays = [
    [-34, 0.16],
    [-18, 0.2],
    [-4, 0.14],
    [12, 0.2],
    [28, 0.14],
  ] as const;
  return (
    rect(
      0,
      0,
      1440,
      900,
      linear(
        pencil,
        [
          [0, '#bcd9d6'],
          [0.28, '#f0e6c8'],
          [0.46, '#fde3ad'],
          [0.6, '#f9cf8c'],
        ],
        downward,
      ),
    ) +
    place(sun(pencil, 66), 1010, 318, 1.3) +
    group(
      rays
        .map(([turn, opacity]) =>
          path(
            'M0 0L-60-900H60Z',
            linear(
              pencil,
              [
                [0, '#fff6d8', 0],
                [1, '#fff6d8', 0.9],
              ],
              downward,
            ),
            { transform: `translate(1010 318) rotate(${turn * 1.6})`, opacity: opacity * 0.7 },
          ),
        )
        .join(''),
    ) +
    path(
      'M120 150C150 120 210 118 236 142C276 128 322 146 326 172H92C84 160 98 148 120 150ZM560 92C580 70 626 68 646 88C676 78 710 92 714 112H536C532 100 544 90 560 92ZM1230 130C1248 110 1290 108 1308 126C1334 118 1362 130 1366 148H1208C1204 138 1216 128 1230 130Z',
      '#fffaf0',
      { opacity: 0.75 },
    ) +
    path(
      'M0 392C110 330 200 318 300 352C390 296 500 300 590 344C700 300 800 318 880 356C990 310 1120 300 1210 346C1300 316 1380 322 1440 342V900H0Z',
      '#c3c99b',
      { opacity: 0.75 },
    ) +
    path(
      'M0 440C140 384 260 392 380 420C500 376 640 384 760 424C900 384 1040 388 1160 420C1270 392 1370 396 1440 414V900H0Z',
      '#a9c07f',
    ) +
    [40, 74, 110, 300, 336, 372, 408, 830, 864, 898, 932, 1180, 1216, 1390]
      .map((x, n) => place(roundTree('#6f9a5c', '#8db36e'), x, 442 - (n % 3) * 8, 0.34 + (n % 4) * 0.05))
      .join('') +
    path(
      'M0 500C180 440 380 452 560 484C760 438 980 440 1180 478C1290 456 1380 456 1440 466V900H0Z',
      '#8fb266',
    ) +
    place(maizeRow(15, '#5f8c45', '#dfc06a'), 590, 500, 0.8) +
    place(maizeRow(15, '#537f3e', '#dfc06a'), 604, 518, 0.92) +
    place(acacia('#6e9a50', '#4c7840'), 1268, 500, 0.96) +
    place(acacia('#6e9a50', '#4c7840'), 60, 520, 0.8) +
    place(bananaPlant(), 452, 520, 1) +
    place(bananaPlant('#7aae54', '#47803f'), 520, 530, 0.82) +
    place(bananaPlant('#7aae54', '#47803f'), 108, 536, 0.74) +
    ellipse(290, 528, 240, 12, '#2c3a18', { opacity: 0.26, filter: blur(pencil, 5) }) +
    place(milkingShed(pencil), 284, 528, 1.02) +
    path(
      'M0 560C220 506 460 520 680 548C900 508 1180 510 1440 546V900H0Z',
      linear(
        pencil,
        [
          [0, '#a9cb6c'],
          [1, '#7fb055'],
        ],
        downward,
      ),
    ) +
    place(fence(600), 820, 566, 0.82) +
    standing(pencil, 690, 584, 0.52, ayrshire, 'grazing') +
    standing(pencil, 856, 596, 0.56, friesian, 'standing', true) +
    standing(pencil, 1010, 612, 0.6, jersey, 'grazing', true) +
    standing(pencil, 1330, 606, 0.62, friesian, 'grazing') +
    path(
      'M0 690C260 630 560 650 800 676C1040 640 1280 640 1440 664V900H0Z',
      linear(
        pencil,
        [
          [0, '#86b858'],
          [1, '#4f8f45'],
        ],
        downward,
      ),
      { opacity: 0.95 },
    ) +
    path(
      'M282 530C320 566 236 600 300 650C392 706 330 780 400 900H110C120 790 226 716 196 650C172 600 246 566 246 530Z',
      linear(
        pencil,
        [
          [0, '#e9d09a'],
          [1, '#d9b877'],
        ],
        downward,
      ),
    ) +
    path(
      'M282 530C320 566 236 600 300 650C392 706 330 780 400 900H350C300 780 350 716 270 650C220 604 290 566 270 530Z',
      '#b9935a',
      { opacity: 0.35 },
    ) +
    tufts +
    standing(pencil, 520, 712, 0.94, jersey, 'standing') +
    standing(pencil, 724, 706, 0.9, ayrshire, 'grazing', true) +
    standing(pencil, 796, 836, 1.3, friesian, 'grazing') +
    standing(pencil, 1172, 830, 2, friesian, 'standing', true) +
    ellipse(150, 838, 150, 16, '#1f2a12', { opacity: 0.4, filter: blur(pencil, 7) }) +
    ellipse(306, 862, 120, 14, '#1f2a12', { opacity: 0.4, filter: blur(pencil, 7) }) +
    place(milkCan(pencil), 140, 838, 0.78) +
    place(milkCan(pencil), 292, 862, 0.66) +
    [
      [30, 876, 76],
      [70, 890, 60],
      [214, 884, 58],
      [398, 890, 62],
      [560, 892, 50],
      [700, 888, 56],
      [930, 892, 60],
      [1330, 884, 76],
      [1390, 878, 66],
      [1060, 894, 48],
    ]
      .map(([x = 0, y = 0, high = 0], n) =>
        place(grassTuft(n % 2 ? '#2f6b38' : '#3f7f43', n + 3, 7, high), x, y),
      )
      .join('') +
    place(clover(80), 60, 884, 1.1, -6) +
    place(clover(64), 420, 890, 1, 8) +
    place(clover(70), 1300, 890, 1.1, -5) +
    place(clover(52), 1360, 894, 1, 8) +
    line('M560 208q10-10 18 0q10-10 18 0M640 176q8-8 15 0q8-8 15 0M500 168q7-7 13 0q7-7 13 0', '#4a5a50', 3) +
    rect(
      0,
      0,
      1440,
      900,
      radial(
        pencil,
        [
          [0, '#ffe9a6', 0.42],
          [0.5, '#ffe1a0', 0.12],
          [1, '#3a2a10', 0.08],
        ],
        0.7,
        0.36,
        0.85,
      ),
    ) +
    path(
      'M1440 560C1100 590 700 620 300 720L0 830V900H1440Z',
      linear(pencil, [
        [0, '#ffe9a6', 0],
        [1, '#ffe9a6', 0.2],
      ]),
    )
  );
}

export function heroPicture(): string {
  const pencil = createPencil();
  const farm = drawFarm(pencil);
  return writePicture(pencil, 1440, 900, farm);
}
