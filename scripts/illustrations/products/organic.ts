import { bee } from '../draw/small-animals';
import { milkBottle, plainDrink } from '../draw/bottles';
import { cheeseWedge } from '../draw/cheeses';
import { yoghurtCup } from '../draw/cups';
import { farmBottle } from '../draw/farm-packs';
import { hexJar, screwLid } from '../draw/jars';
import { honeyDipper } from '../draw/kitchen';
import { farmWindow, farmLabel } from '../draw/labels';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { clover, grassTuft, shadow, tints } from '../draw/scenery';
import {
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  rect,
  roundedBox,
  within,
  type Pencil,
} from '../draw/svg';
import { egg, feather } from '../draw/yard';
import { scene } from './scene';

function slat(pencil: Pencil, x: number, y: number, width: number, height: number): string {
  const d = roundedBox(x, y, width, height, 5);
  return (
    path(
      d,
      linear(
        pencil,
        [
          [0, color.woodLight],
          [0.5, '#c99762'],
          [1, color.wood],
        ],
        downward,
      ),
    ) +
    within(
      pencil,
      d,
      line(
        `M${x} ${y + height * 0.3}C${x + width * 0.3} ${y + height * 0.2} ${x + width * 0.6} ${y + height * 0.46} ${x + width} ${y + height * 0.32}M${x} ${y + height * 0.7}C${x + width * 0.4} ${y + height * 0.84} ${x + width * 0.7} ${y + height * 0.6} ${x + width} ${y + height * 0.74}`,
        color.woodDeep,
        2.2,
        { opacity: 0.28 },
      ),
    ) +
    line(`M${x + 4} ${y + 2}H${x + width - 4}`, '#f6dcb2', 2, { opacity: 0.8 })
  );
}

export const organicPictures = {
  'organic-whole-milk': scene(tints.pasture, 0, (pencil) => {
    const sleeve =
      within(
        pencil,
        'M-84-226Q0-214 84-226V-30Q0-18-84-30Z',
        rect(-90, -240, 180, 240, '#8dba6d') +
          path('M-90-120C-50-150 20-100 90-134V10H-90Z', '#6fa357') +
          path('M-90-80C-40-100 30-60 90-92V10H-90Z', color.pasture),
      ) +
      circle(0, -152, 52, '#fffaf0') +
      place(clover(54), 0, -118, 0.98) +
      letter('Organic', 0, -50, { size: 32, fill: color.cream, fit: 128 }) +
      letter('WHOLE MILK', 0, -28, { size: 14, fill: color.cream, face: 'plain', tracking: 90 });
    const tufts = (
      [
        [84, 600, 3, 62],
        [126, 612, 8, 46],
        [170, 606, 4, 54],
        [470, 606, 6, 56],
        [520, 614, 2, 48],
        [566, 604, 5, 60],
      ] as const
    )
      .map(([x, y, seed, high], index) =>
        place(grassTuft(index % 2 ? color.sprout : color.meadow, seed, 7, high), x, y),
      )
      .join('');
    return (
      shadow(pencil, 320, 570, 212) +
      place(
        milkBottle(pencil, { ...plainDrink, cap: color.leafLight, capDeep: color.leafDeep, label: sleeve }),
        320,
        570,
        1.3,
      ) +
      tufts +
      place(clover(78), 150, 604, 1.2, -6) +
      place(clover(60), 206, 614, 1, 8) +
      place(clover(84), 494, 608, 1.2, 8) +
      place(clover(58), 550, 616, 1, -8)
    );
  }),

  'acacia-honey': scene(tints.maize, 3, (pencil) => {
    const label =
      path('M-62-170H62V-56H-62Z', '#fffaf0') +
      path('M-56-164H56V-62H-56Z', 'none', { stroke: color.clay, 'stroke-width': 2.5 }) +
      place(bee(), 0, -138, 0.9) +
      letter('Honey', 0, -92, { size: 34, fill: color.clayDeep, fit: 104 }) +
      letter('ACACIA', 0, -73, { size: 14, fill: color.clay, face: 'plain', tracking: 160 });
    const jar = hexJar(
      pencil,
      '#eda52c',
      '#c97a14',
      '#fbd774',
      label,
      screwLid(pencil, 86, -234, '#fdf3dc', '#c9a86a', 46),
    );
    return (
      shadow(pencil, 284, 566, 290) +
      place(jar, 284, 566, 1.6) +
      ellipse(486, 590, 96, 20, '#e39a22') +
      ellipse(480, 586, 82, 15, '#f3b63c') +
      ellipse(456, 582, 26, 5, '#fde7a8') +
      place(honeyDipper(pencil), 472, 540, 1.42) +
      path('M456 560C452 574 456 584 464 586H478C486 580 484 570 482 560Z', '#f0ad2e') +
      place(bee(), 528, 190, 1.5, -10) +
      line('M560 214C590 232 600 204 586 190C572 178 566 204 590 222', color.clay, 3, {
        'stroke-dasharray': '2 10',
        opacity: 0.7,
      })
    );
  }),

  'kienyeji-eggs': scene(tints.clay, 1, (pencil) => {
    const pulp = '#b9ab93';
    const row = (y: number, shift: number, kinds: readonly (readonly [string, string, boolean])[]) =>
      kinds
        .map(([light, deep, speckled], n) =>
          place(egg(pencil, light, deep, speckled), shift + n * 128, y, 1.52, (n - 1) * 4),
        )
        .join('');
    const brown = ['#d9a06a', '#a3653a', false] as const;
    const dark = ['#c07f4c', '#84482a', true] as const;
    const cream = ['#f8ecd4', '#d2b98d', false] as const;
    const blue = ['#cfe2dd', '#8fb3ad', false] as const;
    const lidShape = 'M96 300L122 206Q126 192 142 192H504Q520 192 524 206L548 300Z';
    const front =
      'M66 428C66 412 76 406 92 408C110 446 158 470 196 470C240 470 268 452 260 452C276 470 300 474 322 474C350 474 372 466 386 452C392 466 420 472 448 470C490 466 530 446 552 408C568 404 578 412 578 428L552 552C548 568 540 574 526 574H118C104 574 96 568 92 552Z';
    return (
      shadow(pencil, 322, 572, 490) +
      path(lidShape, '#a89a82') +
      path(
        lidShape,
        linear(
          pencil,
          [
            [0, '#ffffff', 0.18],
            [1, '#2a2410', 0.22],
          ],
          downward,
        ),
      ) +
      line('M140 214H506', '#ffffff', 4, { opacity: 0.3 }) +
      path('M84 420L112 300H534L562 420Z', '#7d7059') +
      row(356, 200, [cream, brown, blue]) +
      path(
        'M84 400C120 384 160 392 196 408C240 386 290 388 322 408C360 386 410 388 448 408C490 388 530 386 562 402L566 446H80Z',
        '#8f8169',
      ) +
      row(404, 194, [brown, dark, cream]) +
      path(front, pulp) +
      path(
        front,
        linear(
          pencil,
          [
            [0, '#ffffff', 0.22],
            [0.4, '#ffffff', 0],
            [1, '#2a2410', 0.26],
          ],
          downward,
        ),
      ) +
      path(roundedBox(206, 486, 232, 66, 10), '#fffaf0') +
      letter('Kienyeji Eggs', 322, 529, { size: 33, fill: color.clayDeep, fit: 206 }) +
      place(feather(), 436, 606, 0.86, 18)
    );
  }),

  'weekly-farm-box': scene(tints.mint, 3, (pencil) => {
    const milk = farmBottle(pencil, 'Fresh Milk');
    const mala = milkBottle(pencil, {
      ...plainDrink,
      cap: color.clay,
      capDeep: color.clayDeep,
      label: farmLabel(
        pencil,
        { halfWidth: 84, top: -218, bottom: -46, sag: 5 },
        { title: 'Mala', band: color.clay },
      ),
    });
    const cup = (fill: string, lid: string, deep: string) =>
      yoghurtCup(pencil, {
        fill,
        art:
          path('M-120-96C-80-120-50-84 0-96S90-116 120-92V0H-120Z', '#fff8f0') +
          place(farmWindow(pencil), 0, -160, 0.8),
        lid,
        lidDeep: deep,
      });
    const front =
      slat(pencil, 66, 414, 508, 46) + slat(pencil, 66, 468, 508, 46) + slat(pencil, 66, 522, 508, 46);
    const posts = [84, 534]
      .map(
        (x) =>
          slat(pencil, x, 404, 30, 172) +
          circle(x + 15, 438, 4, color.woodDeep) +
          circle(x + 15, 492, 4, color.woodDeep) +
          circle(x + 15, 546, 4, color.woodDeep),
      )
      .join('');
    const sign =
      path(roundedBox(214, 438, 212, 98, 10), '#fffaf0') +
      place(farmWindow(pencil), 262, 486, 0.72) +
      letter('Farm', 362, 480, { size: 33, fill: color.pasture, fit: 108 }) +
      letter('Box', 362, 516, { size: 33, fill: color.pasture, fit: 108 });
    return (
      shadow(pencil, 320, 572, 520) +
      path('M76 380H564V430H76Z', '#6d4526') +
      path('M76 380H564V396H76Z', '#5a3719') +
      place(milk, 182, 448, 0.92) +
      place(milk, 300, 452, 0.92) +
      place(mala, 412, 450, 0.88) +
      place(cup('#f19f98', '#f6d9d3', '#cf8f86'), 508, 452, 0.74, 3) +
      place(cheeseWedge(pencil), 470, 456, 0.34, -4) +
      place(egg(pencil, '#d9a06a', '#a3653a'), 120, 424, 0.7, -14) +
      place(egg(pencil, '#f8ecd4', '#d2b98d'), 162, 428, 0.7, 8) +
      place(egg(pencil, '#c07f4c', '#84482a', true), 226, 428, 0.7, -4) +
      path('M336 430L340 396H404L408 430Z', color.butter) +
      rect(339, 396, 66, 14, '#fffaf0') +
      place(clover(56), 560, 420, 0.8, 20) +
      front +
      posts +
      sign +
      place(grassTuft(color.meadow, 3, 6, 44), 66, 606) +
      place(grassTuft(color.sprout, 6, 5, 36), 590, 606)
    );
  }),
};
