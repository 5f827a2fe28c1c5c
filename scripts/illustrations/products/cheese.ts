import {
  cheeseBall,
  cheeseCube,
  cheeseWedge,
  cheeseWheel,
  chives,
  halloumiSlice,
  spreadBread,
  standingWheel,
} from '../draw/cheeses';
import { tub } from '../draw/cups';
import { chilli, leafSprig, lemonWedge, parsley, tomatoSlice } from '../draw/fruits';
import { clipJar } from '../draw/jars';
import { farmWindow, paperTag } from '../draw/labels';
import { letter, letterOnArc } from '../draw/lettering';
import { color } from '../draw/palette';
import { shadow, tints } from '../draw/scenery';
import { board, box, plate } from '../draw/solids';
import { circle, group, line, path, place, rect, roundedBox, within, type Pencil } from '../draw/svg';
import { scene } from './scene';

/** Three hills under a moon of cheese, in a circle of radius 50. */
function hillsMark(pencil: Pencil, ink: string, paper: string): string {
  const disc = 'M-50 0A50 50 0 0 1 50 0A50 50 0 0 1-50 0Z';
  return (
    path(disc, paper) +
    within(
      pencil,
      disc,
      circle(14, -14, 18, color.maize) +
        circle(8, -18, 3.4, color.maizeDeep) +
        circle(20, -10, 4.4, color.maizeDeep) +
        path('M-56 30C-40-12-24-12-8 18C4-4 20-4 34 16C44 6 52 6 60 16V60H-60Z', ink),
    ) +
    circle(0, 0, 48, 'none', { stroke: ink, 'stroke-width': 4 })
  );
}

/** The round label of a wheel, text on its rim; radius 100. */
function wheelLabel(pencil: Pencil): string {
  return (
    circle(0, 0, 100, '#fffaf0') +
    circle(0, 0, 92, 'none', { stroke: color.pasture, 'stroke-width': 4 }) +
    place(hillsMark(pencil, color.pasture, color.maizeLight), 0, 0, 1.08) +
    letterOnArc('FARM CHEESE', 0, 0, 64, { size: 22, fill: color.pasture, tracking: 60 }) +
    letterOnArc('GOUDA', 0, 0, 82, { size: 22, fill: color.pasture, tracking: 120 }, 'bottom')
  );
}

export const cheesePictures = {
  'young-gouda': scene(
    tints.cream,
    2,
    (pencil) =>
      shadow(pencil, 320, 566, 540) +
      place(board(pencil, 560, 96), 320, 560) +
      shadow(pencil, 320, 512, 430, 0.9) +
      place(cheeseWedge(pencil), 306, 512, 1.16) +
      place(paperTag('Gouda', color.clay), 168, 338, 1.5, -12) +
      line('M172 338C166 352 166 366 172 384', color.woodDeep, 3) +
      circle(172, 386, 4, color.metalDeep) +
      place(leafSprig('#5a8a4a', color.leafLight), 520, 552, 0.9, 70),
    40,
  ),

  'gouda-wheel': scene(
    tints.blush,
    1,
    (pencil) =>
      shadow(pencil, 380, 520, 330) +
      place(standingWheel(pencil, place(wheelLabel(pencil), 0, 0, 1.1)), 366, 300, 1.24) +
      shadow(pencil, 280, 578, 420) +
      place(cheeseWheel(pencil, ''), 272, 574, 1.04),
  ),

  mozzarella: scene(
    tints.lake,
    0,
    (pencil) =>
      shadow(pencil, 320, 566, 520) +
      place(plate(pencil, 560), 320, 568) +
      shadow(pencil, 222, 462, 150, 0.6) +
      place(cheeseBall(pencil), 222, 466, 1.7) +
      shadow(pencil, 424, 478, 150, 0.6) +
      place(cheeseBall(pencil), 420, 482, 1.56) +
      shadow(pencil, 318, 530, 150, 0.8) +
      place(cheeseBall(pencil), 316, 534, 1.62) +
      group(place(tomatoSlice(pencil), 0, 0, 1.14), { transform: 'translate(496 500) scale(1 .62)' }) +
      group(place(tomatoSlice(pencil), 0, 0, 1.14), { transform: 'translate(440 526) scale(1 .62)' }) +
      place(leafSprig(), 170, 520, 1.15, -30) +
      place(leafSprig('#3f7f3d'), 330, 366, 0.8, 14),
    30,
  ),

  halloumi: scene(
    tints.pasture,
    3,
    (pencil) =>
      shadow(pencil, 320, 566, 540) +
      place(board(pencil, 570, 112), 320, 566) +
      place(halloumiSlice(pencil), 352, 506, 1.86, 2) +
      place(halloumiSlice(pencil), 300, 432, 1.8, -3) +
      place(halloumiSlice(pencil), 340, 354, 1.74, 3) +
      place(leafSprig(), 330, 226, 1, -6) +
      place(lemonWedge(), 500, 540, 1.35, -16) +
      place(leafSprig('#3f7f3d'), 138, 560, 0.9, -70) +
      line(
        'M214 150C200 128 228 116 214 90M330 128C316 106 344 94 330 68M440 158C426 136 454 124 440 98',
        '#ffffff',
        9,
        { opacity: 0.5 },
      ),
  ),

  paneer: scene(
    tints.clay,
    2,
    (pencil) => {
      const block = box(pencil, 250, 150, 96, 62, {
        front: '#fbf5e3',
        top: '#fffdf4',
        side: '#e6dcc0',
        round: 14,
      });
      const pores = 'M20-40h4M60-90h5M110-30h4M150-110h5M200-60h4M90-130h4M170-20h5M230-100h4M40-120h4';
      return (
        shadow(pencil, 320, 570, 540) +
        place(board(pencil, 570, 112), 320, 566) +
        shadow(pencil, 262, 512, 300, 0.8) +
        place(block + line(pores, '#d8ccaa', 4), 98, 510, 1.16) +
        place(cheeseCube(pencil, 92, true), 470, 486) +
        place(cheeseCube(pencil, 92, true), 420, 540) +
        place(cheeseCube(pencil, 92, true), 530, 538) +
        place(cheeseCube(pencil, 86, true), 482, 430, 1) +
        place(chilli(pencil), 262, 552, 1.3, -6) +
        place(parsley(), 146, 506, 1.3, -34)
      );
    },
    38,
  ),

  feta: scene(tints.mint, 1, (pencil) => {
    let cubes = rect(-110, -230, 220, 230, '#e6efe3');
    for (const [x, y, turn] of [
      [-62, -20, -8],
      [8, -14, 6],
      [74, -22, -4],
      [-76, -78, 10],
      [-14, -70, -6],
      [52, -80, 9],
      [88, -120, -8],
      [-54, -134, -10],
      [10, -132, 5],
      [-84, -176, 4],
      [54, -172, -9],
      [-16, -186, 8],
    ] as const)
      cubes += place(cheeseCube(pencil, 72), x, y, 1, turn);
    cubes +=
      place(leafSprig('#6d9a52', '#a9c980'), -84, -116, 0.5, -14) +
      place(leafSprig('#6d9a52', '#a9c980'), 80, -70, 0.5, 24) +
      rect(-110, -230, 220, 46, '#fbfdf6', { opacity: 0.35 });
    const tag =
      path(roundedBox(-66, -118, 132, 76, 12), '#fffaf0') +
      path(roundedBox(-60, -112, 120, 64, 8), 'none', { stroke: color.pasture, 'stroke-width': 2.5 }) +
      letter('Feta', 0, -76, { size: 38, fill: color.pasture }) +
      letter('IN BRINE', 0, -57, { size: 14, fill: color.pasture, face: 'plain', tracking: 120 });
    return (
      shadow(pencil, 306, 566, 300) +
      place(clipJar(pencil, cubes, tag), 306, 566, 1.56) +
      place(cheeseCube(pencil, 100), 540, 596) +
      place(cheeseCube(pencil, 64), 474, 608, 1, 4) +
      place(leafSprig('#6d9a52', '#a9c980'), 112, 594, 0.9, -50)
    );
  }),

  'chive-cream-cheese': scene(
    tints.pasture,
    0,
    (pencil) => {
      const art =
        rect(-150, -130, 300, 130, '#fffaf0') +
        path('M-150-30C-90-50-40-18 0-32S100-50 150-30V0H-150Z', color.meadow) +
        place(farmWindow(pencil), -74, -72, 0.54) +
        letter('Cream Cheese', 34, -76, { size: 28, fill: color.pasture, fit: 132 }) +
        letter('WITH CHIVES', 34, -57, { size: 14, fill: color.meadow, face: 'plain', tracking: 80 });
      return (
        place(chives(), 486, 500, 1.5, 12) +
        shadow(pencil, 300, 500, 330) +
        place(
          tub(pencil, { fill: '#fffaf0', art, lid: '#e4efd2', lidDeep: '#9dbb7c', height: 128, half: 136 }),
          300,
          500,
          1.5,
        ) +
        shadow(pencil, 410, 602, 230, 0.8) +
        place(spreadBread(pencil, '#fffdf6', color.leaf), 420, 552, 1.22, -4)
      );
    },
    16,
  ),
};
