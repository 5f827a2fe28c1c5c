import { jersey } from '../draw/animals';
import { goatFace } from '../draw/small-animals';
import { milkBottle, plainDrink, roundBottle, tumbler } from '../draw/bottles';
import { bananas } from '../draw/fruits';
import { milkCan } from '../draw/jars';
import { chocolatePieces, paperStraw } from '../draw/kitchen';
import { creamerySeal, labelShape, farmLabel, paperTag } from '../draw/labels';
import { letter } from '../draw/lettering';
import { gableCarton, packet, spoutPouch } from '../draw/packs';
import { color } from '../draw/palette';
import { clover, grassTuft, shadow, tints } from '../draw/scenery';
import { circle, ellipse, line, linear, path, place, rect, within } from '../draw/svg';
import { scene } from './scene';

export const freshMilkPictures = {
  'fresh-cow-milk': scene(tints.mint, 0, (pencil) => {
    const bottle = milkBottle(pencil, {
      ...plainDrink,
      cap: color.pasture,
      capDeep: color.pastureDeep,
      label: farmLabel(
        pencil,
        { halfWidth: 84, top: -218, bottom: -46, sag: 5 },
        { title: 'Fresh Milk', second: 'WHOLE' },
      ),
    });
    return (
      shadow(pencil, 262, 566, 206) +
      shadow(pencil, 456, 574, 118) +
      place(bottle, 262, 566, 1.24) +
      place(tumbler(pencil, plainDrink.drink, plainDrink.drinkDeep), 456, 576, 1.16) +
      place(grassTuft(color.meadow, 3, 6, 46), 86, 596) +
      place(grassTuft(color.sprout, 8, 5, 34), 118, 604) +
      place(grassTuft(color.meadow, 5, 5, 36), 572, 608)
    );
  }),

  'pasteurised-milk-packet': scene(tints.lake, 1, (pencil) => {
    const art =
      rect(-150, -340, 300, 340, '#fdfbf4') +
      path('M-150-340H150V-268C90-244 30-292-40-266C-90-248-130-252-150-262Z', color.lake) +
      path('M-150-86C-90-120-30-110 30-92C80-78 120-90 150-104V0H-150Z', color.sprout) +
      path('M-150-60C-80-88 0-70 60-64C100-60 130-66 150-72V0H-150Z', color.meadow) +
      place(creamerySeal(pencil, color.lakeDeep, '#fffdf6'), 0, -188, 1.16) +
      letter('Milk', 0, -34, { size: 52, fill: '#fffdf6' });
    return shadow(pencil, 320, 570, 300) + place(packet(pencil, '#fdfbf4', art), 320, 572, 1.36, -3);
  }),

  'low-fat-milk': scene(tints.mint, 2, (pencil) => {
    const art =
      rect(-110, -250, 170, 250, '#f2f8f6') +
      path('M-110-118C-80-150-60-96-28-118C-4-136 8-150 26-130C40-116 50-128 60-134V0H-110Z', color.lake) +
      circle(-58, -158, 7, color.lake) +
      circle(14, -168, 10, color.lake) +
      circle(36, -182, 5, color.lake) +
      circle(-30, -150, 4, color.lake) +
      letter('Low-Fat', -25, -56, { size: 38, fill: '#ffffff', fit: 146 }) +
      letter('MILK 1.5 %', -25, -28, { size: 20, fill: '#ffffff', face: 'plain', tracking: 60 }) +
      place(creamerySeal(pencil, color.lakeDeep, '#ffffff'), -25, -196, 0.72);
    const sideArt =
      rect(60, -270, 70, 270, '#e3efed') + path('M60-134C84-150 100-126 130-146V0H60Z', color.lake);
    const carton = gableCarton(pencil, {
      fill: '#f2f8f6',
      roof: color.lake,
      art,
      sideArt,
      cap: '#fdfaf2',
      capDeep: color.milkDeep,
    });
    return (
      shadow(pencil, 318, 566, 280) +
      place(carton, 318, 566, 1.38) +
      shadow(pencil, 536, 582, 84) +
      place(tumbler(pencil, plainDrink.drink, '#e6efe9', 0.7), 548, 590, 0.78)
    );
  }),

  'milk-by-the-can': scene(tints.pasture, 3, (pencil) => {
    const art =
      letter('FRESH MILK', 8, -124, { size: 34, fill: '#5f6c69', tracking: 60, fit: 150 }) +
      letter('KEEP COLD', 8, -98, { size: 17, fill: '#6d7a77', face: 'plain', tracking: 140 });
    const puddle = ellipse(0, 0, 60, 14, '#fffdf6');
    const ladle =
      path(
        'M-58-50C-58-10-30 0 0 0S58-10 58-50Z',
        linear(pencil, [
          [0, '#79868a'],
          [0.25, '#f7faf8'],
          [0.6, '#b5c0bd'],
          [1, '#5f6c69'],
        ]),
      ) +
      line('M52-52C70-120 74-150 72-190C72-206 92-206 92-192', '#7f8b88', 9) +
      line('M52-54C69-120 72-150 70.500-190', '#f3f6f4', 2.5) +
      place(puddle, 0, -50) +
      ellipse(-14, -52, 26, 5, '#ffffff');
    return (
      shadow(pencil, 268, 572, 290) +
      place(milkCan(pencil, art), 268, 572, 1.22) +
      shadow(pencil, 492, 586, 130) +
      place(ladle, 490, 588, 1.2) +
      place(grassTuft(color.meadow, 4, 7, 56), 96, 600) +
      place(grassTuft(color.sprout, 9, 5, 40), 136, 612) +
      place(clover(66), 420, 616, 0.9) +
      place(grassTuft(color.meadow, 6, 5, 40), 588, 614)
    );
  }),

  'jersey-gold-milk': scene(tints.maize, 1, (pencil) => {
    const bottle = milkBottle(pencil, {
      drink: '#fffaea',
      drinkDeep: '#efe0bb',
      creamLine: '#f8dd96',
      cap: color.maize,
      capDeep: color.maizeDeep,
      label: farmLabel(
        pencil,
        { halfWidth: 84, top: -212, bottom: -40, sag: 5 },
        { title: 'Jersey Gold', second: 'CREAM ON TOP', band: color.clay, sky: '#fff3d0', coat: jersey },
      ),
    });
    return (
      shadow(pencil, 320, 572, 212) +
      place(bottle, 320, 572, 1.3) +
      place(paperTag('5.2 %', color.clay), 404, 214, 1.15, 24) +
      line('M386 138C396 160 404 190 404 210', color.woodDeep, 3) +
      place(clover(70), 142, 598, 1.15, -8) +
      place(grassTuft(color.meadow, 7, 6, 50), 110, 602) +
      place(grassTuft('#a9b45a', 2, 5, 38), 172, 610) +
      place(clover(56), 520, 604, 1, 8) +
      place(grassTuft('#a9b45a', 5, 6, 46), 552, 606)
    );
  }),

  'goat-milk': scene(tints.plum, 2, (pencil) => {
    const shape = labelShape(95, -164, -40, 5);
    const label =
      within(
        pencil,
        shape,
        rect(-100, -200, 200, 200, color.cream) +
          circle(0, -108, 58, '#ecd9e2') +
          path('M-100-70Q0-60 100-70V0H-100Z', color.passion),
      ) +
      place(goatFace(), 0, -112, 0.52) +
      letter('Goat Milk', 0, -41, { size: 22, fill: color.cream, fit: 140 });
    return (
      shadow(pencil, 318, 570, 290) +
      place(
        roundBottle(pencil, { ...plainDrink, cap: color.passion, capDeep: '#3c1734', label }),
        318,
        570,
        1.62,
      ) +
      place(grassTuft(color.meadow, 3, 7, 58), 92, 600) +
      place(grassTuft(color.sprout, 6, 5, 40), 128, 610) +
      place(clover(62), 552, 606)
    );
  }),

  'chocolate-milk': scene(tints.clay, 3, (pencil) => {
    const bottle = milkBottle(pencil, {
      drink: '#8d5a3d',
      drinkDeep: '#5f3824',
      cap: color.cocoa,
      capDeep: color.cocoaDeep,
      label: farmLabel(
        pencil,
        { halfWidth: 84, top: -214, bottom: -44, sag: 5 },
        { title: 'Chocolate', second: 'MILK DRINK', band: color.cocoa, sky: '#f6dcbf' },
      ),
    });
    return (
      shadow(pencil, 258, 566, 200) +
      shadow(pencil, 454, 572, 110) +
      place(bottle, 258, 566, 1.22) +
      place(paperStraw(pencil, color.clay), 466, 550, 1.1, 12) +
      place(tumbler(pencil, '#8d5a3d', '#5f3824', 0.74), 452, 574, 1.04) +
      shadow(pencil, 150, 596, 120) +
      place(chocolatePieces(pencil), 140, 590, 0.95)
    );
  }),

  'banana-milk': scene(tints.maize, 0, (pencil) => {
    const art =
      rect(-140, -330, 280, 350, '#f7d676') +
      circle(0, -200, 82, '#fff6d8') +
      place(bananas(pencil), 2, -204, 0.62, -6) +
      path('M-140-86C-90-110-40-74 0-88S90-108 140-82V20H-140Z', color.pasture) +
      letter('Banana', -8, -46, { size: 41, fill: '#fff6d8', fit: 170 }) +
      letter('MILK  150 ML', -14, -22, { size: 17, fill: '#fff6d8', face: 'plain', tracking: 110 });
    return (
      shadow(pencil, 320, 566, 250) +
      place(spoutPouch(pencil, '#f7d676', art, color.clay, color.clayDeep), 320, 562, 1.36) +
      shadow(pencil, 524, 604, 160, 0.7) +
      place(bananas(pencil), 524, 586, 0.74, -10)
    );
  }),
};
