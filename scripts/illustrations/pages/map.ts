import { cow, friesian } from '../draw/animals';
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

function sign(x: number, y: number, words: string, width: number, ink: string = color.ink): string {
  return (
    path(roundedBox(x - width / 2, y - 21, width, 42, 10), '#fffaf0', {
      stroke: '#c9bb94',
      'stroke-width': 2,
    }) + letter(words, x, y + 8, { size: 23, fill: ink, face: 'plain', fit: width - 22 })
  );
}

/** Where the farm lies: 7 km off the Bumala centre on the Kisumu-Busia highway. Drawn, not surveyed; 960 by 600. */
export function mapPicture(): string {
  const pencil = createPencil();
  const highway = 'M-20 96C110 110 180 190 300 232C430 276 500 296 592 372C670 436 780 470 980 530';
  const farmTrack = 'M326 243C338 284 336 316 300 342';
  const hills = (x: number, y: number, s: number) =>
    place(
      path('M-70 0C-50-44-26-56 0-22C20-52 48-42 70 0Z', '#c7d6a0') +
        path('M-26-34C-10-40-4-26 0-22C-6-8-14 0-24 0C-34-10-34-26-26-34Z', '#b3c78a'),
      x,
      y,
      s,
    );
  const drawn =
    rect(0, 0, 960, 600, '#f3ecd4') +
    path('M0 300C120 250 260 300 330 400C390 490 330 560 340 600H0Z', '#dbe7be') +
    path('M420 0C460 90 600 110 700 170C800 230 900 220 960 250V0Z', '#e2e9c4') +
    path('M560 600C600 520 720 500 960 560V600Z', '#e7e2b8') +
    path('M-20 470C80 440 150 500 240 500C340 500 380 560 420 620', 'none', {
      stroke: '#a9cfd0',
      'stroke-width': 18,
      'stroke-linecap': 'round',
    }) +
    letter('Sio River', 330, 562, {
      size: 18,
      fill: color.lakeDeep,
      face: 'plain',
      more: { transform: 'rotate(22)' },
    }) +
    hills(560, 92, 1) +
    hills(650, 110, 0.8) +
    hills(850, 168, 1.1) +
    hills(84, 250, 0.7) +
    hills(720, 566, 0.8) +
    [
      [468, 150],
      [500, 168],
      [804, 330],
      [836, 344],
      [870, 330],
      [470, 492],
      [502, 510],
      [650, 540],
      [80, 372],
      [112, 390],
      [690, 236],
      [44, 556],
    ]
      .map(([x = 0, y = 0]) => place(roundTree('#7fae6a', '#9cc382'), x, y, 0.3))
      .join('') +
    place(acacia('#7fae6a', '#5f9052'), 900, 430, 0.34) +
    place(acacia('#7fae6a', '#5f9052'), 380, 130, 0.34) +
    place(maizeRow(5, '#7fa25a', '#d9b857'), 604, 258, 0.5) +
    place(maizeRow(5, '#7fa25a', '#d9b857'), 598, 278, 0.5) +
    line(
      'M592 372C640 310 700 270 800 250C880 236 920 200 980 190M592 372C560 440 520 520 500 620',
      '#ffffff',
      17,
    ) +
    line(
      'M592 372C640 310 700 270 800 250C880 236 920 200 980 190M592 372C560 440 520 520 500 620',
      '#e6d3a4',
      10,
    ) +
    line(farmTrack, '#ffffff', 16) +
    line(farmTrack, '#d3aa6d', 9) +
    line(highway, '#8a6a2c', 34, { opacity: 0.28, transform: 'translate(0 4)' }) +
    line(highway, '#fffaf0', 32) +
    line(highway, color.maize, 24) +
    line(highway, '#fffaf0', 2.5, { 'stroke-dasharray': '16 14' }) +
    line('M352 214C440 244 520 262 606 316', color.clay, 4, { 'stroke-dasharray': '2 11' }) +
    group(
      path(roundedBox(-48, -23, 96, 46, 23), color.clay) +
        letter('7 km', 0, 9, { size: 26, fill: '#fffaf0' }),
      { transform: 'translate(486 232)' },
    ) +
    circle(592, 372, 23, '#fffaf0') +
    circle(592, 372, 15, color.ink) +
    circle(592, 372, 7, '#fffaf0') +
    letter('Bumala', 562, 404, { size: 29, fill: color.ink, anchor: 'end' }) +
    '';
  const words =
    group(sign(0, 0, 'to Busia', 134), { transform: 'translate(92 52)' }) +
    group(sign(0, 0, 'to Kisumu', 146), { transform: 'translate(860 456)' }) +
    group(sign(0, 0, 'Butula', 96, color.softInk), { transform: 'translate(868 250) scale(.86)' }) +
    group(sign(0, 0, 'Port Victoria', 168, color.softInk), { transform: 'translate(600 566) scale(.86)' }) +
    group(letter('KISUMU-BUSIA HIGHWAY', 0, 0, { size: 18, fill: '#6b4e00', face: 'plain', tracking: 70 }), {
      transform: 'translate(724 500) rotate(17)',
    });
  const farm =
    ellipse(262, 400, 150, 16, '#3a4a1c', { opacity: 0.22, filter: blur(pencil, 5) }) +
    path('M108 404C130 352 200 336 262 338C330 336 396 356 418 404C370 424 150 424 108 404Z', '#9cc46c') +
    place(milkingShed(pencil), 300, 400, 0.42) +
    place(cow(pencil, friesian), 130, 352, 0.36) +
    place(bananaPlant(), 388, 402, 0.4);
  const pin = group(
    ellipse(262, 350, 26, 7, '#000', { opacity: 0.28, filter: blur(pencil, 3) }) +
      path('M262 352C234 312 208 292 208 252A54 54 0 0 1 316 252C316 292 290 312 262 352Z', color.pasture, {
        stroke: '#fffaf0',
        'stroke-width': 5,
      }) +
      circle(262, 252, 37, '#fffaf0') +
      letter('M', 262, 268, { size: 46, fill: color.pasture }),
    { transform: 'translate(262 350) scale(.74) translate(-262 -352)' },
  );
  const board =
    path(roundedBox(96, 428, 332, 78, 14), color.pasture) +
    letter('Malisho Dairy Farm', 262, 464, { size: 30, fill: color.cream, fit: 300 }) +
    letter('7 KM OFF THE BUMALA CENTRE', 262, 491, {
      size: 17,
      fill: '#d9ead9',
      face: 'plain',
      tracking: 50,
      fit: 296,
    });
  const north = group(
    circle(0, 0, 34, '#fffaf0') +
      path('M0-26L10 6L0 0L-10 6Z', color.clay) +
      path('M0 26L-8 4L0 0L8 4Z', '#cfc3a2') +
      letter('N', 0, -38, { size: 18, fill: color.ink, face: 'plain' }),
    { transform: 'translate(898 76)' },
  );
  return writePicture(
    pencil,
    960,
    600,
    drawn +
      words +
      farm +
      pin +
      board +
      north +
      letter('Not to scale', 938, 582, { size: 16, fill: color.softInk, face: 'plain', anchor: 'end' }),
  );
}
