import { ayrshire, calfFace, cow, cowFace, friesian, goatFace, jersey, type Coat } from '../draw/animals';
import { clover, grassTuft } from '../draw/scenery';
import {
  blur,
  circle,
  createChance,
  downward,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  rect,
  roundedBox,
} from '../draw/svg';
import { acacia, bananaPlant, roundTree } from '../draw/trees';
import { backdrop, frame, shade } from './frame';

/** A goat's chest, neck and back behind its face, which is at (0, 0). */
const goatBody = (fill: string, deep: string): string =>
  path(
    'M-40 20C-70 70-96 150-90 250L-60 330H110L150 240C180 190 190 150 176 120C130 96 70 100 44 20Z',
    fill,
  ) + path('M44 20C70 100 130 96 176 120C160 150 110 140 80 124C54 108 40 70 30 40Z', deep, { opacity: 0.5 });

/** A calf that lies in the straw, its face at (0, 0). */
const lying = (coat: Coat): string =>
  path('M-30 30C-110 40-190 60-204 130C-196 176-60 190 40 186C96 180 90 90 40 34Z', coat.ground) +
  path('M-204 130C-190 170-60 186 40 184C86 178 92 130 74 84C60 140-80 150-204 130Z', coat.shade, {
    opacity: 0.7,
  });

const straw = (seed: number, x: number, y: number, width: number, height: number, count: number): string => {
  const chance = createChance(seed);
  return Array.from(
    { length: count },
    () => `M${x + chance() * width} ${y + chance() * height}l${18 + chance() * 26} ${(chance() - 0.5) * 22}`,
  ).join('');
};

export const animals: Record<string, () => string> = {
  'what-is-in-your-pocket': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#a9d3dc'],
        [0.4, '#e4efe0'],
        [0.6, '#f7f3dd'],
      ]) +
      path('M0 340C140 280 280 290 420 330C560 280 740 284 960 326V640H0Z', '#b9cc93') +
      place(acacia('#8bab6a', '#6f9152', '#6a5a40'), 120, 372, 0.8) +
      place(roundTree('#7fa665', '#9cbd78'), 840, 366, 0.7) +
      place(roundTree('#7fa665', '#9cbd78'), 900, 374, 0.6) +
      path(
        'M0 400C240 350 520 364 960 392V640H0Z',
        linear(
          pencil,
          [
            [0, '#9cc765'],
            [1, '#5d9c4c'],
          ],
          downward,
        ),
      ) +
      place(cow(pencil, ayrshire, 'grazing'), 110, 388, 0.5) +
      ellipse(480, 620, 330, 46, '#233016', { opacity: 0.3, filter: blur(pencil, 10) }) +
      path('M300 420C260 470 210 560 190 640H790C770 540 730 470 664 420Z', '#26332b') +
      path('M350 420C330 500 340 580 372 640H590C620 580 630 500 616 420Z', '#fffdf8') +
      path('M664 420C730 470 770 540 790 640H700C700 560 690 480 640 430Z', '#131d17', { opacity: 0.6 }) +
      place(cowFace(pencil, friesian), 482, 300, 3.5) +
      path(roundedBox(640, 196, 46, 52, 8), '#f2c14e') +
      circle(663, 208, 6, '#8a5a1a') +
      line('M650 224H676M650 234H670', '#6b4e00', 4) +
      place(clover(120), 560, 560, 1.35, -58) +
      place(grassTuft('#4e9145', 4, 5, 80), 430, 505, 1.1, 150) +
      rect(
        0,
        556,
        960,
        30,
        linear(
          pencil,
          [
            [0, '#c79a68'],
            [1, '#8a5f38'],
          ],
          downward,
        ),
      ) +
      rect(0, 556, 960, 6, '#e3bd8c') +
      path(
        'M70 500H112V640H70ZM848 500H890V640H848Z',
        linear(pencil, [
          [0, '#c79a68'],
          [1, '#7d5430'],
        ]),
      ) +
      circle(91, 570, 6, '#4a3524') +
      circle(869, 570, 6, '#4a3524'),
  ),
  'the-nursery': frame((pencil) => {
    const planks = Array.from(
      { length: 8 },
      (_, n) =>
        rect(n * 122, 0, 118, 420, n % 2 ? '#b98a58' : '#c29460') +
        rect(n * 122 + 110, 0, 12, 420, '#8a5f38', { opacity: 0.55 }),
    ).join('');
    return (
      rect(0, 0, 960, 640, '#8a5f38') +
      planks +
      path('M120 60H340V250H120Z', '#dff0ea') +
      path('M120 170C180 140 260 150 340 176V250H120Z', '#9cc765') +
      line('M230 60V250M120 155H340', '#7d5430', 12) +
      path('M108 48H352V262H108Z', 'none', { stroke: '#7d5430', 'stroke-width': 18 }) +
      path('M120 250L20 640H520L340 250Z', '#fff6d8', { opacity: 0.22, filter: blur(pencil, 12) }) +
      path(
        'M0 400C240 376 700 376 960 400V640H0Z',
        linear(
          pencil,
          [
            [0, '#e6c36c'],
            [1, '#b98b3a'],
          ],
          downward,
        ),
      ) +
      line(straw(3, -20, 392, 980, 230, 150), '#f7dd95', 3.4) +
      line(straw(9, -20, 392, 980, 230, 90), '#a87f33', 2.6, { opacity: 0.7 }) +
      shade(pencil, 300, 566, 420) +
      place(lying({ ...jersey, ground: '#d69a58', shade: '#a56c37' }), 330, 400, 1.05) +
      place(calfFace(jersey), 330, 400, 1.9) +
      shade(pencil, 640, 600, 420) +
      place(lying({ ...friesian, ground: '#33413a', shade: '#1b2620' }), 720, 430, 1.15, 0, true) +
      place(calfFace({ ...friesian, ground: '#33413a', shade: '#1b2620' }), 716, 424, 2.1) +
      path('M540 560C552 540 600 538 616 556C640 588 600 606 574 602C548 600 532 584 540 560Z', '#33413a') +
      line(straw(17, 150, 560, 700, 60, 70), '#f7dd95', 4) +
      line(straw(23, 150, 572, 700, 56, 40), '#cfa64f', 3.4) +
      rect(870, 250, 20, 300, '#7d5430') +
      path(
        'M836 330H924L912 420H848Z',
        linear(pencil, [
          [0, '#cf6a3a'],
          [1, '#8a3a14'],
        ]),
      ) +
      ellipse(880, 330, 44, 11, '#fffdf6') +
      line('M840 332C842 296 918 296 920 332', '#7f8b88', 5)
    );
  }),
  'two-climbers': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#8cc4d4'],
        [0.5, '#dcefe6'],
        [0.7, '#f7f3dd'],
      ]) +
      path(
        'M640 110C664 86 720 84 744 106C780 94 822 108 828 132H612C606 118 618 106 640 110ZM110 190C126 174 166 172 182 188C206 180 236 190 240 206H90C86 196 96 186 110 190Z',
        '#ffffff',
        { opacity: 0.9 },
      ) +
      path('M0 380C160 300 320 320 480 362C640 310 800 316 960 356V640H0Z', '#a9c684') +
      place(acacia('#6e9a50', '#4c7840'), 810, 412, 1.25) +
      path('M0 470C200 430 420 444 960 450V640H0Z', '#8fbf5a') +
      place(bananaPlant(), 60, 494, 1.1) +
      group(place(goatBody('#e9dcc6', '#c9b796'), 620, 300, 0.86) + place(goatFace(), 620, 296, 1.75)) +
      group(place(goatBody('#a5825f', '#7d5c3e'), 370, 250, 1) + place(goatFace(), 370, 244, 2.1)) +
      shade(pencil, 470, 630, 720) +
      path(
        'M120 640C130 566 180 500 262 486C320 462 430 462 500 486C590 470 720 500 770 560C804 590 820 610 824 640Z',
        linear(
          pencil,
          [
            [0, '#d8cfbd'],
            [0.5, '#b7ad9b'],
            [1, '#857c6c'],
          ],
          downward,
        ),
      ) +
      path(
        'M262 490C300 520 380 520 430 560M500 490C520 516 600 520 640 566M200 560C240 560 280 590 300 630',
        'none',
        { stroke: '#7a7163', 'stroke-width': 5, opacity: 0.6, 'stroke-linecap': 'round' },
      ) +
      path('M276 500C330 478 420 476 480 496', 'none', {
        stroke: '#fffaf0',
        'stroke-width': 8,
        opacity: 0.55,
        'stroke-linecap': 'round',
      }) +
      path('M330 372C352 388 392 388 412 372L416 384C394 404 348 404 326 384Z', '#b4501f') +
      circle(371, 404, 13, '#f2c14e') +
      circle(371, 408, 4, '#8a5a1a') +
      line('M398 356C440 372 462 352 500 366', '#4c7840', 6) +
      [
        [424, 360],
        [446, 352],
        [468, 366],
        [490, 356],
        [506, 374],
      ]
        .map(([x = 0, y = 0], n) =>
          ellipse(x, y, 15, 8, n % 2 ? '#86b95c' : '#5f9a45', {
            transform: `rotate(${n * 34 - 40} ${x} ${y})`,
          }),
        )
        .join('') +
      place(grassTuft('#3f7f43', 3, 7, 60), 140, 636) +
      place(grassTuft('#6da552', 5, 7, 70), 800, 638) +
      place(grassTuft('#3f7f43', 8, 7, 50), 880, 634) +
      place(clover(60), 70, 630, 1.2),
  ),
};
