import { color } from '../draw/palette';
import { letter } from '../draw/lettering';
import {
  blur,
  circle,
  createChance,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  rect,
  roundedBox,
  within,
} from '../draw/svg';
import { roundTree } from '../draw/trees';
import { frame, glow, shade } from './frame';
import { steel } from './cheese';

/** The surface of the vat narrows towards the back; `across` 0..1 from left to right, `deep` 0..1 from front to back. */
const inVat = (across: number, deep: number): readonly [number, number] => {
  const left = 96 + (214 - 96) * deep;
  const right = 864 + (746 - 864) * deep;
  return [left + (right - left) * across, 470 - (470 - 296) * deep];
};

const to = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const curd: Record<string, () => string> = {
  'cutting-the-curd': frame((pencil) => {
    const surface = `M${to(inVat(0, 0))}L${to(inVat(0, 1))}L${to(inVat(1, 1))}L${to(inVat(1, 0))}Z`;
    // Rows lie closer together towards the back.
    const depths = [0, 0.2, 0.38, 0.54, 0.68, 0.8, 0.9, 1];
    const lastCut = 0.6;
    const chance = createChance(17);
    const cubes = depths
      .slice(0, -1)
      .map((deep, row) =>
        Array.from({ length: 12 }, (_, n) => {
          const from = (n / 12) * lastCut + 0.006;
          const upTo = ((n + 1) / 12) * lastCut - 0.006;
          const back = (depths[row + 1] ?? 1) - 0.03;
          const lift = (chance() - 0.5) * 4;
          const corner = (across: number, at: number) => {
            const [x, y] = inVat(across, at);
            return [x, y + lift] as const;
          };
          const [x1, y1] = corner(from, deep + 0.02);
          const [x2] = corner(upTo, deep + 0.02);
          const high = 13 - row * 1.2;
          return (
            path(
              `M${to([x1, y1])}L${to([x2, y1])}L${to(corner(upTo, back))}L${to(corner(from, back))}Z`,
              chance() < 0.5 ? '#fffdf4' : '#fdf7e4',
            ) +
            path(`M${to([x1, y1])}H${x2.toFixed(1)}V${(y1 + high).toFixed(1)}H${x1.toFixed(1)}Z`, '#ecdfb8')
          );
        }).join(''),
      )
      .reverse()
      .join('');
    const tiles = Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: 13 }, (_each, column) =>
        rect(
          column * 80 - (row % 2) * 40 + 2,
          row * 50 + 2,
          76,
          46,
          (row * 5 + column * 3) % 8 === 0 ? '#d3e4d8' : '#e7f0e8',
        ),
      ).join(''),
    ).join('');
    const skin = '#6b4530';
    const [knifeX, knifeY] = inVat(lastCut + 0.01, 0.42);
    const knife =
      line([-60, -36, -12, 12, 36, 60].map((x) => `M${x} -214V0`).join(''), '#dfe8e6', 3) +
      path('M-74 6V-222H74V6', 'none', {
        stroke: '#8b9794',
        'stroke-width': 13,
        'stroke-linejoin': 'round',
      }) +
      path('M-78 4V-226H70', 'none', { stroke: '#eef2f0', 'stroke-width': 3.5, 'stroke-linejoin': 'round' }) +
      line('M0-222V-286', '#8b9794', 14) +
      path(
        roundedBox(-72, -306, 144, 30, 15),
        linear(
          pencil,
          [
            [0, color.woodLight],
            [1, color.woodDeep],
          ],
          downward,
        ),
      );
    const fist = (x: number, y: number) =>
      place(
        path('M-30-10C-30-28 26-30 32-12C36 2 34 20 26 26C10 32-14 32-24 26C-32 20-34 4-30-10Z', skin) +
          line('M-14-20C-18-4-16 12-12 24M2-23C-2-6 0 12 4 26M17-20C14-4 16 12 18 24', '#4a2e1f', 3, {
            opacity: 0.6,
          }) +
          path('M-28-12C-24-24 16-28 26-18C10-16-14-14-28-4Z', '#8a5c42', { opacity: 0.6 }),
        x,
        y,
      );
    return (
      rect(0, 0, 960, 640, '#cfdfd2') +
      tiles +
      // The window, and the light that comes in.
      path(
        'M60 34H290V220H60Z',
        linear(
          pencil,
          [
            [0, '#bfe2ea'],
            [1, '#f3f3d4'],
          ],
          downward,
        ),
      ) +
      within(
        pencil,
        'M60 34H290V220H60Z',
        path('M60 170C120 140 220 146 290 172V220H60Z', '#9cc765') +
          place(roundTree('#6f9a5c', '#8db36e'), 230, 180, 0.5),
      ) +
      path('M60 34H290V220H60Z', 'none', { stroke: '#fffaf0', 'stroke-width': 17 }) +
      line('M175 34V220M60 126H290', '#fffaf0', 9) +
      path('M60 220H290L640 640H180Z', '#fff6d0', { opacity: 0.28, filter: blur(pencil, 10) }) +
      path(
        'M0 300H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#b9ab93'],
            [1, '#8a7d68'],
          ],
          downward,
        ),
      ) +
      path('M0 294H960V308H0Z', '#f6f2e6') +
      shade(pencil, 480, 616, 880, 0.5) +
      path('M150 560H196V626H150ZM764 560H810V626H764Z', '#6f7b78') +
      // The vat.
      path('M50 478H910L872 590Q868 604 850 604H110Q92 604 88 590Z', steel(pencil)) +
      path('M50 478H910L904 500H56Z', '#2a3a38', { opacity: 0.22 }) +
      path('M190 274H770L910 478H50Z', '#7f8b88') +
      path(surface, '#e9d58c') +
      within(
        pencil,
        surface,
        path(
          `M${to(inVat(lastCut, 0))}L${to(inVat(lastCut, 1))}L${to(inVat(1, 1))}L${to(inVat(1, 0))}Z`,
          linear(pencil, [
            [0, '#fffdf4'],
            [1, '#f3e9cd'],
          ]),
        ) +
          cubes +
          path(
            `M${to(inVat(0, 1))}L${to(inVat(1, 1))}L${to(inVat(1, 0.84))}L${to(inVat(0, 0.84))}Z`,
            '#5b4a1c',
            {
              opacity: 0.16,
            },
          ),
      ) +
      path('M190 274H770L910 478H50Z', 'none', {
        stroke: '#eef3f1',
        'stroke-width': 13,
        'stroke-linejoin': 'round',
      }) +
      path('M50 484H910', 'none', { stroke: '#5f6c69', 'stroke-width': 3, opacity: 0.6 }) +
      // The thermometer on the rim.
      circle(150, 520, 44, '#fffaf0') +
      circle(150, 520, 44, 'none', { stroke: color.pasture, 'stroke-width': 7 }) +
      letter('32°C', 150, 531, { size: 32, fill: color.ink, fit: 66 }) +
      // The knife, and who holds it.
      ellipse(knifeX, knifeY + 4, 92, 10, '#8a7430', { opacity: 0.35 }) +
      place(knife, knifeX, knifeY) +
      ellipse(knifeX, knifeY + 8, 86, 9, '#fdf7e4') +
      // The arm in its sleeve, from the upper right.
      path(
        `M${knifeX + 22} ${knifeY - 316}C${knifeX + 60} ${knifeY - 336} ${knifeX + 110} ${knifeY - 350} ${knifeX + 140} ${knifeY - 356}L${knifeX + 152} ${knifeY - 300}C${knifeX + 110} ${knifeY - 290} ${knifeX + 60} ${knifeY - 270} ${knifeX + 24} ${knifeY - 270}Z`,
        skin,
      ) +
      path(
        'M664 30C760-10 860-60 980-90V170C880 160 780 130 690 112Z',
        linear(
          pencil,
          [
            [0, '#4f9a6c'],
            [0.5, '#2f7a4f'],
            [1, '#16452b'],
          ],
          downward,
        ),
      ) +
      path('M656 26L676 18L704 114L682 120Z', '#8dba6d') +
      line('M760 44C800 60 830 90 850 120M860 10C880 50 890 80 900 120', '#16452b', 5, { opacity: 0.4 }) +
      fist(knifeX + 4, knifeY - 292) +
      glow(
        pencil,
        [
          [0, '#fff6d4', 0.34],
          [0.6, '#fff6d4', 0.02],
          [1, '#1f2a20', 0.22],
        ],
        0.22,
        0.2,
        0.95,
      )
    );
  }),
};
