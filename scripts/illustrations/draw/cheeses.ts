import { color } from './palette';
import { glint } from './shading';
import { ellipse, line, linear, path, radial, within, type Pencil } from './svg';

/** A wedge of gouda with its rind to the right: 440 wide, 230 high, its lowest edge at y = 0, tip at the left. */
export function cheeseWedge(pencil: Pencil): string {
  const face = 'M-214-112L140-138V-4Q-40 4-210-6Q-216-8-216-14Z';
  const top = 'M-214-112L196-226C210-200 182-160 140-138Z';
  const rind = 'M140-138C182-160 210-200 196-226V-96C204-64 178-24 140-4Z';
  const hole = (x: number, y: number, rx: number, ry: number) =>
    ellipse(x, y, rx, ry, '#d9992f') +
    ellipse(x + rx * 0.12, y + ry * 0.16, rx * 0.82, ry * 0.8, '#eebb53') +
    ellipse(x - rx * 0.1, y + ry * 0.5, rx * 0.5, ry * 0.28, '#fbe2a0', { opacity: 0.8 });
  return (
    path(
      rind,
      linear(pencil, [
        [0, '#c23a2b'],
        [0.4, '#d9573f'],
        [1, '#83201c'],
      ]),
    ) +
    path(
      top,
      linear(
        pencil,
        [
          [0, '#fdeeb0'],
          [0.7, '#f7d675'],
          [1, '#efc45a'],
        ],
        [0, 1, 1, 0],
      ),
    ) +
    within(
      pencil,
      top,
      ellipse(60, -166, 20, 6, '#e8b850') +
        ellipse(130, -186, 12, 4, '#e8b850') +
        ellipse(-40, -142, 12, 4, '#e8b850'),
    ) +
    line('M196-226C210-200 182-160 140-138', '#e8795c', 6) +
    path(
      face,
      linear(pencil, [
        [0, '#fbe19a'],
        [0.55, '#f5cd68'],
        [1, '#e6b144'],
      ]),
    ) +
    within(
      pencil,
      face,
      hole(-96, -62, 22, 17) +
        hole(-20, -92, 13, 10) +
        hole(26, -38, 27, 21) +
        hole(96, -92, 18, 15) +
        hole(-156, -36, 11, 9) +
        hole(110, -30, 10, 8) +
        hole(-42, -24, 9, 7),
    ) +
    path('M-216-18Q-210-8-206-8Q-40 4 140-4V-14Q-40-6-216-18Z', '#c23a2b', { opacity: 0.9 }) +
    line('M-212-112L140-138', '#fff7d8', 4, { opacity: 0.9 }) +
    line('M140-136V-10', '#fff2c8', 2.5, { opacity: 0.5 })
  );
}

/** A waxed wheel lying flat with a slice cut out, 400 wide, 210 high. */
export function cheeseWheel(pencil: Pencil, label: string): string {
  const rim = 'M-200-140V-66C-200-20-110 0 0 0S200-20 200-66V-140Z';
  return (
    path(
      rim,
      linear(pencil, [
        [0, '#8e2720'],
        [0.2, '#cf4a38'],
        [0.32, '#e0715a'],
        [0.5, '#c53c2d'],
        [1, '#751a18'],
      ]),
    ) +
    ellipse(0, -140, 200, 66, '#d9573f') +
    ellipse(
      0,
      -142,
      199,
      65,
      linear(pencil, [
        [0, '#d34c3a'],
        [0.35, '#ea8a72'],
        [0.7, '#cf4433'],
        [1, '#a82f26'],
      ]),
    ) +
    ellipse(0, -142, 168, 53, 'none', { stroke: '#a82f26', 'stroke-width': 2.5, opacity: 0.6 }) +
    label +
    path('M-60-84L0-148L64-86C40-78-40-78-60-84Z', '#e8b548') +
    path(
      'M0-148L-60-82V-3C-40 0-14-2 0-60Z',
      linear(pencil, [
        [0, '#e9b84f'],
        [1, '#f3cb69'],
      ]),
    ) +
    path(
      'M0-148L64-84V-3C40 0 14-2 0-60Z',
      linear(pencil, [
        [0, '#fbe39d'],
        [1, '#f2c65f'],
      ]),
    ) +
    path('M-60-3C-40 0-14-2 0-60C14-2 40 0 64-3Q0 6-60-3Z', '#a4641f', { opacity: 0.5 }) +
    ellipse(28, -72, 8, 7, '#d9992f') +
    ellipse(44, -40, 10, 9, '#d9992f') +
    ellipse(20, -98, 5, 5, '#d9992f') +
    ellipse(-30, -62, 8, 8, '#c98a28') +
    ellipse(-44, -36, 6, 6, '#c98a28') +
    line('M0-148V-64', '#fff3c6', 2.5, { opacity: 0.8 })
  );
}

/** A standing waxed wheel seen from its flat side; radius 150, centred. */
export function standingWheel(pencil: Pencil, label: string): string {
  return (
    ellipse(26, 0, 150, 150, '#751a18') +
    ellipse(
      0,
      0,
      150,
      150,
      radial(
        pencil,
        [
          [0, '#ea8a72'],
          [0.5, '#cf4433'],
          [1, '#9c2b22'],
        ],
        0.36,
        0.3,
        0.8,
      ),
    ) +
    ellipse(0, 0, 128, 128, 'none', { stroke: '#9c2b22', 'stroke-width': 3, opacity: 0.6 }) +
    label +
    glint(-78, -88, 12, 34, 42, 0.35)
  );
}

/** A ball of fresh cheese, radius 62, resting on (0, 0). */
export function cheeseBall(pencil: Pencil): string {
  const d = 'M0-116C44-118 70-88 68-54C66-18 38 0 0 0S-66-18-68-54C-70-88-44-114 0-116Z';
  return (
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff'],
          [0.6, '#fbf6e9'],
          [0.88, '#e6dcc4'],
          [1, '#cfc2a2'],
        ],
        0.38,
        0.3,
        0.78,
      ),
    ) +
    path('M-14-112C-8-128 14-130 16-113C8-106-6-106-14-112Z', '#f4ecd8') +
    line('M-14-110C-4-102 8-102 18-111', '#d8ccb0', 3) +
    glint(-28, -80, 9, 18, 34, 0.95)
  );
}

/** A browned halloumi slice seen from above at an angle, 210 wide, 84 high. */
export function halloumiSlice(pencil: Pencil): string {
  const top = 'M-104-38Q-106-50-92-54L44-84Q56-86 66-80L100-54Q108-46 96-42L-40-10Q-54-8-64-14Z';
  const edge =
    'M-104-38L-64-14Q-54-8-40-10L96-42Q104-44 103-50V-26Q104-20 94-18L-38 14Q-54 18-66 10L-102-14Q-106-18-105-24Z';
  return (
    path(
      edge,
      linear(pencil, [
        [0, '#f6ecd2'],
        [0.5, '#f9efd6'],
        [1, '#dccaa0'],
      ]),
    ) +
    path(
      top,
      linear(pencil, [
        [0, '#fbe9bd'],
        [0.5, '#f6d891'],
        [1, '#e9bd6b'],
      ]),
    ) +
    within(
      pencil,
      top,
      line('M-84-66L-24 2M-46-76L22-8M-6-86L66-14M34-92L106-24', '#8a4a1c', 11, { opacity: 0.82 }) +
        line('M-84-66L-24 2M-46-76L22-8M-6-86L66-14M34-92L106-24', '#5d2c0e', 4, { opacity: 0.55 }),
    ) +
    line('M-102-40L-62-15Q-54-10-40-12L96-44', '#fff6dd', 2.5, { opacity: 0.9 })
  );
}

/** A cube of soft white cheese, about `size` wide, resting on (0, 0). */
export function cheeseCube(pencil: Pencil, size: number, warm = false): string {
  const s = size / 2;
  const h = size * 0.62;
  const light = warm ? '#fff9e6' : '#ffffff';
  const mid = warm ? '#f6ecd0' : '#f4efe2';
  const dark = warm ? '#dfcfa6' : '#d9d2bf';
  return (
    path(`M${-s} ${-h - s * 0.4}L0 ${-s * 0.1 - h + s * 0.1}V0L${-s} ${-s * 0.42}Z`, mid, {
      stroke: mid,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    path(
      `M${s} ${-h - s * 0.4}L0 ${-h}V0L${s} ${-s * 0.42}Z`,
      linear(pencil, [
        [0, dark],
        [1, mid],
      ]),
      { stroke: dark, 'stroke-width': 3, 'stroke-linejoin': 'round' },
    ) +
    path(`M${-s} ${-h - s * 0.4}L0 ${-h - s * 0.82}L${s} ${-h - s * 0.4}L0 ${-h}Z`, light, {
      stroke: light,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    })
  );
}

/** A slice of bread, spread; 190 wide, 150 high, lying at an angle, centred. */
export function spreadBread(pencil: Pencil, spread: string, flecks: string): string {
  const crust =
    'M-92 20C-110-6-98-38-72-44C-58-72-8-80 16-66C54-80 92-62 90-30C108-8 100 26 76 34C36 60-60 58-92 20Z';
  const crumb =
    'M-80 14C-94-8-84-30-62-36C-48-60-6-66 16-54C50-66 80-50 78-26C94-8 86 16 66 24C32 46-54 44-80 14Z';
  const cover =
    'M-62 10C-74-8-64-26-46-28C-30-50 0-50 18-40C44-48 64-38 62-18C74-4 66 12 50 16C22 34-42 34-62 10Z';
  return (
    path(crust, '#8f5526', { transform: 'translate(0 14)' }) +
    path(crust, '#b9783a') +
    path(crumb, '#f6e2b4') +
    path(cover, spread) +
    path(
      cover,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.5],
          [0.5, '#ffffff', 0],
          [1, '#9b8f6d', 0.3],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    line('M-42-10C-20-26 20-28 44-14M-38 8C-10-4 24-4 46 4', '#d9cfb6', 3.5, { opacity: 0.75 }) +
    line('M-30-20l8 4M-6-32l7 5M20-26l7 3M-20 2l8-4M10 4l8 3M34-8l7-4M-44 0l5 5M-4 16l8-2', flecks, 4.5)
  );
}

/** A bunch of chives tied with string, 60 wide, 250 high, standing at (0, 0). */
export function chives(): string {
  let blades = '';
  for (let n = -6; n <= 6; n += 1)
    blades += `M${n * 2.6} 0C${n * 2} -80 ${n * 3} -150 ${n * 7} ${-236 + Math.abs(n) * 9}`;
  return (
    line(blades, color.leaf, 5) +
    line(blades, color.leafLight, 1.6, { opacity: 0.8 }) +
    line('M-19-84Q0-76 19-84M-19-76Q0-68 19-76', color.woodLight, 5)
  );
}
