import { cow, cowFace, friesian, jersey } from '../draw/animals';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import {
  blur,
  circle,
  createPencil,
  ellipse,
  group,
  line,
  path,
  place,
  rect,
  roundedBox,
  writePicture,
} from '../draw/svg';
import { acacia, bananaPlant, maizeRow, milkingShed, roundTree } from '../draw/trees';
import { blueCan } from './outdoors';

/** A signpost's board at (x, y) whose tip points to where the highway goes. */
const sign = (x: number, y: number, words: string, width: number, points: 'left' | 'right'): string => {
  const tip = points === 'left' ? -1 : 1;
  const half = width / 2;
  return (
    path(
      `M${x - tip * half} ${y - 30}H${x + tip * (half - 24)}L${x + tip * half} ${y}L${x + tip * (half - 24)} ${y + 30}H${x - tip * half}Z`,
      '#fffaf0',
      { stroke: '#b9a777', 'stroke-width': 3, 'stroke-linejoin': 'round' },
    ) + letter(words, x - tip * 8, y + 13, { size: 37, fill: color.ink, face: 'plain', fit: width - 44 })
  );
};

/**
 * The way to the farm: from Bumala towards Busia on the Kisumu-Busia highway, after 7 km on the left. Drawn, not
 * surveyed; 960 by 600. The words are large enough to be read on a phone, where the map is 330 px wide.
 */
export function mapPicture(): string {
  const pencil = createPencil();
  const highway = 'M-20 66C120 96 220 150 330 196C470 254 560 276 680 352C770 408 860 448 990 492';
  const hill = (x: number, y: number, s: number) =>
    place(
      path('M-70 0C-50-44-26-56 0-22C20-52 48-42 70 0Z', '#c7d6a0') +
        path('M-26-34C-10-40-4-26 0-22C-6-8-14 0-24 0C-34-10-34-26-26-34Z', '#b3c78a'),
      x,
      y,
      s,
    );
  const country =
    rect(0, 0, 960, 600, '#f3ecd4') +
    path('M0 90C160 140 260 190 380 260C520 330 560 440 500 600H0Z', '#dbe7be') +
    path('M430 0C470 80 600 110 720 170C820 220 900 230 960 250V0Z', '#e6ebc8') +
    line('M560 620C600 540 640 470 672 352C700 270 780 220 980 190', '#ffffff', 20) +
    line('M560 620C600 540 640 470 672 352C700 270 780 220 980 190', '#e6d3a4', 12) +
    hill(600, 90, 1) +
    hill(700, 112, 0.8) +
    hill(880, 158, 1) +
    (
      [
        [500, 150],
        [536, 164],
        [830, 330],
        [866, 340],
        [700, 250],
        [30, 330],
        [64, 350],
      ] as const
    )
      .map(([x, y]) => place(roundTree('#7fae6a', '#9cc382'), x, y, 0.36))
      .join('') +
    place(acacia('#7fae6a', '#5f9052'), 410, 150, 0.4) +
    place(acacia('#7fae6a', '#5f9052'), 900, 400, 0.38) +
    place(maizeRow(6, '#7fa25a', '#d9b857'), 740, 560, 0.7) +
    place(maizeRow(6, '#7fa25a', '#d9b857'), 730, 584, 0.78);
  const road =
    line(highway, '#8a6a2c', 42, { opacity: 0.28, transform: 'translate(0 5)' }) +
    line(highway, '#fffaf0', 42) +
    line(highway, color.maize, 32) +
    line(highway, '#fffaf0', 3.5, { 'stroke-dasharray': '20 16' });
  // Between Bumala and the gate, on the far side of the highway.
  const distance =
    line('M404 186C500 226 596 256 700 320', color.clay, 6, { 'stroke-dasharray': '2 14' }) +
    path(roundedBox(474, 180, 130, 62, 31), color.clay) +
    letter('7 km', 539, 225, { size: 41, fill: '#fffaf0', fit: 104 });
  const town =
    circle(680, 352, 30, '#fffaf0') +
    circle(680, 352, 20, color.ink) +
    circle(680, 352, 9, '#fffaf0') +
    letter('Bumala', 646, 416, { size: 46, fill: color.ink, anchor: 'end' });
  // The gate opens on the highway itself; the yard lies beside it.
  const farm =
    ellipse(214, 408, 210, 20, '#3a4a1c', { opacity: 0.2, filter: blur(pencil, 6) }) +
    path('M14 410C20 300 96 214 190 212C300 220 404 300 424 410C340 436 100 436 14 410Z', '#9cc46c') +
    line('M306 206C310 262 276 300 250 350', '#fffaf0', 34) +
    line('M306 206C310 262 276 300 250 350', '#dcb47c', 25) +
    place(milkingShed(pencil), 150, 402, 0.62) +
    place(bananaPlant(), 300, 404, 0.5) +
    place(cow(pencil, friesian, 'grazing'), 318, 340, 0.4) +
    place(cow(pencil, jersey, 'grazing'), 120, 234, 0.34) +
    line('M262 250V196M366 300V240', '#6a4328', 12) +
    ellipse(366, 240, 26, 6, '#3a4a1c', { opacity: 0.3 }) +
    place(blueCan(pencil), 366, 240, 0.2);
  const pin = group(
    path('M0 0C-34-48-64-72-64-116A64 64 0 0 1 64-116C64-72 34-48 0 0Z', color.pasture, {
      stroke: '#fffaf0',
      'stroke-width': 6,
    }) +
      circle(0, -116, 44, '#fffaf0') +
      place(cowFace(pencil, friesian), 0, -114, 0.5),
    { transform: 'translate(300 186) scale(.8)' },
  );
  const board =
    path(roundedBox(22, 434, 452, 142, 18), color.pasture) +
    letter('The farm', 248, 490, { size: 48, fill: color.cream, fit: 412 }) +
    letter('beside the highway, gate', 248, 528, {
      size: 30,
      fill: '#e1efdf',
      face: 'plain',
      fit: 412,
    }) +
    letter('on the left, blue milk can', 248, 561, { size: 30, fill: '#e1efdf', face: 'plain', fit: 412 });
  return writePicture(
    pencil,
    960,
    600,
    country +
      road +
      distance +
      town +
      farm +
      pin +
      board +
      sign(118, 46, 'Busia', 176, 'left') +
      sign(826, 460, 'Kisumu', 206, 'right'),
  );
}
