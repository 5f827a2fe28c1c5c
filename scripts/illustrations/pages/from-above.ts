import { blur, createChance, line, path, rect, type Pencil } from '../draw/svg';

/** The shadow of something flat that is seen from above, light from the upper left. */
export const lyingShade = (pencil: Pencil, d: string, by = 10): string =>
  path(d, '#2b1a08', {
    opacity: 0.32,
    transform: `translate(${by} ${by * 1.2})`,
    filter: blur(pencil, by * 0.6),
  });

export const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A table of boards seen from above, over the whole picture. */
export const boardsFromAbove = (light: string, deep: string, joint: string): string => {
  const chance = createChance(41);
  return (
    rect(0, 0, 960, 640, light) +
    [0, 1, 2, 3, 4]
      .map((n) => rect(0, n * 130 - 10, 960, 128, n % 2 ? light : deep, { opacity: 0.8 }))
      .join('') +
    line([120, 250, 380, 510].map((y) => `M0 ${y}H960`).join(''), joint, 4) +
    line(
      Array.from({ length: 26 }, () => {
        const x = chance() * 900;
        const y = chance() * 640;
        return `M${x.toFixed(0)} ${y.toFixed(0)}q${(40 + chance() * 60).toFixed(0)} ${(chance() * 8 - 4).toFixed(0)} ${(100 + chance() * 120).toFixed(0)} 0`;
      }).join(''),
      joint,
      2,
      { opacity: 0.35 },
    )
  );
};
