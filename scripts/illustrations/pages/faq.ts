import { cow, jersey } from '../draw/animals';
import { color } from '../draw/palette';
import { circle, group, line, linear, path, place, rect, roundedBox, type Pencil } from '../draw/svg';
import { fence } from '../draw/trees';
import { outdoors, underneath } from '../stories/setting';

/** A sheet of paper on a pin, its middle at (0, 0). */
const note = (width: number, height: number, fill: string, art: string): string =>
  rect(-width / 2 + 5, -height / 2 + 6, width, height, '#1d150a', { opacity: 0.22 }) +
  rect(-width / 2, -height / 2, width, height, fill) +
  art +
  circle(0, -height / 2 + 12, 7, color.clay) +
  circle(-2, -height / 2 + 10, 2.4, '#ffffff', { opacity: 0.8 });

const questionMark =
  line('M-38-34C-38-92 44-92 44-36C44 4 2 2 2 42', color.pasture, 23) + circle(2, 82, 14, color.pasture);

const bottleSketch =
  path('M-16-62H16V-38C16-22 30-18 30 4V56Q30 64 22 64H-22Q-30 64-30 56V4C-30-18-16-22-16-38Z', '#ffffff', {
    stroke: color.softInk,
    'stroke-width': 4,
  }) +
  path('M-19-74H19V-58H-19Z', color.pasture) +
  path('M-28 12H28V42H-28Z', color.mintDeep);

const clockSketch =
  circle(0, 2, 46, '#ffffff', { stroke: color.softInk, 'stroke-width': 5 }) +
  line('M0 2V-28M0 2L22 12', color.ink, 6) +
  circle(0, 2, 5, color.clay);

const pinSketch =
  line('M-50 44C-20 20 10 60 50 34', color.meadow, 5, { 'stroke-dasharray': '9 10' }) +
  path('M0 26C-24-4-32-18-32-32A32 32 0 0 1 32-32C32-18 24-4 0 26Z', color.clay) +
  circle(0, -32, 12, '#fffaf0');

/** The notice board beside the gate, with its little roof; 470 wide, 470 high, standing at (0, 0). */
function noticeBoard(pencil: Pencil): string {
  const post = (x: number) =>
    rect(
      x - 15,
      -430,
      30,
      432,
      linear(pencil, [
        [0, '#d6a873'],
        [0.45, '#b07c4a'],
        [1, '#6f4829'],
      ]),
    );
  return (
    post(-190) +
    post(190) +
    path(roundedBox(-216, -398, 432, 286, 8), '#7d5430') +
    path(
      roundedBox(-202, -384, 404, 258, 4),
      linear(pencil, [
        [0, '#e2c08a'],
        [1, '#b98f58'],
      ]),
    ) +
    path('M-250-404L0-476L250-404V-384L0-452L-250-384Z', color.pasture) +
    path('M0-476L250-404V-384L0-452Z', color.pastureDeep) +
    place(note(176, 222, '#fffaf0', questionMark), -94, -254, 1, -3) +
    place(note(126, 160, '#fbe9b4', bottleSketch), 60, -290, 0.72, 4) +
    place(note(126, 126, '#e7f1e9', clockSketch), 150, -290, 0.66, -5) +
    place(note(150, 126, '#fffaf0', pinSketch), 108, -182, 0.82, 3)
  );
}

/** A cow stands before the farm's notice board and seems to read it. */
export const faqPicture = outdoors('day', (pencil) =>
  group(
    place(fence(960), 0, 474, 1.1) +
      underneath(pencil, 650, 592, 360) +
      place(noticeBoard(pencil), 660, 594, 1.08) +
      underneath(pencil, 190, 600, 380) +
      place(cow(pencil, jersey), -64, 296, 2.18),
  ),
);
