import { color } from '../draw/palette';
import {
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  within,
  type Pencil,
} from '../draw/svg';
import { maizeRow } from '../draw/trees';
import { bucket } from '../draw/yard';
import { outdoors, underneath } from './setting';

const cabbage = (x: number, y: number, s: number): string =>
  place(
    ellipse(6, 26, 34, 8, '#233016', { opacity: 0.3 }) +
      circle(0, 0, 30, '#4e9145') +
      circle(-12, -6, 20, '#86b95c') +
      circle(12, -4, 18, '#6da552') +
      circle(0, -10, 14, '#c2dba0'),
    x,
    y,
    s,
  );

/** The dome of bricks, half in the ground: courses narrow towards the neck. Its crown at (0, -170), 340 wide. */
const dome = (pencil: Pencil): string => {
  const shape = 'M-170 0C-166-96-104-160 0-162C104-160 166-96 170 0Z';
  const courses = [0, 22, 44, 66, 88, 108, 126, 142]
    .map((up, row) => {
      const half = 174 * Math.sqrt(Math.max(0, 1 - (up / 164) ** 2));
      const count = 7 - Math.floor(row / 2);
      const joints = Array.from({ length: count + 1 }, (_, n) => {
        const part = (n + (row % 2) * 0.5) / count - 0.5;
        return part > 0.5
          ? ''
          : `M${(part * 2 * half).toFixed(0)} ${-up}L${(part * 2 * half * 0.97).toFixed(0)} ${-up - 21}`;
      }).join('');
      return `M${(-half).toFixed(0)} ${-up}Q0 ${-up + 16} ${half.toFixed(0)} ${-up}${joints}`;
    })
    .join('');
  return (
    path(
      shape,
      linear(pencil, [
        [0, '#b9694a'],
        [0.28, '#d98a62'],
        [0.6, '#b8613c'],
        [1, '#7c3a20'],
      ]),
    ) +
    within(
      pencil,
      shape,
      line(courses, '#f0d0b4', 3, { opacity: 0.6 }) +
        ellipse(-66, -120, 70, 34, '#ffe9cc', { opacity: 0.28, transform: 'rotate(-30 -66 -120)' }),
    ) +
    path(
      'M-34-150H34V-176H-34Z',
      linear(pencil, [
        [0, '#e9dfcc'],
        [1, '#a99c84'],
      ]),
    ) +
    ellipse(0, -176, 34, 9, '#f3ead8') +
    ellipse(0, -177, 16, 4.5, '#8b9794')
  );
};

/** Dung goes in, gas and slurry come out: the lamp in the kitchen burns, the cabbages grow. */
export const biogas = outdoors('morning', (pencil) => {
  const kitchen =
    underneath(pencil, 800, 478, 250) +
    path(
      'M700 300H926V478H700Z',
      linear(pencil, [
        [0, '#fff3da'],
        [1, '#dcc497'],
      ]),
    ) +
    path(
      'M676 308L716 226H910L952 308Z',
      linear(
        pencil,
        [
          [0, '#aab7b6'],
          [1, '#76837f'],
        ],
        downward,
      ),
    ) +
    line('M734 230L716 304M772 228L762 304M812 227V304M852 228L862 304M892 230L912 304', '#5f6c69', 3, {
      opacity: 0.5,
    }) +
    path('M676 308H952V318H676Z', '#5f6c69', { opacity: 0.6 }) +
    // The lamp burns behind the window.
    path('M716 346H806V430H716Z', '#6a4328') +
    path('M724 354H798V422H724Z', '#4a3220') +
    circle(
      761,
      384,
      74,
      radial(pencil, [
        [0, '#ffe9a6', 0.95],
        [0.45, '#ffdf8a', 0.45],
        [1, '#ffdf8a', 0],
      ]),
    ) +
    line('M761 354V366', '#2a2018', 4) +
    path('M746 368H776L770 378H752Z', '#2f7a4f') +
    path('M753 378H769V392Q761 400 753 392Z', '#fff6d5') +
    path('M830 346H900V478H830Z', '#5c3f28') +
    path('M836 352H894V478H836Z', color.pasture) +
    line('M865 352V478', color.pastureDeep, 3);
  return (
    place(maizeRow(9, '#5f8c45', '#dfc06a'), 470, 462, 1.1) +
    kitchen +
    // The mound that holds the dome, and the dome.
    path(
      'M40 556C80 470 180 440 300 440S520 470 570 556Z',
      linear(
        pencil,
        [
          [0, '#8fbf5a'],
          [1, '#4f8f45'],
        ],
        downward,
      ),
    ) +
    underneath(pencil, 310, 520, 360) +
    place(dome(pencil), 306, 516) +
    path(
      'M100 520C150 500 200 524 250 512C310 500 370 526 420 512C460 506 500 516 520 526L540 570H70Z',
      '#6aa84e',
    ) +
    // The gas pipe, with its valve, on a post to the kitchen.
    line('M306 340V300H560L576 316H700', '#6b7774', 13) +
    line('M303 338V298H562L578 313H700', '#dfe6e3', 4) +
    line('M560 306V470', '#6a4328', 12) +
    circle(400, 300, 15, color.clay) +
    line('M384 284H416', color.clayDeep, 7) +
    // The basin where dung and water are mixed, and the bucket that brought them.
    path(
      'M38 470H150V540Q94 552 38 540Z',
      linear(pencil, [
        [0, '#e3d8c2'],
        [1, '#a3977f'],
      ]),
    ) +
    ellipse(94, 470, 56, 15, '#cfc3a8') +
    ellipse(94, 471, 44, 10, '#5b4a24') +
    line('M150 516L196 506', '#a3977f', 22) +
    underneath(pencil, 64, 604, 90) +
    place(bucket(pencil, ellipse(0, -172, 92, 20, '#5b4a24')), 64, 602, 0.44) +
    // What flows out feeds the cabbages.
    path('M470 520L560 510L586 548L486 562Z', '#cfc3a8') +
    path('M484 526L552 518L570 544L494 554Z', '#5b4a24') +
    line('M566 546C600 556 640 556 690 554', '#5b4a24', 11) +
    line('M566 542C600 551 640 551 690 549', '#8a7440', 3) +
    path('M560 620C600 556 700 536 960 540V640H560Z', '#7a5a36') +
    line('M600 600C700 572 820 566 960 570M640 632C740 610 850 606 960 610', '#5b4226', 5, { opacity: 0.6 }) +
    [690, 762, 834, 906].map((x, n) => cabbage(x, 566 - n * 3, 0.86)).join('') +
    [650, 734, 820, 906].map((x, n) => cabbage(x, 612 - n * 3, 1.05)).join('')
  );
});
