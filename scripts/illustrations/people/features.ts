import { blur, circle, ellipse, group, line, path, place, within, type Pencil } from '../draw/svg';

/** Skin as light and shade fall on it, and the lips. */
export type Skin = {
  readonly base: string;
  readonly light: string;
  readonly deep: string;
  readonly lip: string;
};

export const skins = {
  ebony: { base: '#5a3524', light: '#7c4e37', deep: '#371d12', lip: '#7d4036' },
  cocoa: { base: '#6b4029', light: '#8d5a3d', deep: '#452515', lip: '#9a4d41' },
  umber: { base: '#7d4c30', light: '#a06a47', deep: '#532d19', lip: '#a75347' },
  chestnut: { base: '#96623f', light: '#b98159', deep: '#653c22', lip: '#b55d50' },
  almond: { base: '#a8734c', light: '#cb9669', deep: '#75482b', lip: '#bd6658' },
} as const satisfies Record<string, Skin>;

const ink = '#1d110b';

/** The head's outline `d` in the light from the left; the face is about x = `middle`. */
export function head(pencil: Pencil, skin: Skin, d: string, middle: number): string {
  return (
    path(d, skin.base) +
    within(
      pencil,
      d,
      group(
        path(
          `M${middle + 92} 90C${middle + 104} 220 ${middle + 96} 330 ${middle + 20} 460H${middle + 220}V90Z`,
          skin.deep,
          { opacity: 0.62 },
        ) +
          ellipse(middle - 58, 196, 62, 50, skin.light, { opacity: 0.75 }) +
          ellipse(middle - 70, 316, 36, 32, skin.light, { opacity: 0.75 }) +
          ellipse(middle, 424, 46, 20, skin.light, { opacity: 0.4 }),
        { filter: blur(pencil, 20) },
      ) +
        group(
          ellipse(middle - 78, 338, 30, 20, '#c4573a', { opacity: 0.28 }) +
            ellipse(middle + 74, 338, 26, 20, '#c4573a', { opacity: 0.22 }),
          { filter: blur(pencil, 10) },
        ),
    )
  );
}

/** An ear of the left side, centred; `mirror` for the right one. */
export function ear(skin: Skin, x: number, y: number, mirror = false, scale = 1): string {
  return place(
    path('M16-34C-4-48-28-34-26-6C-24 18-10 40 10 36Z', skin.base) +
      path('M8-24C-8-32-18-18-16-2C-14 12-8 22 2 22C-4 8 0-2 8-8Z', skin.deep, { opacity: 0.55 }),
    x,
    y,
    scale,
    0,
    mirror,
  );
}

/** A neck with the shade of the chin on it. */
export function neck(pencil: Pencil, skin: Skin, d: string, chin: number, x = 330): string {
  return (
    path(d, skin.base) +
    within(
      pencil,
      d,
      group(
        ellipse(x, chin, 100, 46, skin.deep, { opacity: 0.95 }) +
          path(`M${x + 20} ${chin}H${x + 120}V700H${x + 50}Z`, skin.deep, { opacity: 0.5 }),
        { filter: blur(pencil, 12) },
      ),
    )
  );
}

type Eyes = {
  /** Half the width of an eye, and the height of its upper lid. */
  readonly width: number;
  readonly height: number;
  /** From 0 to 1: how far a smile lifts the lower lid. */
  readonly lifted?: number;
  readonly lashes?: boolean;
  readonly glance?: number;
};

function eye(pencil: Pencil, skin: Skin, side: 1 | -1, eyes: Eyes): string {
  const { width: w, height: h, lifted = 0, lashes, glance = 0 } = eyes;
  const low = h * (0.95 - lifted * 0.75);
  const upper = `M${-side * w} 4C${-side * w * 0.6} ${-h} ${side * w * 0.4} ${-h * 1.35} ${side * w} -1`;
  const d = `${upper}C${side * w * 0.55} ${low} ${-side * w * 0.4} ${low + 2} ${-side * w} 4Z`;
  return (
    path(d, '#f7eee2') +
    within(
      pencil,
      d,
      circle(glance, -2, h * 1.02, '#3b2214') +
        circle(glance, -2, h * 0.55, '#120a06') +
        path(`${upper}V-30H${-side * w}Z`, ink, { opacity: 0.28, transform: 'translate(0 4)' }),
    ) +
    circle(glance - h * 0.32, -2 - h * 0.36, h * 0.27, '#ffffff') +
    line(upper, ink, 4.4) +
    (lashes ? line(`M${side * w} -1l${side * 8}-7M${side * w * 0.8}-6l${side * 7}-9`, ink, 3.2) : '') +
    line(
      `M${-side * w * 0.9} ${-h * 0.9}C${-side * w * 0.4} ${-h * 1.9} ${side * w * 0.5} ${-h * 2.1} ${side * w * 1.06} ${-h * 0.8}`,
      skin.deep,
      3,
      { opacity: 0.75 },
    ) +
    line(
      `M${-side * w * 0.6} ${low + 5}C${-side * w * 0.1} ${low + 9} ${side * w * 0.5} ${low + 7} ${side * w * 0.9} ${low}`,
      skin.deep,
      2.6,
      { opacity: 0.45 },
    )
  );
}

/** A brow over the eye, thick at the nose, thin at the temple. */
const brow = (side: 1 | -1, length: number, thick: number, arch: number, fill: string): string =>
  path(
    `M${-side * length * 0.75} ${-thick * 0.2}C${-side * length * 0.4} ${-thick * 0.7 - arch * 0.7} ${side * length * 0.4} ${-thick * 0.5 - arch * 1.1} ${side * length} ${arch * 0.35 + 2}C${side * length * 0.4} ${thick * 0.3 - arch * 0.7} ${-side * length * 0.2} ${thick * 0.3 - arch * 0.5} ${-side * length * 0.7} ${thick * 0.8}Z`,
    fill,
    { stroke: fill, 'stroke-width': 2.5, 'stroke-linejoin': 'round' },
  );

/** A nose whose wings stand at y = 0, `w` to each side. */
const nose = (pencil: Pencil, skin: Skin, w: number, long: number, turn: number): string =>
  group(
    path(
      `M${6 + turn * 4} ${-long}C${14 + turn * 4} ${-long * 0.5} ${w * 0.7} -26 ${w * 0.8} -6L4 0Z`,
      skin.deep,
      {
        opacity: 0.5,
      },
    ) + path(`M-6 ${-long}C-8 ${-long * 0.5} -8-24-6-14L4-16L4 ${-long}Z`, skin.light, { opacity: 0.6 }),
    { filter: blur(pencil, 4) },
  ) +
  path(
    `M${-w} -4C${-w - 3} -18 ${-w * 0.6} -24 ${-w * 0.46} -17C${-w * 0.2} -25 ${w * 0.2} -25 ${w * 0.46} -17C${w * 0.6} -24 ${w + 3} -18 ${w} -4C${w * 0.8} 5 ${w * 0.4} 0 0 6C${-w * 0.4} 0 ${-w * 0.8} 5 ${-w} -4Z`,
    skin.base,
  ) +
  path(
    `M${-w} -4C${-w * 0.8} 5 ${-w * 0.4} 0 0 6C${w * 0.4} 0 ${w * 0.8} 5 ${w} -4C${w + 2} -10 ${w + 1} -14 ${w * 0.9} -18C${w * 0.86} -8 ${w * 0.4} -6 0 -4C${-w * 0.4} -6 ${-w * 0.8} -6 ${-w} -4Z`,
    skin.deep,
    { opacity: 0.62 },
  ) +
  ellipse(-w * 0.44, 0, w * 0.24, 3.4, ink, { opacity: 0.7, transform: `rotate(-12 ${-w * 0.44} 0)` }) +
  ellipse(w * 0.44, 0, w * 0.24, 3.4, ink, { opacity: 0.7, transform: `rotate(12 ${w * 0.44} 0)` }) +
  group(ellipse(-w * 0.14, -16, w * 0.3, 8, skin.light, { opacity: 0.85 }), { filter: blur(pencil, 4) }) +
  line(
    `M${-w - 2} -12C${-w - 6} -4 ${-w - 4} 3 ${-w + 3} 3M${w + 2} -12C${w + 6} -4 ${w + 4} 3 ${w - 3} 3`,
    skin.deep,
    3,
    {
      opacity: 0.6,
    },
  );

export type Mouth = 'closed' | 'smile' | 'laugh';

function mouth(skin: Skin, kind: Mouth, w: number): string {
  const upperLip = (dip: number) =>
    `M${-w} -6C${-w * 0.6} -13 ${-w * 0.24} -21 0 -15C${w * 0.24} -21 ${w * 0.6} -13 ${w} -6C${w * 0.5} ${dip} ${-w * 0.5} ${dip} ${-w} -6Z`;
  const corners = line(
    `M${-w - 5} -11Q${-w - 3} -5 ${-w + 4} -4M${w + 5} -11Q${w + 3} -5 ${w - 4} -4`,
    skin.deep,
    3.4,
    {
      opacity: 0.8,
    },
  );
  if (kind === 'closed')
    return (
      path(
        `M${-w} -6C${-w * 0.5} 7 ${w * 0.5} 7 ${w} -6C${w * 0.7} 18 ${w * 0.3} 25 0 25C${-w * 0.3} 25 ${-w * 0.7} 18 ${-w} -6Z`,
        skin.lip,
      ) +
      path(upperLip(6), skin.deep) +
      path(upperLip(6), skin.lip, { opacity: 0.45 }) +
      line(`M${-w} -6C${-w * 0.5} 5 ${-w * 0.2} 4 0 3C${w * 0.2} 4 ${w * 0.5} 5 ${w} -6`, '#3a1a14', 3) +
      ellipse(-w * 0.14, 14, w * 0.34, 4, '#ffffff', { opacity: 0.2 }) +
      corners
    );
  const depth = kind === 'laugh' ? 44 : 26;
  const open = `M${-w} -6C${-w * 0.5} 2 ${w * 0.5} 2 ${w} -6C${w * 0.8} ${depth * 0.7} ${w * 0.4} ${depth} 0 ${depth}C${-w * 0.4} ${depth} ${-w * 0.8} ${depth * 0.7} ${-w} -6Z`;
  const lower = depth + 13;
  return (
    path(
      `M${-w} -6C${-w * 0.5} 2 ${w * 0.5} 2 ${w} -6C${w * 0.9} ${lower * 0.7} ${w * 0.45} ${lower} 0 ${lower}C${-w * 0.45} ${lower} ${-w * 0.9} ${lower * 0.7} ${-w} -6Z`,
      skin.lip,
    ) +
    path(open, '#4a1614') +
    (kind === 'laugh' ? ellipse(0, depth - 5, w * 0.42, 11, '#b8544f') : '') +
    path(
      `M${-w * 0.93} -4C${-w * 0.5} 2 ${w * 0.5} 2 ${w * 0.93} -4C${w * 0.74} ${depth * 0.5} ${w * 0.36} ${depth * 0.56} 0 ${depth * 0.56}C${-w * 0.36} ${depth * 0.56} ${-w * 0.74} ${depth * 0.5} ${-w * 0.93} -4Z`,
      '#fffaf2',
    ) +
    path(upperLip(3), skin.deep) +
    path(upperLip(3), skin.lip, { opacity: 0.5 }) +
    ellipse(-w * 0.1, depth + 7, w * 0.3, 3, '#ffffff', { opacity: 0.22 }) +
    corners
  );
}

export type Face = {
  readonly skin: Skin;
  /** Where the middle of the eyes is. */
  readonly at: readonly [number, number];
  /** From -1, turned to our left, to 1. */
  readonly turn?: number;
  readonly tilt?: number;
  readonly spacing?: number;
  readonly eyes: Eyes;
  readonly brows: {
    readonly thick: number;
    readonly arch: number;
    readonly fill?: string;
    readonly lift?: readonly [number, number];
  };
  readonly nose: { readonly width: number; readonly y: number };
  readonly mouth: { readonly kind: Mouth; readonly width: number; readonly y: number };
  /** From 0 to 1: how deep the lines of laughter are. */
  readonly lines?: number;
  /** Between the nose and the mouth: a moustache. */
  readonly beard?: string;
};

/** Eyes, brows, nose and mouth. */
export function features(pencil: Pencil, face: Face): string {
  const { skin, turn = 0, tilt = 0, spacing = 47, eyes, brows, lines = 0 } = face;
  const [x, y] = face.at;
  const sides = [-1, 1] as const;
  const drawnEyes = sides
    .map((side) => {
      const far = side * turn > 0 ? 1 - Math.abs(turn) * 0.16 : 1;
      const dx = side * spacing * (side * turn > 0 ? 1 - Math.abs(turn) * 0.14 : 1) + turn * 8;
      const lift = brows.lift?.[side < 0 ? 0 : 1] ?? 0;
      const own = { ...eyes, width: eyes.width * far };
      return (
        group(ellipse(dx, -8, eyes.width * 1.15, 16, skin.deep, { opacity: 0.32 }), {
          filter: blur(pencil, 7),
        }) +
        place(eye(pencil, skin, side, own), dx, 0) +
        place(
          brow(side, (eyes.width + 6) * far, brows.thick, brows.arch, brows.fill ?? ink),
          dx,
          -eyes.height * 2.2 - 14 - lift,
        )
      );
    })
    .join('');
  const m = face.mouth;
  const fold = (side: 1 | -1) =>
    line(
      `M${side * (face.nose.width + 8)} ${face.nose.y - 4}C${side * (m.width + 4)} ${face.nose.y + 14} ${side * (m.width + 16)} ${m.y - 18} ${side * (m.width + 15)} ${m.y + 4}`,
      skin.deep,
      4,
      { opacity: 0.1 + lines * 0.5 },
    );
  const crow = (side: 1 | -1) => {
    const at = side * (spacing + eyes.width + 9) + turn * 8;
    return line(
      `M${at}-4l${side * 13}-7M${at} 3l${side * 15} 1M${at - side * 2} 10l${side * 12} 7`,
      skin.deep,
      2.8,
      { opacity: lines * 0.7 },
    );
  };
  return place(
    drawnEyes +
      (lines > 0 ? crow(-1) + crow(1) : '') +
      place(nose(pencil, skin, face.nose.width, face.nose.y - 2, turn), turn * 13, face.nose.y) +
      place(fold(-1) + fold(1), turn * 11, 0) +
      (face.beard ?? '') +
      place(mouth(skin, m.kind, m.width), turn * 10, m.y),
    x,
    y,
    1,
    tilt,
  );
}

/** Fingers of a hand that holds something, one below the other, their tips to the left; about 60 wide and 100 high. */
export function fingers(skin: Skin): string {
  return [0, 1, 2, 3]
    .map((n) => {
      const reach = [50, 56, 54, 44][n] ?? 50;
      return (
        line(`M0 ${n * 23}H${-reach}`, skin.deep, 26) +
        line(`M2 ${n * 23 - 1}H${-reach + 1}`, skin.base, 23) +
        line(`M-4 ${n * 23 - 6}H${-reach + 4}`, skin.light, 6, { opacity: 0.55 }) +
        ellipse(-reach - 2, n * 23 - 1, 6, 7, '#e2b69b', { opacity: 0.75 })
      );
    })
    .join('');
}
