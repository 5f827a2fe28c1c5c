import { ayrshire, cow, cowFace, friesian, jersey, type Coat } from '../draw/animals';
import { calfFace, goat } from '../draw/small-animals';
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
  within,
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, roundTree } from '../draw/trees';
import { backdrop, frame, shade } from './frame';

const rock =
  'M70 640C90 580 120 500 176 462C240 440 440 436 512 456C536 466 540 500 556 524C640 508 730 508 796 526C846 552 880 600 892 640Z';

/** Neck and shoulders of the cow that looks over the rail. */
const shoulders =
  'M398 250C380 340 336 404 276 446C222 486 196 560 190 640H776C770 560 744 486 690 446C630 404 584 340 566 250Z';

/** A calf that lies in the straw, its legs folded under it, its face at (0, 0). */
const lying = (pencil: Pencil, coat: Coat): string => {
  const body =
    'M-26-10C-60 4-100 16-146 24C-190 34-222 70-220 116C-216 150-190 166-150 168H30C70 166 84 120 66 70C56 40 44 16 30-6Z';
  return (
    path('M-216 120C-236 128-240 150-226 164C-214 160-206 146-206 130Z', coat.shade) +
    path(body, coat.ground) +
    within(
      pencil,
      body,
      group(
        path(
          'M-146 60C-100 62-74 100-88 150L-60 172H-120C-100 130-110 80-146 60ZM40 30C24 60-20 66-40 30L-30-10H36ZM-220 140C-150 160 0 160 80 130V190H-220Z',
          coat.patchShade,
          { opacity: 0.5 },
        ),
        { filter: blur(pencil, 8) },
      ) + path('M-190 44C-150 24-90 26-40 6L-36 16C-90 40-150 36-196 64Z', '#fff3d8', { opacity: 0.22 }),
    ) +
    // The hind leg, and a knee under the chest.
    path(
      'M-198 130C-190 92-130 84-104 116C-92 136-100 156-122 162H-60C-48 164-46 176-58 178H-160C-186 176-202 156-198 130Z',
      coat.ground,
    ) +
    path('M-104 116C-92 136-100 156-122 162H-60L-62 168H-140C-110 160-100 140-104 116Z', coat.patchShade, {
      opacity: 0.35,
    }) +
    path('M-62 161H-52C-44 164-44 177-56 179H-66Z', '#3a322b') +
    path('M-10 128C6 116 60 118 78 138C90 156 74 170 56 170H-6C-26 170-26 142-10 128Z', coat.ground) +
    path('M78 138C90 156 74 170 56 170H-6C20 164 60 160 78 138Z', coat.patchShade, { opacity: 0.35 })
  );
};

const blackCalf: Coat = { ...friesian, ground: '#3a4840', shade: '#222d27' };

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
      // Rump, shoulders and neck, one behind the other.
      path('M600 640C596 520 640 414 716 404C786 402 828 470 834 640Z', '#fffdf8') +
      path('M700 406C760 400 812 440 828 540C800 560 752 540 736 500C724 468 700 450 700 406Z', '#26332b') +
      path('M600 640C596 540 624 450 660 424C640 500 650 570 668 640Z', '#131d17', {
        opacity: 0.35,
        filter: blur(pencil, 8),
      }) +
      path(shoulders, '#35443b') +
      within(
        pencil,
        shoulders,
        path(
          'M420 400C410 450 366 480 376 540C380 580 352 600 356 640H590C606 600 580 570 596 530C606 490 566 450 552 400Z',
          '#fffdf8',
        ) +
          group(
            path('M552 240C640 380 740 430 800 700H650C640 560 610 460 540 420Z', '#0c130f', {
              opacity: 0.55,
            }) +
              path('M380 440C430 500 540 500 590 440L596 500C540 560 430 556 376 500Z', '#26332b', {
                opacity: 0.5,
              }) +
              path(
                'M440 540C450 590 446 610 440 640H456C464 600 462 570 456 530ZM520 530C526 570 530 600 528 640H544C548 600 544 560 534 520Z',
                '#26332b',
                { opacity: 0.22 },
              ) +
              path('M300 450C250 480 226 540 220 640H250C256 560 274 500 316 462Z', '#9db0a2', {
                opacity: 0.28,
              }),
            { filter: blur(pencil, 8) },
          ),
      ) +
      place(cowFace(pencil, friesian), 482, 300, 3.5) +
      path(roundedBox(644, 206, 46, 52, 8), '#f2c14e') +
      circle(667, 218, 6, '#8a5a1a') +
      line('M654 234H680M654 244H674', '#6b4e00', 4) +
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
      place(lying(pencil, jersey), 330, 400, 1.05) +
      place(calfFace(pencil, jersey), 330, 384, 1.8) +
      rect(890, 190, 20, 300, '#7d5430') +
      path(
        'M856 270H944L932 360H868Z',
        linear(pencil, [
          [0, '#cf6a3a'],
          [1, '#8a3a14'],
        ]),
      ) +
      ellipse(900, 270, 44, 11, '#fffdf6') +
      line('M860 272C862 236 938 236 940 272', '#7f8b88', 5) +
      shade(pencil, 730, 612, 400) +
      place(lying(pencil, blackCalf), 720, 430, 1.15, 0, true) +
      place(calfFace(pencil, blackCalf), 716, 404, 2) +
      path('M716 336L724 355L744 356L728 369L734 389L716 377L698 389L704 369L688 356L708 355Z', '#fffaf0') +
      line(straw(17, 150, 560, 700, 60, 70), '#f7dd95', 4) +
      line(straw(23, 150, 572, 700, 56, 40), '#cfa64f', 3.4)
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
      // The rock: a ledge for each goat.
      shade(pencil, 500, 622, 760) +
      path(
        rock,
        linear(
          pencil,
          [
            [0, '#ddd4c2'],
            [0.45, '#b9af9d'],
            [1, '#857c6c'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        rock,
        path('M520 470C560 500 540 560 600 640H900V480C800 500 640 520 520 470Z', '#5f574b', {
          opacity: 0.22,
        }) +
          path(
            'M190 452C280 440 420 436 506 452L520 468C420 456 280 458 180 474ZM556 520C640 508 720 508 790 524L800 538C720 524 640 524 548 536Z',
            '#fffaf0',
            { opacity: 0.5 },
          ) +
          line(
            'M300 470C320 520 290 560 330 640M430 500C450 540 420 580 450 640M660 550C680 580 660 610 690 640',
            '#6f6658',
            5,
            { opacity: 0.5 },
          ),
      ) +
      ellipse(372, 456, 150, 10, '#3a3226', { opacity: 0.35, filter: blur(pencil, 5) }) +
      place(goat(pencil, '#a5825f', '#6f4f35', '#f3e6d0'), 350, 458, 1.22) +
      ellipse(690, 522, 120, 9, '#3a3226', { opacity: 0.35, filter: blur(pencil, 5) }) +
      place(goat(pencil, '#efe4d0', '#bba684', '#fffaf0'), 690, 524, 0.98, 0, true) +
      place(
        path('M-38 62C-22 76 22 76 38 62L40 74C24 90-24 90-40 74Z', '#b4501f') +
          circle(0, 92, 12, '#f2c14e') +
          line('M0 92V100', '#8a5a1a', 4) +
          line('M10 46C40 54 58 40 88 52', '#4c7840', 5) +
          [30, 48, 66, 82]
            .map((x, n) =>
              ellipse(x, n % 2 ? 54 : 38, 13, 7, n % 2 ? '#86b95c' : '#5f9a45', {
                transform: `rotate(${n % 2 ? 30 : -34} ${x} ${n % 2 ? 54 : 38})`,
              }),
            )
            .join(''),
        474,
        138,
      ) +
      place(grassTuft('#3f7f43', 3, 7, 60), 140, 636) +
      place(grassTuft('#6da552', 5, 7, 70), 800, 638) +
      place(grassTuft('#3f7f43', 8, 7, 50), 880, 634) +
      place(clover(60), 70, 630, 1.2),
  ),
};
