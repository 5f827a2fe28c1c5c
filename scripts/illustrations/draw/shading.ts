import { ellipse, line, linear, path, type Attributes, type Pencil } from './svg';

/** Light from the upper left on something round: laid over a shape in its own colour. */
export function roundShade(pencil: Pencil, d: string, strength = 1): string {
  return path(
    d,
    linear(pencil, [
      [0, '#1d2a18', 0.2 * strength],
      [0.1, '#1d2a18', 0.05 * strength],
      [0.2, '#ffffff', 0.3 * strength],
      [0.3, '#ffffff', 0.42 * strength],
      [0.42, '#ffffff', 0],
      [0.62, '#2a2410', 0.02 * strength],
      [0.86, '#2a2410', 0.2 * strength],
      [0.96, '#2a2410', 0.32 * strength],
      [1, '#2a2410', 0.22 * strength],
    ]),
  );
}

/** A soft shade from top to bottom, for something that stands on the ground. */
export function groundShade(pencil: Pencil, d: string, strength = 1): string {
  return path(
    d,
    linear(
      pencil,
      [
        [0, '#ffffff', 0.12 * strength],
        [0.55, '#ffffff', 0],
        [1, '#2a2410', 0.22 * strength],
      ],
      [0, 0, 0, 1],
    ),
  );
}

/** A bright streak on glass or foil. */
export function streak(d: string, width: number, opacity = 0.7, more: Attributes = {}): string {
  return line(d, '#ffffff', width, { opacity, ...more });
}

/** A bright spot. */
export function glint(x: number, y: number, rx: number, ry: number, turn = 0, opacity = 0.8): string {
  return ellipse(x, y, rx, ry, '#ffffff', { opacity, transform: `rotate(${turn} ${x} ${y})` });
}
