import { cheeseWedge, cheeseWheel, standingWheel } from '../draw/cheeses';
import { letter } from '../draw/lettering';
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
  type Pencil,
} from '../draw/svg';
import { frame, glow, shade } from './frame';

/** Steel, bright where the light falls. */
export const steel = (pencil: Pencil): string =>
  linear(pencil, [
    [0, '#8b9794'],
    [0.16, '#e9efec'],
    [0.34, '#c3ccc9'],
    [0.6, '#dfe6e3'],
    [0.86, '#a3aeab'],
    [1, '#7f8b88'],
  ]);

/** A wheel of cheese that lies on a shelf: `wide`, `high`; the middle of its foot at (0, 0). */
const ripening = (pencil: Pencil, wide: number, high: number, light: string, deep: string): string =>
  path(
    `M${-wide / 2} ${-high}V${-8}A${wide / 2} 14 0 0 0 ${wide / 2} -8V${-high}Z`,
    linear(pencil, [
      [0, light],
      [0.35, light],
      [1, deep],
    ]),
  ) +
  ellipse(0, -high, wide / 2, 14, light) +
  ellipse(0, -high, wide / 2 - 6, 10, '#ffffff', { opacity: 0.18 });

export const cheeses: Record<string, () => string> = {
  'the-cheese-library': frame((pencil) => {
    const shelf = (y: number) =>
      path(
        `M40 ${y}H920V${y + 20}H40Z`,
        linear(
          pencil,
          [
            [0, '#c79a68'],
            [1, '#8a5f38'],
          ],
          downward,
        ),
      ) + path(`M40 ${y + 20}H920V${y + 34}H40Z`, '#2a1a10', { opacity: 0.35, filter: blur(pencil, 4) });
    const looks = [
      ['#f3cf74', '#b98a2c'],
      ['#e9b95c', '#a5742a'],
      ['#d9534a', '#8c231e'],
      ['#f6e3a8', '#c9a24c'],
      ['#c98f3c', '#84571d'],
    ] as const;
    const row = (y: number, seed: number, stacked: boolean) =>
      [124, 282, 440, 598, 756]
        .map((x, n) => {
          const [light, deep] = looks[(n + seed) % looks.length] ?? looks[0];
          const [over, overDeep] = looks[(n + seed + 2) % looks.length] ?? looks[0];
          const wide = 120 + ((n + seed) % 3) * 12;
          return (
            place(ripening(pencil, wide, 46, light, deep), x + 40, y, 1) +
            (stacked && n % 2 === 0
              ? place(ripening(pencil, wide - 20, 40, over, overDeep), x + 40, y - 44, 1)
              : '') +
            path(`M${x + 22} ${y - 30}h36v20h-36z`, '#fffaf0') +
            line(`M${x + 28} ${y - 23}h24M${x + 28} ${y - 17}h16`, '#8a5f38', 2.4)
          );
        })
        .join('');
    const stones = Array.from({ length: 7 }, (_, line_) =>
      Array.from({ length: 9 }, (_each, n) =>
        path(
          roundedBox(n * 122 - (line_ % 2) * 60 + 4, line_ * 94 + 4, 114, 86, 22),
          (n * 3 + line_ * 5) % 4 === 0 ? '#6f6152' : (n + line_) % 3 === 0 ? '#65574a' : '#5b4f43',
        ),
      ).join(''),
    ).join('');
    return (
      rect(0, 0, 960, 640, '#463b31') +
      stones +
      rect(0, 0, 960, 640, '#2a1f16', { opacity: 0.25 }) +
      circle(
        480,
        90,
        420,
        radial(pencil, [
          [0, '#ffd98a', 0.75],
          [0.5, '#ffcf7a', 0.25],
          [1, '#ffcf7a', 0],
        ]),
      ) +
      path('M40 90H66V640H40ZM894 90H920V640H894Z', '#7d5430') +
      row(220, 0, true) +
      shelf(220) +
      row(366, 3, true) +
      shelf(366) +
      row(504, 1, false) +
      shelf(504) +
      line('M480 0V60', '#2a2018', 5) +
      path('M440 92L456 58H504L520 92Z', '#1f5c3a') +
      ellipse(480, 94, 30, 12, '#fff3c4') +
      shade(pencil, 240, 628, 190) +
      place(
        standingWheel(pencil, letter('GOUDA', 0, 8, { size: 40, fill: '#fffaf0', fit: 150 })),
        230,
        540,
        0.62,
      ) +
      shade(pencil, 480, 632, 260) +
      place(cheeseWheel(pencil, ''), 480, 634, 0.62) +
      shade(pencil, 730, 630, 240) +
      place(cheeseWedge(pencil), 730, 628, 0.5) +
      glow(
        pencil,
        [
          [0, '#000', 0],
          [0.65, '#1a0f06', 0.08],
          [1, '#1a0f06', 0.5],
        ],
        0.5,
        0.4,
        0.75,
      )
    );
  }),
};
