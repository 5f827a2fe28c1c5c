import { blur, circle, ellipse, group, line, path, within, type Pencil } from './svg';

/** Somebody seen from behind. */
export type Back = {
  readonly skin: string;
  readonly skinDeep: string;
  readonly top: string;
  readonly bottom: string;
  /** A skirt instead of trousers. */
  readonly skirt?: boolean;
  /** Bare legs below shorts or a short skirt. */
  readonly short?: boolean;
  readonly boots: string;
  /** Where the hands are; feet at (0, 0). */
  readonly hands: readonly [readonly [number, number], readonly [number, number]];
  /** What the elbows do: how far they stand out. */
  readonly elbow?: number;
  /** Drawn over the head; its middle is at (0, 0), its radius 34. */
  readonly hair: string;
  /** A child has a bigger head and shorter legs. */
  readonly child?: boolean;
};

/** Somebody who stands with their back to us, feet at (0, 0); a grown-up is 340 high, a child 270. */
export function fromBehind(pencil: Pencil, look: Back): string {
  const { child = false, elbow = 10 } = look;
  const hip = child ? -112 : -160;
  const shoulder = child ? -194 : -268;
  const half = child ? 34 : 42;
  const headY = child ? -236 : -308;
  const radius = child ? 36 : 31;
  const torso = `M${-half + 8} ${shoulder - 4}C${-half - 6} ${shoulder + 2} ${-half - 4} ${shoulder + 40} ${-half + 2} ${hip - 6}L${-half} ${hip + 12}H${half}L${half - 2} ${hip - 6}C${half + 4} ${shoulder + 40} ${half + 6} ${shoulder + 2} ${half - 8} ${shoulder - 4}C14 ${shoulder - 14} -14 ${shoulder - 14} ${-half + 8} ${shoulder - 4}Z`;
  const hem = look.short ? (look.skirt ? hip + 48 : hip + 38) : look.skirt ? -52 : -34;
  const lower = look.skirt
    ? `M${-half + 4} ${hip}H${half - 4}C${half + 8} ${hip + 30} ${half + 16} ${hem - 10} ${half + 18} ${hem}C14 ${hem + 10} -14 ${hem + 10} ${-half - 18} ${hem}C${-half - 16} ${hem - 10} ${-half - 8} ${hip + 30} ${-half + 2} ${hip - 8}Z`
    : `M${-half + 3} ${hip}H${half - 3}L${half - 1} ${hem}H5L0 ${hip + 30}L-5 ${hem}H${-half + 1}Z`;
  const arm = (side: 1 | -1, [x, y]: readonly [number, number]) => {
    const from = `${side * (half - 4)} ${shoulder + 12}`;
    const bend = `${side * (half + elbow)} ${(shoulder + y) / 2 + 16}`;
    return (
      line(`M${from}Q${bend} ${x} ${y}`, look.skin, child ? 16 : 18) +
      circle(x, y, child ? 10 : 11, look.skin) +
      line(
        `M${from}Q${side * (half + elbow * 0.6)} ${shoulder + 30} ${side * (half + elbow * 0.6)} ${shoulder + 44}`,
        look.top,
        child ? 22 : 25,
      )
    );
  };
  const rim = child ? -46 : -62;
  const boot = (x: number) =>
    path(`M${x - 13} ${rim}H${x + 13}L${x + 14} -8C${x + 15} 0 ${x - 15} 0 ${x - 14} -8Z`, look.boots) +
    path(`M${x + 4} ${rim}H${x + 13}L${x + 14} -8C${x + 14} -2 ${x + 8} -2 ${x + 6} -4Z`, '#1d150a', {
      opacity: 0.28,
    }) +
    path(`M${x - 15} -7H${x + 15}V1H${x - 15}Z`, '#2a2018');
  const shaded = (d: string, fill: string) =>
    path(d, fill) +
    within(
      pencil,
      d,
      group(path(`M${half * 0.3} -400H${half * 3}V20H${half * 0.5}Z`, '#1d150a', { opacity: 0.34 }), {
        filter: blur(pencil, 10),
      }),
    );
  return (
    ellipse(30, 0, 80, 12, '#20250f', { opacity: 0.34, filter: blur(pencil, 6) }) +
    line(`M-17 ${hip + 10}V-40M17 ${hip + 10}V-40`, look.skin, child ? 20 : 23) +
    line(`M23 ${hip + 10}V-40`, look.skinDeep, 9, { opacity: 0.5 }) +
    boot(-18) +
    boot(18) +
    shaded(lower, look.bottom) +
    arm(-1, look.hands[0]) +
    arm(1, look.hands[1]) +
    path(
      `M-13 ${shoulder + 4}C-13 ${headY + 20} 13 ${headY + 20} 13 ${shoulder + 4}C4 ${shoulder + 10} -4 ${shoulder + 10} -13 ${shoulder + 4}Z`,
      look.skinDeep,
    ) +
    shaded(torso, look.top) +
    group(
      ellipse(-34, 4, 7, 11, look.skin) +
        ellipse(34, 4, 7, 11, look.skinDeep) +
        circle(0, 0, 34, look.skin) +
        look.hair,
      { transform: `translate(0 ${headY}) scale(${radius / 34})` },
    )
  );
}

/** Hair cropped close, from behind. */
export const croppedHair =
  path('M-34 4C-38-44 38-44 34 4C32 22 20 30 0 30C-20 30-32 22-34 4Z', '#1c120d') +
  path('M-26-14C-20-30 0-34 10-30C-6-28-18-18-22-2Z', '#4a382c', { opacity: 0.8 });

/** Two puffs with ribbons, from behind. */
export const puffs = (ribbon: string): string =>
  circle(-34, -30, 22, '#1c120d') +
  circle(34, -30, 22, '#1c120d') +
  croppedHair +
  line('M0-34V28', '#6b4a35', 3) +
  circle(-25, -20, 6, ribbon) +
  circle(25, -20, 6, ribbon);

/** A cap with its peak in front. */
export const cap = (fill: string, deep: string): string =>
  croppedHair +
  path('M-36-2C-38-48 38-48 36-2C20 6-20 6-36-2Z', fill) +
  path('M6-38C38-36 38-14 36-2C30 2 22 4 16 4C20-10 18-28 6-38Z', deep, { opacity: 0.6 }) +
  path('M-12 3C-10-10 10-10 12 3Z', '#1c120d') +
  circle(0, -38, 4, deep);
