import { enamelMug, jerrycan } from '../draw/bottles';
import { gourd } from '../draw/jars';
import { creamerySeal, farmWindow } from '../draw/labels';
import { letter } from '../draw/lettering';
import { packet } from '../draw/packs';
import { color } from '../draw/palette';
import { grassTuft, shadow, tints } from '../draw/scenery';
import { ellipse, line, linear, path, place, rect, roundedBox } from '../draw/svg';
import { scene } from './scene';

export const malaPictures = {
  'maziwa-mala': scene(tints.pasture, 1, (pencil) => {
    const label =
      path(roundedBox(-92, -196, 184, 160, 12), '#fffaf0') +
      path('M-92-92H92V-48Q92-36 80-36H-80Q-92-36-92-48Z', color.clay) +
      place(farmWindow(pencil), 0, -143, 0.88) +
      letter('Maziwa Mala', 0, -58, { size: 30, fill: color.cream, fit: 164 });
    const can = jerrycan(pencil, {
      drink: '#fffdf4',
      drinkDeep: '#e8deC6',
      cap: color.clay,
      capDeep: color.clayDeep,
      label,
    });
    return (
      shadow(pencil, 268, 566, 320) +
      place(can, 268, 566, 1.36) +
      shadow(pencil, 500, 586, 130) +
      place(enamelMug(pencil, '#fdfaf2', color.lake, '#fffdf6'), 494, 588, 1.3) +
      place(grassTuft(color.meadow, 2, 6, 44), 78, 602) +
      place(grassTuft(color.meadow, 6, 5, 34), 604, 612)
    );
  }),

  'sweetened-mala': scene(tints.cream, 3, (pencil) => {
    const art =
      rect(-150, -340, 300, 340, '#fff8e8') +
      path('M-150-340H150V-286C100-262 60-304 0-282C-60-260-100-300-150-276Z', color.maize) +
      path('M-150-110C-100-136-50-92 0-112C50-132 100-92 150-116V0H-150Z', color.maize) +
      path('M-150-96C-100-122-50-78 0-98C50-118 100-78 150-102V0H-150Z', color.clay) +
      place(creamerySeal(pencil, color.clay, '#fffaf0'), 0, -200, 1.1) +
      letter('Mala', 0, -50, { size: 50, fill: '#fff8e8' }) +
      letter('SWEETENED', 0, -26, { size: 18, fill: '#fff8e8', face: 'plain', tracking: 120 });
    const cube = (x: number, y: number, s: number) =>
      place(
        path('M-16-22L2-30L20-22L2-13Z', '#ffffff') +
          path('M-16-22L2-13V9L-16-1Z', '#f1ead9') +
          path('M20-22L2-13V9L20-1Z', '#d9cdb2'),
        x,
        y,
        s,
      );
    return (
      shadow(pencil, 306, 568, 300) +
      place(packet(pencil, '#fff8e8', art), 306, 570, 1.36, 3) +
      shadow(pencil, 540, 598, 90) +
      cube(520, 588, 1.5) +
      cube(566, 594, 1.4) +
      cube(544, 562, 1.4)
    );
  }),

  mursik: scene(tints.clay, 2, (pencil) => {
    const cup =
      path(
        'M-60-96L-46-10Q-44 0-30 0H30Q44 0 46-10L60-96Z',
        linear(pencil, [
          [0, color.woodDeep],
          [0.3, color.woodLight],
          [0.6, color.wood],
          [1, '#63391d'],
        ]),
      ) +
      line('M-52-50H52M-54-62H54', '#63391d', 4, { opacity: 0.5 }) +
      ellipse(0, -96, 60, 13, color.woodLight) +
      ellipse(0, -94, 51, 9.5, '#eceae2') +
      line('M-26-94l7 1M-4-97l6 1M18-92l8-1M30-97l4 1M-14-90l5 0', '#6b6f6a', 3);
    return (
      shadow(pencil, 262, 574, 250) +
      place(gourd(pencil), 262, 574, 1.22) +
      shadow(pencil, 474, 588, 130) +
      place(cup, 470, 588, 1.36) +
      place(grassTuft('#a58a4e', 4, 6, 40), 96, 606)
    );
  }),
};
