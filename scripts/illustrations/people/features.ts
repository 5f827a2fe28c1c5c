import { blur, circle, ellipse, group, line, path, place, rect, within, type Pencil } from '../draw/svg';

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
  /** In degrees: how much higher the outer corner is. */
  readonly slant?: number;
  /** From 0 to 1: how far the upper lid hangs over the eye. */
  readonly hood?: number;
  /** Shut with laughter. */
  readonly shut?: boolean;
};

/** An eye that a laugh has shut: an arch, its lashes, and the cheek that pushes it up. */
function shutEye(skin: Skin, side: 1 | -1, w: number, h: number): string {
  return (
    line(
      `M${-side * w} 5C${-side * w * 0.5} ${-h * 1.1} ${side * w * 0.5} ${-h * 1.2} ${side * w} 4`,
      ink,
      6,
    ) +
    line(`M${side * w} 4l${side * 8}-4M${side * w * 0.7}-4l${side * 8}-6`, ink, 3.2) +
    line(
      `M${-side * w * 0.8} 17C${-side * w * 0.3} 9 ${side * w * 0.4} 9 ${side * w * 0.9} 15`,
      skin.deep,
      3.4,
      { opacity: 0.55 },
    )
  );
}

function eye(pencil: Pencil, skin: Skin, side: 1 | -1, eyes: Eyes): string {
  const { width: w, height: h, lifted = 0, lashes, glance = 0, hood = 0 } = eyes;
  if (eyes.shut) return shutEye(skin, side, w, h);
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
    (hood > 0
      ? within(
          pencil,
          `M${-w - 6} -30H${w + 6}V12H${-w - 6}Z`,
          path(
            `M${-side * w} 4C${-side * w * 0.6} ${-h * 1.8} ${side * w * 0.5} ${-h * 2.1} ${side * w} 0C${side * w * 0.5} ${-h * (1.35 - hood)} ${-side * w * 0.5} ${-h * (1.05 - hood)} ${-side * w} 4Z`,
            skin.base,
          ) +
            path(
              `M${-side * w} 4C${-side * w * 0.6} ${-h * 1.8} ${side * w * 0.5} ${-h * 2.1} ${side * w} 0C${side * w * 0.5} ${-h * (1.35 - hood)} ${-side * w * 0.5} ${-h * (1.05 - hood)} ${-side * w} 4Z`,
              skin.deep,
              { opacity: 0.35 },
            ),
        ) +
        line(
          `M${-side * w} 4C${-side * w * 0.5} ${-h * (1.05 - hood)} ${side * w * 0.5} ${-h * (1.35 - hood)} ${side * w} 0`,
          ink,
          4.4,
        )
      : line(upper, ink, 4.4)) +
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

export type Mouth = 'closed' | 'soft' | 'smile' | 'laugh' | 'talk';

function mouth(skin: Skin, kind: Mouth, w: number, gap = false): string {
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
  // A smile with the lips together: its corners go up into the cheeks.
  if (kind === 'soft')
    return (
      path(
        `M${-w} -9C${-w * 0.5} 9 ${w * 0.5} 9 ${w} -9C${w * 0.6} 19 ${w * 0.3} 25 0 25C${-w * 0.3} 25 ${-w * 0.6} 19 ${-w} -9Z`,
        skin.lip,
      ) +
      path(
        `M${-w} -9C${-w * 0.6} -9 ${-w * 0.24} -11 0 -6C${w * 0.24} -11 ${w * 0.6} -9 ${w} -9C${w * 0.5} 9 ${-w * 0.5} 9 ${-w} -9Z`,
        skin.deep,
        { opacity: 0.85 },
      ) +
      line(`M${-w - 2} -10C${-w * 0.5} 9 ${w * 0.5} 9 ${w + 2} -10`, '#3a1a14', 3.4) +
      ellipse(-w * 0.14, 15, w * 0.32, 4, '#ffffff', { opacity: 0.22 }) +
      line(
        `M${-w - 10} -18Q${-w - 2} -12 ${-w - 2} -4M${w + 10} -18Q${w + 2} -12 ${w + 2} -4`,
        skin.deep,
        3.6,
        {
          opacity: 0.75,
        },
      )
    );
  // In the middle of a word.
  if (kind === 'talk')
    return (
      path(
        `M${-w} -4C${-w * 0.6} -18 ${-w * 0.2} -20 0 -15C${w * 0.2} -20 ${w * 0.6} -18 ${w} -4C${w * 0.7} 26 ${w * 0.3} 34 0 34C${-w * 0.3} 34 ${-w * 0.7} 26 ${-w} -4Z`,
        skin.lip,
      ) +
      path(
        `M${-w * 0.84} -3C${-w * 0.4} -9 ${w * 0.4} -9 ${w * 0.84} -3C${w * 0.56} 18 ${w * 0.26} 24 0 24C${-w * 0.26} 24 ${-w * 0.56} 18 ${-w * 0.84} -3Z`,
        '#4a1614',
      ) +
      path(
        `M${-w * 0.76} -3C${-w * 0.4} -8 ${w * 0.4} -8 ${w * 0.76} -3C${w * 0.6} 6 ${w * 0.3} 8 0 8C${-w * 0.3} 8 ${-w * 0.6} 6 ${-w * 0.76} -3Z`,
        '#fffaf2',
      ) +
      ellipse(0, 20, w * 0.36, 6, '#b8544f') +
      ellipse(-w * 0.1, 29, w * 0.3, 3, '#ffffff', { opacity: 0.22 }) +
      corners
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
    (gap ? line(`M0 -1V${depth * 0.42}`, '#4a1614', 4.5) : '') +
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
  readonly mouth: {
    readonly kind: Mouth;
    readonly width: number;
    readonly y: number;
    /** In degrees: one corner higher than the other. */
    readonly tilt?: number;
    /** Between the front teeth. */
    readonly gap?: boolean;
  };
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
        place(eye(pencil, skin, side, own), dx, 0, 1, -side * (eyes.slant ?? 0)) +
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
      place(mouth(skin, m.kind, m.width, m.gap), turn * 10, m.y, 1, m.tilt),
    x,
    y,
    1,
    tilt,
  );
}

const nail = (x: number, y: number, turn: number): string =>
  ellipse(x, y, 5.5, 6.5, '#e2b69b', { opacity: 0.8, transform: `rotate(${turn} ${x} ${y})` });

/** The back of a hand and its wrist, behind what it holds; the knuckle of the forefinger at (0, 0), the wrist 150 below. */
export const handBack = (pencil: Pencil, skin: Skin): string => {
  const d =
    'M-26-14C-10-26 18-24 34-8C48 6 52 34 48 58C46 82 38 96 34 112L40 170H-20L-16 108C-26 96-30 60-30 30Z';
  return (
    path(d, skin.base) +
    within(
      pencil,
      d,
      group(
        path('M30-20C44 20 44 70 26 110L34 180H80V-20Z', skin.deep, { opacity: 0.6 }) +
          ellipse(4, 20, 20, 34, skin.light, { opacity: 0.5 }),
        { filter: blur(pencil, 8) },
      ),
    )
  );
};

/** Four fingers around something, over `handBack`: each shorter and thinner than the one above, and bent a little. */
export const fingers = (pencil: Pencil, skin: Skin): string =>
  (
    [
      [0, 60, 25, 3],
      [25, 64, 26, 0],
      [50, 59, 25, -4],
      [73, 48, 21, -8],
    ] as const
  )
    .map(([y, long, thick, turn]) => {
      const h = thick / 2;
      const d = `M8 ${-h}C-8 ${-h - 1} ${-long * 0.5} ${-h - 2} ${-long + h * 0.6} ${-h * 0.86}C${-long - h * 0.5} ${-h * 0.7} ${-long - h * 0.5} ${h * 0.7} ${-long + h * 0.6} ${h * 0.86}C${-long * 0.5} ${h} -8 ${h} 8 ${h}`;
      return place(
        path(d, skin.base, { stroke: skin.deep, 'stroke-width': 2.4 }) +
          within(
            pencil,
            d,
            group(
              ellipse(-long * 0.45, -h * 0.5, long * 0.42, h * 0.36, skin.light, { opacity: 0.85 }) +
                rect(-long - 10, h * 0.35, long + 30, h, skin.deep, { opacity: 0.5 }),
              { filter: blur(pencil, 3) },
            ),
          ) +
          line(`M${-long * 0.48} ${-h * 0.55}q-5 ${h * 0.5} 0 ${h}`, skin.deep, 2.2, { opacity: 0.55 }) +
          nail(-long - 1, -1, 8),
        0,
        y,
        1,
        turn,
      );
    })
    .join('');

/** A thumb laid on the edge of something flat, its root at (0, 0), its tip up to the left. */
export const thumb = (pencil: Pencil, skin: Skin): string => {
  const d =
    'M22 30C2 40-18 30-30 14C-40 0-52-10-62-22C-72-34-60-50-46-44C-30-38-14-26 0-20C16-14 30 0 34 14Z';
  return (
    path(d, skin.base, { stroke: skin.deep, 'stroke-width': 2.4 }) +
    within(
      pencil,
      d,
      group(
        ellipse(-26, -18, 34, 8, skin.light, { opacity: 0.8, transform: 'rotate(34 -26 -18)' }) +
          path('M-64-24C-40 6-20 34 24 34V60H-80Z', skin.deep, { opacity: 0.4 }),
        { filter: blur(pencil, 4) },
      ),
    ) +
    line('M-30-26q2 12-8 18', skin.deep, 2.4, { opacity: 0.5 }) +
    ellipse(-54, -32, 6, 8, '#e2b69b', { opacity: 0.8, transform: 'rotate(-52 -54 -32)' })
  );
};
