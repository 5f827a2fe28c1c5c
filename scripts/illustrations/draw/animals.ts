import { color } from './palette';
import { circle, ellipse, group, line, linear, downward, path, place, within, type Pencil } from './svg';

/** The coat of a cow: ground, patches and what lies in shade. */
export type Coat = {
  ground: string;
  shade: string;
  patch: string | null;
  patchShade: string;
  muzzle: string;
};

export const friesian: Coat = {
  ground: '#fffdf8',
  shade: '#d9d3c4',
  patch: '#26332b',
  patchShade: '#131d17',
  muzzle: '#eab0a3',
};
export const jersey: Coat = {
  ground: '#d69a58',
  shade: '#a56c37',
  patch: null,
  patchShade: '#8a5629',
  muzzle: '#4a3328',
};
export const ayrshire: Coat = {
  ground: '#fffaf0',
  shade: '#dccfb8',
  patch: '#a4532a',
  patchShade: '#7c3a1b',
  muzzle: '#eab0a3',
};

/** One colour only, for cows that are printed on a label or stand far away. */
export const printed = (ink: string, paper: string): Coat => ({
  ground: paper,
  shade: paper,
  patch: ink,
  patchShade: ink,
  muzzle: paper,
});

const bodyWithNeck =
  'M30 48C31 38 40 33 52 33C75 33 95 37 115 34C128 32 140 22 152 16L169 32C167 47 158 60 149 72C147 84 138 92 126 94C100 99 75 99 56 93C42 90 34 84 32 72Z';
const bodyGrazing =
  'M30 48C31 38 40 33 52 33C75 33 95 37 115 34C132 33 146 44 158 64C168 80 176 92 180 104L160 112C152 102 146 94 138 91C134 93 130 94 126 94C100 99 75 99 56 93C42 90 34 84 32 72Z';
const patches =
  'M56 28C74 26 86 34 88 48C90 62 78 70 68 78C58 82 50 74 50 62C48 50 46 34 56 28ZM104 30C116 28 130 28 134 40C136 52 128 62 118 62C106 62 98 52 98 42C98 36 100 32 104 30ZM112 82C122 78 134 84 132 96L108 98C104 92 106 86 112 82ZM26 60C34 58 40 68 38 80L28 78ZM146 10L172 30C164 46 156 46 150 40C144 32 142 20 146 10Z';

function legs(coat: Coat): string {
  const far = coat.patch === null ? coat.patchShade : coat.shade;
  const hoof = '#3a322b';
  const leg = (d: string, fill: string) => path(d, fill);
  return (
    leg('M54 80C56 92 58 100 58 110L56 137L65 137L67 108C70 98 70 90 68 84Z', far) +
    leg('M134 84L136 112L135 137L144 137L145 110L146 82Z', far) +
    path('M56 132h10l1 8h-12zM135 132h9.500l1 8h-11.500z', hoof) +
    leg('M31 62C28 84 38 92 39 106L35 137L45 137L50 108C57 98 63 92 61 80Z', coat.ground) +
    leg('M117 84L121 112L120 137L130 137L132 112C134 104 135 96 135 86Z', coat.ground) +
    path('M34.500 132h11.500l1 8h-14zM119.500 132h11.500l1 8h-13.500z', hoof)
  );
}

function sideHead(coat: Coat): string {
  const face =
    'M151 17C156 9 168 8 175 14C183 23 191 36 195 44C198 51 194 58 187 58C178 59 171 55 165 49C157 42 149 31 151 17Z';
  const dark = coat.patch ?? coat.patchShade;
  return (
    path('M163 10C160 3 163-3 169-6C168 0 171 5 171 10Z', '#e8dcc0') +
    path(face, coat.ground) +
    (coat.patch === null
      ? ''
      : path(
          'M151 17C156 9 168 8 173 13C176 20 176 26 172 32C168 38 166 44 165 49C157 42 149 31 151 17Z',
          coat.patch,
        )) +
    path(
      'M183 36C188 33 193 39 195 44C198 51 194 58 187 58C181 58.500 178 57 177 53C177 46 179 39 183 36Z',
      coat.muzzle,
    ) +
    ellipse(190, 46, 1.8, 2.6, '#3a2a26', { transform: 'rotate(-25 190 46)' }) +
    line('M182 54C185 55.500 189 55 191 53', '#3a2a26', 1.2) +
    circle(173, 25, 2.7, coat.patch === null ? '#231a14' : '#0e1511') +
    circle(173.8, 24, 0.9, '#ffffff') +
    path('M157 17C147 7 136 9 131 16C138 25 149 26 157 23Z', dark) +
    path('M153 18C147 12 140 13 136 16C141 21 148 22 153 20Z', coat.patch === null ? '#b98a63' : '#e8b7aa', {
      opacity: 0.7,
    })
  );
}

/** A cow from the side, facing right, about 200 wide and 146 high, feet at y = 140. */
export function cow(
  pencil: Pencil,
  coat: Coat = friesian,
  pose: 'standing' | 'grazing' = 'standing',
): string {
  const body = pose === 'standing' ? bodyWithNeck : bodyGrazing;
  const shade = linear(
    pencil,
    [
      [0, '#ffffff', 0.18],
      [0.45, '#ffffff', 0],
      [1, coat.patchShade, 0.34],
    ],
    downward,
  );
  const head = pose === 'standing' ? sideHead(coat) : place(place(sideHead(coat), -152, -16), 163, 92, 1, 38);
  return group(
    line('M32 44C20 50 25 70 21 92', coat.patch ?? coat.ground, 4) +
      path('M21 88C15 96 16 106 21 112C26 106 27 97 23 88Z', coat.patch ?? coat.patchShade) +
      legs(coat) +
      path('M57 91C58 106 80 108 83 94Z', '#eab0a3') +
      line('M64 102v6M74 103v6', '#dd9a8c', 3) +
      path(body, coat.ground) +
      (coat.patch === null ? '' : within(pencil, body, path(patches, coat.patch))) +
      path(body, shade) +
      head,
  );
}

/** A cow's face from the front, about 120 wide and 116 high, centred on (0, 0). */
export function cowFace(pencil: Pencil, coat: Coat = friesian): string {
  const face =
    'M0-46C16-48 30-40 33-24C35-10 28 4 26 16C25 26 27 32 24 42C20 54 10 58 0 58C-10 58-20 54-24 42C-27 32-25 26-26 16C-28 4-35-10-33-24C-30-40-16-48 0-46Z';
  const dark = coat.patch ?? coat.patchShade;
  const ear =
    path('M29-26C40-40 56-40 64-28C56-14 42-10 30-16Z', dark) +
    path('M36-26C44-34 53-33 58-27C52-20 44-17 36-19Z', '#e3a99b', { opacity: 0.85 });
  const horn = path('M17-43C18-54 26-60 27-66C33-56 31-46 25-38Z', '#e8dcc0');
  return (
    horn +
    place(horn, 0, 0, 1, 0, true) +
    ear +
    place(ear, 0, 0, 1, 0, true) +
    path(face, coat.ground) +
    (coat.patch === null
      ? ''
      : within(
          pencil,
          face,
          path(
            'M-36-50L-4-50C-10-30-8-12-14 6C-18 16-30 18-38 12ZM36-50L8-50C10-34 12-20 18-2C24 8 32 6 38 0Z',
            coat.patch,
          ),
        )) +
    path(
      face,
      linear(
        pencil,
        [
          [0, '#ffffff', 0.15],
          [0.5, '#ffffff', 0],
          [1, coat.patchShade, 0.25],
        ],
        downward,
      ),
    ) +
    path('M0 24C16 22 29 28 29 42C29 56 14 62 0 62C-14 62-29 56-29 42C-29 28-16 22 0 24Z', coat.muzzle) +
    ellipse(-11, 39, 3.6, 5, '#4b2f2a', { transform: 'rotate(18 -11 39)' }) +
    ellipse(11, 39, 3.6, 5, '#4b2f2a', { transform: 'rotate(-18 11 39)' }) +
    line('M-9 52C-3 56 3 56 9 52', '#4b2f2a', 2.2) +
    circle(-18, -8, 5, '#0e1511') +
    circle(18, -8, 5, '#0e1511') +
    circle(-16.4, -10, 1.7, '#ffffff') +
    circle(19.6, -10, 1.7, '#ffffff')
  );
}

/** A calf's face: the cow's with a shorter muzzle, no horns and bigger eyes. */
export function calfFace(coat: Coat = jersey): string {
  const ear =
    path('M28-20C42-36 60-32 68-18C58-4 42-4 29-10Z', coat.shade) +
    path('M36-19C46-27 55-24 61-17C53-10 44-10 37-13Z', '#eec3ae');
  return (
    ear +
    place(ear, 0, 0, 1, 0, true) +
    path(
      'M0-44C18-46 33-36 34-18C35-4 28 8 26 18C24 38 14 50 0 50C-14 50-24 38-26 18C-28 8-35-4-34-18C-33-36-18-46 0-44Z',
      coat.ground,
    ) +
    path('M0-46C6-46 9-38 8-28C12-14 8 6 0 8C-8 6-12-14-8-28C-9-38-6-46 0-46Z', '#fff3df') +
    path('M0 16C14 14 25 20 25 32C25 46 12 53 0 53C-12 53-25 46-25 32C-25 20-14 14 0 16Z', '#f3dcc4') +
    path('M-15 27C-10 20 10 20 15 27C14 35 6 38 0 38C-6 38-14 35-15 27Z', '#5a4036') +
    line('M0 38v4M-8 46C-3 49 3 49 8 46', '#5a4036', 2) +
    circle(-19, -8, 7, '#21160f') +
    circle(19, -8, 7, '#21160f') +
    circle(-16.6, -10.6, 2.4, '#fff') +
    circle(21.4, -10.6, 2.4, '#fff')
  );
}

/** A dairy goat's face from the front, about 110 wide and 150 high, centred on (0, 0). */
export function goatFace(): string {
  const ear =
    path('M24-22C40-24 56-14 62 2C46 6 32-2 24-12Z', '#8d6a4d') +
    path('M30-18C42-18 50-10 55-2C46-2 36-6 30-12Z', '#e8c4b0');
  const horn =
    path('M10-44C10-66 20-82 36-88C32-72 28-58 24-40Z', '#a08b6d') +
    line('M15-54l9 3M18-65l8 4M23-74l6 4', '#806c50', 2);
  return (
    horn +
    place(horn, 0, 0, 1, 0, true) +
    ear +
    place(ear, 0, 0, 1, 0, true) +
    path('M-8 46C-8 62-3 74 1 80C6 72 9 60 8 46Z', '#f6efe2') +
    path(
      'M0-46C18-48 29-38 28-22C27-6 20 6 18 22C17 42 10 54 0 54C-10 54-17 42-18 22C-20 6-27-6-28-22C-29-38-18-48 0-46Z',
      '#9a7657',
    ) +
    path(
      'M0-46C5-40 7-24 7-8C8 8 18 14 18 26C16 44 10 54 0 54C-10 54-16 44-18 26C-18 14-8 8-7-8C-7-24-5-40 0-46Z',
      '#fbf4e6',
    ) +
    path('M-8 36L0 41L8 36M0 41V47', 'none', {
      stroke: '#5a4036',
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
    }) +
    ellipse(-17, -14, 5.4, 4.6, '#e8b54a') +
    ellipse(17, -14, 5.4, 4.6, '#e8b54a') +
    ellipse(-17, -14, 4.2, 1.9, '#1c1712') +
    ellipse(17, -14, 4.2, 1.9, '#1c1712')
  );
}

/** A honey bee, about 46 wide, centred. */
export function bee(): string {
  return (
    ellipse(-2, -13, 8, 14, '#ffffff', { opacity: 0.8, transform: 'rotate(-28 -2 -13)' }) +
    ellipse(9, -13, 7, 12, '#ffffff', { opacity: 0.65, transform: 'rotate(12 9 -13)' }) +
    ellipse(0, 0, 20, 12, '#f0b63c') +
    path(
      'M-8-11C-6-4-6 4-8 11L-2 12C0 4 0-4-2-12ZM6-11.500C8-4 8 4 6 11.500L12 9C14 3 14-3 12-9.500Z',
      color.ink,
    ) +
    circle(-19, -1, 7, color.ink) +
    line('M-23-6C-27-10-29-11-31-11M-21-7C-23-12-24-14-26-15', color.ink, 1.8) +
    circle(-21, -3, 1.6, '#fff')
  );
}
