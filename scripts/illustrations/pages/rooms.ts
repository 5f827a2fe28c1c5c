import { cow, friesian, jersey } from '../draw/animals';
import { enamelMug, plainDrink, tumbler } from '../draw/bottles';
import { farmBottle } from '../draw/farm-packs';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import {
  blur,
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  rect,
  roundedBox,
  within,
} from '../draw/svg';
import { roundTree } from '../draw/trees';
import { bucket } from '../draw/yard';
import { frame, glow, shade } from '../gallery/frame';
import { steel } from '../gallery/cheese';

/** A pair of gumboots, 130 wide, standing at (0, 0). */
const gumboots = (fill: string, deep: string, high: number): string => {
  const boot = `M-34 ${-high}H22V-48C40-40 58-34 62-14V0H-34Z`;
  const one =
    path(boot, fill) +
    path(`M-34 ${-high}H-16V0H-34Z`, '#ffffff', { opacity: 0.2 }) +
    path(`M-34 ${-high}H22V${-high + 16}H-34Z`, deep) +
    path('M-36-12H64V2H-36Z', deep);
  return place(one, 34, -6) + place(one, -20, 0);
};

/** An apron on a peg at (0, 0), 150 wide. */
const apron = (fill: string, deep: string): string =>
  line('M-34 40C-26 6-10 2 0 0C10 2 26 6 34 40', deep, 6) +
  path('M-38 38H38C40 78 58 92 72 98L80 300Q0 316-80 300L-72 98C-58 92-40 78-38 38Z', fill) +
  path('M38 38C40 78 58 92 72 98L80 300Q50 310 20 309C40 220 36 120 24 38Z', deep, { opacity: 0.5 }) +
  path('M-44 170H44V232Q0 244-44 232Z', deep, { opacity: 0.55 }) +
  line('M-70 106C-96 140-92 180-100 216', deep, 5);

export const rooms = {
  // Half past five: one lamp, one cow, the first pail.
  'milking-shed': frame((pencil) => {
    const planks = Array.from({ length: 9 }, (_, n) => `M${n * 120 - 30} 60V430`).join('');
    return (
      rect(
        0,
        0,
        960,
        640,
        linear(pencil, [
          [0, '#7a4f2e'],
          [1, '#4a2f1c'],
        ]),
      ) +
      line(planks, '#3a2415', 5, { opacity: 0.6 }) +
      path('M0 0H960V74L0 60Z', '#33210f') +
      line('M120 0V66M420 0V68M720 0V72', '#5b3a20', 26) +
      // The open side, with the dawn in it.
      path(
        'M60 110H300V400H60Z',
        linear(
          pencil,
          [
            [0, '#8fb3c4'],
            [0.5, '#f6cf9a'],
            [1, '#fbe3b4'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        'M60 110H300V400H60Z',
        circle(130, 316, 40, '#fff1c0') +
          path('M40 350C120 312 220 320 320 346V420H40Z', '#8f9f5f') +
          place(roundTree('#5f7a46', '#7d9658'), 250, 356, 0.6),
      ) +
      path('M60 110H300V400H60Z', 'none', { stroke: '#33210f', 'stroke-width': 18 }) +
      line('M180 110V400', '#33210f', 10) +
      path('M70 400L300 400L620 640H120Z', '#fbe3b4', { opacity: 0.16 }) +
      path(
        'M0 430H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#a08a6c'],
            [1, '#64523c'],
          ],
          downward,
        ),
      ) +
      path('M0 430H960V442H0Z', '#b9a482', { opacity: 0.7 }) +
      path('M60 430L300 430L560 640H10Z', '#fbe3b4', { opacity: 0.22 }) +
      // The lamp.
      line('M600 0V70', '#26201a', 5) +
      circle(
        600,
        110,
        230,
        radial(pencil, [
          [0, '#fff1c0', 0.8],
          [0.3, '#ffe1a0', 0.36],
          [1, '#ffe1a0', 0],
        ]),
      ) +
      path('M580 90H620V128H580Z', '#fff6d5') +
      path('M574 74H626L616 90H584ZM572 128H628V142H572Z', '#2a2018') +
      // The trough and the rail in front of her.
      line('M936 150V480', '#5b3a20', 22) +
      path('M836 372H970V500H820Z', '#6a4328') +
      path('M838 374C868 344 916 352 970 338V376H838Z', '#7fae58') +
      line('M856 366l16-12M884 358l14-10M912 356l16-8M938 352l14-10', '#b5d68a', 4) +
      path('M826 370H970V390H824Z', '#8a5f38') +
      ellipse(560, 588, 310, 22, '#1d120a', { opacity: 0.5, filter: blur(pencil, 9) }) +
      place(cow(pencil, friesian), 296, 172, 2.98) +
      line('M858 330C880 350 900 340 928 350', '#d9c08a', 6) +
      shade(pencil, 336, 616, 130, 0.5) +
      line('M300 566L288 614M372 566L384 614M336 566V618', '#855633', 13) +
      path(roundedBox(280, 546, 112, 20, 6), '#b98350') +
      path(roundedBox(280, 546, 112, 8, 4), '#dcae78') +
      shade(pencil, 560, 622, 150, 0.5) +
      place(bucket(pencil, ellipse(0, -172, 92, 22, '#fffdf6')), 560, 620, 0.56) +
      shade(pencil, 870, 622, 160, 0.5) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.clay)), 872, 620, 0.56) +
      glow(
        pencil,
        [
          [0, '#ffd890', 0.3],
          [0.5, '#ffc878', 0.08],
          [1, '#150c06', 0.36],
        ],
        0.6,
        0.4,
        0.8,
      )
    );
  }),
  'cold-room': frame((pencil) => {
    const tiles = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 13 }, (_each, column) =>
        rect(column * 78 + 2, row * 62 + 2, 74, 58, (row * 3 + column * 5) % 9 === 0 ? '#d3e6ec' : '#e6f1f4'),
      ).join(''),
    ).join('');
    const tank = 'M250 250C250 180 690 180 690 250V470Q690 500 660 500H280Q250 500 250 470Z';
    return (
      rect(0, 0, 960, 640, '#c3d9e0') +
      tiles +
      glow(
        pencil,
        [
          [0, '#ffffff', 0.8],
          [1, '#bcd6e0', 0.2],
        ],
        0.3,
        0.1,
        0.9,
      ) +
      path(
        'M0 436H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#a9bcc2'],
            [1, '#7c9199'],
          ],
          downward,
        ),
      ) +
      path('M0 436H960V446H0Z', '#eef5f7') +
      line('M0 520H960M160 446L40 640M400 446L360 640M640 446L680 640M860 446L980 640', '#6f848c', 3, {
        opacity: 0.5,
      }) +
      // The door.
      path(roundedBox(40, 120, 160, 330, 8), '#b8c8cc') +
      path(
        roundedBox(50, 130, 140, 320, 6),
        linear(pencil, [
          [0, '#f5fafb'],
          [1, '#c9d8dc'],
        ]),
      ) +
      path(roundedBox(80, 166, 80, 90, 8), '#7fb0bd') +
      path('M84 170H120L98 252H84Z', '#ffffff', { opacity: 0.5 }) +
      path(roundedBox(164, 290, 14, 70, 7), '#59686c') +
      // The tank.
      shade(pencil, 470, 560, 540, 0.4) +
      path('M290 490H330V560H290ZM610 490H650V560H610Z', '#6f7d80') +
      path(tank, steel(pencil)) +
      path(
        tank,
        linear(
          pencil,
          [
            [0, '#ffffff', 0.5],
            [0.3, '#ffffff', 0],
            [1, '#33474f', 0.4],
          ],
          downward,
        ),
      ) +
      ellipse(470, 240, 218, 40, '#8b9a9c') +
      ellipse(
        470,
        232,
        218,
        38,
        linear(pencil, [
          [0, '#f7fafa'],
          [1, '#b5c2c4'],
        ]),
      ) +
      path(roundedBox(444, 150, 52, 70, 10), '#59686c') +
      path(roundedBox(432, 138, 76, 26, 10), '#7f8b88') +
      line('M254 320C380 350 560 350 686 320M254 440C380 468 560 468 686 440', '#4a5a5c', 3, {
        opacity: 0.35,
      }) +
      path(roundedBox(400, 344, 140, 86, 14), '#16323b') +
      letter('4 °C', 470, 404, { size: 52, fill: '#8ff0d0', fit: 110 }) +
      path('M470 496H494V540H456V526H470Z', '#7f8b88') +
      // Crates of bottles.
      shade(pencil, 810, 596, 240, 0.4) +
      [730, 790, 850, 906]
        .map((x, n) =>
          place(
            farmBottle(
              pencil,
              'Fresh Milk',
              n % 2 ? color.clay : color.pasture,
              n % 2 ? color.clayDeep : color.pastureDeep,
            ),
            x,
            396,
            0.46,
          ),
        )
        .join('') +
      [408, 500, 592]
        .map(
          (y) =>
            path(roundedBox(694, y - 84, 250, 88, 8), '#1f6fb2') +
            path(roundedBox(716, y - 62, 92, 42, 8), '#174f80') +
            path(roundedBox(830, y - 62, 92, 42, 8), '#174f80') +
            path(`M694 ${y - 84}H944V${y - 72}H694Z`, '#4f93cc'),
        )
        .join('') +
      path('M0 0H960V30H0Z', '#dbe8ec') +
      path(roundedBox(240, 22, 360, 26, 10), '#ffffff') +
      path('M240 48H600L700 250H150Z', '#ffffff', { opacity: 0.2, filter: blur(pencil, 8) })
    );
  }),
  kitchen: frame((pencil) => {
    const checks = Array.from({ length: 17 }, (_, n) =>
      rect(n * 60, 500, 30, 140, '#b4501f', { opacity: 0.22 }),
    ).join('');
    return (
      rect(0, 0, 960, 640, '#f3d9b4') +
      glow(
        pencil,
        [
          [0, '#fff6dc', 1],
          [1, '#f0cf9f', 0],
        ],
        0.34,
        0.36,
        0.7,
      ) +
      // The window and what is outside.
      path(
        'M110 40H530V420H110Z',
        linear(
          pencil,
          [
            [0, '#a9d8e4'],
            [0.7, '#fdf0c8'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        'M110 40H530V420H110Z',
        circle(200, 150, 46, '#fff8da') +
          circle(200, 150, 90, '#fff8da', { opacity: 0.4 }) +
          path('M100 320C200 270 330 280 540 320V440H100Z', '#a5c778') +
          path('M100 370C240 330 400 340 540 366V440H100Z', '#7fb05a') +
          place(roundTree('#6a9a50', '#8dbb6a'), 430, 350, 0.9) +
          place(cow(pencil, jersey, 'grazing'), 210, 318, 0.34),
      ) +
      path('M110 40H530V420H110Z', 'none', { stroke: '#fffaf0', 'stroke-width': 22 }) +
      line('M320 40V420M110 220H530', '#fffaf0', 13) +
      path('M84 414H556V440H84Z', '#fffaf0') +
      path('M84 436H556V446H84Z', '#d3b88d') +
      path('M76 16H110C120 150 116 300 92 420H60Z', '#cf6a3a') +
      path('M564 16H530C520 150 524 300 548 420H580Z', '#b4501f') +
      path('M50 14H590V32H50Z', '#855633') +
      path('M260 420L120 640H760L560 420Z', '#fff6d0', { opacity: 0.35, filter: blur(pencil, 10) }) +
      // A shelf with cups.
      path('M650 190H910V206H650Z', '#b98350') +
      line('M680 206V230M880 206V230', '#855633', 8) +
      place(enamelMug(pencil, '#3d7f8a', '#28606b', '#fffdf6'), 710, 190, 0.34) +
      place(enamelMug(pencil, '#f2c14e', '#d89a2b', '#fffdf6'), 790, 190, 0.34) +
      place(enamelMug(pencil, '#1f5c3a', '#16452b', '#fffdf6'), 868, 190, 0.34) +
      // The table.
      path('M0 476H960V640H0Z', '#fbf1dd') +
      checks +
      [506, 556, 606].map((y) => rect(0, y, 960, 24, '#b4501f', { opacity: 0.18 })).join('') +
      path('M0 470H960V482H0Z', '#fffaf0') +
      shade(pencil, 250, 600, 200) +
      place(tumbler(pencil, plainDrink.drink, plainDrink.drinkDeep), 250, 598, 1.02) +
      shade(pencil, 560, 596, 420) +
      path(roundedBox(400, 574, 380, 24, 10), '#a9743f') +
      path(roundedBox(400, 568, 380, 18, 9), '#d6a873') +
      path(
        'M520 572V470C496 452 500 408 548 402H700C752 406 758 452 736 472V572Z',
        linear(pencil, [
          [0, '#e2a860'],
          [0.5, '#c98a44'],
          [1, '#8f5524'],
        ]),
      ) +
      path('M450 572V472C428 456 432 412 476 404H548C596 408 600 454 578 472V572Z', '#b87a38') +
      path('M462 564V468C444 452 448 420 482 414H542C578 418 582 450 564 468V564Z', '#fdf0d2') +
      [480, 506, 534, 552, 492, 528].map((x, n) => ellipse(x, 450 + n * 17, 5, 3.4, '#ecd6a8')).join('') +
      path('M404 574V546C392 536 394 512 418 508H448C470 510 474 534 462 546V574Z', '#c98a44', {
        transform: 'rotate(-14 430 570)',
      }) +
      shade(pencil, 860, 600, 130) +
      ellipse(858, 598, 86, 16, '#d9e6e0') +
      ellipse(858, 594, 78, 12, '#fffaf0') +
      path(roundedBox(816, 552, 84, 40, 6), '#f9dc83') +
      path('M816 558L834 542H912L900 558Z', '#fdeeb6') +
      path('M900 558L912 542V578L900 592Z', '#e3b650') +
      glow(
        pencil,
        [
          [0, '#fff2c4', 0.4],
          [0.6, '#ffe3a0', 0.05],
          [1, '#5b3310', 0.16],
        ],
        0.24,
        0.28,
        0.9,
      )
    );
  }),
  // Who works here: six hats, three aprons, six pairs of boots.
  team: frame((pencil) => {
    const boards = Array.from({ length: 14 }, (_, n) => `M${n * 74 - 10} 0V470`).join('');
    const straw = (x: number, y: number, band: string, s = 1) =>
      place(
        ellipse(0, 30, 78, 24, '#c9a24c') +
          ellipse(-4, 26, 74, 20, '#e3c46f') +
          path('M-42 26C-42-30 42-30 42 26Q0 40-42 26Z', '#d8b25c') +
          path('M-44 16Q0 34 44 16L43 28Q0 44-43 28Z', band) +
          ellipse(-16, -4, 12, 8, '#f6e2a4', { opacity: 0.8 }),
        x,
        y,
        s,
      );
    const cap = (fill: string, deep: string) =>
      path('M-46 34C-50-24 46-26 48 30Q0 44-46 34Z', fill) +
      path('M2-12C34-10 48 8 48 30Q26 38 0 39Z', deep, { opacity: 0.5 }) +
      path('M-46 30C-70 32-84 42-88 52C-60 52-20 50 2 40Q-24 40-46 30Z', deep) +
      circle(0, -14, 6, deep);
    const peg = (x: number) =>
      path(roundedBox(x - 8, 128, 16, 34, 8), '#855633') + circle(x, 134, 10, '#d6a873');
    return (
      rect(
        0,
        0,
        960,
        640,
        linear(pencil, [
          [0, '#f6efe0'],
          [1, '#dccbab'],
        ]),
      ) +
      line(boards, '#cbb892', 3, { opacity: 0.8 }) +
      path(
        'M0 466H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#b9ab93'],
            [1, '#8f8069'],
          ],
          downward,
        ),
      ) +
      path('M0 460H690V476H0Z', '#fffaf0') +
      // The dairy's door, open on the light.
      path('M700 60H930V500H700Z', '#16452b') +
      path(
        'M720 80H910V500H720Z',
        linear(
          pencil,
          [
            [0, '#fff6d8'],
            [1, '#e9f3e2'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        'M720 80H910V500H720Z',
        path('M700 350C760 320 840 326 930 344V520H700Z', '#9cc765') +
          place(roundTree('#6f9a5c', '#8db36e'), 860, 356, 0.7) +
          path('M790 360H820L900 520H740Z', '#e3c592'),
      ) +
      path('M910 80L960 40V560L910 500Z', '#1f5c3a') +
      path('M720 500H910L820 640H420Z', '#fff6d8', { opacity: 0.3, filter: blur(pencil, 6) }) +
      // The rail.
      path(roundedBox(40, 118, 630, 26, 8), '#a9743f') +
      path(roundedBox(40, 118, 630, 10, 5), '#d6a873') +
      [92, 200, 310, 420, 528, 632].map(peg).join('') +
      place(apron('#fffdf6', '#c3b998'), 92, 158, 0.92) +
      place(apron('#3f8a5c', '#1f5c3a'), 310, 158, 0.96) +
      place(apron('#3d7f8a', '#28606b'), 528, 158, 0.9) +
      straw(92, 106, color.clay, 0.72) +
      place(cap('#b4501f', '#8a3a14'), 204, 132, 0.8) +
      straw(310, 104, color.pasture, 0.72) +
      place(
        path('M-44 36C-56-6-30-34 0-34S56-6 44 36Q0 48-44 36Z', '#fffdf6') +
          path('M10-33C40-26 54 0 44 36Q26 42 8 42Z', '#d9d3c4') +
          path('M-46 24H46V44Q0 54-46 44Z', '#e3e8e2'),
        420,
        126,
        0.76,
      ) +
      place(cap('#3d7f8a', '#28606b'), 534, 132, 0.8) +
      place(
        path('M-40 40C-44 0-36-28 0-28S44 0 40 40Z', '#f2c14e') +
          path('M-40 22H40V40H-40Z', '#b4501f') +
          line('M-34 31l10-7l10 7l10-7l10 7l10-7l10 7l10-7', '#fffaf0', 3.5),
        632,
        126,
        0.84,
      ) +
      // Under it: the bench and the boots.
      path('M30 520H680V540H30Z', '#b98350') +
      path('M30 520H680V526H30Z', '#d6a873') +
      path('M60 540H84V620H60ZM626 540H650V620H626Z', '#855633') +
      place(gumboots('#1f5c3a', '#133a25', 96), 104, 520, 0.92) +
      place(gumboots('#26332b', '#10170f', 104), 250, 520, 0.96) +
      place(gumboots('#f2c14e', '#c48a20', 78), 392, 520, 0.84) +
      place(gumboots('#fffaf0', '#cfc7b4', 92), 530, 520, 0.9) +
      shade(pencil, 190, 628, 140) +
      place(gumboots('#3d7f8a', '#28606b', 92), 190, 626, 0.94) +
      shade(pencil, 470, 630, 120) +
      place(gumboots('#b4501f', '#7c3312', 66), 470, 628, 0.78) +
      shade(pencil, 762, 608, 150) +
      place(bucket(pencil, ellipse(0, -172, 96, 22, '#5f6c69')), 772, 606, 0.58) +
      line('M876 620L930 300', '#8a5f38', 13) +
      path('M850 600H908L914 640H842Z', '#d8b25c') +
      glow(
        pencil,
        [
          [0, '#fff6d8', 0.35],
          [0.6, '#fff6d8', 0],
          [1, '#3a2410', 0.18],
        ],
        0.3,
        0.2,
        0.9,
      )
    );
  }),
};
