import { cowFace, friesian } from '../draw/animals';
import { maizeCob } from '../draw/fruits';
import { letter } from '../draw/lettering';
import { feedSack, heap, openSack } from '../draw/packs';
import { color } from '../draw/palette';
import {
  circle,
  createPencil,
  downward,
  line,
  linear,
  path,
  place,
  radial,
  rect,
  within,
  writePicture,
} from '../draw/svg';
import { scoop } from '../draw/yard';
import { underneath } from './setting';

const meal = { fill: '#cfa563', deep: '#8c6330', light: '#ecd09a' };

/** The feed store: a cow looks in over the half-door at the sacks of dairy meal. */
export const feedStore = (): string => {
  const pencil = createPencil();
  const planks = Array.from({ length: 11 }, (_, n) => `M${n * 96 - 10} 0V470`).join('');
  const opening = 'M60 60H340V470H60Z';
  const closedSack = feedSack(
    pencil,
    '#f4ead2',
    '#a58d5c',
    circle(0, -222, 88, color.maize) +
      place(cowFace(pencil, friesian), 0, -216, 1) +
      rect(-160, -116, 320, 70, color.pasture) +
      letter('Dairy Meal', 0, -66, { size: 50, fill: color.cream, fit: 236 }),
  );
  const openMeal = openSack(
    pencil,
    '#f6efdf',
    '#a58d5c',
    rect(-160, -170, 320, 96, color.clay) +
      letter('Dairy Meal', 0, -108, { size: 44, fill: color.cream, fit: 220 }),
    place(heap(pencil, 262, 96, meal.fill, meal.deep, meal.light, 21), 0, -276),
  );
  return writePicture(
    pencil,
    960,
    640,
    rect(
      0,
      0,
      960,
      640,
      linear(pencil, [
        [0, '#d9b586'],
        [1, '#a97f50'],
      ]),
    ) +
      line(planks, '#7d5a34', 4, { opacity: 0.45 }) +
      path(
        'M0 470H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#c2a578'],
            [1, '#8f7048'],
          ],
          downward,
        ),
      ) +
      // The morning outside, and who stands in it.
      path(
        opening,
        linear(
          pencil,
          [
            [0, '#a9d3dc'],
            [0.6, '#f7f3dd'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        opening,
        circle(110, 120, 34, '#fff3c4') +
          path('M40 250C120 216 260 214 360 250V480H40Z', '#93b868') +
          path('M96 470C96 380 140 340 206 340C272 340 316 380 316 470Z', '#26332b') +
          path('M176 380C190 360 222 360 236 380L244 470H168Z', '#fffdf8') +
          place(cowFace(pencil, friesian), 206, 244, 2),
      ) +
      path(opening, 'none', { stroke: '#6a4328', 'stroke-width': 22 }) +
      // The half-door.
      path(
        'M60 372H340V560H60Z',
        linear(pencil, [
          [0, '#2f7a50'],
          [1, '#1f5c3a'],
        ]),
      ) +
      line('M130 384V552M200 384V552M270 384V552', '#16452b', 4) +
      path('M46 362H354V382H46Z', '#3f8a5c') +
      path('M46 378H354V386H46Z', '#16452b') +
      path('M60 60H340L640 640H200Z', '#fff6d0', { opacity: 0.14 }) +
      rect(
        0,
        0,
        960,
        640,
        radial(
          pencil,
          [
            [0, '#fff6d0', 0.2],
            [0.5, '#fff6d0', 0.06],
            [1, '#2a1806', 0.24],
          ],
          0.2,
          0.3,
          0.9,
        ),
      ) +
      underneath(pencil, 520, 560, 280) +
      place(closedSack, 516, 562, 1.02) +
      underneath(pencil, 752, 606, 320) +
      place(openMeal, 752, 606, 1.12) +
      place(heap(pencil, 220, 50, meal.fill, meal.deep, meal.light, 5), 506, 624) +
      place(scoop(pencil, heap(pencil, 150, 36, meal.fill, meal.deep, meal.light, 9)), 512, 592, 0.9, -8) +
      place(maizeCob(pencil), 292, 600, 1, 74),
  );
};
