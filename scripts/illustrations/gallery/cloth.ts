import { plainDrink, tumbler } from '../draw/bottles';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { circle, downward, ellipse, group, line, linear, path, place, rect, roundedBox } from '../draw/svg';
import { bucket } from '../draw/yard';
import { frame, glow, shade } from './frame';
import { steel } from './cheese';

const skin = '#6b4530';
const skinDeep = '#4a2e1f';

export const cloth: Record<string, () => string> = {
  // Two hands tip the pail; the milk runs through a cloth into the can.
  'through-the-cloth': frame((pencil) => {
    const tiles = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 11 }, (_each, column) =>
        rect(
          column * 92 - (row % 2) * 46 + 3,
          row * 58 + 3,
          86,
          52,
          (row * 5 + column * 3) % 7 === 0 ? '#cfe3d6' : '#e0eee4',
        ),
      ).join(''),
    ).join('');
    const sleeve = (d: string) =>
      path(
        d,
        linear(
          pencil,
          [
            [0, '#5b9fa9'],
            [0.5, color.lake],
            [1, '#1d4f59'],
          ],
          downward,
        ),
      );
    return (
      rect(0, 0, 960, 640, '#c2d9ca') +
      tiles +
      glow(
        pencil,
        [
          [0, '#fffdf0', 0.75],
          [1, '#fffdf0', 0],
        ],
        0.2,
        0.14,
        0.7,
      ) +
      // The book of the afternoon's milk.
      path(roundedBox(96, 74, 190, 214, 6), '#3a4a3f', { opacity: 0.16, transform: 'translate(8 10)' }) +
      path(roundedBox(96, 74, 190, 214, 6), '#fffaf0') +
      path('M96 74H286V108H96Z', color.clay) +
      circle(191, 74, 8, '#59645f') +
      letter('Malaika 11 l', 191, 154, { size: 27, fill: color.ink, fit: 156 }) +
      letter('Pendo 14 l', 191, 194, { size: 27, fill: color.ink, fit: 156 }) +
      letter('Zawadi 9 l', 191, 234, { size: 27, fill: color.ink, fit: 156 }) +
      line('M116 262H240', '#c9bfa8', 3) +
      path(
        'M0 452H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#b9b3a6'],
            [1, '#8a8578'],
          ],
          downward,
        ),
      ) +
      path('M0 448H960V460H0Z', '#efeadd') +
      line('M0 540H960M220 460L120 640M520 460V640M800 460L880 640', '#7a7568', 3, { opacity: 0.45 }) +
      shade(pencil, 470, 612, 330, 0.5) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.pasture)), 470, 610, 0.82) +
      // The lid is off: a funnel stands in the neck, the cloth over it.
      path('M400 262H540V352H400Z', '#dfeae0') +
      path('M370 286H570L524 356H416Z', steel(pencil)) +
      ellipse(470, 286, 102, 24, '#7f8b88') +
      ellipse(470, 288, 92, 19, '#fffdf6') +
      ellipse(486, 288, 44, 9, '#efe8d6') +
      ellipse(490, 287, 26, 5, '#ffffff') +
      path(
        'M366 282C362 312 366 336 356 366C378 360 388 372 402 362C414 354 424 372 440 362C458 352 470 372 488 362C502 354 516 370 532 360C546 352 560 366 584 360C572 336 576 310 574 282C560 306 520 316 470 316S380 306 366 282Z',
        linear(pencil, [
          [0, '#ffffff'],
          [1, '#e2dccb'],
        ]),
      ) +
      line(
        'M398 306C396 326 402 342 396 358M440 314C440 332 446 344 442 358M500 314C502 330 498 346 504 356M546 304C546 322 552 340 550 354',
        '#c9c1ab',
        3.4,
      ) +
      // The milk.
      path(
        'M636 236C590 222 544 226 520 252C510 264 506 276 504 288H470C472 262 480 244 494 228C520 198 570 188 626 204Z',
        linear(pencil, [
          [0, '#ffffff'],
          [1, '#f3ecdc'],
        ]),
      ) +
      path('M604 210C560 204 522 214 504 244', 'none', {
        stroke: '#ffffff',
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }) +
      // The arm behind, the pail, the hand in front.
      sleeve('M730 20C800 -10 900 -30 990 -40V110C900 96 830 92 764 96Z') +
      path('M690 74C700 44 730 22 760 18L782 96C756 100 730 112 716 122Z', skin) +
      group(
        place(
          bucket(
            pencil,
            ellipse(-8, -170, 96, 22, '#fffdf6') + ellipse(-50, -168, 50, 16, '#ffffff'),
          ).replace(/^<path[^>]*\/><path[^>]*\/>/, ''),
          792,
          196,
          0.84,
          -72,
        ),
      ) +
      path(
        'M676 74C664 80 660 104 670 118C682 128 706 124 716 112C724 98 716 76 704 70C694 66 684 68 676 74Z',
        skin,
      ) +
      line('M668 92C680 90 694 90 708 94M668 106C682 104 694 104 708 108', skinDeep, 3, { opacity: 0.6 }) +
      sleeve('M890 300C920 280 950 262 990 250V420C940 410 910 396 884 372Z') +
      path(
        'M800 250C820 232 850 236 866 262C880 280 894 290 902 296L892 366C860 356 826 330 806 300C796 284 790 264 800 250Z',
        skin,
      ) +
      path(
        'M776 226C764 234 766 254 778 260L812 288C824 296 838 284 832 270L800 234C792 226 784 222 776 226Z',
        skin,
      ) +
      line('M780 238L816 276M794 232L828 268', skinDeep, 3.4, { opacity: 0.55 }) +
      path('M884 296L902 288L900 372L882 376Z', '#b9d8da') +
      // What waits its turn.
      shade(pencil, 170, 616, 190) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.clay)), 170, 614, 0.56) +
      shade(pencil, 800, 620, 170) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.lake)), 800, 618, 0.46) +
      shade(pencil, 660, 626, 70) +
      place(tumbler(pencil, plainDrink.drink, plainDrink.drinkDeep), 660, 626, 0.46) +
      glow(
        pencil,
        [
          [0, '#fff9e0', 0.3],
          [0.6, '#fff9e0', 0.02],
          [1, '#1f2a20', 0.2],
        ],
        0.24,
        0.2,
        0.95,
      )
    );
  }),
};
