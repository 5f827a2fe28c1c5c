import { cow, printed } from '../draw/animals';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { circle, ellipse, line, linear, path, place, roundedBox, type Pencil } from '../draw/svg';
import { acacia } from '../draw/trees';
import { outdoors, underneath } from './setting';

type Pupil = { skin: string; hair: 'short' | 'buns' | 'plaits'; sweater: string; deep: string };

/** A child on a bench, from behind: 120 wide, 200 high, sitting at (0, 0). */
const pupil = (pencil: Pencil, { skin, hair, sweater, deep }: Pupil): string => {
  const hairColor = '#2a1d15';
  return (
    path(
      'M-58 0C-60-64-50-98-22-106H22C50-98 60-64 58 0Z',
      linear(pencil, [
        [0, sweater],
        [0.4, sweater],
        [1, deep],
      ]),
    ) +
    line('M-40 0C-42-40-38-62-34-74M40 0C42-40 38-62 34-74', deep, 3, { opacity: 0.7 }) +
    path('M-14-122H14V-98Q0-90-14-98Z', skin) +
    path('M-26-106C-14-96 14-96 26-106L22-94C10-86-10-86-22-94Z', '#fffaf0') +
    ellipse(-39, -150, 8, 11, skin) +
    ellipse(39, -150, 8, 11, skin) +
    path('M-37-150C-40-190 40-190 37-150C36-126 22-112 0-112S-36-126-37-150Z', skin) +
    path('M-38-148C-44-198 44-198 38-148C38-134 26-126 0-126S-38-134-38-148Z', hairColor) +
    path('M-30-168C-22-184 0-190 14-186C-4-182-18-174-24-160Z', '#4a3526', { opacity: 0.8 }) +
    (hair === 'buns'
      ? circle(-26, -190, 17, hairColor) + circle(26, -190, 17, hairColor) + circle(-30, -195, 5, '#4a3526')
      : '') +
    (hair === 'plaits'
      ? line('M-20-140C-26-120-26-106-30-92M20-140C26-120 26-106 30-92', hairColor, 10) +
        circle(-30, -90, 6, color.maize) +
        circle(30, -90, 6, color.maize)
      : '')
  );
};

const pupils: readonly Pupil[] = [
  { skin: '#6b4530', hair: 'plaits', sweater: '#a33a3a', deep: '#7a2424' },
  { skin: '#54341f', hair: 'short', sweater: '#a33a3a', deep: '#7a2424' },
  { skin: '#7d5238', hair: 'buns', sweater: '#a33a3a', deep: '#7a2424' },
  { skin: '#5f3d2a', hair: 'short', sweater: '#a33a3a', deep: '#7a2424' },
];

const chalk = '#e7f1e9';
const onBoard = printed('#1f3d2f', chalk);

/** A lesson under the acacia. */
export const schoolVisit = outdoors(
  'day',
  (pencil) =>
    underneath(pencil, 300, 500, 420) +
    place(acacia('#6e9a50', '#4c7840'), 236, 500, 2.3) +
    underneath(pencil, 640, 510, 340) +
    line('M500 400L466 512M800 400L834 512', '#6a4328', 14) +
    path(roundedBox(462, 122, 376, 300, 8), '#855633') +
    path(roundedBox(462, 122, 376, 10, 5), '#b98350') +
    path(roundedBox(478, 138, 344, 268, 5), '#1f3d2f') +
    path('M478 138H640L520 406H478Z', '#ffffff', { opacity: 0.05 }) +
    place(cow(pencil, onBoard), 494, 176, 0.96) +
    line('M506 312H690', chalk, 3, { opacity: 0.6, 'stroke-dasharray': '14 6' }) +
    letter('Ng’ombe', 752, 184, { size: 34, fill: '#fffaf0', fit: 116 }) +
    letter('maziwa', 752, 322, { size: 26, fill: '#f6e6b0', face: 'plain', fit: 100 }) +
    line('M578 290C610 326 660 328 694 316', '#f6e6b0', 3) +
    path('M478 400H822V416H478Z', '#b98350') +
    path(roundedBox(560, 392, 34, 9, 4), '#fffaf0') +
    path(roundedBox(610, 392, 24, 9, 4), '#f2c14e') +
    underneath(pencil, 420, 622, 720) +
    pupils
      .map((each, n) => place(pupil(pencil, each), 150 + n * 172, 578 + (n % 2) * 6, 1.06 - (n % 2) * 0.08))
      .join('') +
    path('M40 574H780V596H40Z', '#b98350') +
    path('M40 574H780V580H40Z', '#d6a873') +
    path('M76 596H102V640H76ZM396 596H422V640H396ZM716 596H742V640H716Z', '#855633'),
);
