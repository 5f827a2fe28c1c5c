import { color } from './palette';
import { groundShade, roundShade, streak } from './shading';
import { downward, ellipse, line, linear, path, radial, roundedBox, within, type Pencil } from './svg';

function zigzag(x1: number, x2: number, y: number, tooth: number, direction: 1 | -1): string {
  let d = '';
  const count = Math.round((x2 - x1) / tooth);
  const step = (x2 - x1) / count;
  for (let n = 0; n < count; n += 1)
    d += `l${(step / 2).toFixed(2)} ${-5 * direction}l${(step / 2).toFixed(2)} ${5 * direction}`;
  return `M${x1} ${y}${d}`;
}

/** A plump pillow packet of milk, 280 wide, 340 high, standing at (0, 0). `art` is drawn on its front. */
export function packet(pencil: Pencil, fill: string, art: string): string {
  const d =
    'M-124-318C-112-296-140-224-142-164C-142-108-128-46-120-20L120-20C128-46 142-108 142-164C140-224 112-296 124-318Z';
  const seal = (y: number, direction: 1 | -1) =>
    `${zigzag(-126, 126, y, 12, direction)}V${y + 26 * direction}H-126Z`;
  return (
    path(seal(-332, 1), fill) +
    path(seal(-4, -1), fill) +
    path(seal(-332, 1), '#2a2410', { opacity: 0.13 }) +
    path(seal(-4, -1), '#2a2410', { opacity: 0.18 }) +
    line('M-124-324H124M-124-316H124M-120-12H120M-120-20H120', '#ffffff', 2, { opacity: 0.4 }) +
    path(d, fill) +
    within(pencil, d, art) +
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff', 0.42],
          [0.5, '#ffffff', 0.04],
          [0.78, '#2a2410', 0.05],
          [1, '#2a2410', 0.3],
        ],
        0.36,
        0.36,
        0.72,
      ),
    ) +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#2a2410', 0.14],
          [0.12, '#2a2410', 0],
          [0.86, '#2a2410', 0],
          [1, '#2a2410', 0.24],
        ],
        downward,
      ),
    ) +
    line(
      'M-110-312C-96-292-100-272-108-250M108-314C92-288 96-268 110-240M-108-28C-96-50-104-74-116-92M110-28C98-54 106-76 118-98M-60-314C-54-302-56-294-60-286M64-314C58-300 60-294 66-284',
      '#2a2410',
      3,
      { opacity: 0.13 },
    ) +
    streak('M-112-110C-116-160-108-210-98-246', 12, 0.5) +
    streak('M-84-292C-60-300-20-302 10-300', 6, 0.4)
  );
}

/** A standing pouch with a screw spout, 250 wide, 372 high. */
export function spoutPouch(pencil: Pencil, fill: string, art: string, cap: string, capDeep: string): string {
  const d =
    'M-118-12C-132-110-124-200-104-262C-92-292-62-312-34-318H34C62-312 92-292 104-262C124-200 132-110 118-12Q0 14-118-12Z';
  const capBox = roundedBox(-34, -374, 68, 42, 9);
  return (
    path('M-22-340H22V-308H-22Z', '#f3efe2') +
    roundShade(pencil, 'M-22-340H22V-308H-22Z') +
    path(d, fill) +
    within(pencil, d, art) +
    line(
      'M-108-14C-120-110-114-198-94-256C-84-282-60-300-34-306H34C60-300 84-282 94-256C114-198 120-110 108-14',
      '#ffffff',
      2.5,
      { opacity: 0.45 },
    ) +
    path('M-116-24Q0-74 116-24L118-12Q0 14-118-12Z', '#2a2410', { opacity: 0.13 }) +
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff', 0.4],
          [0.5, '#ffffff', 0.03],
          [0.8, '#2a2410', 0.06],
          [1, '#2a2410', 0.28],
        ],
        0.36,
        0.38,
        0.7,
      ),
    ) +
    path(capBox, cap) +
    line('M-24-366V-340M-14-366V-340M-4-366V-340M6-366V-340M16-366V-340M26-366V-340', capDeep, 2.8, {
      opacity: 0.6,
    }) +
    roundShade(pencil, capBox) +
    streak('M-92-70C-98-150-92-206-78-250', 10, 0.5)
  );
}

/** A gable-top carton seen from a corner: front 170 wide (x -110 to 60, y -250 to 0), side 65, 356 high. */
export function gableCarton(
  pencil: Pencil,
  look: { fill: string; roof: string; art: string; sideArt?: string; cap: string; capDeep: string },
): string {
  const front = 'M-110 0V-250H60V0Z';
  const sideFace = 'M60 0L124-22V-264L60-250Z';
  const roof = 'M-110-250H60L92-322H-78Z';
  const fold = 'M60-250L124-264L92-322Z';
  const fin = 'M-78-322H92V-356H-78Z';
  return (
    path(sideFace, look.fill) +
    within(pencil, sideFace, look.sideArt ?? '') +
    path(
      sideFace,
      linear(pencil, [
        [0, '#2a2410', 0.24],
        [1, '#2a2410', 0.36],
      ]),
    ) +
    path(fold, look.roof) +
    path(fold, '#2a2410', { opacity: 0.34 }) +
    line('M60-250L92-322L106-262', '#2a2410', 2, { opacity: 0.16 }) +
    path(roof, look.roof) +
    path(
      roof,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.28],
          [1, '#2a2410', 0.1],
        ],
        downward,
      ),
    ) +
    path(fin, look.roof) +
    path(
      fin,
      linear(pencil, [
        [0, '#ffffff', 0.35],
        [1, '#2a2410', 0.16],
      ]),
    ) +
    line('M-74-330H88M-74-348H88', '#2a2410', 1.6, { opacity: 0.2 }) +
    path(front, look.fill) +
    within(pencil, front, look.art) +
    path(
      front,
      linear(pencil, [
        [0, '#ffffff', 0.22],
        [0.4, '#ffffff', 0],
        [1, '#2a2410', 0.1],
      ]),
    ) +
    line('M-110-250H60', '#ffffff', 2, { opacity: 0.5 }) +
    ellipse(-6, -276, 30, 15, look.capDeep) +
    path('M-36-290V-276C-36-258 24-258 24-276V-290Z', look.cap) +
    roundShade(pencil, 'M-36-290V-276C-36-258 24-258 24-276V-290Z') +
    ellipse(-6, -290, 30, 14, look.cap) +
    ellipse(-6, -290, 30, 14, '#ffffff', { opacity: 0.3 }) +
    ellipse(-6, -290, 20, 9, look.capDeep, { opacity: 0.3 })
  );
}

/** A woven feed sack, closed with a stitched top: 290 wide, 420 high. `art` is drawn on its front. */
export function feedSack(
  pencil: Pencil,
  fill: string,
  deep: string,
  art: string,
  stitch: string = color.clay,
): string {
  const d =
    'M-116-400C-96-380-134-330-142-250C-150-160-148-70-138-22C-134-2-120 2-100 2H100C120 2 134-2 138-22C148-70 150-160 142-250C134-330 96-380 116-400Q60-388 0-392T-116-400Z';
  let weave = '';
  for (let y = -384; y < 0; y += 13) weave += `M-150 ${y}H150`;
  for (let x = -143; x < 150; x += 13) weave += `M${x}-404V4`;
  return (
    path('M-126-424C-60-412 60-412 126-424L118-392C60-382-60-382-118-392Z', fill) +
    path('M-126-424C-60-412 60-412 126-424L118-392C60-382-60-382-118-392Z', '#2a2410', { opacity: 0.14 }) +
    path(d, fill) +
    within(pencil, d, line(weave, deep, 1.6, { opacity: 0.28 }) + art) +
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff', 0.36],
          [0.5, '#ffffff', 0.02],
          [0.8, '#2a2410', 0.08],
          [1, '#2a2410', 0.36],
        ],
        0.36,
        0.4,
        0.72,
      ),
    ) +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#2a2410', 0.16],
          [0.14, '#2a2410', 0],
          [0.86, '#2a2410', 0],
          [1, '#2a2410', 0.28],
        ],
        downward,
      ),
    ) +
    line(
      'M-110-392C-92-360-104-336-116-310M112-392C94-356 106-332 120-304M-60-386C-52-362-58-350-66-338M58-386C52-366 58-352 68-336M-4-388C-2-374-4-366-8-358M-128-18C-112-40-118-70-132-94M128-18C114-44 120-72 134-100',
      '#2a2410',
      4,
      { opacity: 0.14 },
    ) +
    line('M-122-406C-60-395 60-395 122-406', stitch, 5, { 'stroke-dasharray': '14 9' }) +
    line('M122-406C134-400 138-388 134-374', stitch, 4)
  );
}

/** An open sack, its edge rolled down over the content: 300 wide, 330 high. */
export function openSack(pencil: Pencil, fill: string, deep: string, art: string, heap: string): string {
  const d =
    'M-128-270C-148-190-150-70-138-22C-134-2-120 2-100 2H100C120 2 134-2 138-22C150-70 148-190 128-270Z';
  let weave = '';
  for (let y = -270; y < 0; y += 13) weave += `M-150 ${y}H150`;
  for (let x = -143; x < 150; x += 13) weave += `M${x}-280V4`;
  const roll =
    'M-140-286C-154-262-146-236-124-236C-60-214 60-214 124-236C146-236 154-262 140-286C90-250-90-250-140-286Z';
  return (
    ellipse(0, -284, 138, 34, deep) +
    heap +
    path(d, fill) +
    within(pencil, d, line(weave, deep, 1.6, { opacity: 0.28 }) + art) +
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff', 0.34],
          [0.5, '#ffffff', 0.02],
          [0.8, '#2a2410', 0.08],
          [1, '#2a2410', 0.36],
        ],
        0.36,
        0.4,
        0.72,
      ),
    ) +
    groundShade(pencil, d) +
    path('M-128-238C-60-214 60-214 128-238L132-214C60-190-60-190-132-214Z', '#2a2410', { opacity: 0.2 }) +
    path(roll, fill) +
    path(
      roll,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.4],
          [0.5, '#ffffff', 0],
          [1, '#2a2410', 0.3],
        ],
        downward,
      ),
    ) +
    roundShade(pencil, roll, 0.6) +
    line('M-118-256C-60-234 60-234 118-256', deep, 2, { opacity: 0.4 })
  );
}

/** A folded paper bag with a rolled top: 250 wide, 350 high. */
export function paperBag(pencil: Pencil, fill: string, art: string): string {
  const d = 'M-122-320L-128-14Q-128 0-112 0H112Q128 0 128-14L122-320Z';
  const fold = 'M-126-352H126V-306H-126Z';
  return (
    path(d, fill) +
    within(pencil, d, art) +
    path(
      d,
      linear(pencil, [
        [0, '#2a2410', 0.12],
        [0.14, '#ffffff', 0.2],
        [0.3, '#ffffff', 0.24],
        [0.5, '#ffffff', 0],
        [0.86, '#2a2410', 0.1],
        [0.87, '#2a2410', 0.24],
        [1, '#2a2410', 0.34],
      ]),
    ) +
    path(
      d,
      linear(
        pencil,
        [
          [0, '#2a2410', 0.2],
          [0.08, '#2a2410', 0],
          [0.85, '#2a2410', 0],
          [1, '#2a2410', 0.2],
        ],
        downward,
      ),
    ) +
    line('M-60-2L-84-40M70-2L92-44M-30-300C-26-280-32-262-28-244M60-302C64-286 58-270 62-256', '#2a2410', 3, {
      opacity: 0.12,
    }) +
    path(fold, fill) +
    path(
      fold,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.35],
          [0.5, '#ffffff', 0.05],
          [1, '#2a2410', 0.22],
        ],
        downward,
      ),
    ) +
    roundShade(pencil, fold, 0.5) +
    line('M-126-329H126', '#2a2410', 2, { opacity: 0.14 })
  );
}

/** A heap of grain or pellets: half an ellipse of `width`, `height` above (0, 0), sprinkled. */
export function heap(
  pencil: Pencil,
  width: number,
  height: number,
  fill: string,
  deep: string,
  light: string,
  seed = 3,
): string {
  const d = `M${-width / 2} 0C${-width * 0.36} ${-height * 0.7} ${-width * 0.16} ${-height} 0 ${-height}S${width * 0.36} ${-height * 0.7} ${width / 2} 0Z`;
  let dark = '';
  let bright = '';
  let state = seed;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  for (let n = 0; n < width * 0.6; n += 1) {
    const x = (next() - 0.5) * width;
    const y = -next() * height;
    const mark = `M${x.toFixed(0)} ${y.toFixed(0)}l${(4 + next() * 4).toFixed(0)} ${((next() - 0.5) * 6).toFixed(0)}`;
    if (n % 3 === 0) bright += mark;
    else dark += mark;
  }
  return (
    path(d, fill) +
    within(pencil, d, line(dark, deep, 4.5, { opacity: 0.55 }) + line(bright, light, 4.5, { opacity: 0.9 })) +
    path(
      d,
      linear(pencil, [
        [0, '#ffffff', 0.25],
        [0.5, '#ffffff', 0],
        [1, '#2a2410', 0.25],
      ]),
    )
  );
}
