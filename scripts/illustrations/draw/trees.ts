import { color } from './palette';
import { circle, ellipse, line, linear, path, place, rect, type Pencil } from './svg';

/** A flat-topped acacia, 260 wide, 200 high, standing at (0, 0). */
export function acacia(
  crown: string = '#5d8a4a',
  deep: string = '#3f6b3a',
  trunk: string = '#5b4028',
): string {
  return (
    path(
      'M-9 0C-4-50-10-80-34-118L-28-122C-10-100-2-86 2-70C6-96 24-112 44-128L50-122C26-104 14-80 12-50L11 0Z',
      trunk,
    ) +
    ellipse(-56, -128, 66, 20, deep) +
    ellipse(58, -134, 74, 22, deep) +
    ellipse(0, -150, 92, 26, deep) +
    ellipse(-60, -134, 60, 16, crown) +
    ellipse(54, -141, 68, 17, crown) +
    ellipse(-4, -158, 86, 21, crown)
  );
}

/** A banana plant, 150 wide, 150 high, standing at (0, 0). */
export function bananaPlant(light: string = '#86b95c', deep: string = '#4f8a45'): string {
  const leaf =
    path('M0 0C-16-34-18-74 6-108C20-74 16-34 0 0Z', light) +
    path('M0 0C14-34 18-72 6-108C8-72 4-36 0 0Z', deep);
  return (
    path('M-8 0C-6-24-6-40-4-58H6C7-40 7-24 9 0Z', '#8fa05a') +
    [-84, -52, 50, 82, -22, 16].map((turn) => place(leaf, 0, -52, 0.82, turn)).join('')
  );
}

/** A round-crowned tree, 120 wide, 150 high, standing at (0, 0). */
export function roundTree(crown: string, light: string): string {
  return (
    path('M-7 0L-5-60H6L8 0Z', '#5b4028') +
    circle(-22, -84, 38, crown) +
    circle(26, -80, 34, crown) +
    circle(2, -112, 40, crown) +
    circle(-16, -104, 26, light) +
    circle(14, -124, 20, light, { opacity: 0.7 })
  );
}

/** A row of maize, `count` plants of 40 units, standing along y = 0. */
export function maizeRow(count: number, fill: string, tassel: string): string {
  let d = '';
  let tops = '';
  for (let n = 0; n < count; n += 1) {
    const x = n * 24;
    const h = 58 + ((n * 37) % 14);
    d += `M${x - 2} 0V${-h}H${x + 2}V0ZM${x} ${-h * 0.3}Q${x + 14} ${-h * 0.66} ${x + 22} ${-h * 0.4}Q${x + 12} ${-h * 0.5} ${x} ${-h * 0.16}ZM${x} ${-h * 0.5}Q${x - 14} ${-h * 0.9} ${x - 22} ${-h * 0.6}Q${x - 12} ${-h * 0.7} ${x} ${-h * 0.36}Z`;
    tops += `M${x} ${-h}l-4-13M${x} ${-h}l4-13M${x} ${-h}v-15`;
  }
  return path(d, fill) + line(tops, tassel, 2.4);
}

/** The milking shed: white walls, a red iron roof, an open door and a water tank; 360 wide, 190 high. */
export function milkingShed(pencil: Pencil): string {
  let ribs = '';
  for (let x = -140; x < 130; x += 20) ribs += `M${x} -150L${x * 1.12} -92`;
  return (
    path(
      'M130 0V-84H206V0Z',
      linear(pencil, [
        [0, '#4f6f66'],
        [0.3, '#7fa398'],
        [1, '#35524a'],
      ]),
    ) +
    ellipse(168, -84, 38, 9, '#8fb0a6') +
    line('M130-58H206M130-30H206', '#2f4a42', 3, { opacity: 0.4 }) +
    rect(
      -160,
      -96,
      300,
      96,
      linear(pencil, [
        [0, '#fff7e6'],
        [1, '#e6d3ae'],
      ]),
    ) +
    path(
      'M-182-88L-150-154H136L164-88Z',
      linear(pencil, [
        [0, '#cf6a3a'],
        [0.5, '#b4501f'],
        [1, '#8a3a14'],
      ]),
    ) +
    line(ribs, '#7c3312', 2.5, { opacity: 0.4 }) +
    path('M-182-88H164V-80H-182Z', '#7c3312', { opacity: 0.55 }) +
    rect(-120, -66, 62, 66, '#4a3524') +
    rect(-120, -66, 62, 8, '#33241a') +
    path('M-58-66L-30-60V4L-58 0Z', color.pasture) +
    line('M-55-60L-33 0', '#8dba6d', 3, { opacity: 0.6 }) +
    rect(-6, -62, 44, 34, '#4a3524') +
    rect(72, -62, 44, 34, '#4a3524') +
    line('M16-62V-28M94-62V-28', '#fff7e6', 3.5)
  );
}

/** A post-and-rail fence along y = 0, `width` wide. */
export function fence(width: number, wood: string = '#9a6f45', light: string = '#c79a68'): string {
  let posts = '';
  for (let x = 0; x <= width; x += 86) posts += `M${x} 6V-52`;
  return (
    line(`M-14-38H${width + 14}M-14-16H${width + 14}`, wood, 7) +
    line(`M-14-40H${width + 14}M-14-18H${width + 14}`, light, 2.5) +
    line(posts, wood, 11) +
    line(posts.replaceAll(/M(\d+) 6V-52/g, 'M$1 4V-50'), light, 3)
  );
}
