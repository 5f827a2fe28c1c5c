import { cheeseWedge, standingWheel } from '../draw/cheeses';
import { farmBottle, farmCup, honeyJar } from '../draw/farm-packs';
import { gourd } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { downward, line, linear, path, place, radial, rect, roundedBox, type Pencil } from '../draw/svg';
import { frame, shade } from '../gallery/frame';

/** A board with its front edge in the light, its top at `y`. */
const shelf = (pencil: Pencil, y: number): string =>
  rect(
    0,
    y,
    960,
    34,
    linear(
      pencil,
      [
        [0, '#e0b680'],
        [0.3, '#c4935a'],
        [1, '#8f6034'],
      ],
      downward,
    ),
  ) +
  rect(0, y, 960, 7, '#f2d3a4') +
  rect(0, y + 34, 960, 26, '#1d150a', { opacity: 0.16 });

/** A price card on the edge of a shelf: the words are too small to read, as from a few steps away. */
const priceCard = (x: number, y: number): string =>
  path(roundedBox(x - 46, y - 14, 92, 52, 6), '#1d150a', { opacity: 0.2, transform: 'translate(5 5)' }) +
  path(roundedBox(x - 46, y - 14, 92, 52, 6), '#fffaf0') +
  line(`M${x - 30} ${y + 2}H${x + 12}`, color.softInk, 6, { opacity: 0.6 }) +
  line(`M${x - 30} ${y + 22}H${x + 30}`, color.clay, 9);

/** The farm shop's shelves: bottles, a gourd of mursik and honey above, cheese and yoghurt below. */
export const shopPicture = frame((pencil) => {
  const planks = Array.from({ length: 11 }, (_, n) => `M${n * 92 + 20} 0V640`).join('');
  return (
    rect(0, 0, 960, 640, '#dfeadd') +
    line(planks, '#b9cdb9', 3, { opacity: 0.8 }) +
    rect(
      0,
      0,
      960,
      640,
      radial(
        pencil,
        [
          [0, '#fffdf2', 0.95],
          [0.7, '#fffdf2', 0.1],
          [1, '#2a3a2c', 0.16],
        ],
        0.18,
        0.2,
        0.95,
      ),
    ) +
    shelf(pencil, 292) +
    shelf(pencil, 592) +
    [
      [150, 0.62, color.pasture, color.pastureDeep, 'Fresh Milk'] as const,
      [280, 0.62, color.pasture, color.pastureDeep, 'Fresh Milk'] as const,
      [410, 0.62, color.clay, color.clayDeep, 'Mala'] as const,
    ]
      .map(
        ([x, s, cap, deep, title]) =>
          shade(pencil, x + 10, 294, 110) + place(farmBottle(pencil, title, cap, deep), x, 296, s),
      )
      .join('') +
    shade(pencil, 590, 294, 130) +
    place(gourd(pencil), 584, 296, 0.6) +
    shade(pencil, 790, 294, 170) +
    place(honeyJar(pencil), 780, 296, 0.8) +
    priceCard(280, 300) +
    priceCard(584, 300) +
    priceCard(780, 300) +
    shade(pencil, 210, 594, 270) +
    place(
      standingWheel(pencil, letter('GOUDA', 0, -10, { size: 40, fill: '#fffaf0', fit: 130 })),
      176,
      486,
      0.72,
    ) +
    place(cheeseWedge(pencil), 330, 596, 0.6) +
    shade(pencil, 600, 594, 180) +
    place(farmCup(pencil, 'Plain', color.pasture, color.pastureDeep), 590, 596, 0.76) +
    shade(pencil, 800, 594, 180) +
    place(farmCup(pencil, 'Mango', color.mango, color.clay), 792, 596, 0.76) +
    priceCard(250, 600) +
    priceCard(690, 600)
  );
});
