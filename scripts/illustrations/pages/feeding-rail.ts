import { ayrshire, cowFace, friesian, jersey, type Coat } from '../draw/animals';
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
  rect,
  within,
  writePicture,
  type Pencil,
} from '../draw/svg';
import { acacia, roundTree } from '../draw/trees';

/** Chopped napier: short cuts in `count` places. */
function chopped(seed: number, x: number, y: number, width: number, height: number, count: number): string {
  const chance = createChance(seed);
  const strokes = ['#35703a', '#5f9a45', '#7fb456', '#aed277'].map((fill, n) => {
    let d = '';
    for (let cut = 0; cut < count - n * 22; cut += 1) {
      const length = 12 + chance() * 18;
      const turn = chance() * Math.PI;
      d += `M${x + chance() * width} ${y + chance() * height}l${length * Math.cos(turn)} ${length * 0.55 * Math.sin(turn)}`;
    }
    return line(d, fill, 5.5);
  });
  return strokes.join('');
}

/** Chest and legs of a cow behind the rail. */
function chest(pencil: Pencil, coat: Coat, x: number, y: number): string {
  const body = 'M-118 300C-138 200-132 70-92 10C-60-34 60-34 92 10C132 70 138 200 118 300Z';
  const dark = coat.patch ?? coat.shade;
  return place(
    path(
      'M-86 220C-84 280-80 330-82 400H-44C-44 340-36 300-30 250ZM86 220C84 280 80 330 82 400H44C44 340 36 300 30 250Z',
      coat.ground,
    ) +
      path(
        'M86 220C84 280 80 330 82 400H60C62 340 60 290 56 240ZM-50 240C-44 300-50 340-50 400H-60C-62 340-62 290-66 250Z',
        coat.patchShade,
        { opacity: 0.35 },
      ) +
      path(body, coat.ground) +
      within(
        pencil,
        body,
        (coat.patch === null
          ? ''
          : path(
              'M-150 40C-90 20-60 60-70 130C-80 180-120 190-150 180ZM40-50C120-40 150 60 150 160C110 150 80 120 70 60C60 20 40 0 40-50Z',
              dark,
            )) +
          group(
            path(
              'M30-40C90 60 110 180 90 310H150V-40ZM-70 40C-60 120-40 180-60 260L-20 300H40L70 240C40 140 60 100 70 40Z',
              coat.patchShade,
              { opacity: 0.5 },
            ) + ellipse(-60, 30, 34, 40, '#fff6dc', { opacity: 0.4 }),
            { filter: blur(pencil, 14) },
          ),
      ),
    x,
    y,
    0.92,
  );
}

const guests = [
  { coat: ayrshire, x: 184, y: 352, turn: 4 },
  { coat: friesian, x: 480, y: 338, turn: -2 },
  { coat: jersey, x: 776, y: 356, turn: -5 },
];

/** Heads through the rail at noon, over a trough of chopped napier. */
export function feedingRail(): string {
  const pencil = createPencil();
  const wood = linear(pencil, [
    [0, '#c79a68'],
    [0.4, '#a87748'],
    [1, '#70492b'],
  ]);
  const pipe = linear(
    pencil,
    [
      [0, '#f3f6f4'],
      [0.35, '#b8c3bf'],
      [1, '#66736f'],
    ],
    downward,
  );
  const ribs = Array.from({ length: 19 }, (_, n) => `M${-240 + n * 80} 0L${150 + n * 36.6} 128`).join('');
  const picture =
    rect(
      0,
      0,
      960,
      640,
      linear(
        pencil,
        [
          [0, '#a9d3dc'],
          [0.35, '#f3efd6'],
        ],
        downward,
      ),
    ) +
    // Outside, seen through the open shed.
    path('M0 232C160 176 300 190 440 220C600 176 780 184 960 222V400H0Z', '#b9cc93') +
    place(acacia('#6e9a50', '#4c7840'), 690, 276, 0.62) +
    place(roundTree('#6f9a5c', '#8db36e'), 300, 270, 0.4) +
    place(roundTree('#6f9a5c', '#8db36e'), 344, 274, 0.32) +
    path('M0 266C240 244 640 248 960 268V420H0Z', '#93b868') +
    path(
      'M0 300H960V480H0Z',
      linear(
        pencil,
        [
          [0, '#b08a5c'],
          [1, '#8a6740'],
        ],
        downward,
      ),
    ) +
    path('M0 300H960V318H0Z', '#6d8f4a') +
    // The roof from below: iron on rafters that run to one point.
    path(
      'M0 0H960V60L812 128H148L0 60Z',
      linear(
        pencil,
        [
          [0, '#7c4a2c'],
          [1, '#a56a43'],
        ],
        downward,
      ),
    ) +
    within(pencil, 'M0 0H960V60L812 128H148L0 60Z', line(ribs, '#5b341d', 4, { opacity: 0.6 })) +
    path('M120 118H840V136H120Z', '#6a4328') +
    path('M0 34H960V56H0Z', '#5b3820') +
    path('M170 132H188V326H170ZM471 132H487V320H471ZM772 132H790V326H772Z', '#7d5430') +
    path('M110 0L420 640H760L560 0Z', '#fff2c4', { opacity: 0.12, filter: blur(pencil, 12) }) +
    ellipse(480, 436, 520, 44, '#2b1d0f', { opacity: 0.4, filter: blur(pencil, 14) }) +
    guests.map(({ coat, x }) => chest(pencil, coat, x, 206)).join('');
  const rail =
    rect(0, 196, 960, 22, pipe) +
    path('M0 218H960V226H0Z', '#2b1d0f', { opacity: 0.22 }) +
    [30, 330, 630, 930]
      .map(
        (x) =>
          rect(x - 17, 40, 34, 500, wood) +
          path(`M${x - 20} 192H${x + 20}V222H${x - 20}Z`, '#5f6c69') +
          rect(x + 17, 40, 9, 500, '#2b1d0f', { opacity: 0.2 }),
      )
      .join('');
  const trough =
    path('M0 452H960V470H0Z', '#d8d0bf') +
    path('M0 462H960V590H0Z', '#5e5547') +
    path(
      'M0 500C60 466 130 452 200 468C270 446 330 478 400 462C470 440 520 452 590 468C660 448 720 452 790 464C860 446 920 466 960 478V600H0Z',
      '#4f8f42',
    ) +
    chopped(7, -10, 470, 970, 96, 120) +
    path('M0 574H960V600H0Z', '#ece4d3') +
    path('M0 574H960V580H0Z', '#fffaf0') +
    path(
      'M0 600H960V640H0Z',
      linear(
        pencil,
        [
          [0, '#b8ad99'],
          [1, '#958a76'],
        ],
        downward,
      ),
    ) +
    line('M60 556L40 600M300 560L312 598M560 556L540 596M820 560L838 600', '#6fae4d', 6);
  // The muzzles are in the feed.
  const heads = guests.map(({ coat, x, y, turn }) => place(cowFace(pencil, coat), x, y, 2.05, turn)).join('');
  const blades = guests
    .map(({ x }, n) =>
      line(
        `M${x - 74} 468L${x - 104} 448M${x - 52} 474L${x - 40} 444M${x + 56} 470L${x + 84} 446M${x + 22} 476L${x + 34} 450M${x - 10} 476L${x - 18} 452`,
        n % 2 ? '#86b95c' : '#5f9a45',
        7,
      ),
    )
    .join('');
  return writePicture(pencil, 960, 640, picture + rail + heads + trough + blades);
}
