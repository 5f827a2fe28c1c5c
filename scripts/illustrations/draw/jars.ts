import { color } from './palette';
import { glint, groundShade, roundShade, streak } from './shading';
import { ellipse, line, linear, path, roundedBox, within, type Pencil, type Stop } from './svg';

const glassStops: readonly Stop[] = [
  [0, '#bcd2cb'],
  [0.2, '#f2f8f5'],
  [0.75, '#dfeae5'],
  [1, '#9fb8b0'],
];

/** A straight glass jar, 216 wide, 250 high without its lid; content inside, label between y = -170 and -40. */
export function glassJar(pencil: Pencil, look: { content: string; label?: string; lid: string }): string {
  const d = 'M-108-24Q-108 0-84 0H84Q108 0 108-24V-196C108-222 84-226 84-248H-84C-84-226-108-222-108-196Z';
  const inner = 'M-98-26Q-98-10-80-10H80Q98-10 98-26V-194C98-216 76-220 76-240H-76C-76-220-98-216-98-194Z';
  return (
    path(d, linear(pencil, glassStops)) +
    within(pencil, inner, look.content) +
    (look.label ?? '') +
    roundShade(pencil, d) +
    groundShade(pencil, d, 0.8) +
    streak('M-84-40V-190', 10, 0.5) +
    streak('M92-60V-180', 4, 0.35) +
    look.lid
  );
}

/** A screw lid for a jar whose mouth is `half` wide each side, at y. */
export function screwLid(
  pencil: Pencil,
  half: number,
  y: number,
  fill: string,
  deep: string,
  height = 44,
): string {
  const d = roundedBox(-half, y - height, half * 2, height, 9);
  let ribs = '';
  for (let x = -half + 12; x < half - 6; x += 12) ribs += `M${x} ${y - height + 10}V${y - 6}`;
  return (
    path(d, fill) +
    line(ribs, deep, 2.6, { opacity: 0.5 }) +
    roundShade(pencil, d, 1.1) +
    ellipse(0, y - height + 4, half - 8, 5, '#ffffff', { opacity: 0.35 })
  );
}

/** A checked cloth tied over a jar's mouth, at y. */
export function clothLid(pencil: Pencil, half: number, y: number, fill: string, check: string): string {
  const d = `M${-half} ${y - 46}C${-half + 20} ${y - 66} ${half - 20} ${y - 66} ${half} ${y - 46}L${half + 4} ${y - 16}C${half + 20} ${y} ${half + 34} ${y + 18} ${half + 30} ${y + 30}C${half + 10} ${y + 22} ${half} ${y + 36} ${half - 20} ${y + 30}C${half - 44} ${y + 24} ${half - 56} ${y + 40} ${0.3 * half} ${y + 34}C${0.1 * half} ${y + 26} ${-0.1 * half} ${y + 42} ${-0.3 * half} ${y + 34}C${-half + 44} ${y + 24} ${-half + 30} ${y + 40} ${-half + 10} ${y + 30}C${-half - 6} ${y + 22} ${-half - 14} ${y + 34} ${-half - 30} ${y + 30}C${-half - 34} ${y + 18} ${-half - 20} ${y} ${-half - 4} ${y - 16}Z`;
  let grid = '';
  for (let x = -half - 30; x < half + 36; x += 26)
    grid += `M${x * 0.86} ${y - 66}L${x} ${y - 10}L${x * 1.16} ${y + 44}`;
  for (let row = y - 58; row < y + 44; row += 24)
    grid += `M${-half - 40} ${row}Q0 ${row - 10} ${half + 40} ${row}`;
  return (
    path(d, fill) +
    within(pencil, d, line(grid, check, 10, { opacity: 0.5 })) +
    roundShade(pencil, d, 0.9) +
    line(`M${-half - 2} ${y - 12}Q0 ${y - 2} ${half + 2} ${y - 12}`, color.woodDeep, 7) +
    line(`M${-half - 2} ${y - 14}Q0 ${y - 4} ${half + 2} ${y - 14}`, color.woodLight, 2.5) +
    path(
      `M${half * 0.3} ${y - 8}C${half * 0.1} ${y - 34} ${half * 0.3} ${y - 30} ${half * 0.36} ${y - 8}C${half * 0.5} ${y - 34} ${half * 0.7} ${y - 24} ${half * 0.4} ${y - 6}`,
      'none',
      { stroke: color.woodDeep, 'stroke-width': 5, 'stroke-linecap': 'round' },
    ) +
    line(
      `M${half * 0.36} ${y - 6}L${half * 0.22} ${y + 26}M${half * 0.4} ${y - 6}L${half * 0.52} ${y + 22}`,
      color.woodDeep,
      4.5,
    )
  );
}

/** A jar with a glass lid, rubber ring and wire clip; 230 wide, 300 high. */
export function clipJar(pencil: Pencil, content: string, label: string): string {
  const d = 'M-114-22Q-114 0-90 0H90Q114 0 114-22V-206Q114-232 92-236H-92Q-114-232-114-206Z';
  const inner = 'M-104-26Q-104-10-84-10H84Q104-10 104-26V-204Q104-224 88-228H-88Q-104-224-104-204Z';
  const lid = 'M-100-250C-100-286-70-296 0-296S100-286 100-250Z';
  return (
    path(d, linear(pencil, glassStops)) +
    within(pencil, inner, content) +
    label +
    roundShade(pencil, d) +
    groundShade(pencil, d, 0.8) +
    streak('M-90-40V-200', 10, 0.5) +
    path(roundedBox(-104, -252, 208, 18, 8), color.clay) +
    roundShade(pencil, roundedBox(-104, -252, 208, 18, 8)) +
    path(lid, linear(pencil, glassStops), { opacity: 0.95 }) +
    roundShade(pencil, lid, 0.8) +
    glint(-54, -278, 22, 6, -14, 0.8) +
    line('M-112-214C-124-232-120-262-100-268M112-214C124-232 120-262 100-268', color.metalDeep, 5) +
    line('M-112-222H112', color.metalDeep, 5) +
    line('M-112-223.500H112', color.metalLight, 1.6) +
    line('M-20-222V-196C-20-184 20-184 20-196V-222', color.metalDeep, 6) +
    line('M-100-268C-40-262 40-262 100-268', color.metalDeep, 4.5)
  );
}

/** A six-sided honey jar, 210 wide, 240 high without its lid. */
export function hexJar(
  pencil: Pencil,
  fill: string,
  deep: string,
  light: string,
  label: string,
  lid: string,
): string {
  const d = 'M-104-16L-92 0H92L104-16V-196L84-226H-84L-104-196Z';
  return (
    path(d, fill) +
    path('M-104-16L-92 0H-56V-226H-84L-104-196Z', deep, { opacity: 0.5 }) +
    path('M104-16L92 0H56V-226H84L104-196Z', deep, { opacity: 0.75 }) +
    path(
      'M-56 0H56V-226H-56Z',
      linear(pencil, [
        [0, light, 0.9],
        [0.5, light, 0.35],
        [1, light, 0],
      ]),
    ) +
    label +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.3],
          [0.25, '#ffffff', 0],
          [0.8, '#5a2c00', 0.05],
          [1, '#5a2c00', 0.3],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    line('M-56-222V-2M56-222V-2', '#ffffff', 2, { opacity: 0.35 }) +
    streak('M-82-30V-196', 8, 0.55) +
    streak('M-40-200H20', 4, 0.5) +
    streak('M84-50V-180', 4, 0.3) +
    path('M-80-240H80V-224H-80Z', deep) +
    lid
  );
}

/** A beaded gourd with a leather lid and strap, as mursik is kept in: 220 wide, 430 high. */
export function gourd(pencil: Pencil): string {
  const d =
    'M-36-330C-34-268-44-232-70-190C-122-116-116-22-44-4C-20 2 20 2 44-4C116-22 122-116 70-190C44-232 34-268 36-330Z';
  const lid = 'M-46-322C-48-372-30-410 0-414C30-410 48-372 46-322C20-312-20-312-46-322Z';
  const beads = (y: number, half: number, sag: number, colors: readonly string[]) =>
    colors
      .map((fill, row) =>
        line(`M${-half} ${y + row * 11}Q0 ${y + row * 11 + sag * 2} ${half} ${y + row * 11}`, fill, 9.5, {
          'stroke-dasharray': '0.1 11.2',
        }),
      )
      .join('');
  return (
    line('M-44-320C-120-290-142-160-112-96', '#5b2f18', 9) +
    line('M44-320C120-290 142-160 112-96', '#5b2f18', 9) +
    path(
      d,
      linear(pencil, [
        [0, '#7a4a22'],
        [0.3, '#d19a57'],
        [0.6, '#a86b33'],
        [1, '#5a3114'],
      ]),
    ) +
    within(
      pencil,
      d,
      line('M-110-150C-60-120 60-120 110-150M-116-60C-60-30 60-30 116-60', '#5b2f18', 15) +
        line('M-110-154C-60-124 60-124 110-154M-116-64C-60-34 60-34 116-64', '#8d5430', 4) +
        line('M-60-140L-90-50M0-128V-36M60-140L90-50', '#5b2f18', 11) +
        beads(
          -222,
          74,
          12,
          [color.berry, '#fffaf0', color.maize, color.lake, '#fffaf0', color.berry].slice(0, 4),
        ) +
        beads(-104, 116, 20, [color.maize, color.pasture]),
    ) +
    roundShade(pencil, d, 0.9) +
    groundShade(pencil, d, 1.1) +
    glint(-52, -120, 9, 34, 18, 0.4) +
    path(
      lid,
      linear(pencil, [
        [0, '#4a2512'],
        [0.3, '#8d5430'],
        [0.6, '#6b3b1e'],
        [1, '#3a1b0b'],
      ]),
    ) +
    beads(-340, 44, 6, ['#fffaf0', color.berry]) +
    line('M0-414V-432', '#5b2f18', 8) +
    ellipse(0, -436, 9, 9, color.maize) +
    glint(-20, -378, 5, 18, 14, 0.4)
  );
}

/** An aluminium milk can with lid and handles: 250 wide, 410 high. */
export function milkCan(pencil: Pencil, art = ''): string {
  const metal = linear(pencil, [
    [0, '#79868a'],
    [0.1, '#aab5b5'],
    [0.24, '#f7faf8'],
    [0.36, '#dfe6e3'],
    [0.52, '#b5c0bd'],
    [0.72, '#d4dcd9'],
    [0.9, '#87938f'],
    [1, '#5f6c69'],
  ]);
  const body =
    'M-112-14Q-110 0-94 0H94Q110 0 112-14L116-214C116-268 66-274 66-312H-66C-66-274-116-268-116-214Z';
  const ring = (y: number, half: number, height = 12) =>
    path(roundedBox(-half, y, half * 2, height, height / 2), metal) +
    line(`M${-half + 5} ${y + height}H${half - 5}`, '#39443f', 2, { opacity: 0.28 });
  return (
    line('M-92-262C-136-266-138-206-112-200', '#7c8986', 13) +
    line('M-92-264C-132-266-134-210-112-203', '#dfe6e3', 4) +
    line('M92-262C136-266 138-206 112-200', '#5f6c69', 13) +
    line('M94-264C130-264 132-212 112-204', '#b5c0bd', 4) +
    path(body, metal) +
    within(pencil, body, art) +
    groundShade(pencil, body, 1) +
    line('M-112-206C-60-192 60-192 112-206', '#39443f', 2, { opacity: 0.18 }) +
    ring(-40, 115, 13) +
    ring(-320, 74, 16) +
    path('M-80-326C-80-352-62-362-54-370H54C62-362 80-352 80-326C40-318-40-318-80-326Z', metal) +
    path('M-54-370C-50-380-20-386 0-386S50-380 54-370C30-364-30-364-54-370Z', metal) +
    ellipse(0, -378, 40, 6, '#ffffff', { opacity: 0.5 }) +
    line('M-30-384C-30-414 30-414 30-384', '#7c8986', 10) +
    line('M-29-387C-28-412 28-412 29-389', '#eef2f0', 3.5) +
    streak('M-84-50L-86-206', 10, 0.65)
  );
}
