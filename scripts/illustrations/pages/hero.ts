import { ayrshire, cow, friesian, jersey, type Coat } from '../draw/animals';
import { milkCan } from '../draw/jars';
import { color } from '../draw/palette';
import { clover, grassTuft, sun } from '../draw/scenery';
import {
  blur,
  createChance,
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
  writePicture,
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, fence, maizeRow, milkingShed, roundTree } from '../draw/trees';

/** One cow of the herd; the low sun throws her shadow to the right. */
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
    ellipse(x + 44 * scale, y + 2 * scale, 128 * scale, 11 * scale, '#2a3512', {
      opacity: 0.36,
      filter: blur(pencil, 4 + scale * 2),
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

const shadowOfCan = (pencil: Pencil, x: number, y: number, width: number): string =>
  ellipse(x + width * 0.5, y, width * 0.9, width * 0.085, '#2a3512', {
    opacity: 0.4,
    filter: blur(pencil, 7),
  }) +
  ellipse(x + width * 0.06, y, width * 0.5, width * 0.05, '#1d240c', {
    opacity: 0.45,
    filter: blur(pencil, 3),
  });

function sky(pencil: Pencil): string {
  const cloud = (d: string, opacity: number) => path(d, '#fff3dc', { opacity, filter: blur(pencil, 2) });
  return (
    rect(
      0,
      0,
      1440,
      900,
      linear(
        pencil,
        [
          [0, '#8fbcc9'],
          [0.16, '#c4d8cb'],
          [0.32, '#fae3ae'],
          [0.46, '#fbc67f'],
        ],
        downward,
      ),
    ) +
    rect(
      0,
      0,
      1440,
      620,
      radial(
        pencil,
        [
          [0, '#fff3c4', 1],
          [0.3, '#ffe2a0', 0.62],
          [1, '#ffd98f', 0],
        ],
        0.31,
        0.56,
        0.62,
      ),
    ) +
    place(sun(pencil, 62), 440, 330, 1.15) +
    cloud('M720 128C760 104 830 106 856 126C900 112 960 122 984 142C940 156 760 156 720 128Z', 0.75) +
    cloud(
      'M1080 200C1120 182 1180 184 1206 200C1250 190 1310 198 1330 214C1290 226 1110 224 1080 200Z',
      0.7,
    ) +
    cloud('M90 148C130 130 190 132 214 148C256 138 300 144 322 160C280 172 120 170 90 148Z', 0.6) +
    line('M600 214q12-11 20 0q12-11 20 0M664 180q9-9 16 0q9-9 16 0M566 172q8-8 14 0q8-8 14 0', '#5a5f58', 3.4)
  );
}

function hills(pencil: Pencil): string {
  return (
    path(
      'M0 372C110 320 210 316 320 352C430 306 540 312 640 350C760 306 860 318 960 352C1080 300 1200 300 1300 336C1360 322 1410 326 1440 334V900H0Z',
      '#e2cb95',
    ) +
    path(
      'M0 420C150 376 290 384 420 408C560 372 700 376 840 408C980 372 1130 374 1260 402C1340 386 1400 388 1440 396V900H0Z',
      '#bcbf7c',
    ) +
    [30, 62, 96, 250, 286, 560, 596, 628, 1010, 1046, 1084, 1390, 1420]
      .map((x, n) => place(roundTree('#8a9f5c', '#a9b871'), x, 420 - (n % 3) * 6, 0.3 + (n % 4) * 0.05))
      .join('') +
    path(
      'M0 474C200 424 420 436 620 462C820 424 1040 426 1220 456C1320 440 1390 442 1440 450V900H0Z',
      linear(pencil, [
        [0, '#c3c768'],
        [1, '#8fae58'],
      ]),
    )
  );
}

function yard(pencil: Pencil): string {
  return (
    place(maizeRow(13, '#6f8f45', '#e3c068'), 1080, 474, 0.82) +
    place(maizeRow(13, '#5f813e', '#e3c068'), 1092, 490, 0.94) +
    place(acacia('#7f9a4c', '#5d7a3c'), 1330, 500, 1.2) +
    place(roundTree('#6f9250', '#93b068'), 700, 486, 0.74) +
    place(bananaPlant('#8fb355', '#557f40'), 1040, 500, 0.9) +
    place(bananaPlant('#7fa54e', '#4b753b'), 1084, 506, 0.72) +
    ellipse(900, 500, 210, 12, '#2c3a18', { opacity: 0.3, filter: blur(pencil, 5) }) +
    place(milkingShed(pencil), 870, 500, 0.86)
  );
}

function pasture(pencil: Pencil): string {
  return (
    path(
      'M0 532C220 486 480 496 700 520C920 486 1200 488 1440 520V900H0Z',
      linear(
        pencil,
        [
          [0, '#bccf66'],
          [1, '#7fae4f'],
        ],
        downward,
      ),
    ) +
    place(fence(430), 20, 572, 0.8) +
    path(
      'M0 690C160 650 330 660 470 690C600 716 700 800 760 900H0Z',
      linear(
        pencil,
        [
          [0, '#a9c458'],
          [1, '#5f9444'],
        ],
        downward,
      ),
    ) +
    path(
      'M380 900C430 830 520 752 700 712C920 664 1200 650 1440 676V900Z',
      linear(
        pencil,
        [
          [0, '#9fc456'],
          [1, '#4f8c40'],
        ],
        downward,
      ),
    ) +
    // The path comes up from the lower left, past the card's place, to the shed's door.
    path(
      'M786 498C792 522 690 534 600 560C500 590 480 622 430 664C360 724 220 780 130 900H350C390 800 520 730 580 672C630 622 640 598 716 570C780 548 822 524 808 498Z',
      linear(
        pencil,
        [
          [0, '#f3d9a0'],
          [1, '#d8ad6c'],
        ],
        downward,
      ),
    ) +
    path(
      'M808 498C822 524 780 548 716 570C640 598 630 622 580 672C520 730 390 800 350 900H312C356 796 490 722 552 662C604 612 620 588 700 562C766 542 806 522 800 498Z',
      '#a9773f',
      { opacity: 0.32 },
    )
  );
}

function foreground(pencil: Pencil): string {
  const chance = createChance(23);
  const dewy = Array.from({ length: 90 }, () => {
    const y = 700 + chance() * 190;
    const x = chance() * 1440;
    const isFree = x < 90 || (x > 1120 && y > 820) || (x > 640 && y > 836);
    return !isFree
      ? ''
      : place(
          grassTuft(
            chance() < 0.5 ? '#3f7f3d' : '#86b04c',
            Math.floor(chance() * 90) + 1,
            5,
            18 + (y - 680) * 0.13,
          ),
          x,
          y,
        );
  }).join('');
  return (
    dewy +
    shadowOfCan(pencil, 1258, 806, 150) +
    place(milkCan(pencil, rect(-130, -170, 260, 34, color.pasture)), 1258, 806, 0.62) +
    shadowOfCan(pencil, 1372, 830, 120) +
    place(milkCan(pencil, rect(-130, -170, 260, 34, color.clay)), 1372, 830, 0.5) +
    (
      [
        [30, 884, 76],
        [92, 894, 60],
        [640, 892, 60],
        [770, 896, 52],
        [930, 892, 64],
        [1010, 896, 50],
        [1120, 894, 56],
        [1250, 896, 60],
        [1340, 888, 76],
        [1410, 882, 66],
      ] as const
    )
      .map(([x, y, high], n) => place(grassTuft(n % 2 ? '#2f6b34' : '#4a873f', n + 3, 7, high), x, y))
      .join('') +
    place(clover(80), 60, 888, 1.1, -6) +
    place(clover(60), 118, 894, 1, 8) +
    place(clover(70), 1300, 890, 1.1, -5) +
    place(clover(52), 1364, 894, 1, 8)
  );
}

/**
 * The herd near Bumala early on a clear morning; 1440 by 900. The left 40 % stay quiet: on wide screens the title's
 * card lies there.
 */
export function drawFarm(pencil: Pencil): string {
  return (
    sky(pencil) +
    hills(pencil) +
    yard(pencil) +
    pasture(pencil) +
    standing(pencil, 1150, 556, 0.44, friesian, 'grazing') +
    standing(pencil, 1290, 542, 0.42, friesian, 'grazing', true) +
    standing(pencil, 1024, 588, 0.58, jersey, 'grazing', true) +
    standing(pencil, 1392, 574, 0.54, ayrshire, 'standing', true) +
    standing(pencil, 1112, 668, 0.78, ayrshire, 'grazing') +
    standing(pencil, 920, 802, 1.86, friesian, 'standing', true) +
    foreground(pencil) +
    group(
      rect(
        0,
        0,
        1440,
        900,
        radial(
          pencil,
          [
            [0, '#ffe7a0', 0.5],
            [0.45, '#ffdd96', 0.14],
            [1, '#3a2408', 0.12],
          ],
          0.31,
          0.36,
          0.86,
        ),
      ),
    )
  );
}

export function heroPicture(): string {
  const pencil = createPencil();
  const farm = drawFarm(pencil);
  return writePicture(pencil, 1440, 900, farm);
}
