import { drinkBottle } from '../draw/bottles';
import { openTub, tub, woodenSpoon, yoghurtCup } from '../draw/cups';
import { mango, mangoCheek, passionFruits, strawberry, strawberryHalf, vanilla } from '../draw/fruits';
import { glassJar } from '../draw/jars';
import { farmWindow, labelShape } from '../draw/labels';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { shadow, tints } from '../draw/scenery';
import { circle, ellipse, line, linear, path, place, rect, within, type Pencil } from '../draw/svg';
import { scene } from './scene';

/** The front of a cup of yoghurt: window on the fruit's colour, the name on a white wave. */
function fruitCup(pencil: Pencil, look: { fill: string; name: string; ink: string; sky?: string }): string {
  return (
    rect(-120, -240, 240, 240, look.fill) +
    path('M-120-96C-80-120-50-84 0-96S90-116 120-92V0H-120Z', '#fff8f0') +
    place(farmWindow(pencil, look.sky ?? '#fff0dc'), 0, -158, 0.86) +
    letter(look.name, 0, -54, { size: 38, fill: look.ink, fit: 150 }) +
    letter('YOGHURT', 0, -27, { size: 17, fill: look.ink, face: 'plain', tracking: 160 })
  );
}

/** A river winding between two hills, in a circle of radius 50. */
function valleyMark(pencil: Pencil, ink: string, paper: string): string {
  const disc = 'M-50 0A50 50 0 0 1 50 0A50 50 0 0 1-50 0Z';
  return (
    path(disc, paper) +
    within(
      pencil,
      disc,
      circle(0, -12, 17, color.maize) +
        path('M-60 8C-34-26-12-14 0 8C14-20 36-26 60 4V60H-60Z', ink) +
        path(
          'M-4 6C22 14-22 24 6 34C20 40 10 50 4 60H-30C-26 48-40 44-22 34C-2 24 10 16-4 6Z',
          color.lakeLight,
        ),
    ) +
    circle(0, 0, 48, 'none', { stroke: ink, 'stroke-width': 4 })
  );
}

export const yogurtPictures = {
  'strawberry-yoghurt': scene(tints.blush, 0, (pencil) => {
    const art = fruitCup(pencil, { fill: '#f19f98', name: 'Strawberry', ink: color.berryDeep });
    return (
      shadow(pencil, 320, 560, 270) +
      place(
        yoghurtCup(pencil, { fill: '#f19f98', art, lid: '#f6d9d3', lidDeep: '#cf8f86' }),
        320,
        560,
        1.56,
      ) +
      shadow(pencil, 140, 584, 90) +
      shadow(pencil, 506, 588, 90) +
      place(strawberry(pencil), 138, 534, 1.1, -14) +
      place(strawberryHalf(pencil), 508, 542, 1.1, 16) +
      place(strawberry(pencil), 228, 566, 0.8, 30)
    );
  }),

  'vanilla-yoghurt': scene(tints.cream, 1, (pencil) => {
    const art = fruitCup(pencil, { fill: '#f6dc97', name: 'Vanilla', ink: '#6d4a1d', sky: '#fff7e2' });
    return (
      shadow(pencil, 320, 556, 270) +
      place(
        yoghurtCup(pencil, { fill: '#f6dc97', art, lid: '#f7e6b8', lidDeep: '#c8a860' }),
        320,
        556,
        1.56,
      ) +
      shadow(pencil, 470, 590, 180) +
      place(vanilla(pencil), 470, 534, 1.16, -6)
    );
  }),

  'plain-yoghurt': scene(tints.pasture, 2, (pencil) => {
    const art =
      rect(-150, -190, 300, 190, '#fffdf8') +
      path('M-150-56C-100-80-50-44 0-58S100-78 150-56V0H-150Z', color.pasture) +
      place(farmWindow(pencil), 0, -108, 0.66) +
      letter('Plain Yoghurt', 0, -22, { size: 32, fill: color.cream, fit: 186 });
    const drawn = openTub(pencil, { fill: '#fffdf8', art, content: '#fdf8ea', contentDeep: '#cdbf9e' });
    return (
      shadow(pencil, 320, 548, 330) +
      place(drawn, 320, 548, 1.66) +
      place(woodenSpoon(pencil), 250, 596, 1.36, -4) +
      shadow(pencil, 400, 606, 240, 0.5) +
      place(woodenSpoon(pencil), 250, 596, 1.36, -4) +
      ellipse(246, 592, 30, 15, '#fffdf6') +
      ellipse(240, 588, 15, 6, '#ffffff')
    );
  }),

  'passion-yoghurt': scene(tints.plum, 3, (pencil) => {
    const art =
      rect(-120, -240, 240, 240, color.passion) +
      path('M-120-230C-60-180 60-180 120-230V-240H-120Z', '#7a4570') +
      path('M-120-84C-70-112-40-70 0-82S80-100 120-80V0H-120Z', '#f6c14a') +
      place(valleyMark(pencil, color.passion, '#fff6e2'), 0, -148, 1.02) +
      letter('Passion', -12, -44, { size: 36, fill: '#44203c', fit: 124 }) +
      letter('YOGHURT', -12, -20, { size: 16, fill: '#44203c', face: 'plain', tracking: 160 });
    return (
      shadow(pencil, 300, 552, 270) +
      place(
        yoghurtCup(pencil, { fill: color.passion, art, lid: '#f4dfa6', lidDeep: '#b58f3b' }),
        290,
        556,
        1.56,
      ) +
      shadow(pencil, 508, 598, 170) +
      place(passionFruits(pencil), 508, 554, 0.94)
    );
  }),

  'mango-yoghurt': scene(
    tints.maize,
    2,
    (pencil) => {
      const art =
        rect(-150, -190, 300, 190, '#f6a23c') +
        path('M-150-150C-80-110 80-110 150-150V-190H-150Z', '#f9b95a') +
        path('M-150-62C-100-84-50-48 0-62S100-82 150-60V0H-150Z', '#fff6df') +
        place(valleyMark(pencil, color.pasture, '#fff6e2'), -58, -102, 0.72) +
        letter('Mango', 40, -92, { size: 46, fill: '#fff9e8', fit: 120 }) +
        letter('YOGHURT', 0, -20, { size: 22, fill: '#a4541a', face: 'plain', tracking: 180 });
      return (
        shadow(pencil, 320, 528, 320) +
        place(
          tub(pencil, { fill: '#f6a23c', art, lid: '#fce3ae', lidDeep: '#d59a44', height: 180, half: 136 }),
          320,
          530,
          1.5,
        ) +
        shadow(pencil, 158, 596, 150) +
        place(mango(pencil), 150, 534, 1.04) +
        shadow(pencil, 468, 604, 160) +
        place(mangoCheek(), 468, 556, 1.16)
      );
    },
    14,
  ),

  'greek-style-yoghurt': scene(tints.lake, 0, (pencil) => {
    const label =
      path(labelShape(108, -150, -44, 6), '#fffaf0') +
      path('M-108-58Q0-46 108-58V-44Q0-32-108-44Z', color.lake) +
      place(farmWindow(pencil), -66, -92, 0.5) +
      letter('Thick', 26, -102, { size: 35, fill: color.lakeDeep, fit: 100 }) +
      letter('STRAINED', 26, -78, {
        size: 16.5,
        fill: color.lakeDeep,
        face: 'plain',
        tracking: 80,
        fit: 104,
      });
    const top =
      ellipse(0, -246, 92, 21, '#dfeae5') +
      ellipse(0, -246, 92, 21, 'none', { stroke: '#ffffff', 'stroke-width': 5 }) +
      path(
        'M-78-246C-70-276-40-290-18-284C0-312 40-304 36-282C62-286 80-266 78-246C50-232-50-232-78-246Z',
        '#fffdf6',
      ) +
      path(
        'M-78-246C-70-276-40-290-18-284C0-312 40-304 36-282C62-286 80-266 78-246C50-232-50-232-78-246Z',
        linear(pencil, [
          [0, '#ffffff', 0],
          [1, '#b3a680', 0.7],
        ]),
      ) +
      line('M-52-262C-36-276-14-276 6-266C22-260 40-264 54-272', '#e9a52f', 11) +
      line('M-50-264C-36-276-14-277 6-268', '#fbdc8b', 4) +
      line('M54-272C66-262 72-246 76-222', '#e9a52f', 9) +
      circle(76, -216, 7, '#e9a52f');
    const jar = glassJar(pencil, { content: rect(-110, -250, 220, 250, '#fffdf6'), label, lid: top });
    return (
      shadow(pencil, 320, 566, 290) +
      place(jar, 320, 566, 1.5) +
      place(woodenSpoon(pencil), 120, 600, 1, -8) +
      ellipse(118, 597, 22, 11, '#fffdf6')
    );
  }),

  'strawberry-drinking-yoghurt': scene(tints.blush, 3, (pencil) => {
    const label =
      path('M-50-84C-40-76 40-76 50-84V-14Q50-4 40-2H-40Q-50-4-50-14Z', '#fffaf2') +
      letter('Drink', 0, -46, { size: 27, fill: color.berryDeep, fit: 80 }) +
      letter('STRAWBERRY', 0, -28, {
        size: 12,
        fill: color.berryDeep,
        face: 'plain',
        tracking: 50,
        fit: 82,
      }) +
      place(strawberry(pencil), 0, -160, 0.46) +
      path('M-50-20Q0-10 50-20V0H-50Z', color.berry);
    const one = drinkBottle(pencil, {
      drink: '#f4b1ab',
      drinkDeep: '#e39089',
      cap: color.berry,
      capDeep: color.berryDeep,
      label,
    });
    return (
      shadow(pencil, 268, 562, 240) +
      place(one, 264, 562, 2.08) +
      shadow(pencil, 462, 576, 130) +
      place(one, 460, 578, 1.28) +
      shadow(pencil, 118, 590, 80) +
      place(strawberry(pencil), 116, 546, 0.92, -18)
    );
  }),
};
