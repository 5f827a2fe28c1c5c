import { color } from './palette';
import { glint } from './shading';
import { circle, createChance, ellipse, line, linear, path, place, radial, within, type Pencil } from './svg';

/** A strawberry, 90 wide, 104 high, centred, its leaves on top. */
export function strawberry(pencil: Pencil): string {
  const d = 'M0 54C-18 48-46 12-44-14C-42-34-22-42 0-36C22-42 42-34 44-14C46 12 18 48 0 54Z';
  let seeds = '';
  for (const [x, y] of [
    [-26, -12],
    [-8, -18],
    [12, -18],
    [29, -10],
    [-20, 6],
    [0, 2],
    [19, 6],
    [-11, 23],
    [9, 23],
    [0, 38],
  ] as const) {
    seeds += ellipse(x, y, 2.4, 3.8, '#fbdf9a', { transform: `rotate(${x * 0.7} ${x} ${y})` });
  }
  return (
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ee6a5c'],
          [0.55, color.berry],
          [1, color.berryDeep],
        ],
        0.36,
        0.3,
        0.8,
      ),
    ) +
    seeds +
    path(
      'M0-34C-8-50-30-52-42-40C-32-38-26-34-24-28C-14-34-8-30-4-20L0-28L5-20C9-30 15-34 25-28C27-34 33-38 43-40C31-52 9-50 0-34Z',
      color.leaf,
    ) +
    line('M0-34C-1-44 3-52 9-57', color.leafDeep, 5) +
    line('M-34-40C-22-42-8-40 0-32M34-40C22-42 8-40 0-32', color.leafLight, 2) +
    glint(-24, -8, 5, 12, 24, 0.45)
  );
}

/** A strawberry cut in half, 84 wide. */
export function strawberryHalf(pencil: Pencil): string {
  const d = 'M0 50C-18 44-42 12-40-12C-38-32-20-38 0-32C20-38 38-32 40-12C42 12 18 44 0 50Z';
  return (
    path(d, color.berry) +
    path(
      'M0 42C-15 36-34 10-32-10C-31-26-16-31 0-25C16-31 31-26 32-10C34 10 15 36 0 42Z',
      radial(
        pencil,
        [
          [0, '#fff1ea'],
          [0.45, '#f7b3a5'],
          [1, '#e2605a'],
        ],
        0.5,
        0.4,
        0.6,
      ),
    ) +
    path('M0 24C-7 16-9 2 0-14C9 2 7 16 0 24Z', '#fff6ee') +
    path(
      'M0-30C-8-44-26-46-36-36C-26-34-18-30-16-26L0-22L16-26C18-30 26-34 36-36C26-46 8-44 0-30Z',
      color.leaf,
    )
  );
}

/** Two bananas joined at the stalk, about 220 wide. */
export function bananas(pencil: Pencil): string {
  const one = 'M-96-46C-92-58-80-58-78-48C-60 4-4 34 82 20C92 18 98 26 92 34C40 74-70 66-96-46Z';
  const skin = linear(
    pencil,
    [
      [0, '#f9de7c'],
      [0.55, '#f2c14e'],
      [1, '#cf9a2e'],
    ],
    [0.2, 0, 0.5, 1],
  );
  const banana =
    path(one, skin) +
    line('M-84-40C-62 22-8 48 78 32', '#fff0b4', 6, { opacity: 0.75 }) +
    path('M80 20C92 17 99 26 92 35L83 33Z', '#5b4420') +
    path('M-97-46C-95-60-100-68-96-74L-84-72C-84-62-78-56-78-46Z', '#8f7a2c');
  return place(banana, 6, -30, 1, -14) + banana;
}

/** A passion fruit and a half of one, about 190 wide. */
export function passionFruits(pencil: Pencil): string {
  const chance = createChance(5);
  let seeds = '';
  for (let n = 0; n < 17; n += 1) {
    const a = (n * 137.5 * Math.PI) / 180;
    const r = 31 * Math.sqrt((n + 0.6) / 17);
    seeds += ellipse(Math.cos(a) * r, Math.sin(a) * r * 0.94, 4.6, 3, '#2a1a12', {
      transform: `rotate(${chance() * 180} ${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r * 0.94).toFixed(1)})`,
    });
  }
  return (
    circle(
      -52,
      -14,
      52,
      radial(
        pencil,
        [
          [0, '#9a6189'],
          [0.5, color.passion],
          [1, '#351329'],
        ],
        0.35,
        0.3,
        0.75,
      ),
    ) +
    glint(-74, -38, 8, 14, 38, 0.45) +
    path('M-46-66C-44-76-36-80-30-80', 'none', {
      stroke: color.leafDeep,
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }) +
    circle(46, 0, 52, '#4a2140') +
    circle(46, 0, 47, '#f3e3dd') +
    circle(
      46,
      0,
      40,
      radial(pencil, [
        [0, '#f6c945'],
        [0.7, '#eaa62d'],
        [1, '#d98d1f'],
      ]),
    ) +
    place(seeds, 46, 0) +
    glint(32, -20, 12, 5, -30, 0.55)
  );
}

/** A mango with a leaf, about 150 wide, centred. */
export function mango(pencil: Pencil): string {
  const d = 'M-66 10C-72-34-30-64 10-60C52-56 76-22 68 14C60 48 30 60-4 58C-38 56-62 42-66 10Z';
  return (
    path('M14-58C26-92 62-98 88-86C76-64 46-56 18-56Z', color.leaf) +
    line('M18-60C40-76 62-82 84-85', color.leafLight, 2.5) +
    line('M8-58C8-68 12-74 18-78', '#6a4a24', 6) +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#d8412f'],
          [0.35, '#f0862f'],
          [0.7, '#f6b53f'],
          [1, '#d9902a'],
        ],
        [0, 0, 1, 0.8],
      ),
    ) +
    glint(-30, -24, 9, 22, 40, 0.4)
  );
}

/** A mango cheek scored into cubes, about 150 wide. */
export function mangoCheek(): string {
  let cubes = '';
  for (let row = 0; row < 3; row += 1) {
    for (let n = 0; n < 5 - (row === 0 ? 1 : 0); n += 1) {
      const x = (n - (row === 0 ? 1.5 : 2)) * 27;
      const y = -28 + row * 17 + Math.abs(x) * 0.12;
      cubes +=
        path(`M${x - 12} ${y}L${x} ${y - 9}L${x + 12} ${y}L${x} ${y + 9}Z`, '#fbc14b') +
        path(`M${x - 12} ${y}L${x} ${y + 9}V${y + 20}L${x - 12} ${y + 10}Z`, '#ef9a2e') +
        path(`M${x + 12} ${y}L${x} ${y + 9}V${y + 20}L${x + 12} ${y + 10}Z`, '#dd7f22');
    }
  }
  return (
    path('M-78-16C-74 30-34 48 0 48S74 30 78-16C60 6-60 6-78-16Z', '#d8562f') +
    path('M-78-18C-70 22-40 34 0 34S70 22 78-18C50-34-50-34-78-18Z', '#f2a136') +
    cubes
  );
}

/** A vanilla flower with two pods, about 190 wide. */
export function vanilla(pencil: Pencil): string {
  const petal = path(
    'M0 0C-20-18-20-52 0-74C20-52 20-18 0 0Z',
    linear(
      pencil,
      [
        [0, '#fffdf2'],
        [1, '#f3dfa0'],
      ],
      [0, 0, 0, 1],
    ),
  );
  const petals = [-118, -62, 0, 62, 118].map((turn) => place(petal, 0, 0, 1, turn)).join('');
  return (
    line('M-96 44C-40 20 30 26 104 56', '#3c2518', 11) +
    line('M-92 41C-40 19 30 25 100 53', '#7a4f33', 2.5, { opacity: 0.8 }) +
    line('M-84 62C-30 34 44 34 112 40', '#4b2e1d', 10) +
    line('M-80 59C-30 32 44 32 108 38', '#8a5c3d', 2.5, { opacity: 0.8 }) +
    petals +
    path('M-16 4C-22-14-12-24 0-22C12-24 22-14 16 4C12 18-12 18-16 4Z', '#f2c14e') +
    path('M-8 2C-10-8-4-14 0-13C4-14 10-8 8 2C6 10-6 10-8 2Z', '#d38a26')
  );
}

/** A lemon wedge, 100 wide. */
export function lemonWedge(): string {
  return (
    path('M-52-18C-44 30 44 30 52-18Z', '#f2c14e') +
    path('M-46-17C-38 22 38 22 46-17Z', '#fff8dc') +
    path('M-42-16C-36-2-30 6-22 10L-4-16ZM-16 13C-8 16 8 16 16 13L0-13ZM22 10C30 6 36-2 42-16H4Z', '#f9e07a')
  );
}

/** A tomato, and slices of it, about 96 wide. */
export function tomatoSlice(pencil: Pencil): string {
  const seeds = [0, 72, 144, 216, 288]
    .map((turn) =>
      place(
        path('M-9-14C-12-26-6-34 0-34S12-26 9-14C4-9-4-9-9-14Z', '#f7b08a') +
          ellipse(-3, -22, 1.8, 3, '#fde9b8') +
          ellipse(4, -19, 1.8, 3, '#fde9b8'),
        0,
        0,
        1,
        turn,
      ),
    )
    .join('');
  return (
    circle(0, 0, 48, '#bb2f2c') +
    circle(
      0,
      0,
      44,
      radial(pencil, [
        [0, '#ef8f77'],
        [0.7, '#dd4a3d'],
        [1, '#d23c34'],
      ]),
    ) +
    seeds
  );
}

/** A sprig of broad leaves (basil, mint), about 90 wide, stem at (0, 20). */
export function leafSprig(fill: string = color.leaf, light: string = color.leafLight): string {
  const leaf = (x: number, y: number, s: number, turn: number) =>
    place(
      path('M0 0C-24-10-26-42 0-62C26-42 24-10 0 0Z', fill) +
        line('M0-4V-50M0-18L-10-28M0-18L10-28M0-32L-8-40M0-32L8-40', light, 2),
      x,
      y,
      s,
      turn,
    );
  return leaf(-4, 8, 0.85, -62) + leaf(4, 8, 0.85, 58) + leaf(0, 8, 1, -4);
}

/** Flat parsley or coriander, about 90 wide, stem at (0, 50). */
export function parsley(): string {
  const frond =
    'M0 6C-10 4-12-4-8-8C-18-8-20-20-12-22C-14-32-2-34 0-26C2-34 14-32 12-22C20-20 18-8 8-8C12-4 10 4 0 6Z';
  return (
    line('M0 52C-2 30 0 10 0-4M0 34C-14 22-22 12-28 0M0 34C14 22 22 12 28 0', color.leafDeep, 3) +
    place(path(frond, color.leaf), -30, -4, 0.95, -24) +
    place(path(frond, color.leaf), 30, -4, 0.95, 24) +
    place(path(frond, '#5ea24c'), 0, -14, 1.25)
  );
}

/** A red chilli, 120 long. */
export function chilli(pencil: Pencil): string {
  return (
    path(
      'M-46-14C-30-26-8-22 10-8C28 4 46 10 62 6C52 22 22 24-2 14C-22 8-46 8-46-14Z',
      linear(
        pencil,
        [
          [0, '#e8574a'],
          [0.5, '#c9302c'],
          [1, '#8d1d20'],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    path('M-44-4C-52-2-56-10-54-16C-50-24-42-24-36-20C-40-14-40-8-44-4Z', color.leaf) +
    line('M-54-14C-62-16-66-22-70-30', color.leafDeep, 5) +
    line('M-34-14C-18-16-4-8 8 0', '#ffffff', 3, { opacity: 0.5 })
  );
}

/** A maize cob with its husk, 170 high, standing at (0, 0). */
export function maizeCob(pencil: Pencil): string {
  const cob = 'M-30-30C-34-90-20-150 0-164C20-150 34-90 30-30C26-10-26-10-30-30Z';
  let kernels = '';
  for (let row = 0; row < 13; row += 1) {
    for (let n = -3; n <= 3; n += 1)
      kernels += ellipse(
        n * 9.5 + (row % 2) * 4.5,
        -20 - row * 11.4,
        5,
        5.6,
        row % 3 === 1 ? '#f8d56c' : '#f2c14e',
      );
  }
  return (
    path('M-6 0C-50-30-54-90-34-128C-34-90-22-50 4-20Z', '#9fbd5f') +
    path('M6 0C50-30 56-84 40-120C36-84 24-50-4-20Z', '#7fa648') +
    path(cob, '#d89a2b') +
    within(pencil, cob, kernels) +
    path(
      cob,
      linear(pencil, [
        [0, '#7a4d10', 0.25],
        [0.3, '#ffffff', 0.3],
        [0.5, '#ffffff', 0],
        [1, '#6a430c', 0.4],
      ]),
    ) +
    path('M-2 2C-34-10-44-46-36-78C-24-50-8-30 10-14Z', '#b4cf74') +
    path('M2 2C32-6 42-40 36-70C26-46 10-28-8-12Z', '#8fb455')
  );
}

/** A few red berries in a heap, about 130 wide. */
export function berries(pencil: Pencil): string {
  const skin = radial(
    pencil,
    [
      [0, '#e8756a'],
      [0.6, '#bb2d35'],
      [1, '#7d1a26'],
    ],
    0.35,
    0.3,
    0.8,
  );
  return (
    [
      [-42, 0],
      [0, 4],
      [40, 0],
      [-22, -26],
      [20, -26],
      [62, 8],
      [-64, 8],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 22, skin) + glint(x - 7, y - 8, 3.5, 5.5, 30, 0.6))
    .join('');
}
