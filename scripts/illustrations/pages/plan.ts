import { planPlaces } from '~/domain/content/farm-plan';
import { cow, friesian, jersey, type Coat } from '../draw/animals';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import {
  circle,
  createChance,
  ellipse,
  group,
  line,
  path,
  place,
  rect,
  roundedBox,
  type Pencil,
} from '../draw/svg';
import { bananaPlant, roundTree } from '../draw/trees';
import { frame } from '../gallery/frame';

const ink = '#4a3a24';

/** A house as maps draw it: the roof from above, the front wall under it; (0, 0) is the middle of the wall's foot. */
const house = (width: number, depth: number, roof: string, deep: string, wall = '#fff7e6'): string => {
  const half = width / 2;
  const ribs = Array.from(
    { length: Math.floor(width / 18) },
    (_, n) => `M${-half + 12 + n * 18} ${-36 - depth / 2}V-30`,
  ).join('');
  return (
    path(`M${-half} 6L${half} 6L${half + 26} 16H${-half + 26}Z`, '#3d4a20', { opacity: 0.25 }) +
    rect(-half + 6, -36, width - 12, 38, wall) +
    path(`M${-half - 6} -30L${-half + 4} ${-32 - depth}H${half - 4}L${half + 6} -30Z`, roof) +
    path(`M${-half - 1} ${-32 - depth / 2}H${half + 1}L${half + 6} -30H${-half - 6}Z`, deep, {
      opacity: 0.55,
    }) +
    line(ribs, ink, 1.6, { opacity: 0.3 }) +
    line(
      `M${-half - 6} -30L${-half + 4} ${-32 - depth}H${half - 4}L${half + 6} -30ZM${-half + 6} -30V2H${half - 6}V-30`,
      ink,
      3,
    )
  );
};

const beast = (pencil: Pencil, x: number, y: number, s: number, coat: Coat, mirror = false): string =>
  ellipse(x + 8 * s, y, 90 * s, 10 * s, '#3d4a20', { opacity: 0.3 }) +
  place(cow(pencil, coat, 'grazing'), mirror ? x + 100 * s : x - 100 * s, y - 139 * s, s, 0, mirror);

const fenced = (d: string, fill: string): string =>
  path(d, fill) +
  line(d, '#8a6540', 5) +
  line(d, '#f3e0b8', 5, { 'stroke-dasharray': '1 22', 'stroke-linecap': 'butt' });

/** The farm from above, north at the top; the highway runs along the upper edge. */
export const planPicture = frame((pencil) => {
  const chance = createChance(19);
  const grass = Array.from({ length: 90 }, () => {
    const x = chance() * 960;
    const y = 90 + chance() * 540;
    return `M${x.toFixed(0)} ${y.toFixed(0)}l-4-9M${x.toFixed(0)} ${y.toFixed(0)}l1-12M${x.toFixed(0)} ${y.toFixed(0)}l6-8`;
  }).join('');
  const spots = Object.values(planPlaces).map(([left, top]) => [left * 9.6, top * 6.4] as const);
  // Where each stretch of the walk bends, so that it passes between the buildings.
  const bends = [
    [200, 250],
    [206, 470],
    [480, 474],
    [740, 414],
    [806, 370],
    [756, 510],
    [600, 574],
  ] as const;
  const at = ([x, y]: readonly [number, number]) => `${x.toFixed(0)} ${y.toFixed(0)}`;
  const walk =
    `M${at(spots[0] ?? [0, 0])}` +
    spots
      .slice(1)
      .map((spot, n) => `Q${at(bends[n] ?? spot)} ${at(spot)}`)
      .join('');
  const [gateX, gateY] = spots[0] ?? [0, 0];
  const tree = (x: number, y: number, s: number) =>
    ellipse(x + 16 * s, y, 56 * s, 12 * s, '#3d4a20', { opacity: 0.22 }) +
    place(roundTree('#6f9f55', '#93bf70'), x, y, s);
  return (
    rect(0, 0, 960, 640, '#dfe9b8') +
    path('M0 120C200 90 700 70 960 110V640H0Z', '#cfe0a0') +
    path(
      'M260 330C420 280 720 260 930 300C980 420 900 600 700 620C480 640 300 610 270 520C240 440 230 350 260 330Z',
      '#f0dfb4',
    ) +
    line(grass, '#8fae62', 2.6, { opacity: 0.7 }) +
    // The highway.
    path('M0 0H960V70C640 40 320 40 0 84Z', '#c9d99a') +
    line('M-20 52C300 12 660 10 980 40', '#fffaf0', 50) +
    line('M-20 52C300 12 660 10 980 40', '#7b807a', 42) +
    line('M-20 52C300 12 660 10 980 40', '#f6e6b0', 4, { 'stroke-dasharray': '24 18' }) +
    // The drive, from the gate down to the yard.
    line(
      `M${gateX.toFixed(0)} 76C${gateX.toFixed(0)} 90 ${gateX.toFixed(0)} 110 ${gateX.toFixed(0)} ${gateY.toFixed(0)}C200 260 250 360 340 400`,
      '#f6ead0',
      42,
    ) +
    line(
      `M${gateX.toFixed(0)} 76C${gateX.toFixed(0)} 90 ${gateX.toFixed(0)} 110 ${gateX.toFixed(0)} ${gateY.toFixed(0)}C200 260 250 360 340 400`,
      '#e3c592',
      32,
    ) +
    // Paddocks.
    fenced('M24 190L150 250L168 420L150 600L24 616Z', '#a9cd72') +
    line('M24 400L168 420', '#8a6540', 5) +
    fenced('M240 130L560 112L548 262L300 296Z', '#b9d880') +
    line('M404 121L420 280', '#8a6540', 5) +
    beast(pencil, 82, 290, 0.3, friesian) +
    beast(pencil, 96, 368, 0.28, jersey, true) +
    beast(pencil, 84, 500, 0.3, friesian, true) +
    beast(pencil, 330, 200, 0.28, friesian, true) +
    beast(pencil, 366, 262, 0.27, jersey) +
    beast(pencil, 480, 190, 0.28, friesian) +
    beast(pencil, 500, 248, 0.26, friesian, true) +
    tree(46, 586, 0.5) +
    tree(280, 176, 0.42) +
    tree(610, 190, 0.56) +
    tree(664, 170, 0.44) +
    tree(930, 250, 0.6) +
    tree(916, 600, 0.4) +
    tree(214, 612, 0.5) +
    // The gate.
    line('M30 128L126 122M182 120L236 118', '#8a6540', 6) +
    path(roundedBox(118, 84, 16, 46, 4), '#efe4cb', { stroke: ink, 'stroke-width': 3 }) +
    path(roundedBox(176, 82, 16, 46, 4), '#efe4cb', { stroke: ink, 'stroke-width': 3 }) +
    path(roundedBox(110, 66, 90, 26, 7), color.pasture, { stroke: ink, 'stroke-width': 3 }) +
    letter('Farm', 155, 86, { size: 21, fill: color.cream, fit: 76 }) +
    path(roundedBox(178, 44, 16, 22, 5), '#2f86c9', { stroke: ink, 'stroke-width': 2.5 }) +
    // The feeding rail: a long roof, heads at the trough.
    place(house(170, 44, '#c8633a', '#963f19', '#8a6540'), 380, 430) +
    path('M302 424H458V436H302Z', '#7fae58', { stroke: ink, 'stroke-width': 2.5 }) +
    [326, 364, 402, 440]
      .map((x, n) => circle(x, 414, 10, n % 2 ? '#d69a58' : '#fffdf8', { stroke: ink, 'stroke-width': 2.5 }))
      .join('') +
    // The milking shed.
    place(house(190, 66, '#cf6a3a', '#8a3a14'), 566, 362) +
    path('M546 328H588V364H546Z', '#4a3524') +
    rect(496, 334, 26, 16, '#4a3524') +
    rect(612, 334, 26, 16, '#4a3524') +
    circle(696, 316, 25, '#6aa39b', { stroke: ink, 'stroke-width': 3 }) +
    circle(696, 316, 13, '#8fc4bb') +
    // The cold room, with its panels.
    place(house(130, 56, '#a8b7ba', '#6f8388'), 830, 262) +
    [784, 824]
      .map(
        (x) =>
          path(`M${x} 186H${x + 34}L${x + 36} 216H${x - 2}Z`, '#1d4f6f', {
            stroke: '#dfe9ee',
            'stroke-width': 2.5,
          }) + line(`M${x + 17} 186V216M${x} 201H${x + 35}`, '#9fc6dc', 2),
      )
      .join('') +
    path('M816 232H844V264H816Z', '#1f6fb2', { stroke: ink, 'stroke-width': 2.5 }) +
    // The calves: a pen with straw and two huts.
    fenced('M820 360L944 352L946 462L828 470Z', '#f2d98c') +
    [850, 906]
      .map(
        (x) =>
          path(`M${x - 26} 400V372Q${x} 340 ${x + 26} 372V400Z`, '#fffaf0', {
            stroke: ink,
            'stroke-width': 3,
          }) + path(`M${x - 10} 400V380Q${x} 370 ${x + 10} 380V400Z`, '#4a3524'),
      )
      .join('') +
    beast(pencil, 870, 450, 0.2, jersey) +
    beast(pencil, 914, 442, 0.19, friesian, true) +
    // Fodder and dung: hay, napier, the biogas dome.
    [0, 1, 2]
      .map((n) =>
        line(`M${748 + n * 4} ${600 + n * 14}H${880 + n * 4}`, '#5f9a45', 9, {
          'stroke-dasharray': '6 7',
          'stroke-linecap': 'butt',
        }),
      )
      .join('') +
    ellipse(792, 560, 46, 9, '#3d4a20', { opacity: 0.25 }) +
    path('M752 560C752 500 776 486 790 486C806 486 830 500 830 560Z', '#e3c46f', {
      stroke: ink,
      'stroke-width': 3,
    }) +
    line('M766 530C780 522 800 522 814 530M770 510C784 502 796 502 810 510', '#a87f33', 3) +
    circle(884, 540, 34, '#b0795a', { stroke: ink, 'stroke-width': 3 }) +
    circle(884, 540, 21, '#c98f6c', { stroke: '#8a5238', 'stroke-width': 2.5 }) +
    circle(884, 540, 7, '#8b9794') +
    line('M884 540C906 512 872 500 850 492', '#8b9794', 4) +
    // The tasting table in the shade.
    ellipse(400, 616, 76, 13, '#3d4a20', { opacity: 0.22 }) +
    place(roundTree('#5f9050', '#86b569'), 368, 612, 0.66) +
    [
      [-40, -8],
      [40, -8],
      [-30, 24],
      [30, 24],
    ]
      .map(([x = 0, y = 0]) =>
        circle(436 + x * 0.9, 588 + y, 8, '#8a5f38', { stroke: ink, 'stroke-width': 2.5 }),
      )
      .join('') +
    ellipse(436, 590, 27, 20, '#fffdf4', { stroke: ink, 'stroke-width': 3 }) +
    circle(428, 586, 5, '#f2c14e') +
    circle(443, 589, 5, '#cf3d3b') +
    circle(434, 597, 4, '#d9b877') +
    // A house for people.
    place(house(96, 40, '#8fb0a6', '#4f7a70'), 620, 510) +
    rect(612, 478, 20, 32, color.pasture) +
    place(bananaPlant(), 548, 506, 0.34) +
    // The walk.
    line(walk, '#fffaf0', 15) +
    line(walk, color.clay, 6, { 'stroke-dasharray': '1 14' }) +
    spots.map(([x, y]) => circle(x, y, 15, '#fffaf0', { stroke: color.clay, 'stroke-width': 5 })).join('') +
    // North.
    group(
      circle(0, 0, 30, '#fffaf0', { stroke: ink, 'stroke-width': 2.5 }) +
        path('M0-24L9 6L0 0L-9 6Z', color.clay) +
        path('M0 24L-7 4L0 0L7 4Z', '#cfc3a2'),
      { transform: 'translate(746 118)' },
    )
  );
});
