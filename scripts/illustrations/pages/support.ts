import { enamelMug } from '../draw/bottles';
import { milkCan } from '../draw/jars';
import { farmWindow } from '../draw/labels';
import { color } from '../draw/palette';
import {
  circle,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  rect,
  roundedBox,
  type Pencil,
} from '../draw/svg';
import { stand, table } from '../stories/setting';

/** A headset over a milk can that stands at (0, 0). */
const headset =
  line('M-112-262C-150-478 150-478 112-262', '#2d3a35', 20) +
  line('M-106-290C-122-452 60-462 92-360', '#66756d', 6) +
  path(roundedBox(-146, -294, 54, 100, 26), '#2d3a35') +
  path(roundedBox(-138, -284, 20, 78, 10), '#55645c') +
  path(roundedBox(94, -294, 54, 100, 26), '#1f2a26') +
  line('M-120-206C-118-140-86-112-34-112', '#2d3a35', 11) +
  ellipse(-26, -112, 26, 15, '#2d3a35') +
  ellipse(-32, -116, 10, 5, '#66756d');

/** A phone with a conversation on its screen, 230 wide, 400 high, its lower edge at y = 0. */
function phone(pencil: Pencil): string {
  const bubble = (x: number, y: number, width: number, fill: string, ink: string, lines: number) =>
    path(roundedBox(x, y, width, 26 + lines * 20, 16), fill) +
    Array.from({ length: lines }, (_, n) =>
      line(`M${x + 18} ${y + 23 + n * 20}H${x + width - (n === lines - 1 ? 56 : 20)}`, ink, 7, {
        opacity: 0.65,
      }),
    ).join('');
  return (
    path(roundedBox(-115, -400, 230, 400, 30), '#26312c') +
    path(
      roundedBox(-101, -386, 202, 372, 20),
      linear(
        pencil,
        [
          [0, '#f4faf4'],
          [1, '#d6e8da'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    path('M-101-366C-101-378-93-386-81-386H81C93-386 101-378 101-366V-326H-101Z', color.pasture) +
    circle(-70, -356, 17, color.maize) +
    line('M-42-362H46M-42-348H10', '#e7f1e9', 7) +
    bubble(-86, -304, 138, '#ffffff', color.softInk, 2) +
    bubble(-40, -222, 126, color.pasture, '#e7f1e9', 1) +
    bubble(-86, -160, 150, '#ffffff', color.softInk, 2) +
    path(roundedBox(-86, -64, 132, 34, 17), '#ffffff') +
    circle(70, -47, 20, color.pasture) +
    path('M62-57L82-47L62-37L66-47Z', '#ffffff')
  );
}

/** The farm answers: a milk can with a headset on, a phone full of messages, and the order book. */
export const supportPicture = table('#f0e2c8', '#fff9ea', (pencil) => {
  const can = milkCan(
    pencil,
    rect(-130, -92, 260, 30, color.pasture) + place(farmWindow(pencil), 24, -160, 0.9),
  );
  return (
    stand(pencil, can + headset, 250, 572, 1.04, 250) +
    ellipse(620, 588, 190, 18, '#2b1a08', { opacity: 0.3 }) +
    // The phone stands in a slotted block of wood.
    place(phone(pencil), 560, 576, 1, 3) +
    path(roundedBox(456, 556, 200, 34, 8), '#855633') +
    path(roundedBox(456, 552, 200, 24, 8), '#c79a68') +
    ellipse(800, 606, 170, 14, '#2b1a08', { opacity: 0.26 }) +
    group(
      path('M660 606L716 520H934L906 606Z', '#16452b') +
        path('M672 598L724 524H922L898 598Z', '#fffaf0') +
        line('M722 546H890M710 562H880M698 578H850', '#9fb0ab', 5) +
        line('M722 546H770M710 562H744', color.clay, 6) +
        line('M836 612L918 540', color.maize, 13) +
        line('M836 612L842 606.500', '#2a2018', 9),
    ) +
    stand(pencil, enamelMug(pencil, color.clay, color.clayDeep, '#c99a6a'), 806, 512, 1.25, 110) +
    line('M786 372C774 350 800 334 788 312M818 372C806 350 832 334 820 312', '#ffffff', 8, { opacity: 0.75 })
  );
});
