import { color } from './palette';
import {
  blur,
  circle,
  createChance,
  downward,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  radial,
  rect,
  type Pencil,
} from './svg';

/** The tints of one product picture's background. */
export type Tint = { sky: string; glow: string; hill: string; ground: string; groundDeep: string };

export const tints = {
  mint: { sky: '#dcece0', glow: '#f7fbf4', hill: '#bfdcc4', ground: '#cfe3cd', groundDeep: '#a9cbab' },
  morning: { sky: '#fdeccb', glow: '#fff9ea', hill: '#dbe3b4', ground: '#e9e3bd', groundDeep: '#cfc78f' },
  blush: { sky: '#fbe0d8', glow: '#fff6f0', hill: '#f1c5b6', ground: '#f6d6ca', groundDeep: '#e0ad9b' },
  cream: { sky: '#f6ecd6', glow: '#fffaf0', hill: '#e8d8b4', ground: '#efe1c3', groundDeep: '#d3bd90' },
  maize: { sky: '#fbe6ae', glow: '#fff7dd', hill: '#eecf80', ground: '#f4da97', groundDeep: '#d8b25c' },
  clay: { sky: '#f4dcc8', glow: '#fdf3e8', hill: '#e2b794', ground: '#eac9ab', groundDeep: '#c99b76' },
  lake: { sky: '#d6e8e8', glow: '#f3faf8', hill: '#b4d3d3', ground: '#c6dedb', groundDeep: '#9bc0bf' },
  pasture: { sky: '#dcebcb', glow: '#f8fbe9', hill: '#aecf92', ground: '#bfd9a1', groundDeep: '#8fb672' },
  plum: { sky: '#ecdfe6', glow: '#faf4f6', hill: '#d3bac9', ground: '#dfcbd7', groundDeep: '#bb9dae' },
} as const satisfies Record<string, Tint>;

/** Background of a product picture: sky, low sun, two lines of hills, ground. */
export function backdrop(pencil: Pencil, tint: Tint, variant = 0): string {
  const lift = [0, 14, -10, 6][variant % 4] ?? 0;
  const mirror = variant % 2 === 1;
  const hills =
    path(
      `M0 ${408 + lift}C90 ${352 + lift} 170 ${360 + lift} 250 ${396}C330 430 400 ${384 - lift} 480 ${372 - lift}C550 ${364 - lift} 600 ${388} 640 404V640H0Z`,
      tint.hill,
      { opacity: 0.62 },
    ) +
    path(
      `M0 ${462 - lift}C120 ${424} 220 ${440 + lift} 330 ${452}C440 ${464 - lift} 540 ${420 + lift} 640 ${440}V640H0Z`,
      tint.ground,
    );
  return (
    rect(
      0,
      0,
      640,
      640,
      linear(
        pencil,
        [
          [0, tint.sky],
          [0.75, tint.glow],
        ],
        downward,
      ),
    ) +
    circle(320, 268, 218, tint.glow, { opacity: 0.85 }) +
    (mirror ? place(hills, 640, 0, 1, 0, true) : hills) +
    rect(
      0,
      480,
      640,
      160,
      linear(
        pencil,
        [
          [0, tint.ground],
          [1, tint.groundDeep],
        ],
        downward,
      ),
      { opacity: 0.75 },
    )
  );
}

/** The shadow of something that stands at (x, y), `width` wide: dark where it touches, long to the right. */
export function shadow(pencil: Pencil, x: number, y: number, width: number, strength = 1): string {
  const soft = blur(pencil, 11);
  const near = blur(pencil, 4);
  return (
    ellipse(x + width * 0.16, y + 2, width * 0.66, Math.max(9, width * 0.085), '#2b2a12', {
      opacity: 0.2 * strength,
      filter: soft,
    }) +
    ellipse(x + width * 0.02, y, width * 0.5, Math.max(4, width * 0.035), '#241f0d', {
      opacity: 0.42 * strength,
      filter: near,
    })
  );
}

/** A tuft of grass growing from (0, 0). */
export function grassTuft(fill: string = color.meadow, seed = 1, blades = 5, height = 40): string {
  const chance = createChance(seed * 7919);
  let d = '';
  for (let blade = 0; blade < blades; blade += 1) {
    const x = (blade - (blades - 1) / 2) * 6;
    const lean = (blade - (blades - 1) / 2) * 7 + (chance() - 0.5) * 10;
    const tall = height * (0.65 + chance() * 0.4);
    d += `M${x - 3.2} 0Q${x + lean * 0.25 - 2} ${-tall * 0.6} ${x + lean} ${-tall}Q${x + lean * 0.25 + 4} ${-tall * 0.5} ${x + 3.2} 0Z`;
  }
  return path(d, fill);
}

/** A red clover: leaves and a flower, stem at (0, 0). */
export function clover(height = 60): string {
  const leaf = (x: number, y: number, turn: number, s: number) =>
    place(
      [0, 120, 240]
        .map((angle) =>
          group(
            path('M0 0C-9-6-11-17-5-21C-2-23 0-20 0-18C0-20 2-23 5-21C11-17 9-6 0 0Z', color.leaf) +
              line('M-5-12Q0-16 5-12', color.leafLight, 1.6),
            { transform: `rotate(${angle})` },
          ),
        )
        .join(''),
      x,
      y,
      s,
      turn,
    );
  let petals = '';
  for (let ring = 0; ring < 3; ring += 1) {
    for (let n = -2; n <= 2; n += 1) {
      petals += ellipse(
        n * (5.6 - ring * 0.9),
        -ring * 6 + Math.abs(n) * 1.6,
        3.4,
        6.4,
        ring === 0 ? '#b8567f' : ring === 1 ? '#cc7799' : '#dd9ab4',
        {
          transform: `rotate(${n * 12} ${n * (5.6 - ring * 0.9)} ${-ring * 6})`,
        },
      );
    }
  }
  return (
    line(`M0 0Q4 ${-height / 2} 0 ${-height}`, color.leafDeep, 3) +
    leaf(-12, -height * 0.42, -30, 0.8) +
    leaf(14, -height * 0.3, 24, 0.7) +
    place(petals, 0, -height, 1)
  );
}

/** A rising sun's disc with a soft glow, centred. */
export function sun(pencil: Pencil, r: number): string {
  return (
    circle(
      0,
      0,
      r * 2.6,
      radial(pencil, [
        [0, '#fff4c9', 0.95],
        [0.4, '#ffe9a6', 0.5],
        [1, '#ffe9a6', 0],
      ]),
    ) +
    circle(
      0,
      0,
      r,
      radial(pencil, [
        [0, '#fff6d5'],
        [1, color.maize],
      ]),
    )
  );
}
