import { color } from './palette';
import { glint, groundShade, roundShade } from './shading';
import {
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  roundedBox,
  within,
  type Pencil,
} from './svg';

/** A butter knife, 280 long, handle to the right, blade's tip at (0, 0). */
export function butterKnife(pencil: Pencil): string {
  return (
    path(
      'M0 0C-4-16 12-24 34-22L140-14V4L40 8C20 10 4 10 0 0Z',
      linear(
        pencil,
        [
          [0, '#ffffff'],
          [0.5, color.metal],
          [1, color.metalDeep],
        ],
        downward,
      ),
    ) +
    path(
      roundedBox(138, -17, 142, 24, 11),
      linear(
        pencil,
        [
          [0, color.woodLight],
          [1, color.woodDeep],
        ],
        downward,
      ),
    ) +
    circle(168, -5, 3, '#e9d3a8') +
    circle(250, -5, 3, '#e9d3a8')
  );
}

/** A curl of butter, 90 wide, 66 high, resting on (0, 0). */
export function butterCurl(pencil: Pencil): string {
  return (
    path('M-44 0C-60-30-38-66-4-66C34-66 54-36 40-12C34-2 16 0 8-8C-2-18 8-34 20-28', color.butter) +
    path(
      'M-44 0C-60-30-38-66-4-66C34-66 54-36 40-12C34-2 14 2 6-8Q-10 4-44 0Z',
      linear(
        pencil,
        [
          [0, color.butterLight],
          [0.6, color.butter],
          [1, color.butterDeep],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line(
      'M-36-4C-46-30-30-54-4-54C24-54 40-34 30-16C24-8 12-10 12-20C12-28 22-30 24-24',
      color.butterDeep,
      4,
      { opacity: 0.75 },
    ) +
    line('M-42-20C-40-48-20-60 0-60', '#ffffff', 4, { opacity: 0.7 })
  );
}

/** A coin of herb butter, 74 wide, lying against what is behind it; centred. */
export function herbCoin(pencil: Pencil, seed: number): string {
  let flecks = '';
  for (let n = 0; n < 9; n += 1) {
    const a = (n * 137.5 + seed * 40) * (Math.PI / 180);
    const r = 26 * Math.sqrt((n + 0.5) / 9);
    flecks += `M${(Math.cos(a) * r * 0.8).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}l${n % 2 ? 5 : -4} 3`;
  }
  return (
    ellipse(9, 0, 36, 44, color.butterDeep) +
    ellipse(
      0,
      0,
      36,
      44,
      radial(
        pencil,
        [
          [0, color.butterLight],
          [0.7, color.butter],
          [1, '#eec560'],
        ],
        0.4,
        0.35,
        0.7,
      ),
    ) +
    line(flecks, color.leaf, 4.5) +
    line('M-10-28l4 2M14-12l4-3M-22 8l4 2', color.leafDeep, 4)
  );
}

/** A head of garlic, 100 wide, 104 high, resting on (0, 0). */
export function garlic(pencil: Pencil): string {
  const d = 'M-6-98C-8-80-16-72-34-60C-60-42-58-8-34-2C-14 3 14 3 34-2C58-8 60-42 34-60C16-72 8-80 8-98Z';
  return (
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff'],
          [0.6, '#f6efe6'],
          [1, '#d8c7c4'],
        ],
        0.4,
        0.4,
        0.75,
      ),
    ) +
    line(
      'M-2-92C-6-70-24-52-24-24C-24-14-20-6-14-2M3-92C6-70 22-52 24-24C24-14 20-6 14-2M0-90V-4',
      '#c9aeb4',
      2.6,
      { opacity: 0.8 },
    ) +
    glint(-30, -36, 5, 14, 14, 0.8)
  );
}

/** Soft peaks of whipped cream over a bowl's mouth, 260 wide, 170 high, its lower edge at y = 0. */
export function whippedCream(pencil: Pencil): string {
  const d =
    'M-128 4C-140-30-112-52-92-50C-100-84-62-104-44-92C-42-132-6-150 14-176C22-150 40-140 38-116C62-124 88-104 80-76C112-80 138-40 126 4C60 30-60 30-128 4Z';
  return (
    path(d, '#fffdf6') +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.6],
          [0.5, '#f6eedb', 0.1],
          [1, '#cdbf9d', 0.65],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line(
      'M-92-50C-60-62-20-50 0-26M38-116C16-108-8-96-20-72M80-76C52-78 30-66 16-46M-44-92C-24-90-12-84-4-72M-104-14C-60-34-10-14 24-2M110-24C80-40 50-34 34-20',
      '#d9cdb0',
      5,
      { opacity: 0.75 },
    ) +
    line('M-84-62C-74-80-58-86-48-82M-2-132C4-146 10-152 13-160M-116-10C-122-28-108-40-96-40', '#ffffff', 5, {
      opacity: 0.95,
    })
  );
}

/** A wire whisk, 300 long, its wires at (0, 0), its handle upwards. */
export function whisk(pencil: Pencil): string {
  return (
    line(
      'M0-130C-64-100-54 0 0 4C54 0 64-100 0-130M0-130C-30-96-26-2 0 4C26-2 30-96 0-130M0-130V4',
      color.metalDeep,
      4.5,
    ) +
    line('M0-130C-62-100-52-2-2 2M0-130C-28-96-26-6-2 2', '#ffffff', 1.6, { opacity: 0.8 }) +
    path(
      roundedBox(-13, -290, 26, 164, 12),
      linear(pencil, [
        [0, color.metalDeep],
        [0.3, color.metalLight],
        [1, color.metalDeep],
      ]),
    ) +
    ellipse(0, -276, 5, 7, color.metalDeep)
  );
}

/** A honey dipper with honey running off it, 210 long, head at (0, 0), handle up to the right. */
export function honeyDipper(pencil: Pencil): string {
  let rings = '';
  for (let n = 0; n < 6; n += 1) {
    const half = [20, 27, 30, 30, 26, 18][n] ?? 20;
    rings += path(
      roundedBox(-half, -40 + n * 14, half * 2, 11, 5),
      linear(pencil, [
        [0, color.woodLight],
        [0.4, '#e9c088'],
        [1, color.woodDeep],
      ]),
    );
  }
  return place(
    path(
      roundedBox(-6, -200, 12, 166, 6),
      linear(pencil, [
        [0, color.woodLight],
        [1, color.woodDeep],
      ]),
    ) +
      path('M-14-36H14V42H-14Z', color.woodDeep) +
      rings +
      path(
        'M-30 0C-32 24-26 40-16 46C-6 54 6 54 16 46C26 40 32 20 30-4C20 10-10 14-30 0Z',
        linear(pencil, [
          [0, '#f7c64a', 0.95],
          [1, '#d98d1f', 0.95],
        ]),
      ) +
      line('M-22 14C-20 26-16 32-10 36', '#fff1c0', 5, { opacity: 0.9 }),
    0,
    0,
    1,
    24,
  );
}

/** A stoneware jug, 210 wide, 250 high, spout to the left, handle to the right, standing at (0, 0). */
export function jug(pencil: Pencil, fill: string, band: string, art: string): string {
  const d =
    'M-64-240C-60-220-66-200-82-170C-104-128-100-40-78-8Q-72 0-60 0H60Q72 0 78-8C100-40 104-128 82-170C68-198 66-214 68-240C40-252-30-256-64-240L-104-252C-100-234-84-222-64-214Z';
  return (
    line('M70-206C142-222 150-78 84-66', band, 24) +
    line('M72-210C136-220 140-84 86-72', '#ffffff', 5, { opacity: 0.35 }) +
    path(d, fill) +
    within(pencil, d, art) +
    roundShade(pencil, d, 1.05) +
    groundShade(pencil, d, 0.9) +
    path('M-104-252C-70-244-30-232 68-240C30-258-30-262-64-246Z', '#e9e0ca') +
    path('M-84-247C-50-240-20-236 52-240C20-250-30-252-60-242Z', '#fffdf6') +
    glint(-66, -110, 8, 40, 6, 0.5)
  );
}

/** A baked sweet potato, split, 220 wide, 100 high, with a dollop of cream; its lowest edge at y = 0. */
export function sweetPotato(pencil: Pencil): string {
  return (
    path(
      'M-112-40C-104-86-40-100 20-92C76-88 116-62 112-36C104-6 50 4-10 2C-66 2-116-8-112-40Z',
      linear(
        pencil,
        [
          [0, '#b2614d'],
          [0.5, '#8f4438'],
          [1, '#642a26'],
        ],
        downward,
      ),
    ) +
    path(
      'M-84-56C-50-86 50-88 86-58C50-34-50-32-84-56Z',
      linear(
        pencil,
        [
          [0, '#f6b05a'],
          [1, '#e08a34'],
        ],
        downward,
      ),
    ) +
    line('M-66-56C-40-66-20-60-4-68M20-66C40-70 56-62 70-58M-40-46C-10-40 20-40 50-46', '#fbd08a', 4, {
      opacity: 0.8,
    }) +
    path('M-42-62C-54-86-30-104-8-98C0-116 22-116 30-98C52-98 60-74 44-60C20-50-22-50-42-62Z', '#fffdf6') +
    line('M-26-66C-10-78 16-78 30-68M-8-96C-2-90 2-88 8-88', '#d9cdb0', 4, { opacity: 0.8 }) +
    line('M-14-80l7-5M12-92l4-6M24-76l8 2M-30-72l4 4', color.leaf, 4.5) +
    glint(-86, -34, 5, 12, 50, 0.3)
  );
}

/** A striped paper straw, 240 long, its foot at (0, 0), pointing up. */
export function paperStraw(pencil: Pencil, stripe: string): string {
  let d = '';
  for (let y = -240; y < 10; y += 22) d += `M-8 ${y + 12}L8 ${y}V${y + 10}L-8 ${y + 22}Z`;
  const tube = 'M-8-240H8V0H-8Z';
  return (
    path(tube, '#fffdf6') +
    within(pencil, tube, path(d, stripe)) +
    roundShade(pencil, tube, 1.1) +
    ellipse(0, -240, 8, 3, '#e6dcc4')
  );
}

/** Pieces of chocolate, broken off a bar: 130 wide, resting on (0, 0). */
export function chocolatePieces(pencil: Pencil): string {
  const piece =
    path('M-34-20L0-36L36-22V-4L2 14L-34-2Z', color.cocoaDeep) +
    path(
      'M-34-20L0-36L36-22L2-4Z',
      linear(pencil, [
        [0, '#8a5a3c'],
        [1, '#6a4028'],
      ]),
    ) +
    path('M-22-20L0-30L24-21L2-10Z', '#7b4d33') +
    path('M-34-20L2-4V14L-34-2Z', color.cocoa);
  return place(piece, -30, 0, 1) + place(piece, 40, -2, 0.9, 12) + place(piece, 2, -26, 0.86, -16);
}
