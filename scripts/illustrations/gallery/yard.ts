import { bee } from '../draw/small-animals';
import { clover } from '../draw/scenery';
import {
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  roundedBox,
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, roundTree } from '../draw/trees';
import { egg } from '../draw/yard';
import { backdrop, frame, shade } from './frame';

/** A hen, 150 wide, 140 high, looking to the right; feet at (0, 0). */
const hen = (body: string, wing: string, tail: string): string =>
  line('M-12-30L-14-2L-26 0M-14-2L-2 0M16-30L18-2L6 0M18-2L30 0', '#d89a2b', 5) +
  path('M-60-70C-92-96-92-128-78-140C-70-120-62-124-56-132C-50-112-40-108-34-100Z', tail) +
  path(
    'M-62-76C-40-104-10-104 16-96C26-104 30-122 34-134C42-150 66-148 70-130C72-112 64-92 60-74C54-40 28-24-4-24C-40-24-62-46-62-76Z',
    body,
  ) +
  path('M-46-72C-26-92 4-90 20-74C10-50-26-42-46-72Z', wing) +
  line('M-34-66C-18-60 0-60 10-68M-26-58C-14-54-4-54 4-58', body, 3, { opacity: 0.7 }) +
  path('M38-142C36-158 46-162 48-150C50-164 60-162 58-148C66-158 72-150 66-138Z', '#cf3d3b') +
  path('M70-128L90-122L70-114Z', '#e9a93c') +
  path('M66-114C74-112 74-98 66-98C60-100 60-112 66-114Z', '#cf3d3b') +
  circle(56, -128, 4, '#1c1712') +
  circle(57.4, -129.4, 1.4, '#fff');

/** A chick, 44 wide, 44 high; feet at (0, 0). */
const chick =
  line('M-4-8V0M6-8V0', '#d89a2b', 3) +
  circle(0, -18, 15, '#f9d462') +
  circle(11, -33, 10, '#fbe08a') +
  path('M-10-22C-2-28 6-22 4-14C-4-10-10-14-10-22Z', '#eebb3e') +
  path('M20-34L28-31L20-28Z', '#e0892c') +
  circle(14, -35, 2, '#1c1712');

/** A sunflower with its stem, `high` tall; foot at (0, 0). */
const sunflower = (high: number): string =>
  line(`M0 0Q8 ${-high / 2} 0 ${-high}`, '#3f7f43', 8) +
  path(
    `M2 ${-high * 0.4}C30 ${-high * 0.56} 56 ${-high * 0.5} 60 ${-high * 0.42}C40 ${-high * 0.34} 16 ${-high * 0.34} 2 ${-high * 0.4}Z`,
    '#4e9145',
  ) +
  path(
    `M2 ${-high * 0.28}C-30 ${-high * 0.44} -56 ${-high * 0.38} -60 ${-high * 0.3}C-40 ${-high * 0.22} -16 ${-high * 0.22} 2 ${-high * 0.28}Z`,
    '#5fa552',
  ) +
  place(
    Array.from({ length: 18 }, (_, n) =>
      path('M0-22C-9-34-9-52 0-62C9-52 9-34 0-22Z', n % 2 ? '#f2c14e' : '#e8a92f', {
        transform: `rotate(${n * 20})`,
      }),
    ).join('') +
      circle(0, 0, 29, '#5b3522') +
      circle(0, 0, 20, '#7a4a2a') +
      circle(-4, -4, 9, '#5b3522'),
    0,
    -high,
    1,
  );

/** A hive of two boxes on legs, 130 wide, 170 high; feet at (0, 0). */
const hive = (pencil: Pencil, fill: string, deep: string): string => {
  const wall = linear(pencil, [
    [0, fill],
    [1, deep],
  ]);
  return (
    path('M-50-26H-38V0H-50ZM38-26H50V0H38Z', '#6a4a2f') +
    path(roundedBox(-60, -92, 120, 66, 4), wall) +
    path(roundedBox(-60, -150, 120, 56, 4), wall) +
    path('M-68-164H68V-148H-68Z', '#c9d1cd') +
    path('M-68-164H68V-159H-68Z', '#f2f5f3') +
    path('M-26-40H26V-32H-26Z', '#2a2018') +
    path('M-40-30H40V-24H-40Z', '#b98350') +
    path(roundedBox(-16, -128, 32, 9, 4), '#00000033')
  );
};

export const yard: Record<string, () => string> = {
  'breakfast-committee': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#bfe0dc'],
        [0.4, '#f3efd4'],
        [0.6, '#f7e3b0'],
      ]) +
      place(roundTree('#6f9a5c', '#8db36e'), 90, 380, 1.6) +
      place(bananaPlant(), 850, 400, 1.7) +
      place(bananaPlant('#7aae54', '#47803f'), 930, 410, 1.3) +
      path(
        'M0 380C300 350 620 356 960 376V640H0Z',
        linear(
          pencil,
          [
            [0, '#d9b877'],
            [1, '#b98a52'],
          ],
          downward,
        ),
      ) +
      path(
        'M300 384L320 380M120 470L160 466M700 420L760 424M560 596L620 600M90 596L130 592M820 560L880 556',
        'none',
        { stroke: '#9a6f45', 'stroke-width': 5, opacity: 0.4, 'stroke-linecap': 'round' },
      ) +
      shade(pencil, 270, 400, 330) +
      path(
        'M150 200H420V372H150Z',
        linear(pencil, [
          [0, '#d98350'],
          [1, '#a5532a'],
        ]),
      ) +
      line('M150 240H420M150 282H420M150 326H420', '#7c3312', 3, { opacity: 0.45 }) +
      path('M120 206L286 110L452 206Z', '#1f5c3a') +
      path('M120 206L286 110L302 119L150 206Z', '#2f7a50') +
      path('M236 268C236 226 336 226 336 268V372H236Z', '#3a2418') +
      path('M240 372L150 470L178 480L334 372Z', '#c79a68') +
      line('M226 392L306 396M206 414L284 418M186 438L260 442', '#8a5f38', 6) +
      path('M170 372H186V402H170ZM384 372H400V402H384Z', '#7d5430') +
      shade(pencil, 560, 470, 120) +
      place(hen('#fbf3e2', '#e6d7b8', '#cdb892'), 560, 470, 0.92, 0, true) +
      shade(pencil, 780, 520, 150) +
      place(hen('#9a4a22', '#74330f', '#26332b'), 780, 520, 1.22, 0, true) +
      shade(pencil, 400, 566, 160) +
      place(hen('#d99a4e', '#b3702c', '#5b3522'), 400, 566, 1.34) +
      [
        [540, 566],
        [590, 590],
        [640, 560],
        [500, 604],
        [690, 600],
      ]
        .map(([x = 0, y = 0], n) => shade(pencil, x, y, 34) + place(chick, x, y, 1.05, 0, n % 2 === 1))
        .join('') +
      Array.from({ length: 34 }, (_, n) =>
        circle(470 + ((n * 67) % 240), 574 + ((n * 29) % 46), 3, n % 2 ? '#f7d774' : '#fff0bc'),
      ).join('') +
      shade(pencil, 140, 590, 190) +
      place(egg(pencil, '#d9a06a', '#a3653a'), 100, 534, 0.7, -14) +
      place(egg(pencil, '#f8ecd4', '#d2b98d'), 146, 528, 0.72, 8) +
      place(egg(pencil, '#d9a06a', '#a3653a'), 190, 536, 0.7, 16) +
      path(
        'M44 536H240L216 594Q212 602 200 602H84Q72 602 68 594Z',
        linear(pencil, [
          [0, '#e6c990'],
          [0.4, '#efd6a4'],
          [1, '#b98b4c'],
        ]),
      ) +
      line('M54 558H230M62 578H222', '#855633', 4, { opacity: 0.6 }) +
      path('M38 530H246V544H38Z', '#c79a58'),
  ),
  'forty-thousand-helpers': frame((pencil) => {
    const trail = (d: string) => line(d, '#6b4e00', 2.6, { 'stroke-dasharray': '2 12', opacity: 0.7 });
    return (
      backdrop(pencil, [
        [0, '#9fd0dc'],
        [0.45, '#e6f0e0'],
        [0.64, '#fbf3d2'],
      ]) +
      circle(
        170,
        120,
        150,
        radial(pencil, [
          [0, '#fff6d0', 0.9],
          [1, '#fff6d0', 0],
        ]),
      ) +
      path('M0 350C160 300 340 310 500 344C660 300 820 306 960 338V640H0Z', '#b9cf8c') +
      place(acacia('#6e9a50', '#4c7840'), 760, 424, 1.9) +
      line('M690 210V262M790 204V270', '#5b4028', 4) +
      path(
        roundedBox(640, 258, 104, 44, 22),
        linear(
          pencil,
          [
            [0, '#c79a68'],
            [1, '#8a5f38'],
          ],
          downward,
        ),
      ) +
      ellipse(650, 280, 9, 18, '#4a3524') +
      path(
        roundedBox(752, 266, 92, 40, 20),
        linear(
          pencil,
          [
            [0, '#c79a68'],
            [1, '#8a5f38'],
          ],
          downward,
        ),
      ) +
      ellipse(760, 286, 8, 16, '#4a3524') +
      path(
        'M0 430C240 390 560 400 960 424V640H0Z',
        linear(
          pencil,
          [
            [0, '#a5cc66'],
            [1, '#5d9c4c'],
          ],
          downward,
        ),
      ) +
      shade(pencil, 300, 500, 140) +
      place(hive(pencil, '#f6e3a8', '#d8b25c'), 300, 500, 1.05) +
      shade(pencil, 460, 516, 150) +
      place(hive(pencil, '#bfe0dc', '#7fb0b0'), 460, 516, 1.15) +
      shade(pencil, 636, 508, 150) +
      place(hive(pencil, '#f4c9bf', '#cf8f7e'), 636, 508, 1.1) +
      [40, 120, 196, 860, 930, 780]
        .map((x, n) => place(sunflower(170 + (n % 3) * 44), x, 640, 1.15, (n % 3) * 4 - 4))
        .join('') +
      place(clover(70), 330, 622, 1.2) +
      place(clover(60), 390, 630, 1.1, 8) +
      place(clover(64), 560, 626, 1.2, -6) +
      place(clover(54), 690, 632, 1.1) +
      trail('M150 330C220 250 300 330 360 260C400 220 420 300 452 360') +
      place(bee(), 150, 326, 1.1) +
      trail('M560 200C600 150 660 190 640 250') +
      place(bee(), 556, 206, 0.9, 12) +
      trail('M860 330C800 390 740 370 690 430') +
      place(bee(), 864, 326, 1.15, 0, true) +
      place(bee(), 452, 372, 0.7, 30) +
      place(bee(), 330, 250, 0.8, -10) +
      place(bee(), 254, 420, 0.7, 10, true) +
      place(bee(), 700, 352, 0.7)
    );
  }),
};
