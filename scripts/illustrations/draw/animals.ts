import {
  blur,
  circle,
  downward,
  ellipse,
  group,
  line,
  linear,
  path,
  place,
  within,
  type Pencil,
} from './svg';

/** The coat of a cow. */
export type Coat = {
  ground: string;
  shade: string;
  /** The colour of the patches, null for a coat of one colour. */
  patch: string | null;
  patchShade: string;
  muzzle: string;
  /** The patches on the body as path data (see `cow`); the Friesian's by default. */
  patches?: string;
};

// The body of `cow` is drawn 400 wide with the hooves at y = 280, facing right.
const friesianPatches =
  'M40 84C52 66 84 52 104 62C120 74 118 98 108 118C98 138 104 158 92 176C76 190 52 176 40 150ZM150 50C182 44 230 44 246 60C254 84 240 104 236 128C230 152 208 162 186 152C164 142 158 120 150 102C144 84 138 58 150 50ZM262 40C280 26 306 6 330 8L400 150L352 220C340 190 336 150 328 118C322 104 318 100 312 98C300 96 290 110 276 100C262 86 256 58 262 40ZM196 190C216 184 238 192 240 214H190C188 202 188 194 196 190Z';
const ayrshirePatches =
  'M36 96C48 78 62 88 74 78C90 70 104 82 98 98C108 108 92 120 98 134C88 146 94 160 78 164C66 176 50 160 40 150ZM120 56C140 60 152 52 170 58C190 52 206 62 222 56C226 72 212 80 216 94C204 100 206 116 192 116C186 130 170 120 160 128C148 124 152 108 140 104C144 90 124 84 120 56ZM236 108C250 100 262 112 274 106C286 118 278 130 284 142C276 156 280 166 264 168C252 160 242 150 244 136C234 128 240 118 236 108ZM256 46C280 30 300 8 330 6L400 150L352 220C340 190 346 150 336 118C334 108 332 100 326 96C312 92 304 80 292 82C282 72 262 66 256 46ZM116 158C124 152 134 158 132 168C124 176 112 170 116 158ZM176 166C184 158 198 164 196 176C188 184 176 178 176 166Z';

export const friesian: Coat = {
  ground: '#fffdf8',
  shade: '#cfc8b8',
  patch: '#26332b',
  patchShade: '#131d17',
  muzzle: '#e2aca0',
};
export const jersey: Coat = {
  ground: '#cf9253',
  shade: '#9a6432',
  patch: null,
  patchShade: '#6e4222',
  muzzle: '#4a3328',
};
export const ayrshire: Coat = {
  ground: '#fffaf0',
  shade: '#d3c5ac',
  patch: '#a4532a',
  patchShade: '#6f3418',
  muzzle: '#eab0a3',
  patches: ayrshirePatches,
};

/** One colour only, for cows that are printed on a label or stand far away. */
export const printed = (ink: string, paper: string): Coat => ({
  ground: paper,
  shade: paper,
  patch: ink,
  patchShade: ink,
  muzzle: paper,
});

const trunk = {
  standing:
    'M54 72C62 60 80 56 96 57C114 58 128 66 150 66C184 66 216 62 242 55C258 49 272 42 284 33C296 24 308 16 324 14L350 82C338 92 330 106 326 124C322 146 314 166 300 180C290 190 276 196 262 196C232 208 190 214 158 208C134 202 116 194 104 182L52 178C42 150 40 104 46 86C48 80 50 76 54 72Z',
  grazing:
    'M54 72C62 60 80 56 96 57C114 58 128 66 150 66C184 66 212 62 238 58C264 56 290 64 312 84C334 104 352 132 362 160L334 204C326 196 314 184 300 184C288 192 276 196 262 196C232 208 190 214 158 208C134 202 116 194 104 182L52 178C42 150 40 104 46 86C48 80 50 76 54 72Z',
} as const;
const nearLegs =
  'M50 96C86 92 118 128 116 164C112 182 96 190 87 201C80 210 77 218 76 228C75 240 75 248 77 256C79 262 83 267 85 273L58 273C60 265 58 259 57 251C56 241 53 231 50 223C46 217 45 210 49 200C51 186 43 160 43 130C43 114 44 102 50 96Z' +
  'M250 150C262 138 294 142 296 162C296 182 288 198 284 210C286 219 286 227 282 234C280 244 280 250 281 257C283 263 286 267 287 273L263 273C265 266 263 260 263 254C263 246 263 240 262 234C258 227 258 219 258 211C254 196 245 176 250 150Z';
const farLegs =
  'M92 170C110 170 124 178 122 190C116 198 112 204 110 212C112 222 110 240 110 252L116 270H94C96 262 94 254 94 248C93 236 90 226 88 216C86 204 88 192 92 170Z' +
  'M284 150C300 146 318 152 316 170C314 186 310 196 308 208C310 216 311 224 308 232C308 242 308 248 310 256L316 270H294C295 262 293 256 292 250C291 242 290 236 288 230C284 222 284 214 284 206C280 190 280 172 284 150Z';
const hooves = {
  near: 'M58 270H85C89 274 91 277 91 281H56C56 276 57 273 58 270ZM262 270H287C291 274 293 277 293 281H260C260 276 261 273 262 270Z',
  far: 'M94 267H116C119 271 121 274 121 277H92C92 273 93 270 94 267ZM294 267H316C319 271 321 274 321 277H292C292 273 293 270 294 267Z',
} as const;

/** The head from the side with the poll at (0, 0), nose to the lower right; 100 long. */
export function sideHead(pencil: Pencil, coat: Coat, horned = true): string {
  const face =
    'M-6 8C-4-6 12-10 24 0C33 8 38 18 44 28C51 39 59 46 66 55C73 62 80 70 79 80C78 90 70 96 60 95C48 94 40 90 32 84C18 80 4 74-3 58C-9 42-9 24-6 8Z';
  const dark = coat.patch ?? coat.shade;
  const ear = 'M2 16C-14 6-36 8-46 20C-36 36-12 40 4 30Z';
  return (
    path('M28 12C38 0 50-2 60 6C56 17 44 22 34 22Z', dark) +
    (horned ? path('M20 6C20-8 30-22 48-29C44-19 40-8 37 8Z', '#cbb994') : '') +
    path(face, coat.ground) +
    within(
      pencil,
      face,
      (coat.patch === null
        ? path('M30 20C46 34 60 50 70 62L52 84C44 66 34 44 30 20Z', coat.shade, { opacity: 0.5 })
        : path('M-20-20L22-12C24 8 28 22 30 34C34 48 38 54 34 66C28 80 20 90 10 96L-20 60Z', coat.patch)) +
        path('M-12 40C0 66 22 76 40 82L70 104H0Z', coat.patchShade, { opacity: 0.22 }) +
        path('M62 50C72 54 84 66 86 80C82 102 60 102 50 92C46 76 50 60 62 50Z', '#f3e3d0', {
          opacity: coat.patch === null ? 1 : 0,
        }) +
        path('M66 55C76 58 84 70 82 82C78 98 62 98 56 90C56 76 58 64 66 55Z', coat.muzzle),
    ) +
    line('M-7 12C-10 26-9 44-3 58', dark, 2) +
    ellipse(72, 68, 2.6, 4.4, '#2c1d19', { transform: 'rotate(-38 72 68)' }) +
    line('M58 86C64 88 70 87 74 84', '#2c1d19', 2, { opacity: 0.8 }) +
    path('M18 30C21 24 31 24 34 31C31 37 22 38 18 30Z', coat.patch === null ? '#f0d9b8' : coat.patchShade) +
    circle(26.5, 30.5, 5, '#120d0a') +
    circle(28, 28.6, 1.7, '#ffffff') +
    line('M17 28C21 21 31 21 35 29', coat.patchShade, 2.4) +
    (horned
      ? path('M0 6C-5-12 4-30 25-39C20-27 17-12 19 5Z', '#efe3c8') +
        path('M0 6C-5-12 4-30 25-39C12-27 6-12 9 6Z', '#cdb98f', { opacity: 0.55 })
      : '') +
    path('M-6 8C-4-10 20-14 28 2C20 8 10 8 6 16C2 10-2 12-6 8Z', dark) +
    path(ear, dark) +
    path('M0 20C-12 13-28 14-38 21C-28 29-12 32 0 27Z', coat.patch === null ? '#d9ad84' : '#dba89b', {
      opacity: 0.85,
    })
  );
}

/** A cow from the side, facing right, about 200 wide and 146 high, feet at y = 140; a heifer has no udder yet. */
export function cow(
  pencil: Pencil,
  coat: Coat = friesian,
  pose: 'standing' | 'grazing' = 'standing',
  heifer = false,
): string {
  const body = trunk[pose];
  const whole = body + nearLegs;
  const dark = coat.patch ?? coat.patchShade;
  const shade = linear(
    pencil,
    [
      [0, '#fff6dc', 0.22],
      [0.4, '#fff6dc', 0],
      [1, coat.patchShade, 0.3],
    ],
    downward,
  );
  const head = sideHead(pencil, coat);
  return group(
    path(farLegs, coat.patch === null ? coat.patchShade : coat.shade) +
      path(hooves.far, '#2f2822') +
      path(
        'M54 70C42 76 36 96 36 126C36 152 33 170 30 190L36 192C42 172 44 150 45 126C46 104 48 88 58 80Z',
        coat.patches ? coat.ground : (coat.patch ?? coat.ground),
      ) +
      path('M30 184C22 198 20 220 26 238C36 228 42 204 37 188Z', dark) +
      (heifer
        ? ''
        : path('M88 184C86 210 98 228 118 228C138 228 148 216 148 202Z', '#e9b3a6') +
          path('M88 184C88 208 100 220 116 220C108 210 104 196 106 184Z', '#c98d80', { opacity: 0.5 }) +
          line('M110 226v9M124 226v9M136 221v8', '#dd9a8c', 6)) +
      path(whole, coat.ground) +
      within(
        pencil,
        whole,
        (coat.patch === null
          ? path(
              'M36 204C70 214 90 206 120 196V284H40ZM246 204C270 214 286 206 306 196V284H246Z',
              linear(
                pencil,
                [
                  [0, coat.shade, 0],
                  [0.45, coat.shade, 0.7],
                  [1, coat.patchShade, 0.7],
                ],
                downward,
              ),
            )
          : path(coat.patches ?? friesianPatches, coat.patch)) +
          group(
            path(
              'M96 190C130 194 190 196 240 188C262 184 296 172 330 120V214C300 214 290 206 262 204L160 216L112 204Z',
              coat.patchShade,
              { opacity: 0.34 },
            ) +
              path('M270 66C250 96 244 140 258 186C236 150 238 96 258 60Z', coat.patchShade, {
                opacity: 0.26,
              }) +
              path(
                'M112 84C104 104 108 130 128 160C124 176 116 172 116 160C112 140 92 122 92 104C92 92 102 80 112 84Z',
                coat.patchShade,
                { opacity: 0.3 },
              ) +
              path(
                'M118 164C116 186 98 196 90 206C84 216 82 224 81 280H72C72 226 74 208 84 198C98 184 108 176 112 156Z',
                coat.patchShade,
                { opacity: 0.5 },
              ) +
              path(
                'M300 162C298 186 292 200 288 210V280H277C278 240 276 214 280 200C286 186 288 176 288 160Z',
                coat.patchShade,
                { opacity: 0.5 },
              ) +
              path('M248 186C252 206 256 214 258 226L266 222C262 206 262 196 262 184Z', coat.patchShade, {
                opacity: 0.3,
              }),
            { filter: blur(pencil, 4) },
          ),
      ) +
      path(whole, shade) +
      path(hooves.near, '#3a322b') +
      (pose === 'standing' ? place(head, 318, 22, 0.94) : place(head, 344, 166, 0.92, 30)),
    { transform: 'scale(0.5)' },
  );
}
/** A cow's face from the front, about 140 wide and 130 high, centred on (0, 0); `plain` without soft shades, for small SVG files. */
export function cowFace(pencil: Pencil, coat: Coat = friesian, plain = false): string {
  const face =
    'M0-102C28-104 54-94 64-72C72-52 72-26 64-6C56 14 48 28 46 46C48 60 56 70 56 90C56 112 34 124 0 124C-34 124-56 112-56 90C-56 70-48 60-46 46C-48 28-56 14-64-6C-72-26-72-52-64-72C-54-94-28-104 0-102Z';
  const dark = coat.patch ?? coat.shade;
  const both = (drawn: string) => drawn + place(drawn, 0, 0, 1, 0, true);
  const soft = (drawn: string) => (plain ? '' : drawn);
  const eye =
    path('M24-12C26-34 60-40 66-16C60 0 34 2 24-12Z', '#ffffff', { opacity: 0.16 }) +
    path('M29-13C32-29 54-33 60-15C54-3 36-2 29-13Z', '#1a110c') +
    circle(44, -15, 7.5, '#3b2415') +
    circle(44, -15, 4.6, '#0c0806') +
    line('M25-9C29-30 55-36 64-13M60-22L69-25M54-29L61-35', '#120c09', 3.4);
  return group(
    both(
      path(
        'M36-90C34-112 46-122 56-134C60-140 60-146 58-152C76-140 78-116 66-98C60-88 50-82 44-82Z',
        '#eee2c6',
      ) +
        path('M44-82C60-92 72-110 70-134C76-116 72-98 62-90Z', '#b9a57c', { opacity: 0.7 }) +
        path('M56-64C78-86 120-88 142-70C132-40 92-26 60-40Z', dark) +
        path(
          'M74-58C92-74 116-76 132-68C120-50 98-42 80-46Z',
          coat.muzzle === coat.ground ? coat.ground : '#dba597',
        ) +
        soft(line('M80-50L104-58M82-54L100-66', dark, 3, { opacity: 0.6 })),
    ) +
      path(face, coat.ground) +
      within(
        pencil,
        face,
        (coat.patch === null
          ? path('M-34-60C-10-30-16 20-30 60H30C16 20 10-30 34-60Z', coat.shade, { opacity: 0.45 })
          : path(
              'M-90-120L-8-120C-20-84-10-56-18-30C-24-8-34 8-36 30C-42 44-60 52-90 50ZM90-120L14-120C22-90 12-62 20-34C28-10 38 4 40 28C48 44 60 50 90 46Z',
              coat.patch,
            )) +
          soft(
            group(
              path('M70-90C84-40 74 0 54 30C44 60 66 90 40 130H90V-90Z', coat.patchShade, { opacity: 0.55 }) +
                path('M-22 6C-30 26-34 40-34 60H-54C-52 34-60 20-60 4Z', coat.patchShade, { opacity: 0.18 }) +
                path('M-10-60C-14-20-12 20-8 50C0 40 2-20-2-60Z', '#ffffff', { opacity: 0.5 }),
              { filter: blur(pencil, 5) },
            ),
          ),
      ) +
      (coat.patch === null
        ? ''
        : soft(both(line('M14-101C34-100 56-92 64-72C72-52 72-26 64-6C58 8 52 20 49 32', coat.patch, 2.4)))) +
      // The tuft between the horns.
      path(
        'M-28-92C-30-108-18-116-4-112C8-120 28-112 30-94C26-90 24-84 25-76C18-80 14-86 12-90C12-80 8-72 2-62C-2-70-5-78-5-88C-8-82-13-76-20-74C-18-82-22-88-28-92Z',
        coat.ground,
      ) +
      soft(line('M-4-112C-8-104-8-96-5-88M14-110C18-104 16-96 12-90', coat.shade, 2, { opacity: 0.7 })) +
      (coat.patch === null
        ? path(
            'M0 40C30 38 60 54 62 88C62 116 34 130 0 130C-34 130-62 116-62 88C-60 54-30 38 0 40Z',
            '#f0dcc0',
          )
        : '') +
      path('M-34 112C-24 138 24 138 34 112Z', coat.ground) +
      soft(path('M-34 112C-24 138 24 138 34 112Z', coat.patchShade, { opacity: 0.16 })) +
      path(
        'M0 48C30 46 60 58 61 86C62 110 34 122 0 122C-34 122-62 110-61 86C-60 58-30 46 0 48Z',
        coat.muzzle,
      ) +
      soft(
        path(
          'M61 86C62 110 34 122 0 122C-34 122-62 110-61 86C-50 104-24 108 0 108C30 108 54 100 61 86Z',
          coat.patchShade,
          { opacity: 0.14 },
        ) + ellipse(-22, 62, 20, 6, '#ffffff', { opacity: 0.3, transform: 'rotate(-14 -22 62)' }),
      ) +
      both(path('M16 82C16 72 28 68 36 74C42 80 38 92 32 92C30 86 22 88 18 88Z', '#4b2a26')) +
      line('M0 92V104M-34 108C-20 116-8 108 0 104C8 108 20 116 34 108', '#4b2a26', 4) +
      both(eye) +
      circle(-47, -21, 3.4, '#ffffff') +
      circle(41, -21, 3.4, '#ffffff'),
    { transform: 'scale(0.5)' },
  );
}
