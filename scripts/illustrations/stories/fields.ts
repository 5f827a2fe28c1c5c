import { ayrshire, cow, friesian, jersey, type Coat } from '../draw/animals';
import { calf, calfFace } from '../draw/small-animals';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { clover } from '../draw/scenery';
import {
  circle,
  createChance,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  within,
  type Pencil,
} from '../draw/svg';
import { bananaPlant, fence, maizeRow, milkingShed } from '../draw/trees';
import { bucket, pitchfork } from '../draw/yard';
import { biogas } from './biogas';
import { schoolVisit } from './school-visit';
import { outdoors, underneath } from './setting';

/** A cow whose feet are at (x, y). */
function beast(
  pencil: Pencil,
  x: number,
  y: number,
  scale: number,
  coat: Coat,
  pose: 'standing' | 'grazing' = 'standing',
  mirror = false,
  heifer = false,
): string {
  return (
    underneath(pencil, x, y, 190 * scale) +
    place(
      cow(pencil, coat, pose, heifer),
      mirror ? x + 100 * scale : x - 100 * scale,
      y - 139 * scale,
      scale,
      0,
      mirror,
    )
  );
}

/** A round bale of hay, its end to the left, standing at (0, 0); 180 wide, 140 high. */
function bale(pencil: Pencil, seed: number): string {
  const chance = createChance(seed);
  const end = 'M-82-70A52 70 0 0 1 22-70A52 70 0 0 1-82-70Z';
  const side = 'M-30-140H46A52 70 0 0 1 46 0H-30Z';
  const turns = Array.from({ length: 84 }, (_, n) => {
    const r = n / 84;
    const angle = n * 0.42;
    return `${n === 0 ? 'M' : 'L'}${(-30 + 46 * r * Math.cos(angle)).toFixed(1)} ${(-70 + 63 * r * Math.sin(angle)).toFixed(1)}`;
  }).join('');
  const straws = (count: number, left: number, width: number) =>
    Array.from({ length: count }, () => {
      const x = left + chance() * width;
      const y = -136 + chance() * 130;
      return `M${x.toFixed(0)} ${y.toFixed(0)}l${(6 + chance() * 16).toFixed(0)} ${((chance() - 0.5) * 7).toFixed(0)}`;
    }).join('');
  const fringe = Array.from({ length: 22 }, () => {
    const x = -60 + chance() * 150;
    return `M${x.toFixed(0)}-2l${((chance() - 0.4) * 26).toFixed(0)} ${(chance() * 7).toFixed(0)}`;
  }).join('');
  return (
    line(fringe, '#d9b75e', 2.6) +
    path(
      side,
      linear(
        pencil,
        [
          [0, '#f2d98e'],
          [0.3, '#e0bd62'],
          [0.75, '#b98f3e'],
          [1, '#8f6a28'],
        ],
        downward,
      ),
    ) +
    within(
      pencil,
      side,
      line(straws(70, -10, 110), '#8a6626', 1.6, { opacity: 0.5 }) +
        line(straws(60, -10, 110), '#fbeab0', 1.6, { opacity: 0.6 }) +
        line('M8-140A52 70 0 0 1 8 0M36-140A52 70 0 0 1 36 0', '#6f5220', 2.4, { opacity: 0.6 }),
    ) +
    path(
      end,
      radial(
        pencil,
        [
          [0, '#fbe9b4'],
          [0.7, '#e9ca78'],
          [1, '#c89f49'],
        ],
        0.36,
        0.32,
        0.8,
      ),
    ) +
    within(pencil, end, line(straws(46, -84, 100), '#a87f33', 1.6, { opacity: 0.45 })) +
    line(turns, '#a37a30', 2.4, { opacity: 0.75 }) +
    line('M-80-88C-76-118-54-138-30-139', '#fff6d8', 3, { opacity: 0.8 })
  );
}

export const fieldPictures: Record<string, () => string> = {
  'milking-morning': outdoors(
    'morning',
    (pencil) =>
      place(bananaPlant(), 470, 500, 1.5) +
      underneath(pencil, 230, 516, 380) +
      place(milkingShed(pencil), 240, 514, 1.42) +
      beast(pencil, 640, 574, 2, friesian, 'standing', true) +
      underneath(pencil, 866, 596, 110) +
      place(milkCan(pencil), 866, 594, 0.5) +
      underneath(pencil, 452, 602, 100) +
      place(bucket(pencil, ellipse(0, -172, 92, 22, '#fffdf6')), 452, 600, 0.5),
  ),
  'calf-at-night': outdoors('night', (pencil) => {
    const stars = [
      [80, 60],
      [170, 130],
      [260, 50],
      [350, 110],
      [470, 40],
      [560, 120],
      [640, 60],
      [720, 150],
      [900, 70],
      [120, 210],
      [520, 200],
      [420, 250],
      [700, 240],
    ]
      .map(([x = 0, y = 0], n) => circle(x, y, n % 3 ? 2.6 : 4, '#fdf3cf', { opacity: n % 2 ? 0.8 : 1 }))
      .join('');
    const straw = Array.from(
      { length: 46 },
      (_, n) =>
        `M${250 + ((n * 83) % 480)} ${548 + ((n * 37) % 60)}l${18 + (n % 5) * 5} ${(n % 2 ? -1 : 1) * (6 + (n % 4) * 3)}`,
    ).join('');
    return (
      circle(820, 110, 46, '#fdf3cf') +
      circle(802, 98, 42, '#1b3146') +
      stars +
      path('M180 640C200 540 320 510 490 512C660 510 770 544 790 640Z', '#c9a24c') +
      path('M310 560C330 470 420 440 510 450C610 452 660 500 664 570C600 600 380 600 310 560Z', '#2a211b') +
      path('M310 560C330 470 420 440 510 450', 'none', { stroke: '#4b3d33', 'stroke-width': 8 }) +
      place(calfFace(pencil, { ...jersey, ground: '#4a3a2e', shade: '#33271f' }), 372, 436, 1.5) +
      path('M372 384L379 402L398 402L383 414L389 432L372 421L355 432L361 414L346 402L365 402Z', '#fffaf0') +
      line(straw, '#f0d184', 4) +
      path('M760 500H800V560H760Z', '#f7c64a') +
      circle(
        780,
        530,
        130,
        radial(pencil, [
          [0, '#ffe9a6', 0.6],
          [0.4, '#ffe9a6', 0.22],
          [1, '#ffe9a6', 0],
        ]),
      ) +
      path('M754 560H806V574H754ZM758 494H802L792 478H768Z', '#2a2018') +
      line('M770 478C770 452 790 452 790 478', '#2a2018', 5)
    );
  }),
  biogas,
  fodder: outdoors(
    'day',
    (pencil) =>
      place(maizeRow(22, '#537f3e', '#dfc06a'), 40, 470, 1.5) +
      place(maizeRow(22, '#5f8c45', '#dfc06a'), 60, 490, 1.6) +
      underneath(pencil, 300, 566, 220) +
      place(bale(pencil, 5), 290, 566, 1.3) +
      underneath(pencil, 550, 560, 210) +
      place(bale(pencil, 8), 540, 560, 1.2) +
      underneath(pencil, 430, 608, 250) +
      place(bale(pencil, 11), 416, 610, 1.45) +
      place(pitchfork(pencil), 724, 600, 0.95, -10) +
      place(clover(80), 800, 600, 1.3) +
      place(clover(64), 850, 610, 1.1, 8),
  ),
  'solar-cooling': outdoors('day', (pencil) => {
    const panel = (x: number) =>
      path(
        `M${x} 200L${x + 96} 200L${x + 120} 286L${x + 24} 286Z`,
        linear(pencil, [
          [0, '#3b6f8f'],
          [0.5, '#1d4f6f'],
          [1, '#12354b'],
        ]),
      ) +
      line(
        `M${x + 12} 243H${x + 108}M${x + 32} 200L${x + 56} 286M${x + 64} 200L${x + 88} 286`,
        '#b9d8da',
        2.5,
        { opacity: 0.8 },
      );
    return (
      underneath(pencil, 430, 560, 640) +
      path(
        'M130 300H730V560H130Z',
        linear(pencil, [
          [0, '#fffaf0'],
          [1, '#e2d7bd'],
        ]),
      ) +
      path(
        'M90 312L150 180H700L770 312Z',
        linear(
          pencil,
          [
            [0, '#c8633a'],
            [1, '#963f19'],
          ],
          downward,
        ),
      ) +
      line('M180 184L130 310M260 184L226 310M610 184L650 310M680 184L726 310', '#7a3010', 3, {
        opacity: 0.5,
      }) +
      panel(232) +
      panel(352) +
      panel(472) +
      path('M200 380H320V560H200Z', '#5c3f28') +
      path('M420 380H540V470H420Z', '#7fb0bd') +
      line('M480 380V470M420 425H540', '#fffaf0', 7) +
      path(
        'M590 400H690V560H590Z',
        linear(pencil, [
          [0, '#dfe7e4'],
          [1, '#9fb0ab'],
        ]),
      ) +
      letter('4 °C', 640, 470, { size: 34, fill: '#28606b' }) +
      path(
        'M770 380H900V560H770Z',
        linear(pencil, [
          [0, '#4f8a83'],
          [0.4, '#83b9b1'],
          [1, '#28606b'],
        ]),
      ) +
      ellipse(835, 380, 65, 16, '#6aa39b') +
      underneath(pencil, 366, 600, 90) +
      place(milkCan(pencil), 366, 600, 0.34)
    );
  }),
  breeding: outdoors(
    'morning',
    (pencil) =>
      place(fence(700), 120, 486, 1) +
      beast(pencil, 420, 580, 2.3, jersey, 'standing') +
      underneath(pencil, 730, 596, 180) +
      place(calf(pencil, { ...jersey, ground: '#dba468' }), 730, 598, 1.3, 0, true),
  ),
  'school-visit': schoolVisit,
  heifers: outdoors(
    'morning',
    (pencil) =>
      beast(pencil, 190, 540, 1.35, friesian, 'standing', false, true) +
      beast(pencil, 760, 546, 1.35, ayrshire, 'standing', true, true) +
      beast(pencil, 480, 574, 1.5, jersey, 'grazing', false, true) +
      place(fence(900), 20, 604, 1.1),
  ),
};
