import { color } from './palette';
import { groundShade, roundShade, streak } from './shading';
import { ellipse, line, linear, path, within, type Pencil } from './svg';

/** A tapered yoghurt cup with a foil lid, 232 wide at the rim, 270 high, standing at (0, 0). */
export function yoghurtCup(
  pencil: Pencil,
  look: { fill: string; art: string; lid: string; lidDeep: string; lidArt?: string },
): string {
  const d = 'M-112-236L-86-16Q-84 0-68 0H68Q84 0 86-16L112-236Z';
  return (
    path(d, look.fill) +
    within(pencil, d, look.art) +
    roundShade(pencil, d) +
    groundShade(pencil, d, 0.8) +
    streak('M-88-214L-68-34', 8, 0.4) +
    path('M-118-250V-240C-118-228-60-218 0-218S118-228 118-240V-250Z', '#fffdf7') +
    roundShade(pencil, 'M-118-250V-240C-118-228-60-218 0-218S118-228 118-240V-250Z', 0.9) +
    ellipse(0, -250, 118, 24, look.lidDeep) +
    ellipse(
      0,
      -253,
      117,
      23,
      linear(pencil, [
        [0, look.lid],
        [0.35, '#ffffff'],
        [0.55, look.lid],
        [1, look.lidDeep],
      ]),
    ) +
    path(
      'M96-240C122-236 138-224 142-212C126-208 104-214 92-230Z',
      linear(pencil, [
        [0, look.lid],
        [1, look.lidDeep],
      ]),
    ) +
    ellipse(0, -253, 96, 17, 'none', { stroke: look.lidDeep, 'stroke-width': 2.5, opacity: 0.5 }) +
    (look.lidArt ?? '')
  );
}

/** A wide low tub, closed: 260 wide, `height` high. The side's art is drawn inside the tub's own box. */
export function tub(
  pencil: Pencil,
  look: {
    fill: string;
    art: string;
    lid: string;
    lidDeep: string;
    height?: number;
    half?: number;
    lidArt?: string;
  },
): string {
  const h = look.height ?? 170;
  const w = look.half ?? 130;
  const d = `M${-w} ${-h}L${-w + 18} -18Q${-w + 20} 0 ${-w + 40} 0H${w - 40}Q${w - 20} 0 ${w - 18} -18L${w} ${-h}Z`;
  const rim = `M${-w - 8} ${-h - 14}V${-h + 6}C${-w - 8} ${-h + 20} ${-w * 0.5} ${-h + 32} 0 ${-h + 32}S${w + 8} ${-h + 20} ${w + 8} ${-h + 6}V${-h - 14}Z`;
  return (
    path(d, look.fill) +
    within(pencil, d, look.art) +
    roundShade(pencil, d) +
    groundShade(pencil, d) +
    path(rim, look.lid) +
    roundShade(pencil, rim) +
    ellipse(0, -h - 14, w + 8, 30, look.lidDeep) +
    ellipse(
      0,
      -h - 17,
      w + 7,
      29,
      linear(pencil, [
        [0, look.lid],
        [0.3, '#ffffff'],
        [0.6, look.lid],
        [1, look.lidDeep],
      ]),
    ) +
    ellipse(0, -h - 17, w - 14, 22, 'none', { stroke: look.lidDeep, 'stroke-width': 2.5, opacity: 0.55 }) +
    (look.lidArt ?? '')
  );
}

/** An open tub: 280 wide, 190 high, its content swirled. */
export function openTub(
  pencil: Pencil,
  look: { fill: string; art: string; content: string; contentDeep: string; topping?: string },
): string {
  const d = 'M-136-176L-112-18Q-110 0-90 0H90Q110 0 112-18L136-176Z';
  return (
    path(d, look.fill) +
    within(pencil, d, look.art) +
    roundShade(pencil, d) +
    groundShade(pencil, d) +
    ellipse(0, -178, 142, 40, '#ffffff') +
    ellipse(
      0,
      -178,
      142,
      40,
      linear(pencil, [
        [0, '#cfc5ae', 0.5],
        [0.3, '#ffffff', 0],
        [1, '#b9ad92', 0.6],
      ]),
    ) +
    ellipse(0, -177, 134, 36, '#b7ab8f', { opacity: 0.55 }) +
    ellipse(0, -176, 128, 33, look.contentDeep) +
    swirl(pencil, look.content, look.contentDeep) +
    (look.topping ?? '')
  );
}

/** Yoghurt or cream turned with a spoon, seen from above at an angle; 250 wide, centred on (0, -186). */
function swirl(pencil: Pencil, fill: string, deep: string): string {
  const surface =
    'M-124-176C-124-194-70-204-20-206C10-232 44-222 40-206C92-202 124-192 124-176C124-158 68-145 0-145S-124-158-124-176Z';
  return (
    path(surface, fill) +
    path(
      surface,
      linear(pencil, [
        [0, '#ffffff', 0.5],
        [0.5, '#ffffff', 0],
        [1, deep, 0.7],
      ]),
    ) +
    line(
      'M-92-178C-80-196 40-200 74-184C96-170 30-156-20-160C-56-164-54-180-14-184C20-187 40-178 22-172',
      deep,
      7,
    ) +
    line('M-94-182C-80-199 38-204 74-188', '#ffffff', 3.5, { opacity: 0.9 }) +
    path('M-16-204C8-232 44-224 40-207C26-214 4-214-16-204Z', '#ffffff', { opacity: 0.75 })
  );
}

/** A wooden spoon, 230 long, its bowl at (0, 0), its handle to the right and up. */
export function woodenSpoon(pencil: Pencil): string {
  return (
    path(
      'M20-8L220-12Q232-6 220 2L20 8Z',
      linear(
        pencil,
        [
          [0, color.woodLight],
          [1, color.wood],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    ellipse(
      0,
      0,
      34,
      22,
      linear(
        pencil,
        [
          [0, color.woodLight],
          [1, color.woodDeep],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ellipse(-2, 0, 26, 15, color.woodDeep, { opacity: 0.55 })
  );
}
