import { cow, friesian, jersey } from '../draw/animals';
import { clover, grassTuft, sun } from '../draw/scenery';
import {
  blur,
  createChance,
  downward,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  rect,
  within,
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, fence, maizeRow, milkingShed, roundTree } from '../draw/trees';
import { backdrop, frame, glow, shade } from './frame';

/** Grass along the lower edge: its two greens, how low it stands, and a seed. */
export const tufts = (dark: string, light: string, y: number, seed: number): string => {
  const chance = createChance(seed);
  return Array.from({ length: 26 }, (_, n) =>
    place(
      grassTuft(chance() < 0.5 ? dark : light, n + seed, 6, 26 + chance() * 34),
      n * 38 + chance() * 20,
      y + chance() * 26,
    ),
  ).join('');
};

const rays = (pencil: Pencil, x: number, y: number, opacity: number): string =>
  [-64, -42, -22, -4, 16, 36, 58]
    .map((turn, n) =>
      path(
        'M0 0L-46-760H46Z',
        linear(
          pencil,
          [
            [0, '#fff6d8', 0],
            [1, '#fff6d8', 0.9],
          ],
          downward,
        ),
        { transform: `translate(${x} ${y}) rotate(${turn})`, opacity: n % 2 ? opacity : opacity * 0.6 },
      ),
    )
    .join('');

/** A fishing boat of the lake under its sail, 120 wide, 130 high, its waterline at y = 0. */
const canoe =
  path('M-2-10V-124C44-100 62-60 60-22Z', '#fff8ea') +
  path('M-2-10V-124C6-90 6-50 2-10Z', '#dfcfae') +
  line('M-3-6V-128', '#5b4028', 5) +
  path('M-66-14C-50 6 50 6 74-18C40-8-30-8-66-14Z', '#8a3a14') +
  line('M-60-11C-30-5 40-5 70-15', '#f2c14e', 4);

export const views: Record<string, () => string> = {
  'first-light': frame((pencil) => {
    // Each ridge fades into the mist at its foot, before which the next one stands.
    const ridge = (d: string, fill: string, fog: string = fill, foot = 1) =>
      path(
        `${d}V640H0Z`,
        linear(
          pencil,
          [
            [0, fill],
            [foot * 0.3, fill],
            [foot, fog],
          ],
          downward,
        ),
      );
    const fog = '#fbeed2';
    return (
      backdrop(pencil, [
        [0, '#8fb3c4'],
        [0.26, '#e3d3bd'],
        [0.44, '#fbd9a0'],
        [0.6, '#fbe9c4'],
      ]) +
      rays(pencil, 286, 268, 0.2) +
      place(sun(pencil, 50), 286, 268, 1.15) +
      ridge(
        'M0 300C90 250 170 262 250 286C340 236 430 250 520 292C610 262 720 244 820 276C880 262 930 270 960 280',
        '#cdbfa0',
        fog,
        0.24,
      ) +
      ridge(
        'M0 344C120 300 230 312 330 336C450 296 560 318 660 344C770 312 880 316 960 334',
        '#b9bb93',
        fog,
        0.28,
      ) +
      place(acacia('#96a574', '#7f9064', '#75664a'), 566, 336, 0.46) +
      ridge('M0 392C160 346 300 362 430 388C560 354 720 362 960 384', '#98ad72', '#f3ebcb', 0.34) +
      place(roundTree('#7c9a60', '#96b276'), 96, 386, 0.42) +
      place(roundTree('#7c9a60', '#96b276'), 138, 380, 0.52) +
      place(acacia('#6f8f52', '#577a46', '#54422c'), 812, 392, 0.86) +
      ridge('M0 452C200 402 380 422 560 452C700 424 840 424 960 440', '#7a9d58', '#d9e0b4', 0.42) +
      shade(pencil, 470, 484, 84, 0.26) +
      place(cow(pencil, friesian, 'grazing'), 424, 424, 0.42) +
      shade(pencil, 622, 480, 84, 0.26) +
      place(cow(pencil, jersey, 'grazing'), 660, 420, 0.42, 0, true) +
      shade(pencil, 736, 478, 84, 0.26) +
      place(cow(pencil, friesian), 690, 418, 0.42) +
      ridge('M0 520C220 470 460 486 640 512C780 492 880 494 960 504', '#4d7d42') +
      place(fence(1000, '#6f4f33', '#a67d52'), -20, 566, 1.05) +
      ridge('M0 590C240 556 520 566 960 580', '#37683a') +
      tufts('#2b5733', '#4d7d42', 606, 5) +
      place(clover(70), 760, 628, 1.2, 4) +
      place(clover(56), 812, 632, 1.1, -6) +
      line(
        'M650 130q12-11 20 0q12-11 20 0M730 96q9-9 16 0q9-9 16 0M612 84q8-8 14 0q8-8 14 0',
        '#5a5f58',
        3.4,
      ) +
      glow(
        pencil,
        [
          [0, '#ffe9a6', 0.42],
          [0.6, '#ffe1a0', 0.08],
          [1, '#2a2410', 0.1],
        ],
        0.3,
        0.4,
        0.8,
      )
    );
  }),
  'rain-from-the-lake': frame((pencil) => {
    const chance = createChance(11);
    const drops = Array.from({ length: 150 }, () => {
      const x = 470 + chance() * 560;
      const y = 225 + chance() * 220;
      const long = 18 + chance() * 30;
      return `M${x} ${y}l${-long * 0.34} ${long}`;
    }).join('');
    const near = Array.from({ length: 44 }, () => {
      const x = 420 + chance() * 580;
      const y = 250 + chance() * 390;
      return `M${x} ${y}l-13 38`;
    }).join('');
    // A storm cloud: bright heads, a flat dark foot from which the rain falls.
    const stormCloud = (
      heads: readonly (readonly [x: number, y: number, r: number])[],
      foot: number,
      tints: readonly [string, string, string],
    ) => {
      const round = heads
        .map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`)
        .join('');
      const left = Math.min(...heads.map(([x, , r]) => x - r));
      const body = `M${left + 30} ${foot}C${left - 20} ${foot} ${left - 10} ${foot - 50} ${left + 40} ${foot - 50}H1100V${foot}Z`;
      const [head, middle, low] = tints;
      return (
        path(
          round + body,
          linear(
            pencil,
            [
              [0, head],
              [0.5, middle],
              [1, low],
            ],
            downward,
          ),
        ) +
        within(
          pencil,
          round + body,
          heads
            .map(([x, y, r]) =>
              ellipse(x - r * 0.25, y - r * 0.34, r * 0.62, r * 0.5, '#ffffff', {
                opacity: 0.16,
                filter: blur(pencil, 9),
              }),
            )
            .join('') + rect(left - 40, foot - 34, 1200, 60, low, { opacity: 0.7, filter: blur(pencil, 12) }),
        )
      );
    };
    // Rain under the cloud, far off. Its soft edge is ten layers: a blur would lighten the picture's edge, too.
    const veil = Array.from({ length: 10 }, (_, n) =>
      path(
        `M${500 + n * 11} 210H1000V450H${418 + n * 11}Z`,
        linear(
          pencil,
          [
            [0, '#4b5f70', 0.2],
            [0.6, '#6d818e', 0.13],
            [1, '#b9c5c2', 0],
          ],
          downward,
        ),
      ),
    ).join('');
    return (
      backdrop(pencil, [
        [0, '#6f9bb4'],
        [0.3, '#b4cdd4'],
        [0.5, '#e8ebd2'],
        [0.62, '#f7f1d2'],
      ]) +
      group(
        ['#c9564f', '#e39a4a', '#f0d264', '#79b070', '#5b93b5', '#8a6fa8']
          .map((stroke, n) =>
            ellipse(250, 470, 330 - n * 13, 330 - n * 13, 'none', { stroke, 'stroke-width': 14 }),
          )
          .join(''),
        { opacity: 0.5, filter: blur(pencil, 2) },
      ) +
      place(
        path('M0 0C-6-22 20-34 36-24C46-46 86-44 94-20C116-26 130-8 120 0Z', '#f6f6ec', { opacity: 0.85 }),
        96,
        120,
        1.2,
      ) +
      place(
        path('M0 0C-6-22 20-34 36-24C46-46 86-44 94-20C116-26 130-8 120 0Z', '#f6f6ec', { opacity: 0.7 }),
        286,
        70,
        0.8,
      ) +
      stormCloud(
        [
          [560, 140, 54],
          [628, 104, 70],
          [716, 62, 84],
          [818, 34, 92],
          [926, 44, 98],
          [760, 130, 90],
          [880, 130, 100],
        ],
        206,
        ['#f1f2ec', '#93a4b0', '#4d6072'],
      ) +
      stormCloud(
        [
          [520, 184, 42],
          [590, 158, 56],
          [676, 150, 60],
          [766, 142, 70],
          [868, 130, 76],
          [960, 120, 80],
        ],
        226,
        ['#b4c0c8', '#6d8090', '#3d5062'],
      ) +
      veil +
      rect(500, 212, 620, 26, '#3d5062', { opacity: 0.8, filter: blur(pencil, 7) }) +
      line(drops, '#e9f1f2', 2.2, { opacity: 0.42 }) +
      path('M0 400C150 340 290 352 420 388C560 344 720 350 960 388V640H0Z', '#7fa65c') +
      place(acacia('#56803f', '#3e6636'), 700, 408, 0.8) +
      path('M0 450C200 396 420 412 600 446C740 420 860 420 960 432V640H0Z', '#8fbf5a') +
      place(bananaPlant('#9aca62', '#4f8f42'), 90, 476, 1.2) +
      place(bananaPlant('#8aba58', '#47803f'), 168, 486, 1) +
      shade(pencil, 330, 494, 330) +
      place(milkingShed(pencil), 330, 492, 1.05) +
      path(
        'M0 520C240 480 520 500 700 520C820 508 900 508 960 512V640H0Z',
        linear(
          pencil,
          [
            [0, '#a5d065'],
            [1, '#4f9246'],
          ],
          downward,
        ),
      ) +
      place(maizeRow(16, '#4f8a3c', '#e0c66a'), 560, 536, 1.15) +
      place(maizeRow(16, '#5f9a45', '#e0c66a'), 582, 556, 1.25) +
      path('M150 588C230 562 420 564 470 586C430 612 210 614 150 588Z', '#b9d3d6') +
      ellipse(310, 586, 60, 9, '#ffffff', { opacity: 0.45 }) +
      line(
        'M230 586a26 6 0 1 0 52 0a26 6 0 1 0-52 0M372 594a18 4 0 1 0 36 0a18 4 0 1 0-36 0',
        '#ffffff',
        2.4,
        { opacity: 0.8 },
      ) +
      tufts('#3f7f3d', '#6bb04c', 612, 3) +
      line(near, '#ffffff', 2.6, { opacity: 0.32 })
    );
  }),
  'the-lake-on-a-clear-day': frame((pencil) => {
    const chance = createChance(77);
    const glitter = Array.from({ length: 70 }, () => {
      const y = 282 + chance() * 110;
      return `M${chance() * 960} ${y}h${6 + (y - 270) * 0.16}`;
    }).join('');
    return (
      backdrop(pencil, [
        [0, '#7fbcd6'],
        [0.3, '#cfe6e4'],
        [0.42, '#f2f3e0'],
      ]) +
      path(
        'M110 120C140 92 206 90 232 114C270 102 314 116 320 140H84C78 128 88 118 110 120ZM610 84C632 62 684 60 704 80C736 70 770 82 774 104H586C582 92 594 82 610 84Z',
        '#ffffff',
        { opacity: 0.9 },
      ) +
      path(
        'M0 272C120 236 200 230 300 262C400 240 470 244 520 268C640 226 780 222 960 262V290H0Z',
        '#9db8b4',
      ) +
      rect(
        0,
        270,
        960,
        150,
        linear(
          pencil,
          [
            [0, '#a9d3d8'],
            [0.4, '#5fa3b3'],
            [1, '#3d8494'],
          ],
          downward,
        ),
      ) +
      path('M300 276C350 254 430 256 470 276C420 284 350 284 300 276Z', '#7ca27c') +
      line(glitter, '#ffffff', 2.4, { opacity: 0.55 }) +
      place(canoe, 620, 352, 0.72) +
      place(canoe, 430, 316, 0.42) +
      place(canoe, 790, 308, 0.34, 0, true) +
      path(
        'M0 380C120 350 240 366 330 392C470 372 640 392 760 410C840 396 910 392 960 396V640H0Z',
        '#8fb266',
      ) +
      [350, 384, 420, 690, 724, 760]
        .map((x, n) => place(roundTree('#5f8c4c', '#86b060'), x, 412 - (n % 3) * 6, 0.34 + (n % 3) * 0.06))
        .join('') +
      path('M0 440C200 396 420 424 600 456C740 430 860 430 960 440V640H0Z', '#a3c76a') +
      place(maizeRow(13, '#5f8c45', '#dfc06a'), 600, 486, 0.9) +
      place(maizeRow(13, '#537f3e', '#dfc06a'), 616, 504, 1) +
      place(bananaPlant(), 560, 510, 1) +
      path(
        'M0 520C200 470 460 500 620 540C760 520 880 520 960 528V640H0Z',
        linear(
          pencil,
          [
            [0, '#8dc05c'],
            [1, '#4a8a44'],
          ],
          downward,
        ),
      ) +
      shade(pencil, 180, 562, 240) +
      place(acacia('#6e9a50', '#4c7840'), 176, 560, 1.9) +
      shade(pencil, 420, 574, 150) +
      place(cow(pencil, jersey, 'grazing'), 330, 470, 0.76) +
      path(
        'M700 600C696 560 730 530 790 530C850 532 884 566 880 604Z',
        linear(
          pencil,
          [
            [0, '#cfc6b4'],
            [1, '#8d8677'],
          ],
          downward,
        ),
      ) +
      path('M716 584C724 556 752 542 786 542', 'none', {
        stroke: '#fffaf0',
        'stroke-width': 7,
        opacity: 0.5,
        'stroke-linecap': 'round',
      }) +
      tufts('#3f7f43', '#6da552', 618, 21)
    );
  }),
};
