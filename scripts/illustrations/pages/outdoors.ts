import { ayrshire, cow, cowFace, friesian, jersey, printed, type Coat } from '../draw/animals';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { clover, grassTuft, sun } from '../draw/scenery';
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
  type Pencil,
} from '../draw/svg';
import { acacia, bananaPlant, fence, milkingShed, roundTree } from '../draw/trees';
import { backdrop, frame, glow, shade } from '../gallery/frame';

const small = (
  pencil: Pencil,
  x: number,
  y: number,
  s: number,
  coat: Coat,
  pose: 'standing' | 'grazing' = 'grazing',
  mirror = false,
): string =>
  ellipse(x + 12 * s, y, 100 * s, 9 * s, '#233016', { opacity: 0.3 }) +
  place(cow(pencil, coat, pose), mirror ? x + 100 * s : x - 100 * s, y - 139 * s, s, 0, mirror);

/** The farm's blue milk can, with a cow's face. */
export const blueCan = (pencil: Pencil): string =>
  place(
    milkCan(
      pencil,
      rect(-140, -330, 280, 340, '#1f6fb2', { opacity: 0.82 }) +
        place(cowFace(pencil, printed('#1f6fb2', '#fffaf0')), 0, -118, 0.8),
    ),
    0,
    0,
    1,
  );

/** Blades of napier grass growing from y = 0 across `width`. */
const napier = (seed: number, width: number, high: number, fills: readonly string[]): string => {
  const chance = createChance(seed);
  const count = Math.round(width / 13);
  return Array.from({ length: count }, (_, n) => {
    const x = (n / count) * width + chance() * 10;
    const tall = high * (0.66 + chance() * 0.4);
    const lean = (chance() - 0.5) * 120;
    return path(
      `M${(x - 8).toFixed(0)} 0Q${(x + lean * 0.1 - 6).toFixed(0)} ${(-tall * 0.7).toFixed(0)} ${(x + lean).toFixed(0)} ${(-tall).toFixed(0)}Q${(x + lean * 0.2 + 12).toFixed(0)} ${(-tall * 0.6).toFixed(0)} ${(x + 8).toFixed(0)} 0Z`,
      fills[n % fills.length] ?? color.leaf,
    );
  }).join('');
};

export const outdoors = {
  // From the hill: the roofs below, paddocks side by side, the highway behind.
  'our-farm': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#8cc3d8'],
        [0.3, '#dcecd9'],
        [0.4, '#f6f0d2'],
      ]) +
      path(
        'M0 176C120 120 220 132 330 162C450 110 590 118 700 158C800 126 890 128 960 150V640H0Z',
        '#c2d3a0',
      ) +
      path('M0 220C180 176 360 190 520 210C680 180 830 184 960 204V640H0Z', '#a9c483') +
      [40, 70, 96, 300, 330, 356, 640, 668, 700, 730, 880, 912]
        .map((x, n) => place(roundTree('#7da163', '#98bb78'), x, 222 - (n % 3) * 5, 0.26 + (n % 4) * 0.03))
        .join('') +
      line('M-20 262C240 236 560 232 980 258', '#6b706c', 13) +
      line('M-20 262C240 236 560 232 980 258', '#f6e6b0', 1.6, { 'stroke-dasharray': '14 12' }) +
      path('M0 276C300 248 640 246 960 270V640H0Z', '#94bf66') +
      path('M0 290L250 268L300 370L0 404Z', '#b9d27a') +
      path('M260 268L470 258L560 350L312 368Z', '#86b458') +
      path('M482 258L760 258L900 344L574 350Z', '#a5c96a') +
      path('M772 260L960 274V340L914 342Z', '#7fae55') +
      line('M774 290L960 306M788 308L960 324M806 324L930 334', '#5c8a40', 6, { opacity: 0.7 }) +
      line(
        'M0 288L252 266L474 256L766 257L960 272M252 266L306 370M474 256L566 350M766 257L908 344',
        '#8a6540',
        4.5,
      ) +
      line('M0 404L306 370L566 350L908 344L960 342', '#8a6540', 5) +
      small(pencil, 70, 344, 0.2, friesian) +
      small(pencil, 140, 330, 0.19, jersey, 'standing', true) +
      small(pencil, 205, 350, 0.21, friesian, 'grazing', true) +
      small(pencil, 350, 318, 0.19, ayrshire) +
      small(pencil, 420, 304, 0.18, friesian, 'standing') +
      small(pencil, 440, 336, 0.2, jersey, 'grazing', true) +
      small(pencil, 590, 300, 0.17, friesian) +
      small(pencil, 660, 322, 0.19, ayrshire, 'standing', true) +
      small(pencil, 740, 306, 0.18, friesian, 'grazing', true) +
      small(pencil, 712, 284, 0.16, jersey) +
      // The yard.
      path('M250 400C420 372 680 372 820 410C870 440 800 500 640 510C440 520 220 486 250 400Z', '#e3c592') +
      line('M838 430C900 400 900 330 846 254', '#e3c592', 22) +
      line('M700 448C780 452 830 446 846 420', '#e3c592', 26) +
      shade(pencil, 400, 452, 260) +
      place(milkingShed(pencil), 400, 450, 0.78) +
      shade(pencil, 660, 424, 150) +
      rect(600, 372, 116, 52, '#fff4df') +
      path('M586 376L612 338H704L730 376Z', '#a8b3b1') +
      path('M586 376L612 338H640L618 376Z', '#c9d2d0') +
      line('M628 338L616 376M650 338L644 376M672 338L676 376M692 338L706 376', '#7f8b88', 2) +
      rect(644, 390, 24, 34, color.pasture) +
      rect(612, 388, 20, 16, '#4a3524') +
      rect(682, 388, 20, 16, '#4a3524') +
      place(bananaPlant(), 752, 428, 0.6) +
      place(bananaPlant('#7aae54', '#47803f'), 782, 434, 0.5) +
      place(roundTree('#5f8f4e', '#7fae62'), 258, 430, 0.72) +
      place(roundTree('#5f8f4e', '#7fae62'), 214, 440, 0.56) +
      // The hill that one stands on.
      path(
        'M0 470C200 456 380 506 560 536C720 560 860 552 960 532V640H0Z',
        linear(
          pencil,
          [
            [0, '#6ea64c'],
            [1, '#2f6b36'],
          ],
          downward,
        ),
      ) +
      path('M34 640C40 500 30 300 12 120L48 116C62 300 70 500 92 640Z', '#5b4028') +
      line('M44 300C70 230 110 190 170 158', '#5b4028', 15) +
      ellipse(40, 120, 190, 62, '#3f6b3a') +
      ellipse(150, 140, 130, 40, '#3f6b3a') +
      ellipse(20, 96, 200, 60, '#5d8a4a') +
      ellipse(150, 122, 116, 30, '#5d8a4a') +
      ellipse(60, 70, 150, 34, '#76a35c') +
      [200, 290, 380, 470, 560, 650, 760, 850, 930]
        .map((x, n) => place(grassTuft(n % 2 ? '#245a2f' : '#4c8a3f', n + 3, 7, 62 + (n % 3) * 16), x, 644))
        .join('') +
      place(clover(80), 330, 640, 1.3, -8) +
      place(clover(64), 700, 642, 1.2, 6) +
      glow(
        pencil,
        [
          [0, '#fff4c8', 0.4],
          [0.6, '#fff4c8', 0.05],
          [1, '#1d2a10', 0.14],
        ],
        0.26,
        0.16,
        0.9,
      ),
  ),
  // From the highway: the gate stands open.
  contact: frame((pencil) => {
    const wing = (mirror: boolean) =>
      group(
        line('M0-150H190M0-100H190M0-50H190M0-6H190', color.woodDeep, 13) +
          line('M0-153H190M0-103H190M0-53H190', '#c79a68', 4) +
          line('M8-6L182-150', color.woodDeep, 12) +
          line('M8-6V-152M182-2V-156', '#6a4328', 15),
        {
          transform: mirror
            ? 'translate(694 520) scale(-.62 1) skewY(7)'
            : 'translate(266 520) scale(.62 1) skewY(7)',
        },
      );
    const post = (x: number) =>
      path(
        roundedBox(x - 27, 176, 54, 366, 6),
        linear(pencil, [
          [0, '#d8cbb0'],
          [0.3, '#efe4cb'],
          [1, '#a8977a'],
        ]),
      ) +
      path(roundedBox(x - 35, 164, 70, 22, 5), '#c7b794') +
      line(`M${x - 24} 260H${x + 24}M${x - 24} 340H${x + 24}M${x - 24} 420H${x + 24}`, '#a8977a', 3, {
        opacity: 0.7,
      });
    return (
      backdrop(pencil, [
        [0, '#6fb3d4'],
        [0.36, '#c9e4e6'],
        [0.6, '#f5f2dc'],
      ]) +
      path('M0 350C150 300 300 316 430 344C580 300 760 306 960 340V640H0Z', '#a9c784') +
      place(acacia('#6e9a50', '#4c7840'), 190, 382, 0.72) +
      place(roundTree('#6f9a5c', '#8db36e'), 840, 384, 0.8) +
      path('M0 392C240 362 640 360 960 386V640H0Z', '#8dbb5f') +
      path(
        'M462 372H500C486 400 560 420 600 460L690 560H270L376 450C410 420 470 400 462 372Z',
        linear(
          pencil,
          [
            [0, '#e8c794'],
            [1, '#c98b57'],
          ],
          downward,
        ),
      ) +
      shade(pencil, 480, 384, 120) +
      place(milkingShed(pencil), 490, 382, 0.44) +
      small(pencil, 300, 418, 0.28, friesian) +
      small(pencil, 680, 412, 0.26, jersey, 'grazing', true) +
      small(pencil, 760, 426, 0.3, friesian, 'standing', true) +
      wing(false) +
      wing(true) +
      place(fence(230), -12, 530, 1.15) +
      place(fence(230), 736, 530, 1.15) +
      path('M0 540C320 512 640 512 960 540V640H0Z', '#6fa74c') +
      path('M250 528H710L800 640H150Z', '#c98b57') +
      path('M300 540L250 640H330L362 530ZM600 530L640 640H720L660 540Z', '#a86d3f', { opacity: 0.4 }) +
      shade(pencil, 246, 542, 90) +
      shade(pencil, 714, 542, 90) +
      post(246) +
      post(714) +
      path('M228 196H732V212H228Z', '#6a4328') +
      line('M330 206V232M630 206V232', '#3a322b', 5) +
      path(roundedBox(292, 60, 376, 150, 16), color.woodDeep) +
      path(roundedBox(300, 66, 360, 136, 12), color.pasture) +
      path(roundedBox(308, 74, 344, 120, 9), 'none', { stroke: '#8dba6d', 'stroke-width': 3 }) +
      letter('Dairy Farm', 480, 132, { size: 62, fill: color.cream, fit: 310 }) +
      letter('KARIBU', 480, 176, { size: 29, fill: color.maizeLight, face: 'plain', tracking: 110 }) +
      place(blueCan(pencil), 714, 168, 0.36) +
      path('M0 606C300 590 660 590 960 606V640H0Z', '#5a605c') +
      line('M40 630H920', '#f6e6b0', 5, { 'stroke-dasharray': '60 40' }) +
      [30, 100, 830, 900]
        .map((x, n) => place(grassTuft(n % 2 ? '#2f6b38' : '#4c8a3f', n + 5, 7, 60), x, 606))
        .join('') +
      glow(
        pencil,
        [
          [0, '#fff7d8', 0.35],
          [1, '#fff7d8', 0],
        ],
        0.16,
        0.08,
        0.7,
      )
    );
  }),
  // Close: the post, the can, the latch, late in the day.
  gate: frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#d9a06a'],
        [0.3, '#f3c98a'],
        [0.56, '#fbe6b4'],
      ]) +
      place(sun(pencil, 70), 190, 240, 1.3) +
      group(
        path('M0 360C180 300 380 320 560 352C720 320 860 326 960 340V640H0Z', '#c5b078') +
          place(acacia('#8a8a4a', '#6c7038', '#5b4028'), 300, 396, 1.2) +
          small(pencil, 150, 440, 0.44, friesian) +
          small(pencil, 430, 430, 0.4, jersey, 'grazing', true) +
          path('M0 420C300 390 660 400 960 420V640H0Z', '#a9a855', { opacity: 0.8 }),
        { filter: blur(pencil, 3.5) },
      ) +
      path('M0 500C300 470 660 480 960 500V640H0Z', '#8a9a48') +
      shade(pencil, 690, 622, 300, 0.5) +
      line('M-20 300H640M-20 400H640M-20 500H640', '#6a4328', 34) +
      line('M-20 291H640M-20 391H640M-20 491H640', '#c08a54', 10) +
      line('M-20 520L600 290', '#6a4328', 30) +
      line('M-20 511L600 282', '#b5804c', 8) +
      rect(590, 262, 46, 300, '#7a4f2e') +
      rect(590, 262, 14, 300, '#b5804c') +
      path(
        roundedBox(660, 250, 120, 400, 10),
        linear(pencil, [
          [0, '#a07a50'],
          [0.25, '#cfa473'],
          [1, '#6a4328'],
        ]),
      ) +
      line('M690 280V620M720 300V600M750 270V610', '#5b3a20', 3, { opacity: 0.4 }) +
      path(roundedBox(640, 236, 160, 26, 8), '#8a5f38') +
      shade(pencil, 720, 238, 120, 0.4) +
      place(blueCan(pencil), 720, 238, 0.5) +
      line('M612 380C640 420 680 420 706 380', '#59645f', 9) +
      line('M612 380C640 416 680 416 706 380', '#c7cfcc', 3) +
      circle(708, 376, 13, '#4a5a50') +
      circle(706, 374, 6, '#c7cfcc') +
      path(roundedBox(806, 330, 140, 112, 8), '#fffaf0') +
      path('M806 330H946V360H806Z', color.pasture) +
      letter('Karibu', 876, 414, { size: 44, fill: color.pasture, fit: 118 }) +
      rect(867, 440, 18, 200, '#6a4328') +
      [40, 150, 260, 380, 500, 830, 920]
        .map((x, n) => place(grassTuft(n % 2 ? '#4a6a2b' : '#6f8a3a', n + 2, 7, 76 + (n % 3) * 20), x, 644))
        .join('') +
      place(clover(90), 330, 640, 1.5, -6) +
      glow(
        pencil,
        [
          [0, '#ffd98a', 0.5],
          [0.6, '#ffc46a', 0.08],
          [1, '#3a1d08', 0.26],
        ],
        0.2,
        0.36,
        0.9,
      ),
  ),
  // Noon between the rows: a barrow of cut grass.
  fodder: frame((pencil) => {
    const barrow =
      line('M-210-96L120-96M-210-96L-250-108', '#8a5f38', 15) +
      circle(176, -50, 50, '#26332b') +
      circle(176, -50, 34, '#8b9794') +
      circle(176, -50, 10, '#4a5a50') +
      line('M176-50L96-104', '#4a5a50', 12) +
      line('M-110-96L-140 0M-70-96L-52 0', '#4a5a50', 12) +
      path(
        'M-170-200H140L90-88H-120Z',
        linear(pencil, [
          [0, '#3f8fa0'],
          [0.4, '#3d7f8a'],
          [1, '#1d4f59'],
        ]),
      ) +
      path('M-178-210H150V-194H-178Z', '#7fb8c0');
    return (
      backdrop(pencil, [
        [0, '#7fc0dc'],
        [0.5, '#d9eef0'],
      ]) +
      circle(250, 90, 52, '#fff6d5') +
      place(napier(5, 1020, 470, ['#3f7a3a', '#4c8a3f', '#356b33']), -30, 560) +
      place(napier(9, 1020, 400, ['#5f9a45', '#7fb355', '#4f8c3f', '#94c263']), -20, 580) +
      path('M0 530C240 500 700 506 960 530V640H0Z', '#9a6a3f') +
      path('M0 530C240 500 700 506 960 530V556C700 530 240 524 0 556Z', '#7d9a45') +
      line('M60 600C300 584 640 586 900 604', '#6a4328', 5, { opacity: 0.4 }) +
      shade(pencil, 470, 606, 520, 0.5) +
      // The heap: dark behind, bright in front, its tips over the rim.
      path('M306 402C310 330 380 276 470 270C560 276 630 330 640 402Z', '#2f6b33') +
      [-52, -34, -18, -4, 12, 26, 42, 58]
        .map((turn, n) =>
          group(place(napier(21 + n, 90, 176, ['#8fcb60', '#6fb04a', '#a9d977', '#5a9a42']), -45, 0), {
            transform: `translate(${470 + turn * 1.9} 420) rotate(${turn})`,
          }),
        )
        .join('') +
      place(barrow, 470, 606, 1.05) +
      line('M760 606L820 300', '#8a5f38', 15) +
      line('M756 600L816 300', '#c79a68', 5) +
      path('M812 316C850 270 890 300 910 350C880 326 850 326 826 340Z', '#aab5b5') +
      path('M812 316C850 270 890 300 910 350C880 310 850 300 818 322Z', '#eef2f0') +
      [40, 120, 880, 930]
        .map((x, n) => place(grassTuft(n % 2 ? '#2f6b38' : '#4c8a3f', n + 5, 7, 70), x, 644))
        .join('') +
      glow(
        pencil,
        [
          [0, '#fff7d0', 0.5],
          [0.6, '#fff7d0', 0.05],
          [1, '#10260f', 0.22],
        ],
        0.26,
        0.14,
        0.95,
      )
    );
  }),
};
