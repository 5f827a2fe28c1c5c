import { cow, cowFace, friesian, jersey } from '../draw/animals';
import { calfFace } from '../draw/small-animals';
import { maizeCob } from '../draw/fruits';
import { letter } from '../draw/lettering';
import { feedSack, heap, openSack, paperBag } from '../draw/packs';
import { color } from '../draw/palette';
import { grassTuft, shadow, tints } from '../draw/scenery';
import { box } from '../draw/solids';
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
  rect,
  within,
} from '../draw/svg';
import { bucket, pitchfork, scoop } from '../draw/yard';
import { scene } from './scene';

const meal = { fill: '#cfa563', deep: '#8c6330', light: '#ecd09a' };
const pellet = { fill: '#a97d46', deep: '#6d4a22', light: '#cfa56b' };

export const dairyMealPictures = {
  'dairy-meal': scene(tints.morning, 1, (pencil) => {
    const art =
      circle(0, -222, 92, color.maize) +
      circle(0, -222, 92, 'none', { stroke: color.pasture, 'stroke-width': 7 }) +
      place(cowFace(pencil, friesian), 0, -216, 1.04) +
      rect(-160, -116, 320, 70, color.pasture) +
      letter('Dairy Meal', 0, -66, { size: 50, fill: color.cream, fit: 236 }) +
      letter('FOR DAIRY COWS', 0, -22, { size: 19, fill: color.pastureDeep, face: 'plain', tracking: 120 }) +
      letter('16 %', 0, -344, { size: 34, fill: color.clay });
    return (
      shadow(pencil, 296, 572, 300) +
      place(feedSack(pencil, '#f4ead2', '#a58d5c', art), 290, 572, 1.22) +
      shadow(pencil, 496, 600, 190, 0.7) +
      place(heap(pencil, 200, 66, meal.fill, meal.deep, meal.light, 5), 500, 604) +
      place(scoop(pencil, heap(pencil, 150, 36, meal.fill, meal.deep, meal.light, 9)), 506, 570, 0.9, -8)
    );
  }),

  'high-yield-dairy-meal': scene(tints.clay, 0, (pencil) => {
    const art =
      rect(-160, -176, 320, 110, color.clay) +
      letter('High-Yielder', 0, -124, { size: 42, fill: color.cream, fit: 232 }) +
      letter('DAIRY MEAL  18 %', 0, -90, { size: 22, fill: color.maizeLight, face: 'plain', tracking: 70 }) +
      place(cow(pencil, friesian), -42, -60, 0.4);
    return (
      shadow(pencil, 300, 572, 310) +
      place(
        openSack(
          pencil,
          '#f6efdf',
          '#a58d5c',
          art,
          place(heap(pencil, 262, 96, pellet.fill, pellet.deep, pellet.light, 21), 0, -276),
        ),
        300,
        572,
        1.36,
      ) +
      shadow(pencil, 530, 600, 130) +
      place(maizeCob(pencil), 536, 590, 1.36, 14) +
      place(maizeCob(pencil), 474, 608, 1.06, -28) +
      place(heap(pencil, 140, 30, pellet.fill, pellet.deep, pellet.light, 33), 128, 606)
    );
  }),

  'calf-pellets': scene(tints.mint, 2, (pencil) => {
    const art =
      rect(-130, -352, 260, 352, '#d8b98a') +
      path('M-130-268H130V-84C90-70 40-96 0-82S-90-66-130-84Z', '#fff3df') +
      circle(0, -184, 84, '#f3d9a4') +
      place(calfFace(pencil, jersey), 0, -176, 1.16) +
      letter('Calf Starter', -28, -42, { size: 34, fill: color.cocoaDeep, fit: 164 }) +
      letter('PELLETS', -28, -17, { size: 19, fill: color.cocoaDeep, face: 'plain', tracking: 200 });
    return (
      shadow(pencil, 256, 548, 280) +
      place(paperBag(pencil, '#d8b98a', art), 256, 548, 1.34) +
      shadow(pencil, 512, 602, 170) +
      place(
        bucket(pencil, place(heap(pencil, 194, 44, pellet.fill, pellet.deep, pellet.light, 12), 0, -168)),
        506,
        602,
        0.98,
      )
    );
  }),

  'mineral-lick': scene(tints.lake, 1, (pencil) => {
    const licked =
      'M8-224C60-236 180-236 244-222C262-214 266-196 264-176C262-150 240-140 238-112C236-88 258-70 256-40C254-14 246-2 226 0C160 6 70 6 20 0C4-4-4-16-4-34C-8-90-8-150-4-196C-4-212 0-220 8-224Z';
    const speckle = createChance(11);
    let specks = '';
    for (let n = 0; n < 70; n += 1)
      specks += `M${Math.round(speckle() * 260)} ${-Math.round(speckle() * 230)}l3 1`;
    return (
      line('M330-10C322 80 338 130 330 196', color.woodDeep, 20) +
      line('M326-10C318 80 334 130 326 196', color.woodLight, 7) +
      line('M322 20l16 10M320 60l16 10M324 100l16 10M326 140l16 10', color.woodDeep, 4, { opacity: 0.6 }) +
      shadow(pencil, 340, 590, 280, 0.55) +
      place(
        path(
          'M12-222L66-268C130-278 250-280 300-266C312-258 318-240 314-220L304-60C302-40 290-30 256-24L190-24V-222Z',
          '#a4553a',
        ) +
          path(
            'M8-224L66-268C130-278 250-280 300-266L246-222C180-236 60-236 8-224Z',
            linear(
              pencil,
              [
                [0, '#eda17c'],
                [1, '#d57f5a'],
              ],
              downward,
            ),
          ) +
          ellipse(154, -248, 34, 10, '#6d2f1c') +
          path(
            licked,
            radial(
              pencil,
              [
                [0, '#e89a76'],
                [0.55, '#cf7450'],
                [1, '#a9532f'],
              ],
              0.34,
              0.3,
              0.85,
            ),
          ) +
          within(pencil, licked, line(specks, '#f6cdb2', 3.4, { opacity: 0.8 })) +
          path(
            'M264-176C262-150 240-140 238-112C236-88 258-70 256-40C226-50 206-80 206-112C206-150 236-170 264-176Z',
            '#f0b491',
            { opacity: 0.8 },
          ) +
          letter('2 KG', 108, -72, { size: 30, fill: '#8f4325', face: 'plain', tracking: 100 }) +
          letter('Mineral', 108, -134, { size: 54, fill: '#8f4325', fit: 180 }) +
          letter('LICK', 108, -104, { size: 24, fill: '#8f4325', face: 'plain', tracking: 260 }),
        146,
        516,
        1.24,
      ) +
      line('M330 196C332 204 334 206 336 212', color.woodDeep, 18) +
      place(grassTuft(color.meadow, 3, 7, 54), 92, 606) +
      place(grassTuft(color.sprout, 6, 5, 40), 566, 608)
    );
  }),

  'rhodes-hay': scene(tints.maize, 1, (pencil) => {
    const chance = createChance(17);
    let dark = '';
    let light = '';
    for (let n = 0; n < 340; n += 1) {
      const x = chance() * 480 - 30;
      const y = -chance() * 320;
      const mark = `M${x.toFixed(0)} ${y.toFixed(0)}l${(16 + chance() * 30).toFixed(0)} ${((chance() - 0.5) * 16).toFixed(0)}`;
      if (n % 2 === 0) dark += mark;
      else light += mark;
    }
    const straw = line(dark, '#a97f2f', 3, { opacity: 0.55 }) + line(light, '#fbeab0', 3, { opacity: 0.85 });
    let fringe = '';
    for (let n = 0; n < 26; n += 1)
      fringe += `M${(chance() * 330).toFixed(0)} ${chance() < 0.5 ? 0 : -190}l${((chance() - 0.5) * 40).toFixed(0)} ${((chance() - 0.5) * 18).toFixed(0)}`;
    const bale = box(pencil, 340, 190, 110, 74, {
      front: '#dcb550',
      top: '#efd583',
      side: '#b98f36',
      frontArt: straw,
      topArt: straw,
      sideArt: straw,
      round: 10,
    });
    const strings =
      line('M90 2V-190L198-264M250 2V-190L358-264', '#7c4a22', 8) +
      line('M88 0V-190L196-264M248 0V-190L356-264', '#d9a56a', 2.5);
    const wholeBale = bale + line(fringe, '#dcb550', 3.5) + strings;
    return (
      shadow(pencil, 316, 572, 460) +
      place(wholeBale, 66, 572, 1) +
      shadow(pencil, 306, 376, 300, 0.5) +
      place(wholeBale, 142, 364, 0.82) +
      place(pitchfork(pencil), 556, 590, 1.14, -9) +
      place(grassTuft('#a9a04a', 4, 7, 50), 560, 606) +
      place(grassTuft('#c3b25a', 7, 6, 44), 62, 608) +
      line('M150 604l60-8M260 612l44-10M400 602l54 8M330 596l30 10', '#c79f3f', 4)
    );
  }),
};
