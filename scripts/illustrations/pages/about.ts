import { ayrshire, cow, friesian, jersey, type Coat } from '../draw/animals';
import { croppedHair, fromBehind } from '../draw/people';
import { blur, circle, ellipse, line, linear, path, place, rect, type Pencil } from '../draw/svg';
import { acacia, fence } from '../draw/trees';
import { outdoors } from '../stories/setting';

/** A roof of new iron sheets on gum poles, open on all sides; 300 wide, 150 high, standing at (0, 0). */
function shed(pencil: Pencil): string {
  const ribs = Array.from({ length: 12 }, (_, n) => `M${-126 + n * 23} -150L${-146 + n * 27} -92`).join('');
  return (
    ellipse(30, 2, 180, 10, '#233016', { opacity: 0.3, filter: blur(pencil, 5) }) +
    rect(-128, -96, 256, 92, '#4a3a2a', { opacity: 0.55 }) +
    path('M-128-40H128V-4H-128Z', '#c9a24c', { opacity: 0.7 }) +
    line('M-60-94V0M60-94V0', '#6a4a2e', 7) +
    path(
      'M-164-90L-132-154H138L170-90Z',
      linear(pencil, [
        [0, '#e9efec'],
        [0.45, '#b9c4c0'],
        [1, '#7f8b88'],
      ]),
    ) +
    line(ribs, '#6f7c78', 2.5, { opacity: 0.6 }) +
    path('M-164-90H170V-84H-164Z', '#5f6c69') +
    line('M-140-88V2M0-88V4M146-88V2', '#8a6238', 9) +
    line('M-142-86V2M-2-86V4M144-86V2', '#c79a68', 3) +
    line('M-140-34H0', '#8a6238', 6)
  );
}

/** A cow with her hooves at (x, y), and the long shadow of the morning. */
const grazer = (
  pencil: Pencil,
  coat: Coat,
  x: number,
  y: number,
  s: number,
  pose: 'standing' | 'grazing',
  mirror = false,
) =>
  ellipse(x + 40 * s, y, 130 * s, 10 * s, '#233016', { opacity: 0.3, filter: blur(pencil, 5) }) +
  place(cow(pencil, coat, pose), mirror ? x + 100 * s : x - 100 * s, y - 139 * s, s, 0, mirror);

const wrap =
  path('M-36 2C-42-46 42-46 36 2C34 20 20 28 0 28C-20 28-34 20-36 2Z', '#1f5c3a') +
  line('M-34-8C-12 8 14 8 34-10M-30-24C-8-8 14-10 30-26', '#f2c14e', 4) +
  path('M-4 18C-30 14-34 34-26 44C-12 40-4 30 0 22C6 32 16 42 28 42C34 32 28 14 4 18Z', '#2b7a4e') +
  circle(0, 20, 8, '#f2c14e');

const hat =
  croppedHair +
  path('M-34-4C-36-52-14-50 0-46C14-50 36-52 34-4Z', '#9c7a56') +
  path('M-35-14C-14-6 14-6 35-14L34-2H-34Z', '#4a3826') +
  path('M-68 2C-40-14 40-14 68 2C40 16-40 16-68 2Z', '#8a6a4a') +
  path('M-68 2C-40 16 40 16 68 2C40 8-40 8-68 2Z', '#5d442d');

/** How it began: six cows, a roof of iron, and the two who bought them. */
export const aboutPicture = outdoors(
  'morning',
  (pencil) =>
    place(fence(420, '#8a6a48', '#b98f62'), 560, 452, 0.7) +
    place(shed(pencil), 690, 476, 1.15) +
    grazer(pencil, friesian, 640, 484, 0.5, 'standing') +
    grazer(pencil, ayrshire, 742, 488, 0.52, 'standing', true) +
    grazer(pencil, jersey, 500, 466, 0.46, 'grazing', true) +
    grazer(pencil, ayrshire, 462, 532, 0.7, 'grazing') +
    grazer(pencil, jersey, 860, 540, 0.78, 'grazing', true) +
    grazer(pencil, friesian, 650, 602, 1.1, 'standing', true) +
    place(acacia('#5f8c4a', '#40693a'), 60, 560, 1.9) +
    place(
      fromBehind(pencil, {
        skin: '#5a3524',
        skinDeep: '#371d12',
        top: '#3d7f8a',
        bottom: '#6a5a44',
        boots: '#2a3a30',
        hands: [
          [-40, -166],
          [70, -196],
        ],
        elbow: 18,
        hair: hat,
      }),
      216,
      612,
      0.86,
    ) +
    place(
      fromBehind(pencil, {
        skin: '#7d4c30',
        skinDeep: '#532d19',
        top: '#b4501f',
        bottom: '#b4501f',
        skirt: true,
        boots: '#1f5c3a',
        hands: [
          [-24, -178],
          [40, -170],
        ],
        elbow: 16,
        hair: wrap,
      }),
      312,
      616,
      0.82,
    ),
);
