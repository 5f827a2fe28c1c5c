import { color } from './palette';
import { glint, groundShade, roundShade, streak } from './shading';
import { downward, ellipse, line, linear, path, rect, roundedBox, within, type Pencil } from './svg';

type BottleLook = {
  /** The drink's colour, and where it is in shade. */
  drink: string;
  drinkDeep: string;
  cap: string;
  capDeep: string;
  /** The colour of a line of cream at the top, when there is one. */
  creamLine?: string;
  label?: string;
};

const tallGlass =
  'M-84-16Q-84 0-66 0H66Q84 0 84-16V-226C84-284 43-296 43-344V-384H-43V-344C-43-296-84-284-84-226Z';
const tallDrink =
  'M-76-18Q-76-8-64-8H64Q76-8 76-18V-226C76-278 36-294 36-342V-352H-36V-342C-36-294-76-278-76-226Z';

/** The farm's glass bottle: 168 wide, 412 high, standing at (0, 0). The label lies between y = -212 and -44. */
export function milkBottle(pencil: Pencil, look: BottleLook): string {
  const glass = linear(pencil, [
    [0, '#bcd2cb'],
    [0.2, '#f2f8f5'],
    [0.75, '#dfeae5'],
    [1, '#9fb8b0'],
  ]);
  return (
    path(tallGlass, glass) +
    path(
      tallDrink,
      linear(pencil, [
        [0, look.drink],
        [0.55, look.drink],
        [1, look.drinkDeep],
      ]),
    ) +
    (look.creamLine
      ? within(
          pencil,
          tallDrink,
          rect(-80, -360, 160, 96, look.creamLine) +
            path('M-80-272Q-40-258 0-264T80-262V-240H-80Z', look.creamLine, { opacity: 0.6 }),
        )
      : '') +
    ellipse(0, -352, 36, 6, '#ffffff', { opacity: 0.65 }) +
    (look.label ?? '') +
    roundShade(pencil, tallGlass) +
    groundShade(pencil, tallGlass, 0.7) +
    streak('M-64-40V-222C-62-262-34-284-30-330', 9, 0.55) +
    streak('M70-60V-200', 4, 0.35) +
    path(
      roundedBox(-48, -392, 96, 16, 8),
      linear(pencil, [
        [0, '#b6cbc4'],
        [0.25, '#ffffff'],
        [0.7, '#d5e2dd'],
        [1, '#93aca4'],
      ]),
    ) +
    foilCap(pencil, 50, -386, look.cap, look.capDeep)
  );
}

/** A crimped foil cap with its lower edge at y. */
function foilCap(pencil: Pencil, half: number, y: number, fill: string, deep: string): string {
  const d = `M${-half} ${y}C${-half} ${y - 20} ${-half + 6} ${y - 28} ${-half + 14} ${y - 30}H${half - 14}C${half - 6} ${y - 28} ${half} ${y - 20} ${half} ${y}Z`;
  let folds = '';
  for (let x = -half + 9; x < half - 4; x += 11) folds += `M${x} ${y - 2}L${x * 0.86} ${y - 20}`;
  return (
    path(d, fill) +
    line(folds, deep, 2.4, { opacity: 0.6 }) +
    roundShade(pencil, d, 1.1) +
    ellipse(0, y - 29, half - 14, 4, '#ffffff', { opacity: 0.35 })
  );
}

/** A squat round bottle, 190 wide, 300 high; the label lies between y = -190 and -50. */
export function roundBottle(pencil: Pencil, look: BottleLook): string {
  const glass =
    'M-95-70C-95-20-78 0-52 0H52C78 0 95-20 95-70V-150C95-206 40-206 40-244V-272H-40V-244C-40-206-95-206-95-150Z';
  const drink =
    'M-87-72C-87-26-72-8-50-8H50C72-8 87-26 87-72V-150C87-198 33-200 33-240H-33C-33-200-87-198-87-150Z';
  return (
    path(
      glass,
      linear(pencil, [
        [0, '#bcd2cb'],
        [0.2, '#f2f8f5'],
        [0.75, '#dfeae5'],
        [1, '#9fb8b0'],
      ]),
    ) +
    path(
      drink,
      linear(pencil, [
        [0, look.drink],
        [0.55, look.drink],
        [1, look.drinkDeep],
      ]),
    ) +
    (look.label ?? '') +
    roundShade(pencil, glass) +
    groundShade(pencil, glass, 0.8) +
    streak('M-74-70V-150C-74-176-46-194-34-216', 8, 0.55) +
    path(
      roundedBox(-45, -278, 90, 14, 7),
      linear(pencil, [
        [0, '#b6cbc4'],
        [0.25, '#ffffff'],
        [0.7, '#d5e2dd'],
        [1, '#93aca4'],
      ]),
    ) +
    foilCap(pencil, 47, -272, look.cap, look.capDeep)
  );
}

/** A small waisted plastic bottle with a foil lid, 112 wide, 236 high. */
export function drinkBottle(pencil: Pencil, look: BottleLook): string {
  const d =
    'M-50-10Q-50 0-40 0H40Q50 0 50-10V-78C50-96 42-100 42-116C42-132 54-138 54-160C54-190 36-196 34-214H-34C-36-196-54-190-54-160C-54-138-42-132-42-116C-42-100-50-96-50-78Z';
  return (
    path(
      d,
      linear(pencil, [
        [0, look.drink],
        [0.6, look.drink],
        [1, look.drinkDeep],
      ]),
    ) +
    (look.label ?? '') +
    roundShade(pencil, d, 1.1) +
    groundShade(pencil, d) +
    path(
      'M-40-226C-40-212-40-210-36-208H36C40-210 40-212 40-226Q40-232 34-232H-34Q-40-232-40-226Z',
      look.cap,
    ) +
    roundShade(
      pencil,
      'M-40-226C-40-212-40-210-36-208H36C40-210 40-212 40-226Q40-232 34-232H-34Q-40-232-40-226Z',
      1.1,
    ) +
    ellipse(0, -231, 35, 4.5, '#ffffff', { opacity: 0.5 }) +
    glint(-30, -170, 5, 18, 8, 0.6)
  );
}

/** A straight glass, 120 wide at the rim, 190 high, filled with a drink. */
export function tumbler(pencil: Pencil, drink: string, drinkDeep: string, level = 0.78): string {
  const y = -190 * level;
  const at = (height: number) => 46 + (14 * -height) / 190;
  const glass = 'M-60-190L-46-8Q-45 0-37 0H37Q45 0 46-8L60-190Z';
  const liquid = `M${-at(y) + 5} ${y}L-40-14Q-39-9-34-9H34Q39-9 40-14L${at(y) - 5} ${y}Z`;
  return (
    path(glass, '#ffffff', { opacity: 0.5 }) +
    path(
      liquid,
      linear(pencil, [
        [0, drink],
        [0.55, drink],
        [1, drinkDeep],
      ]),
    ) +
    ellipse(0, y, at(y) - 5, 9, drink) +
    ellipse(0, y, at(y) - 5, 9, '#ffffff', { opacity: 0.45 }) +
    roundShade(pencil, glass, 0.85) +
    ellipse(0, -190, 60, 10, 'none', { stroke: '#ffffff', 'stroke-width': 3.5, opacity: 0.95 }) +
    ellipse(0, -190, 60, 10, 'none', { stroke: '#8ea79e', 'stroke-width': 1, opacity: 0.6 }) +
    streak('M-46-160L-36-30', 6, 0.7)
  );
}

/** A jerrycan with a handle and screw cap, 250 wide, 350 high; the label lies between y = -210 and -50. */
export function jerrycan(pencil: Pencil, look: BottleLook): string {
  const d =
    'M-118-24Q-118 0-94 0H94Q118 0 118-24V-230C118-262 108-276 84-288L30-312C22-316 20-322 20-330V-338H-96V-300C-110-288-118-276-118-240Z';
  const hole =
    'M24-262C24-276 34-282 46-278L82-264C94-258 98-250 98-238V-226C98-216 90-212 80-214L38-224C28-226 24-232 24-240Z';
  const whole = `${d}${hole}`;
  return (
    path(
      whole,
      linear(pencil, [
        [0, look.drink],
        [0.6, look.drink],
        [1, look.drinkDeep],
      ]),
      { 'fill-rule': 'evenodd' },
    ) +
    line('M-106-222V-30M106-206V-30', '#2a2410', 3, { opacity: 0.07 }) +
    (look.label ?? '') +
    path(
      whole,
      linear(pencil, [
        [0, '#1d2a18', 0.16],
        [0.08, '#ffffff', 0.25],
        [0.2, '#ffffff', 0.4],
        [0.34, '#ffffff', 0],
        [0.7, '#2a2410', 0.03],
        [1, '#2a2410', 0.3],
      ]),
      { 'fill-rule': 'evenodd' },
    ) +
    path(
      whole,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.1],
          [0.6, '#ffffff', 0],
          [1, '#2a2410', 0.2],
        ],
        downward,
      ),
      { 'fill-rule': 'evenodd' },
    ) +
    line(hole, '#2a2410', 4, { opacity: 0.16 }) +
    path(roundedBox(-88, -372, 100, 40, 8), look.cap) +
    line(
      'M-78-364V-340M-66-364V-340M-54-364V-340M-42-364V-340M-30-364V-340M-18-364V-340M-6-364V-340M4-364V-340',
      look.capDeep,
      2.6,
      { opacity: 0.65 },
    ) +
    roundShade(pencil, roundedBox(-88, -372, 100, 40, 8)) +
    streak('M-102-60V-226', 8, 0.5)
  );
}

/** An enamel mug, 110 wide, 104 high, handle on the right. */
export function enamelMug(pencil: Pencil, fill: string, rim: string, drink: string): string {
  const d = 'M-55-100L-52-12Q-51 0-40 0H40Q51 0 52-12L55-100Z';
  return (
    line('M52-80C90-84 92-26 50-26', fill, 13) +
    line('M52-80C90-84 92-26 50-26', rim, 3, { opacity: 0.5 }) +
    path(d, fill) +
    roundShade(pencil, d, 1.05) +
    ellipse(0, -100, 55, 11, fill) +
    ellipse(0, -98, 48, 8, drink) +
    ellipse(-8, -99, 30, 4, '#ffffff', { opacity: 0.6 }) +
    ellipse(0, -100, 55, 11, 'none', { stroke: rim, 'stroke-width': 5 }) +
    glint(-36, -52, 4, 20, 2, 0.6)
  );
}

export const plainDrink = { drink: '#fffdf6', drinkDeep: color.milkShade };
