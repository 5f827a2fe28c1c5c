import { tub, woodenSpoon } from '../draw/cups';
import { berries, parsley } from '../draw/fruits';
import { clothLid, glassJar } from '../draw/jars';
import {
  butterCurl,
  butterKnife,
  garlic,
  herbCoin,
  jug,
  sweetPotato,
  whippedCream,
  whisk,
} from '../draw/kitchen';
import { creamerySeal, farmWindow, labelShape } from '../draw/labels';
import { letter } from '../draw/lettering';
import { gableCarton } from '../draw/packs';
import { color } from '../draw/palette';
import { shadow, tints } from '../draw/scenery';
import { bowl, board, box, plate } from '../draw/solids';
import { ellipse, group, line, linear, path, place, rect, type Pencil } from '../draw/svg';
import { scene } from './scene';

const butterBox = { front: color.butter, top: color.butterLight, side: color.butterDeep, round: 8 };

/** A wrapped pack of butter: 300 by 130, its front's lower left corner at (0, 0). */
function butterPack(pencil: Pencil, name: string, second: string, band: string, paper: string): string {
  const frontArt =
    rect(0, -130, 300, 130, paper) +
    rect(0, -46, 300, 46, band) +
    place(farmWindow(pencil), 56, -86, 0.66) +
    letter(name, 196, -76, { size: 42, fill: band, fit: 180 }) +
    letter(second, 150, -16, { size: 19, fill: color.cream, face: 'plain', tracking: 110, fit: 270 });
  const sideArt =
    rect(296, -220, 100, 230, paper) +
    path('M300-46L390-102V-60L300 0Z', band) +
    path('M300-130L345-112L390-186M300 0L345-70L390-56', 'none', {
      stroke: '#2a2410',
      'stroke-width': 2.5,
      opacity: 0.18,
    });
  const topArt = rect(0, -220, 400, 100, paper) + line('M14-146H330M40-170H366', band, 3, { opacity: 0.35 });
  return box(pencil, 300, 130, 88, 56, {
    front: paper,
    top: paper,
    side: paper,
    frontArt,
    sideArt,
    topArt,
    round: 8,
  });
}

export const butterAndCreamPictures = {
  'salted-butter': scene(
    tints.maize,
    1,
    (pencil) => {
      const slice = (x: number, y: number) => place(box(pencil, 26, 112, 76, 48, butterBox), x, y);
      return (
        shadow(pencil, 320, 566, 540) +
        place(board(pencil, 580, 112), 320, 566) +
        shadow(pencil, 318, 502, 420, 0.8) +
        place(box(pencil, 84, 126, 86, 54, butterBox), 420, 504, 1.1) +
        place(butterPack(pencil, 'Butter', 'SALTED  250 G', color.pasture, '#fffaf0'), 92, 504, 1.14) +
        slice(392, 546) +
        slice(448, 556) +
        path('M150 548l10-7 9 8-10 6zM190 556l8-6 8 7-9 5zM230 546l7-5 7 6-8 5z', '#ffffff', {
          stroke: '#cfd8d4',
          'stroke-width': 1,
        })
      );
    },
    46,
  ),

  'unsalted-butter': scene(
    tints.lake,
    3,
    (pencil) => {
      const paper =
        path('M64 520L150 404L330 396L520 380L586 470L540 540L330 552Z', '#fffdf8') +
        path('M64 520L150 404L170 470L120 532ZM540 540L586 470L520 380L500 470Z', '#d9e4e2') +
        path('M110 500L160 430M560 470L520 510', 'none', { stroke: '#b3c6c4', 'stroke-width': 3 }) +
        letter('UNSALTED', 214, 532, {
          size: 20,
          fill: color.lake,
          face: 'plain',
          tracking: 160,
          anchor: 'middle',
        });
      return (
        shadow(pencil, 330, 558, 480) +
        paper +
        shadow(pencil, 330, 506, 340, 0.6) +
        place(box(pencil, 280, 138, 92, 60, butterBox), 136, 508, 1.14) +
        line('M210 506V350M290 506V350M370 506V350', color.butterDeep, 2, {
          opacity: 0.35,
          'stroke-dasharray': '3 9',
        }) +
        place(butterCurl(pencil), 330, 306, 1.3) +
        shadow(pencil, 380, 600, 330, 0.5) +
        place(butterKnife(pencil), 216, 598, 1.25, -4) +
        place(butterCurl(pencil), 256, 584, 0.7, -6)
      );
    },
    34,
  ),

  'garlic-herb-butter': scene(
    tints.pasture,
    3,
    (pencil) => {
      const roll =
        path('M30-66H300V66H30Z', '#fffaf0') +
        path('M-6-66H120V66H-6Z', color.butter) +
        path('M112-66C100-40 128-20 114 6C104 30 126 50 114 66H300V-66Z', '#fffaf0') +
        path('M150-66H236V66H150Z', color.pasture) +
        letter('Garlic', 193, -2, { size: 27, fill: color.cream, fit: 74 }) +
        letter('& Herbs', 193, 26, { size: 23, fill: color.cream, fit: 74 }) +
        path('M300-66C330-54 330-30 352-40C340-14 340 14 352 40C330 30 330 54 300 66Z', '#efe6d0') +
        line('M300-60V60', color.woodDeep, 6) +
        path(
          'M-6-66H352V66H-6Z',
          linear(
            pencil,
            [
              [0, '#ffffff', 0.5],
              [0.3, '#ffffff', 0.15],
              [0.6, '#2a2410', 0.02],
              [1, '#2a2410', 0.32],
            ],
            [0, 0, 0, 1],
          ),
        ) +
        line('M16-20l6 4M40 14l6-5M64-30l5 5M84 24l6-3M50-52l6 2M20 36l6-4', color.leaf, 5);
      return (
        shadow(pencil, 320, 566, 540) +
        place(board(pencil, 580, 120), 320, 566) +
        shadow(pencil, 380, 486, 350, 0.7) +
        place(parsley(), 470, 330, 1.7, 20) +
        place(parsley(), 390, 300, 1.4, -4) +
        place(roll, 196, 392, 1.2) +
        place(herbCoin(pencil, 1), 190, 392, 1.82) +
        shadow(pencil, 150, 540, 130, 0.6) +
        place(herbCoin(pencil, 2), 134, 476, 1.46, -14) +
        group(place(herbCoin(pencil, 3), 0, 0, 1.42, 90), { transform: 'translate(256 532) scale(1 .56)' }) +
        place(garlic(pencil), 440, 566, 1.12) +
        place(garlic(pencil), 532, 578, 0.86, 12)
      );
    },
    30,
  ),

  ghee: scene(tints.maize, 2, (pencil) => {
    const content =
      rect(
        -110,
        -250,
        220,
        250,
        linear(
          pencil,
          [
            [0, '#f9cf52'],
            [0.5, '#f3b32f'],
            [1, '#d98d1f'],
          ],
          [0, 0, 0.4, 1],
        ),
      ) +
      ellipse(0, -214, 100, 12, '#fbe08a') +
      path('M-110-40C-60-64 10-30 110-58V0H-110Z', '#f7dc86', { opacity: 0.55 });
    const label =
      path(labelShape(108, -164, -44, 6), '#fffaf0') +
      path('M-108-92Q0-80 108-92V-44Q0-32-108-44Z', color.clay) +
      place(farmWindow(pencil), 0, -118, 0.5) +
      letter('Ghee', 0, -50, { size: 44, fill: color.cream });
    const jar = glassJar(pencil, { content, label, lid: clothLid(pencil, 92, -244, '#fffaf0', color.clay) });
    return (
      shadow(pencil, 300, 566, 300) +
      place(jar, 300, 566, 1.5) +
      shadow(pencil, 500, 594, 200, 0.5) +
      place(woodenSpoon(pencil), 400, 598, 1.05, -6) +
      ellipse(396, 595, 24, 11, '#f3b32f') +
      ellipse(389, 592, 11, 4.5, '#fbe08a')
    );
  }),

  'fresh-cream': scene(tints.blush, 2, (pencil) => {
    const art =
      rect(-140, -260, 300, 260, '#fbf6ea') +
      path('M-140-116C-80-128 60-128 140-116V-84C60-96-60-96-140-84Z', color.lake) +
      path('M-140-74C-80-86 60-86 140-74V-66C60-78-60-78-140-66Z', color.lake) +
      letter('Cream', 4, -146, { size: 38, fill: color.lakeDeep });
    const dish = bowl(pencil, 320, 140, '#fdfaf2', color.lake);
    return (
      shadow(pencil, 436, 560, 280) +
      place(jug(pencil, '#fbf6ea', color.lake, art), 428, 560, 1.4) +
      shadow(pencil, 214, 594, 290) +
      place(dish.back, 206, 592) +
      place(berries(pencil), 206, 456, 1.5) +
      path(
        'M86 446C96 420 140 410 176 420C196 402 236 402 254 420C288 412 320 424 326 446C314 456 304 450 296 462C286 476 268 474 262 458C250 450 240 456 234 472C228 488 204 488 198 472C192 456 178 454 166 464C156 476 138 474 132 460C120 450 98 458 86 446Z',
        linear(
          pencil,
          [
            [0, '#ffffff'],
            [0.6, '#fffdf6'],
            [1, '#e6dcc4'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path('M112 440C130 424 156 424 172 432M206 426C220 416 238 418 246 426', 'none', {
        stroke: '#ddd2b8',
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }) +
      place(dish.front, 206, 592) +
      shadow(pencil, 510, 600, 120, 0.7) +
      place(berries(pencil), 510, 582, 0.9)
    );
  }),

  'whipping-cream': scene(tints.plum, 1, (pencil) => {
    const art =
      rect(-110, -250, 170, 250, '#fdfaf2') +
      path('M-110-104C-70-140-50-90-18-112C6-128 26-140 60-112V0H-110Z', color.passion) +
      letter('Whipping', -25, -62, { size: 34, fill: '#fff6e2', fit: 146 }) +
      letter('CREAM 36 %', -25, -30, { size: 18, fill: '#fff6e2', face: 'plain', tracking: 60 }) +
      place(creamerySeal(pencil, color.passion, '#fffdf6'), -25, -188, 0.76);
    const carton = gableCarton(pencil, {
      fill: '#fdfaf2',
      roof: color.passion,
      art,
      sideArt:
        rect(60, -270, 70, 270, '#ece3ea') + path('M60-120C84-140 100-106 130-130V0H60Z', color.passion),
      cap: color.maize,
      capDeep: color.maizeDeep,
    });
    const dish = bowl(pencil, 236, 108, color.lake, '#fdfaf2');
    return (
      shadow(pencil, 232, 548, 260) +
      place(carton, 226, 548, 1.42) +
      shadow(pencil, 474, 600, 220) +
      place(dish.back, 468, 598) +
      place(whisk(pencil), 530, 456, 0.94, 20) +
      place(whippedCream(pencil), 468, 494, 0.88) +
      place(dish.front, 468, 598)
    );
  }),

  'sour-cream': scene(tints.lake, 2, (pencil) => {
    const art =
      rect(-150, -180, 300, 180, '#fffdf8') +
      rect(-150, -136, 300, 66, color.lake) +
      rect(-150, -148, 300, 6, color.lake) +
      rect(-150, -64, 300, 6, color.lake) +
      letter('Sour Cream', 0, -90, { size: 40, fill: '#fffdf8', fit: 200 }) +
      letter('CULTURED', 0, -40, { size: 17, fill: color.lakeDeep, face: 'plain', tracking: 140 });
    return (
      shadow(pencil, 290, 506, 310) +
      place(
        tub(pencil, { fill: '#fffdf8', art, lid: '#d3e6e6', lidDeep: color.lake, height: 186, half: 130 }),
        292,
        508,
        1.62,
      ) +
      shadow(pencil, 420, 596, 330) +
      place(plate(pencil, 330), 420, 614) +
      place(sweetPotato(pencil), 418, 584, 1.16)
    );
  }),
};
