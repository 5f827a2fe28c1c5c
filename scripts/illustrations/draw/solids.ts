import { color } from './palette';
import { downward, ellipse, line, linear, path, within, type Pencil } from './svg';

type BoxLook = {
  front: string;
  top: string;
  side: string;
  frontArt?: string;
  topArt?: string;
  sideArt?: string;
  round?: number;
};

/**
 * A box seen from its front, a little from above and from the right. Its front's lower left corner is (0, 0);
 * (dx, -dy) is how far its back is moved. Art is drawn in the coordinates of the whole.
 */
export function box(
  pencil: Pencil,
  width: number,
  height: number,
  dx: number,
  dy: number,
  look: BoxLook,
): string {
  const front = `M0 0V${-height}H${width}V0Z`;
  const top = `M0 ${-height}L${dx} ${-height - dy}H${width + dx}L${width} ${-height}Z`;
  const sideFace = `M${width} 0L${width + dx} ${-dy}V${-height - dy}L${width} ${-height}Z`;
  const join = look.round ?? 5;
  const face = (d: string, fill: string, art: string | undefined, shade: string) =>
    path(d, fill, { stroke: fill, 'stroke-width': join, 'stroke-linejoin': 'round' }) +
    (art ? within(pencil, d, art) : '') +
    path(d, shade);
  return (
    face(
      sideFace,
      look.side,
      look.sideArt,
      linear(
        pencil,
        [
          [0, '#2a2410', 0.02],
          [1, '#2a2410', 0.14],
        ],
        downward,
      ),
    ) +
    face(
      top,
      look.top,
      look.topArt,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.4],
          [1, '#ffffff', 0],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    face(
      front,
      look.front,
      look.frontArt,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.16],
          [0.5, '#ffffff', 0],
          [1, '#2a2410', 0.12],
        ],
        downward,
      ),
    ) +
    line(`M3 ${-height}H${width - 1}`, '#ffffff', 2.5, { opacity: 0.55 }) +
    line(`M${width} -4V${-height}`, '#ffffff', 2, { opacity: 0.28 })
  );
}

/** A wooden board seen at a low angle, `width` wide, its front edge at y = 0. */
export function board(pencil: Pencil, width: number, depth = 70): string {
  const half = width / 2;
  const top = `M${-half} -16L${-half + depth * 0.75} ${-16 - depth}H${half - depth * 0.75}L${half} -16Z`;
  return (
    path(
      `M${-half} -16H${half}V-4Q${half} 4 ${half - 8} 4H${-half + 8}Q${-half} 4 ${-half} -4Z`,
      linear(
        pencil,
        [
          [0, color.wood],
          [1, color.woodDeep],
        ],
        downward,
      ),
    ) +
    path(
      top,
      linear(
        pencil,
        [
          [0, '#c99762'],
          [1, color.woodLight],
        ],
        downward,
      ),
    ) +
    within(
      pencil,
      top,
      line(
        `M${-half} -30C${-half * 0.3} -40 ${half * 0.3} -24 ${half} -34M${-half} -50C${-half * 0.2} -58 ${half * 0.2} -46 ${half} -54M${-half} -70C0 -64 ${half * 0.4} -76 ${half} -70`,
        color.woodDeep,
        2.2,
        { opacity: 0.28 },
      ),
    ) +
    line(`M${-half + 3} -16H${half - 3}`, '#f1cfa2', 2, { opacity: 0.8 })
  );
}

/** A plate seen at a low angle, `width` wide, its lowest edge at y = 0. */
export function plate(pencil: Pencil, width: number, rim: string = color.lake): string {
  const rx = width / 2;
  const ry = width * 0.15;
  return (
    ellipse(0, -ry + 8, rx, ry, '#c9c2b0') +
    ellipse(
      0,
      -ry,
      rx,
      ry,
      linear(pencil, [
        [0, '#e9e3d5'],
        [0.3, '#ffffff'],
        [1, '#d8d0bf'],
      ]),
    ) +
    ellipse(0, -ry, rx - 9, ry - 4, 'none', { stroke: rim, 'stroke-width': 4, opacity: 0.85 }) +
    ellipse(
      0,
      -ry + 3,
      rx * 0.72,
      ry * 0.68,
      linear(pencil, [
        [0, '#d9d2c2'],
        [0.5, '#f7f3ea'],
        [1, '#ffffff'],
      ]),
    )
  );
}

/** An enamel bowl, `width` wide at the rim, standing at (0, 0); what fills it is drawn at its mouth's centre by the caller. */
export function bowl(
  pencil: Pencil,
  width: number,
  height: number,
  fill: string,
  rim: string,
): { back: string; front: string; mouth: number } {
  const w = width / 2;
  const ry = width * 0.13;
  const lip = `M${-w} ${-height}A${w} ${ry} 0 0 0 ${w} ${-height}`;
  const outside = `${lip}C${w - 4} ${-height * 0.35} ${w * 0.62} -6 ${w * 0.42} -2H${-w * 0.42}C${-w * 0.62} -6 ${-w + 4} ${-height * 0.35} ${-w} ${-height}Z`;
  return {
    mouth: -height,
    back:
      ellipse(0, -height, w, ry, '#e8e0cd') +
      ellipse(0, -height, w, ry, 'none', { stroke: rim, 'stroke-width': 6 }),
    front:
      path(outside, fill) +
      path(
        outside,
        linear(pencil, [
          [0, '#1d2a18', 0.2],
          [0.18, '#ffffff', 0.35],
          [0.32, '#ffffff', 0.3],
          [0.5, '#ffffff', 0],
          [0.85, '#2a2410', 0.18],
          [1, '#2a2410', 0.3],
        ]),
      ) +
      line(lip, rim, 6),
  };
}
