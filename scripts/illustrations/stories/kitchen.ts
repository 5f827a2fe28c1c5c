import { drinkBottle, enamelMug, plainDrink, tumbler } from '../draw/bottles';
import { cheeseCube, cheeseWedge, standingWheel } from '../draw/cheeses';
import { openTub, woodenSpoon } from '../draw/cups';
import { farmBottle, farmCup, honeyJar } from '../draw/farm-packs';
import { bananas, chilli, parsley, tomatoSlice } from '../draw/fruits';
import { milkCan } from '../draw/jars';
import { butterCurl, butterKnife, honeyDipper } from '../draw/kitchen';
import { farmWindow } from '../draw/labels';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { roundShade } from '../draw/shading';
import { board, plate } from '../draw/solids';
import { ellipse, line, linear, path, place, rect, roundedBox, within, type Pencil } from '../draw/svg';
import { egg } from '../draw/yard';
import { stand, table } from './setting';

/** The lines of a shuka over a round bundle, 420 wide, whose upper edge sags by 70 in front. */
const shukaChecks = (): string => {
  const across = [-108, -74, -40, -6].map((y) => `M-220 ${y - 30}Q0 ${y + 46} 220 ${y - 30}`).join('');
  const down = [-172, -132, -76, 0, 76, 132, 172]
    .map((x) => `M${x} -170Q${x * 1.04} -80 ${x * 0.98} 30`)
    .join('');
  return (
    line(down, '#4a1022', 20, { opacity: 0.5 }) +
    line(across, '#4a1022', 14, { opacity: 0.5 }) +
    line(down, '#e98a6d', 3, { opacity: 0.8 }) +
    line(across, '#e98a6d', 3, { opacity: 0.8 })
  );
};

/** A pot with its lid on, wrapped in a red shuka: 420 wide, 320 high, standing at (0, 0). */
function wrappedPot(pencil: Pencil): string {
  const side = 'M-166-212V-100Q0-40 166-100V-212Q0-164-166-212Z';
  const dome = 'M-174-216C-170-250-120-282 0-284C120-282 170-250 174-216Q0-156-174-216Z';
  const cloth = 'M-208-150C-200-96-214-46-190-6Q0 22 190-6C214-46 200-96 208-150Q0-74-208-150Z';
  const fold = 'M-206-166Q0-90 206-166C220-160 220-132 208-122Q0-42-208-122C-220-132-220-160-206-166Z';
  const flap = 'M44-86L150-112C166-70 164-36 172-2Q132 8 84 10C74-30 62-58 44-86Z';
  const red = '#c23a34';
  return (
    ellipse(0, -152, 206, 40, '#5c1420') +
    path(side, color.metal) +
    roundShade(pencil, side) +
    path(dome, '#d5ddd9') +
    roundShade(pencil, dome) +
    line('M-130-246C-90-266-40-270 0-270', '#ffffff', 6, { opacity: 0.7 }) +
    line('M-174-216Q0-156 174-216', color.metalDeep, 6) +
    path('M-14-304H14L18-278Q0-272-18-278Z', color.metalDeep) +
    ellipse(0, -306, 32, 13, color.ink) +
    ellipse(-7, -310, 16, 4, '#ffffff', { opacity: 0.35 }) +
    path(cloth, red) +
    within(pencil, cloth, shukaChecks()) +
    roundShade(pencil, cloth) +
    path(flap, '#cf4a40') +
    within(pencil, flap, place(shukaChecks(), 24, -8, 1, -9)) +
    line('M44-86C62-58 74-30 84 10', '#5c1420', 5, { opacity: 0.55 }) +
    line('M52-74l-16 6M61-58l-16 6M68-42l-16 5M74-26l-16 5M79-10l-16 4M83 5l-16 4', '#e98a6d', 4) +
    path(fold, '#cf4a40') +
    within(pencil, fold, place(shukaChecks(), 12, -40, 1)) +
    roundShade(pencil, fold) +
    line('M-208-122Q0-42 208-122', '#5c1420', 5, { opacity: 0.5 })
  );
}

/** A pancake seen at a low angle, 300 wide, centred. */
const pancake = (pencil: Pencil) =>
  ellipse(0, 12, 150, 34, '#a8692c') +
  ellipse(
    0,
    0,
    150,
    34,
    linear(pencil, [
      [0, '#f0c57c'],
      [0.5, '#dba050'],
      [1, '#c5843a'],
    ]),
  ) +
  ellipse(-6, -4, 120, 24, '#cf8f42', { opacity: 0.7 });

export const kitchenPictures: Record<string, () => string> = {
  'lunch-box': table(
    '#f4e3c4',
    '#fff8e6',
    (pencil) =>
      stand(
        pencil,
        drinkBottle(pencil, {
          drink: '#8a5a3c',
          drinkDeep: '#5b3522',
          cap: color.clay,
          capDeep: color.clayDeep,
          label:
            ellipse(0, -104, 44, 40, '#fffaf0') +
            letter('Choco', 0, -95, { size: 27, fill: color.cocoa, fit: 74 }),
        }),
        770,
        570,
        1.5,
        112,
      ) +
      path(roundedBox(150, 420, 500, 160, 26), color.lake) +
      path(roundedBox(150, 420, 500, 44, 22), color.lakeDeep) +
      path(roundedBox(170, 400, 460, 44, 16), '#e7f1e9') +
      place(bananas(pencil), 300, 400, 1.2, -8) +
      place(farmCup(pencil, 'Vanilla', color.maizeDeep, color.clay), 500, 440, 0.78) +
      path(
        roundedBox(150, 440, 500, 140, 26),
        linear(pencil, [
          [0, '#5b9fa9'],
          [0.4, color.lake],
          [1, color.lakeDeep],
        ]),
      ) +
      place(farmWindow(pencil), 400, 512, 1.05) +
      line('M190 462H610', '#ffffff', 5, { opacity: 0.35 }),
  ),
  'farm-box': table('#e6efdc', '#fbfdf3', (pencil) => {
    const basket = 'M190 400H770L724 590Q720 604 704 604H256Q240 604 236 590Z';
    return (
      ellipse(520, 606, 330, 22, '#2b1a08', { opacity: 0.3 }) +
      line('M230 410C240 120 720 120 730 410', '#855633', 22) +
      line('M230 410C240 126 720 126 730 410', '#d6a873', 8) +
      place(farmBottle(pencil, 'Fresh Milk'), 340, 470, 0.86) +
      place(farmBottle(pencil, 'Mala', color.clay, color.clayDeep), 480, 470, 0.8) +
      place(honeyJar(pencil), 640, 440, 0.66) +
      [570, 600, 690, 720]
        .map((x, n) => place(parsley(), x, 392 + (n % 2) * 14, 1.5, (n - 1.5) * 14))
        .join('') +
      place(egg(pencil, '#d9a06a', '#a3653a'), 420, 398, 0.9, -12) +
      place(egg(pencil, '#f8ecd4', '#d2b98d'), 560, 402, 0.9, 8) +
      path(
        basket,
        linear(pencil, [
          [0, '#e6c990'],
          [0.3, '#efd6a4'],
          [1, '#b98b4c'],
        ]),
      ) +
      within(
        pencil,
        basket,
        rect(180, 430, 600, 18, color.clay) +
          rect(180, 456, 600, 8, color.pasture) +
          rect(180, 520, 600, 14, color.pasture) +
          rect(180, 546, 600, 8, color.clay) +
          line(
            Array.from({ length: 30 }, (_, n) => `M${190 + n * 20} 476l10 34l10-34`).join(''),
            '#855633',
            4,
          ),
      ) +
      path('M176 392H784V418H176Z', '#c79a58')
    );
  }),
  'cheese-board': table(
    '#f0dcc6',
    '#fdf3e8',
    (pencil) =>
      stand(pencil, board(pencil, 780), 480, 590, 1, 780) +
      place(
        standingWheel(pencil, letter('GOUDA', 0, -10, { size: 40, fill: '#fffaf0', fit: 130 })),
        660,
        372,
        0.98,
      ) +
      place(cheeseWedge(pencil), 350, 560, 0.86) +
      [560, 626, 690]
        .map((x, n) => place(cheeseCube(pencil, 66, n === 1), x, 566 + (n % 2) * 6, 1))
        .join('') +
      place(parsley(), 770, 540, 1.2, 20) +
      place(butterKnife(pencil), 150, 610, 0.9, -4),
  ),
  'three-cups': table(
    '#dfeae0',
    '#f8fcf4',
    (pencil) =>
      stand(pencil, tumbler(pencil, plainDrink.drink, plainDrink.drinkDeep), 220, 572, 1.7, 120) +
      stand(pencil, enamelMug(pencil, '#3d7f8a', '#28606b', '#fdf6e3'), 460, 576, 2.1, 110) +
      stand(pencil, farmCup(pencil, 'Plain', color.pasture, color.pastureDeep), 730, 576, 1.05, 232),
  ),
  'milk-test': table(
    '#dde9ea',
    '#f6fbfa',
    (pencil) =>
      stand(pencil, milkCan(pencil), 300, 570, 1.06, 250) +
      stand(pencil, tumbler(pencil, plainDrink.drink, plainDrink.drinkDeep, 0.7), 540, 580, 1.15, 120) +
      line('M520 330L556 560', '#ffffff', 16) +
      line('M520 330L556 560', '#c7cfcc', 10) +
      line('M542 470L556 560', '#cf3d3b', 6) +
      path('M640 560L690 430L880 430L860 560Z', '#fffaf0') +
      path('M640 560L860 560L862 576L640 576Z', '#d8cbb0') +
      line('M700 452H856M694 476H850M688 500H846M682 524H842', '#9fb0ab', 4) +
      line('M704 452V452M716 474L726 484L744 462M710 498L720 508L738 486', color.pasture, 5) +
      line('M800 590L900 500', color.clay, 12) +
      line('M800 590L812 579', '#2a2018', 12),
  ),
  pancakes: table(
    '#f7e2bd',
    '#fff7e2',
    (pencil) =>
      stand(pencil, plate(pencil, 460, color.clay), 420, 590, 1, 460) +
      [0, 1, 2, 3, 4].map((n) => place(pancake(pencil), 420 + (n % 2 ? 6 : -6), 516 - n * 30, 1)).join('') +
      path(
        'M330 372C360 358 480 358 510 376C520 400 508 430 500 470C490 490 480 470 482 440C470 420 440 430 430 470C422 500 410 480 412 450C400 420 370 430 352 440C338 446 326 400 330 372Z',
        '#eda52c',
        { opacity: 0.92 },
      ) +
      place(butterCurl(pencil), 420, 388, 1.15) +
      stand(pencil, honeyJar(pencil), 760, 570, 0.9, 210) +
      place(honeyDipper(pencil), 640, 590, 0.9, 30),
  ),
  'paneer-supper': table('#ecdcd0', '#fbf3ec', (pencil) => {
    const greens = Array.from({ length: 60 }, (_, n) => {
      const a = n * 2.399;
      const r = Math.sqrt(n / 60);
      return ellipse(
        430 + Math.cos(a) * r * 250,
        452 + Math.sin(a) * r * 62,
        30,
        13,
        n % 3 === 0 ? '#86b95c' : n % 3 === 1 ? '#2f6b33' : '#4e9145',
        { transform: `rotate(${n * 47} ${430 + Math.cos(a) * r * 250} ${452 + Math.sin(a) * r * 62})` },
      );
    }).join('');
    return (
      ellipse(460, 590, 330, 24, '#2b1a08', { opacity: 0.34 }) +
      line('M730 470L930 420', '#2a2421', 30) +
      line('M732 464L926 416', '#5b524c', 8) +
      path(
        'M110 460C120 560 220 600 430 600C640 600 740 560 750 460Z',
        linear(pencil, [
          [0, '#4a423d'],
          [0.3, '#6b615a'],
          [1, '#1f1a17'],
        ]),
      ) +
      ellipse(430, 458, 320, 84, '#2a2421') +
      ellipse(430, 456, 300, 74, '#3a4a26') +
      greens +
      [
        [270, 440],
        [340, 478],
        [400, 424],
        [470, 474],
        [540, 432],
        [600, 468],
        [330, 420],
        [480, 420],
        [430, 500],
      ]
        .map(([x = 0, y = 0]) => place(cheeseCube(pencil, 62, true), x, y + 14, 1))
        .join('') +
      place(tomatoSlice(pencil), 560, 496, 0.7) +
      place(chilli(pencil), 210, 470, 0.9, 20) +
      line(
        'M330 350C310 320 350 300 330 260M430 340C410 310 450 290 430 240M530 350C510 320 550 300 530 260',
        '#ffffff',
        9,
        { opacity: 0.6 },
      )
    );
  }),
  'yoghurt-pot': table('#e3e6ef', '#f8f9fc', (pencil) => {
    return (
      ellipse(390, 606, 300, 20, '#2b1a08', { opacity: 0.3 }) +
      place(wrappedPot(pencil), 330, 600, 1) +
      stand(
        pencil,
        openTub(pencil, {
          fill: '#fffdf6',
          art: rect(-150, -80, 300, 90, color.pasture),
          content: '#fffdf6',
          contentDeep: '#e4dcc6',
        }),
        760,
        576,
        0.9,
        280,
      ) +
      place(woodenSpoon(pencil), 700, 440, 0.8, -10)
    );
  }),
};
