import { milkBottle, plainDrink } from '../draw/bottles';
import { cheeseWheel } from '../draw/cheeses';
import { farmBottle, farmCup } from '../draw/farm-packs';
import { milkCan } from '../draw/jars';
import { farmWindow } from '../draw/labels';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { downward, line, linear, path, place, rect, roundedBox } from '../draw/svg';
import { acacia, roundTree } from '../draw/trees';
import { egg } from '../draw/yard';
import { backdrop, frame, shade } from './frame';

export const market: Record<string, () => string> = {
  'market-day': frame((pencil) => {
    const stripes = Array.from({ length: 10 }, (_, n) =>
      path(
        `M${90 + n * 78} 60H${168 + n * 78}L${163.2 + n * 79.2} 190Q${123.6 + n * 79.2} 222 ${84 + n * 79.2} 190Z`,
        n % 2 ? '#fffaf0' : color.clay,
      ),
    ).join('');
    const bottle = (x: number, y: number, cap: string, capDeep: string) =>
      shade(pencil, x, y, 70, 0.26) + place(farmBottle(pencil, 'Fresh Milk', cap, capDeep), x, y, 0.4);
    const cup = (x: number, y: number, fill: string, deep: string) =>
      shade(pencil, x, y, 70, 0.26) + place(farmCup(pencil, null, fill, deep), x, y, 0.36);
    return (
      backdrop(pencil, [
        [0, '#9fd0dc'],
        [0.4, '#dcefe6'],
        [0.6, '#f7f3dd'],
      ]) +
      path('M0 330C200 290 400 300 600 326C760 296 880 300 960 318V640H0Z', '#b9cf8c') +
      place(acacia('#7aa35c', '#5c8549'), 60, 400, 1) +
      place(roundTree('#6f9a5c', '#8db36e'), 900, 396, 1.1) +
      path(
        'M0 400H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#dcb682'],
            [1, '#b98a52'],
          ],
          downward,
        ),
      ) +
      path('M826 250L890 214L956 250V400H826Z', '#3d7f8a') +
      path('M816 254L890 206L966 254Z', '#f2c14e') +
      rect(846, 310, 90, 60, '#28606b') +
      path(
        'M120 190H140V600H120ZM820 190H840V600H820Z',
        linear(pencil, [
          [0, '#c79a68'],
          [1, '#7d5430'],
        ]),
      ) +
      path('M150 200H812V400H150Z', '#2a2018', { opacity: 0.16 }) +
      path('M90 60H870L876 96H84Z', '#8a3a14', { opacity: 0.25 }) +
      stripes +
      path('M84 48H878V66H84Z', '#7c3312') +
      path(roundedBox(330, 226, 300, 72, 10), color.pasture) +
      letter('Milk & Cheese', 480, 274, { size: 40, fill: '#fffaf0', fit: 260 }) +
      line('M360 190V226M600 190V226', '#5b4028', 4) +
      path(
        'M100 420H860L890 462H70Z',
        linear(
          pencil,
          [
            [0, '#dcae78'],
            [1, '#c79458'],
          ],
          downward,
        ),
      ) +
      path('M70 462H890V480H70Z', '#8a5f38') +
      path(
        'M84 480H876V604H84Z',
        linear(
          pencil,
          [
            [0, '#fffaf0'],
            [1, '#e6d9ba'],
          ],
          downward,
        ),
      ) +
      path(Array.from({ length: 20 }, (_, n) => `M${84 + n * 40} 480h20v124h-20z`).join(''), color.pasture, {
        opacity: 0.14,
      }) +
      place(farmWindow(pencil), 480, 548, 1.2) +
      bottle(170, 440, color.pasture, color.pastureDeep) +
      bottle(236, 446, color.pasture, color.pastureDeep) +
      bottle(302, 440, color.clay, color.clayDeep) +
      shade(pencil, 430, 448, 170) +
      place(cheeseWheel(pencil, ''), 430, 450, 0.4) +
      cup(560, 444, color.clay, color.clayDeep) +
      cup(640, 450, color.maizeDeep, color.clay) +
      cup(600, 456, color.pasture, color.pastureDeep) +
      shade(pencil, 760, 452, 150) +
      [700, 736, 772, 808]
        .map((x, n) =>
          place(
            egg(pencil, n % 2 ? '#f8ecd4' : '#d9a06a', n % 2 ? '#d2b98d' : '#a3653a'),
            x + 4,
            420,
            0.42,
            n * 6 - 8,
          ),
        )
        .join('') +
      path('M686 424H832L822 454H696Z', '#a9835a') +
      path('M682 420H836V428H682Z', '#c9a67c') +
      shade(pencil, 180, 626, 190) +
      path(
        'M90 560H280V624H90Z',
        linear(
          pencil,
          [
            [0, '#c79a68'],
            [1, '#a5743f'],
          ],
          downward,
        ),
      ) +
      line('M90 582H280M90 602H280M120 560V624M250 560V624', '#7d5430', 4) +
      [120, 156, 192, 228]
        .map((x) =>
          place(
            milkBottle(pencil, { ...plainDrink, cap: color.pasture, capDeep: color.pastureDeep }),
            x + 12,
            566,
            0.15,
          ),
        )
        .join('') +
      shade(pencil, 770, 630, 130) +
      place(milkCan(pencil), 770, 628, 0.4)
    );
  }),
};
