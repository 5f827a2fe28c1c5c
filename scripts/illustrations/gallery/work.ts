import { milkBottle, plainDrink } from '../draw/bottles';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { grassTuft, sun } from '../draw/scenery';
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
} from '../draw/svg';
import { acacia, bananaPlant, maizeRow, roundTree } from '../draw/trees';
import { bucket } from '../draw/yard';
import { backdrop, frame, shade } from './frame';

/** A bicycle that leans to nobody, 400 wide, wheels of radius 84 on y = 0; its middle at x = 0. */
const bicycle = (): string => {
  const wheel = (x: number) =>
    circle(x, -84, 80, 'none', { stroke: '#26332b', 'stroke-width': 11 }) +
    circle(x, -84, 72, 'none', { stroke: '#c7cfcc', 'stroke-width': 3 }) +
    line(
      Array.from({ length: 12 }, (_, n) => {
        const a = (n * Math.PI) / 6;
        return `M${x} -84L${(x + Math.cos(a) * 72).toFixed(1)} ${(-84 + Math.sin(a) * 72).toFixed(1)}`;
      }).join(''),
      '#8b9794',
      1.8,
    ) +
    circle(x, -84, 9, '#4a5a50');
  return (
    wheel(-150) +
    wheel(150) +
    line('M-150-84L-20-84L96-196M-20-84L-62-206L90-206M-62-206L-150-84M150-84L92-226', '#1f5c3a', 11) +
    line('M-146-90L-66-200M-20-90L92-200', '#8dba6d', 2.5, { opacity: 0.7 }) +
    line('M-66-206L-74-236', '#4a5a50', 8) +
    path('M-116-240C-104-254-60-250-38-240C-50-228-96-226-116-240Z', '#4a3022') +
    line('M92-226L84-254L118-272M84-254L60-262', '#26332b', 8) +
    line('M118-272L134-266', '#b4501f', 11) +
    circle(-20, -84, 20, 'none', { stroke: '#4a5a50', 'stroke-width': 6 }) +
    line('M-20-84L4-58M-4-56H16', '#26332b', 7) +
    line('M-44-84L-70 2H-52', '#4a5a50', 7) +
    line('M-230-176H-92M-224-176L-150-90M-110-176L-150-90', '#4a5a50', 7)
  );
};

export const work: Record<string, () => string> = {
  'evening-milk': frame((pencil) => {
    const can = (x: number, y: number, s: number, band: string) =>
      shade(pencil, x, y, 230 * s) + place(milkCan(pencil, rect(-130, -170, 260, 34, band)), x, y, s);
    return (
      backdrop(pencil, [
        [0, '#6f8fa8'],
        [0.3, '#e7b98c'],
        [0.5, '#fbd08a'],
        [0.62, '#fde9b8'],
      ]) +
      place(sun(pencil, 58), 230, 300, 1.2) +
      path('M0 350C140 300 300 308 460 340C620 296 800 304 960 336V640H0Z', '#a5a878') +
      place(roundTree('#5f7f4c', '#7fa062'), 700, 372, 0.7) +
      place(roundTree('#5f7f4c', '#7fa062'), 760, 376, 0.9) +
      place(acacia('#6f8a4c', '#566f3c'), 470, 384, 0.8) +
      path(
        'M0 410C240 370 560 382 960 404V640H0Z',
        linear(
          pencil,
          [
            [0, '#93ad58'],
            [1, '#4f7f40'],
          ],
          downward,
        ),
      ) +
      place(bananaPlant('#84a64f', '#4c7a3c'), 60, 440, 1.7) +
      place(bananaPlant('#84a64f', '#4c7a3c'), 910, 440, 1.8) +
      path('M700 410C760 440 640 470 700 510H560C560 470 690 440 660 410Z', '#d9b877') +
      path(
        'M70 498H890L930 540H30Z',
        linear(
          pencil,
          [
            [0, '#dcae78'],
            [1, '#b98350'],
          ],
          downward,
        ),
      ) +
      line('M210 498L180 540M350 498L334 540M490 498V540M630 498L646 540M770 498L800 540', '#8a5f38', 3, {
        opacity: 0.7,
      }) +
      path('M30 540H930V566H30Z', '#8a5f38') +
      path('M30 540H930V546H30Z', '#c79a58') +
      path('M80 566H112V640H80ZM464 566H496V640H464ZM848 566H880V640H848Z', '#6a4a2f') +
      can(190, 520, 0.74, color.clay) +
      can(370, 516, 0.66, color.pasture) +
      can(530, 520, 0.76, color.clay) +
      can(700, 516, 0.68, color.lake) +
      shade(pencil, 830, 524, 90) +
      place(bucket(pencil, ellipse(0, -172, 92, 22, '#fffdf6')), 826, 522, 0.42) +
      path(
        'M0 0L960 0V640H0Z',
        radial(
          pencil,
          [
            [0, '#ffdf96', 0.4],
            [0.6, '#ffcf80', 0.08],
            [1, '#3a2410', 0.14],
          ],
          0.24,
          0.46,
          0.9,
        ),
      ) +
      [150, 240, 300, 560, 620, 720, 790, 930]
        .map((x, n) => place(grassTuft(n % 2 ? '#2f5f33' : '#4c8a4f', n + 2, 6, 40 + (n % 3) * 14), x, 636))
        .join('')
    );
  }),
  'the-six-o-clock-round': frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#a9cfd6'],
        [0.34, '#f4e3bd'],
        [0.52, '#fbd596'],
        [0.64, '#fdeccb'],
      ]) +
      place(sun(pencil, 54), 120, 280, 1.2) +
      path('M0 350C160 300 340 306 480 340C640 290 820 300 960 332V640H0Z', '#b9bf8c') +
      place(roundTree('#6f8f52', '#8db36e'), 560, 376, 0.6) +
      place(roundTree('#6f8f52', '#8db36e'), 610, 380, 0.5) +
      path('M0 400C240 366 560 376 960 396V640H0Z', '#9dbd66') +
      place(maizeRow(17, '#5f8c45', '#dfc06a'), 10, 432, 1.3) +
      place(maizeRow(17, '#4f7f3c', '#dfc06a'), 20, 458, 1.5) +
      place(maizeRow(12, '#5f8c45', '#dfc06a'), 660, 430, 1.2) +
      place(maizeRow(12, '#4f7f3c', '#dfc06a'), 650, 458, 1.4) +
      path(
        'M0 470C320 440 640 450 960 466V640H0Z',
        linear(
          pencil,
          [
            [0, '#d98a55'],
            [1, '#a5532a'],
          ],
          downward,
        ),
      ) +
      path('M0 470C320 440 640 450 960 466V482C640 466 320 456 0 486Z', '#7fae58') +
      path('M40 540C300 520 640 526 930 534M0 600C300 582 660 588 960 592', 'none', {
        stroke: '#7c3312',
        'stroke-width': 6,
        opacity: 0.3,
        'stroke-linecap': 'round',
      }) +
      ellipse(490, 592, 280, 20, '#3a1a0a', { opacity: 0.36, filter: blur(pencil, 7) }) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.pasture)), 284, 398, 0.34) +
      place(milkCan(pencil, rect(-130, -170, 260, 34, color.clay)), 360, 398, 0.34) +
      place(bicycle(), 480, 590, 1.12) +
      path(
        'M560 268H690L676 350H574Z',
        linear(pencil, [
          [0, '#e6c990'],
          [0.4, '#efd6a4'],
          [1, '#b98b4c'],
        ]),
      ) +
      line('M566 292H684M570 318H680', '#855633', 4, { opacity: 0.6 }) +
      path('M552 260H698V274H552Z', '#c79a58') +
      place(
        milkBottle(pencil, { ...plainDrink, cap: color.pasture, capDeep: color.pastureDeep }),
        594,
        300,
        0.22,
      ) +
      place(milkBottle(pencil, { ...plainDrink, cap: color.clay, capDeep: color.clayDeep }), 626, 296, 0.22) +
      place(
        milkBottle(pencil, { ...plainDrink, cap: color.pasture, capDeep: color.pastureDeep }),
        658,
        300,
        0.22,
      ) +
      line('M560 352H640M590 352L584 380', '#4a5a50', 7) +
      path(
        'M560 276H690L676 350H574Z',
        linear(pencil, [
          [0, '#e6c990'],
          [0.4, '#efd6a4'],
          [1, '#b98b4c'],
        ]),
      ) +
      line('M566 298H684M570 322H680', '#855633', 4, { opacity: 0.6 }) +
      path('M552 264H698V280H552Z', '#c79a58') +
      rect(850, 360, 14, 220, '#8a5f38') +
      path(roundedBox(780, 350, 156, 62, 6), '#fffaf0') +
      path('M780 350H936V366H780Z', color.pasture) +
      letter('Market 7 km', 858, 398, { size: 24, fill: color.ink, fit: 136 }) +
      [60, 150, 800, 900]
        .map((x, n) => place(grassTuft(n % 2 ? '#3f7f43' : '#6da552', n + 4, 7, 52), x, 638))
        .join('') +
      line('M300 150q12-11 20 0q12-11 20 0M370 186q9-9 16 0q9-9 16 0', '#5a5f58', 3.4),
  ),
};
