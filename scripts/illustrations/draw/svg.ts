/** Attribute values of an SVG element, under their SVG names ('stroke-width', not strokeWidth). */
export type Attributes = Record<string, string | number | undefined>;

/** Collects the gradients, filters and clip paths of one image, each with a unique id. */
export type Pencil = {
  /** Adds a definition; `write` gets its id. Returns the reference, `url(#id)`. */
  define: (write: (id: string) => string) => string;
  definitions: () => string;
};

export function createPencil(): Pencil {
  const idsByDefinition = new Map<string, string>();
  return {
    define(write) {
      // Equal definitions (shades, blurs) are written once, which keeps the SVG small.
      const key = write('');
      const found = idsByDefinition.get(key);
      const id = found ?? `d${idsByDefinition.size}`;
      idsByDefinition.set(key, id);
      return `url(#${id})`;
    },
    definitions: () =>
      [...idsByDefinition].map(([markup, id]) => markup.replace('id=""', `id="${id}"`)).join(''),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('');
  return children === '' ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`;
}

export const path = (d: string, fill: string, more: Attributes = {}) => element('path', { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  element('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  element('circle', { cx, cy, r, fill, ...more });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => element('rect', { x, y, width, height, fill, ...more });

export const group = (children: string, attributes: Attributes = {}) => element('g', attributes, children);

/** Translates, rotates (degrees) and scales `children`. */
export function place(children: string, x: number, y: number, scale = 1, turn = 0, mirror = false): string {
  const steps = [`translate(${round(x)} ${round(y)})`];
  if (turn !== 0) steps.push(`rotate(${round(turn)})`);
  if (scale !== 1 || mirror) steps.push(`scale(${mirror ? -scale : scale} ${scale})`);
  return group(children, { transform: steps.join(' ') });
}

/** [offset 0..1, colour, opacity 0..1] */
export type Stop = readonly [number, string, number?];

const writeStops = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity]) =>
      element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('');

/** A gradient over the shape's box, from (x1, y1) to (x2, y2) in fractions of it; left to right by default. */
export function linear(
  pencil: Pencil,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 1, 0],
): string {
  return pencil.define((id) => element('linearGradient', { id, x1, y1, x2, y2 }, writeStops(stops)));
}

export const downward = [0, 0, 0, 1] as const;

export function radial(pencil: Pencil, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return pencil.define((id) => element('radialGradient', { id, cx, cy, r }, writeStops(stops)));
}

export function blur(pencil: Pencil, deviation: number): string {
  return pencil.define((id) =>
    element(
      'filter',
      { id, x: -0.5, y: -0.5, width: 2, height: 2 },
      element('feGaussianBlur', { stdDeviation: deviation }),
    ),
  );
}

/** Clips `children` to a path. */
export function within(pencil: Pencil, d: string, children: string): string {
  const clip = pencil.define((id) => element('clipPath', { id }, element('path', { d })));
  return group(children, { 'clip-path': clip });
}

/** A complete SVG document. */
export function writePicture(pencil: Pencil, width: number, height: number, children: string): string {
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    `<defs>${pencil.definitions()}</defs>${children}`,
  );
}

/** A rounded rectangle as path data. */
export function roundedBox(x: number, y: number, width: number, height: number, r: number): string {
  return (
    `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}` +
    `a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}` +
    `a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

/** Seeded pseudo-random numbers in 0..1, so that an image renders the same each time. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
