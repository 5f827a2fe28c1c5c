import { cow, friesian, jersey, printed } from '../draw/animals';
import { calfFace } from '../draw/small-animals';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { sun } from '../draw/scenery';
import {
  blur,
  circle,
  createChance,
  ellipse,
  group,
  line,
  linear,
  downward,
  path,
  place,
  radial,
  rect,
  roundedBox,
  within,
  type Pencil,
} from '../draw/svg';
import { acacia } from '../draw/trees';
import { backdrop, frame, glow, shade } from '../gallery/frame';

/** The shadow of something flat that is seen from above, light from the upper left. */
const lyingShade = (pencil: Pencil, d: string, by = 10): string =>
  path(d, '#2b1a08', {
    opacity: 0.32,
    transform: `translate(${by} ${by * 1.2})`,
    filter: blur(pencil, by * 0.6),
  });

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A table of boards seen from above, over the whole picture. */
const boardsFromAbove = (light: string, deep: string, joint: string): string => {
  const chance = createChance(41);
  return (
    rect(0, 0, 960, 640, light) +
    [0, 1, 2, 3, 4]
      .map((n) => rect(0, n * 130 - 10, 960, 128, n % 2 ? light : deep, { opacity: 0.8 }))
      .join('') +
    line([120, 250, 380, 510].map((y) => `M0 ${y}H960`).join(''), joint, 4) +
    line(
      Array.from({ length: 26 }, () => {
        const x = chance() * 900;
        const y = chance() * 640;
        return `M${x.toFixed(0)} ${y.toFixed(0)}q${(40 + chance() * 60).toFixed(0)} ${(chance() * 8 - 4).toFixed(0)} ${(100 + chance() * 120).toFixed(0)} 0`;
      }).join(''),
      joint,
      2,
      { opacity: 0.35 },
    )
  );
};

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

export const tables = {
  // From above, under the mango tree: spots of sun on the cloth.
  'tasting-table': frame((pencil) => {
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
        ['Samia', 338, 464, -3],
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
  }),
  // A notebook, a pen and a cup of milk.
  'default-post': frame((pencil) => {
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
      place(
        lyingShade(pencil, disc(0, 0, 44), 8) +
          circle(0, 0, 44, '#d8a35e') +
          circle(0, 0, 38, '#e6b878') +
          [
            [-14, -12],
            [12, -16],
            [0, 6],
            [-18, 14],
            [18, 12],
          ]
            .map(([x = 0, y = 0]) => circle(x, y, 3.4, '#a9743f'))
            .join(''),
        214,
        420,
      ) +
      place(
        lyingShade(pencil, disc(0, 0, 44), 8) +
          circle(0, 0, 44, '#cf9850') +
          circle(0, 0, 38, '#dfae6c') +
          [
            [-14, -12],
            [12, -16],
            [0, 6],
            [-18, 14],
            [18, 12],
          ]
            .map(([x = 0, y = 0]) => circle(x, y, 3.4, '#a9743f'))
            .join(''),
        150,
        456,
      ) +
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
  }),
  // The vet has put down bag and notebook; the patient looks on.
  services: frame((pencil) => {
    const planks = Array.from({ length: 8 }, (_, n) => `M0 ${n * 62 + 10}H960`).join('');
    return (
      rect(
        0,
        0,
        960,
        640,
        linear(pencil, [
          [0, '#8fae86'],
          [1, '#5f8560'],
        ]),
      ) +
      line(planks, '#4c6f4f', 4, { opacity: 0.6 }) +
      path('M0 0H420L180 470H0Z', '#f6efc4', { opacity: 0.24 }) +
      // The calf behind the half door.
      path('M560 60H930V470H560Z', '#2c2218') +
      path(
        'M560 60H930V470H560Z',
        linear(
          pencil,
          [
            [0, '#4a3725'],
            [1, '#2c2218'],
          ],
          downward,
        ),
      ) +
      path('M640 470C640 380 690 330 750 326C820 326 872 380 876 470Z', '#a96c37') +
      place(calfFace(pencil, { ...jersey, ground: '#d69a58' }), 752, 250, 2.6) +
      path('M540 40H950V66H540Z', '#e6d9b8') +
      path('M540 40H566V470H540ZM926 40H950V470H926Z', '#e6d9b8') +
      path('M540 380H950V480H540Z', '#1f5c3a') +
      line('M640 380V480M740 380V480M840 380V480', '#16452b', 4) +
      path('M532 368H958V390H532Z', '#2f7a4f') +
      // The bench.
      path(
        'M0 466H960V500H0Z',
        linear(
          pencil,
          [
            [0, '#e0b884'],
            [1, '#c99a62'],
          ],
          downward,
        ),
      ) +
      path(
        'M0 500H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#b98350'],
            [1, '#8a5a30'],
          ],
          downward,
        ),
      ) +
      path('M0 498H960V506H0Z', '#8a5a30') +
      shade(pencil, 250, 548, 420, 0.5) +
      // The bag.
      line('M160 300C160 200 330 200 330 300', '#4a2a16', 20) +
      line('M160 300C160 208 330 208 330 300', '#8a5629', 6) +
      path(
        roundedBox(70, 330, 360, 220, 34),
        linear(pencil, [
          [0, '#a5632f'],
          [0.3, '#8a4f24'],
          [1, '#54300f'],
        ]),
      ) +
      path(
        'M70 372C70 320 110 290 160 290H340C390 290 430 320 430 372L404 392H96Z',
        linear(pencil, [
          [0, '#c07a3f'],
          [0.4, '#a5632f'],
          [1, '#6a3c16'],
        ]),
      ) +
      line('M96 396H404', '#4a2a16', 5) +
      line('M92 406H408', '#d9a268', 2.4, { 'stroke-dasharray': '9 8' }) +
      path(roundedBox(150, 370, 34, 66, 7), '#54300f') +
      path(roundedBox(316, 370, 34, 66, 7), '#54300f') +
      path(roundedBox(155, 402, 24, 22, 4), '#e8c46a') +
      path(roundedBox(321, 402, 24, 22, 4), '#e8c46a') +
      circle(250, 478, 40, '#fffaf0') +
      path('M238 450H262V466H278V490H262V506H238V490H222V466H238Z', color.pasture) +
      // The stethoscope.
      line('M214 300C200 240 150 250 128 320C110 400 130 470 60 520', '#26332b', 11) +
      line('M212 296C200 246 152 254 130 322C114 400 132 466 62 514', '#59685f', 3) +
      circle(54, 540, 32, '#8b9794') +
      circle(
        50,
        536,
        24,
        linear(
          pencil,
          [
            [0, '#f7faf8'],
            [1, '#aab5b5'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      circle(50, 536, 11, '#c7cfcc') +
      // The notebook.
      shade(pencil, 660, 590, 300, 0.4) +
      path('M520 560L800 560L850 612H490Z', '#1f5c3a') +
      path('M526 552L790 552L836 602H500Z', '#fffdf4') +
      path(
        'M526 552L790 552L836 602H500Z',
        linear(pencil, [
          [0, '#fffdf4', 0],
          [1, '#cdbf9a', 0.5],
        ]),
      ) +
      line('M560 564H700M552 576H760M540 588H720', '#7f9484', 4) +
      line('M724 566l9 8l18-18M770 580l9 8l18-18', color.pasture, 5) +
      line('M640 552L664 602', '#c9bb98', 3) +
      line('M812 596L884 528', '#b4501f', 11) +
      line('M812 596L822 586', '#1b2a21', 9) +
      // A bottle of medicine.
      shade(pencil, 470, 548, 60, 0.4) +
      path(roundedBox(446, 452, 56, 96, 10), '#8a4a1c') +
      path(roundedBox(450, 478, 48, 50, 4), '#fffaf0') +
      path('M462 490H486V496H462ZM462 504H480V510H462Z', color.lake) +
      path(roundedBox(456, 428, 36, 28, 5), '#eef2f0') +
      glow(
        pencil,
        [
          [0, '#fff6c8', 0.34],
          [0.6, '#fff6c8', 0.02],
          [1, '#10200f', 0.3],
        ],
        0.2,
        0.2,
        0.95,
      )
    );
  }),
  // Evening: a halter over the fence, a salt lick, cows going home.
  'default-service': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#6d8fae'],
        [0.3, '#cfc3b4'],
        [0.5, '#f7d29a'],
        [0.6, '#fde8bd'],
      ]) +
      place(sun(pencil, 54), 300, 318, 1.2) +
      path('M0 360C160 310 340 316 500 346C660 306 820 310 960 340V640H0Z', '#a8a878') +
      place(acacia('#7a8a4c', '#5f7038', '#4a3524'), 92, 390, 0.9) +
      path(
        'M0 410C240 376 640 380 960 404V640H0Z',
        linear(
          pencil,
          [
            [0, '#a3b25f'],
            [1, '#5f8a45'],
          ],
          downward,
        ),
      ) +
      [
        [150, 452, 0.5],
        [330, 446, 0.46],
        [520, 448, 0.5],
      ]
        .map(([x = 0, y = 0, s = 1], n) =>
          group(
            ellipse(x + 30 * s, y, 120 * s, 9, '#2a3010', { opacity: 0.3 }) +
              place(cow(pencil, n === 1 ? jersey : friesian), x - 100 * s, y - 139 * s, s),
          ),
        )
        .join('') +
      path('M0 520C240 490 640 496 960 520V640H0Z', '#4f7f3c') +
      // The fence.
      line('M-20 366H980M-20 496H980', '#6a4328', 36) +
      line('M-20 356H980M-20 486H980', '#b98350', 10) +
      path(
        roundedBox(560, 240, 96, 420, 10),
        linear(pencil, [
          [0, '#b98c5a'],
          [0.3, '#d6a873'],
          [1, '#6a4328'],
        ]),
      ) +
      line('M586 270V600M612 290V620M636 264V600', '#5b3a20', 3, { opacity: 0.4 }) +
      ellipse(608, 242, 48, 13, '#e0bd8c') +
      ellipse(608, 242, 30, 8, 'none', { stroke: '#a9743f', 'stroke-width': 2.5 }) +
      // The halter.
      line(
        'M590 300C520 320 500 420 540 470C580 514 650 470 640 400C634 350 610 320 600 306',
        '#d8b25c',
        17,
      ) +
      line(
        'M590 300C520 320 500 420 540 470C580 514 650 470 640 400C634 350 610 320 600 306',
        '#8a6a2c',
        17,
        { 'stroke-dasharray': '3 10', opacity: 0.6, 'stroke-linecap': 'butt' },
      ) +
      line('M560 480C570 540 550 590 566 640', '#d8b25c', 15) +
      line('M560 480C570 540 550 590 566 640', '#8a6a2c', 15, {
        'stroke-dasharray': '3 10',
        opacity: 0.6,
        'stroke-linecap': 'butt',
      }) +
      circle(540, 470, 19, 'none', { stroke: '#8b9794', 'stroke-width': 8 }) +
      circle(598, 300, 12, '#4a5a50') +
      // The salt lick in its tray.
      shade(pencil, 800, 350, 180, 0.4) +
      path('M700 340H900L884 384H716Z', '#8a5f38') +
      path('M700 336H900V350H700Z', '#c79a68') +
      path(
        roundedBox(744, 250, 116, 92, 20),
        linear(pencil, [
          [0, '#fbe3dc'],
          [0.4, '#f1c5b6'],
          [1, '#d18f7a'],
        ]),
      ) +
      path(
        'M752 280C780 250 830 250 856 276C850 258 840 250 820 250H770C756 252 750 264 752 280Z',
        '#fff3ee',
      ) +
      glow(
        pencil,
        [
          [0, '#ffe3a0', 0.46],
          [0.6, '#ffd080', 0.06],
          [1, '#2a1608', 0.24],
        ],
        0.3,
        0.46,
        0.9,
      ),
  ),
};
