import { jersey, sideHead, type Coat } from './animals';
import { color } from './palette';
import { blur, circle, ellipse, group, line, path, place, within, type Pencil } from './svg';

/** A calf's face: the cow's with a shorter muzzle, no horns and bigger eyes; about 130 wide, centred on (0, 0). */
export function calfFace(pencil: Pencil, coat: Coat = jersey): string {
  const face =
    'M0-90C30-92 58-82 66-56C72-36 66-12 56 8C48 24 43 32 44 46C48 56 51 66 49 78C45 98 26 107 0 107C-26 107-45 98-49 78C-51 66-48 56-44 46C-43 32-48 24-56 8C-66-12-72-36-66-56C-58-82-30-92 0-90Z';
  const both = (drawn: string) => drawn + place(drawn, 0, 0, 1, 0, true);
  return group(
    both(
      path('M56-48C78-78 124-80 144-56C132-22 92-10 58-24Z', coat.shade) +
        path('M76-44C94-64 118-66 132-54C120-34 98-28 80-32Z', '#e6b9a4') +
        line('M82-38L106-50M86-34L108-42', coat.shade, 3, { opacity: 0.6 }),
    ) +
      path(face, coat.ground) +
      within(
        pencil,
        face,
        group(
          path('M80-80C84-30 70 4 50 28C42 50 60 80 40 120H96V-80Z', coat.patchShade, { opacity: 0.4 }) +
            path('M-60-70C-40-90-10-88 0-86C-30-70-50-50-54-10C-66-30-66-50-60-70Z', '#fff3d8', {
              opacity: 0.3,
            }),
          { filter: blur(pencil, 6) },
        ) + path('M0 34C30 32 58 50 58 84V120H-58V84C-58 50-30 32 0 34Z', '#f3dfc6'),
      ) +
      path(
        'M-26-82C-22-98-8-100 0-94C8-102 24-98 28-82C20-74 14-76 8-68C4-74-4-74-10-68C-14-76-20-76-26-82Z',
        coat.shade,
      ) +
      path('M-30 60C-20 46 20 46 30 60C34 74 18 84 0 84C-18 84-34 74-30 60Z', coat.muzzle) +
      ellipse(-10, 57, 14, 4, '#ffffff', { opacity: 0.25 }) +
      both(path('M9 70C9 62 18 59 23 64C27 68 24 77 20 77C18 73 13 74 9 70Z', '#2e1c18')) +
      line('M0 84V91M-24 94C-14 101-5 96 0 91C5 96 14 101 24 94', '#4b322a', 3.6) +
      both(
        path('M24-16C26-42 62-48 68-20C62 0 34 4 24-16Z', '#fff3df', { opacity: 0.35 }) +
          path('M28-17C32-38 58-42 64-19C58-3 36-1 28-17Z', '#1a110c') +
          circle(46, -19, 8.5, '#43291a') +
          circle(46, -19, 5.4, '#0c0806') +
          line('M25-14C30-38 58-43 67-17M63-27L72-31M57-35L64-42', '#1c120c', 3.4),
      ) +
      circle(-49, -26, 4.4, '#ffffff') +
      circle(42, -26, 4.4, '#ffffff'),
    { transform: 'scale(0.5)' },
  );
}

/** A calf from the side, facing right, 150 wide and 170 high, its feet at (0, 0). */
export function calf(pencil: Pencil, coat: Coat): string {
  const body =
    'M-58-112C-54-124-42-130-29-129C-10-128 4-123 20-126C34-129 44-142 52-156L80-128C76-116 68-104 62-92C56-78 46-71 34-70C12-62-18-64-36-74L-56-72C-64-88-63-102-58-112Z';
  const legs =
    'M-57-106C-36-106-24-90-27-76C-31-64-37-57-39-49C-40-42-40-36-40-30C-40-22-39-14-36-6H-52C-50-14-50-22-51-30C-52-38-56-42-56-50C-56-56-54-60-55-66C-60-80-62-94-57-106Z' +
    'M30-98C42-104 57-100 57-86C57-72 51-62 50-52C52-46 51-40 49-34C48-24 48-16 51-6H36C37-16 37-24 36-34C33-40 33-46 34-54C32-66 26-82 30-98Z';
  const whole = body + legs;
  return (
    path(
      'M-28-80C-18-80-12-72-15-64C-20-58-22-54-22-46C-22-36-22-20-20-8H-34C-34-24-34-34-36-46ZM52-92C64-90 68-82 66-74C62-64 62-58 63-48C62-36 63-20 66-8H52C52-20 52-36 50-48Z',
      coat.patch === null ? coat.patchShade : coat.shade,
    ) +
    path('M-34-9H-19L-16-3H-36ZM51-9H66L69-3H49Z', '#2f2822') +
    line('M-56-112C-66-100-66-84-64-66', coat.patch ?? coat.ground, 5) +
    path('M-66-70C-72-58-70-46-66-40C-60-46-58-58-61-70Z', coat.patch ?? coat.patchShade) +
    path(whole, coat.ground) +
    within(
      pencil,
      whole,
      (coat.patch === null
        ? ''
        : path(
            'M-66-130C-46-136-26-130-28-112C-30-96-40-86-66-80ZM-14-140H30C30-116 22-98 6-98C-10-98-18-116-14-140ZM44-170L90-130C72-110 56-118 44-134Z',
            coat.patch,
          )) +
        group(
          path(
            'M-44-76C-10-66 30-72 62-96V-60H-44ZM-24-84C-27-64-36-56-36-48V0H-42V-48ZM57-88C56-70 48-60 46-50V0H52V-50Z',
            coat.patchShade,
            { opacity: 0.45 },
          ),
          { filter: blur(pencil, 3) },
        ) +
        path('M-50-130C-20-132 10-128 24-132L20-122C0-118-30-122-52-118Z', '#fff6dc', { opacity: 0.25 }),
    ) +
    path('M-53-9H-36L-33 0H-55ZM35-9H51L54 0H33Z', '#3a322b') +
    place(sideHead(pencil, coat, false), 56, -158, 0.66, 6)
  );
}

/** A goat from the side, facing right and looking at us; 250 wide and 320 high, its feet at (0, 0). */
export function goat(pencil: Pencil, fill: string, deep: string, light: string): string {
  const body =
    'M-100-160C-96-180-74-187-50-183C-20-177 20-182 46-188C64-196 72-216 82-262L122-258C134-204 126-164 110-130C104-104 86-96 66-96C30-80-24-80-54-98L-96-104C-106-124-108-142-100-160Z';
  const legs =
    'M-100-150C-66-158-48-130-53-108C-59-90-71-82-74-66C-76-54-75-32-73-14L-71-4H-92C-90-28-92-44-98-58C-100-67-95-75-94-84C-100-104-106-130-100-150Z' +
    'M54-150C76-160 99-150 101-128C101-106 92-86 90-70C92-58 91-46 89-38C88-28 89-16 91-4H69C72-18 71-28 70-38C67-46 67-58 69-68C67-88 48-120 54-150Z';
  const whole = body + legs;
  return (
    path(
      'M-68-116C-50-116-40-104-46-90C-54-78-56-68-55-58C-54-40-54-22-52-8H-70C-70-30-72-50-74-62ZM98-134C116-130 122-114 118-100C112-84 110-72 111-58C110-40 111-22 114-8H95C96-30 96-44 92-66Z',
      deep,
    ) +
    path('M-71-12H-52L-49-3H-73ZM94-12H113L117-3H92Z', '#2f2822') +
    path('M-98-166C-112-178-120-194-114-206C-102-200-90-184-84-172Z', fill) +
    path('M-62-102C-62-76-46-68-36-72C-28-78-28-88-30-96Z', '#e3ab9d') +
    path(whole, fill) +
    within(
      pencil,
      whole,
      path('M-60-112C-20-92 40-92 74-112V-70H-70Z', light, { opacity: 0.8 }) +
        path('M-104-46H-60V0H-104ZM60-44H100V0H60Z', deep, { opacity: 0.7 }) +
        group(
          path(
            'M-50-112C-60-90-70-82-70-64V-4H-80V-70ZM101-128C100-106 88-86 84-70V-4H96V-70ZM-56-96C-20-84 30-84 70-98L110-130L118-60H-60Z',
            deep,
            { opacity: 0.55 },
          ) +
            path(
              'M52-186C38-160 40-120 62-100C30-116 26-160 40-190ZM72-250C96-206 130-214 150-240L120-150C100-190 76-200 66-226Z',
              deep,
              { opacity: 0.5 },
            ),
          { filter: blur(pencil, 5) },
        ) +
        path('M-96-176C-60-190-10-176 44-190L46-180C0-168-50-176-94-162Z', '#fff6dc', { opacity: 0.3 }),
    ) +
    path(
      'M-93-12H-70L-67 0H-96ZM68-12H91L94 0H65ZM-83-12L-81 0H-79L-80-12ZM78-12L79 0H81L80-12Z',
      '#3a322b',
    ) +
    place(goatFace(fill, deep, light), 102, -262, 0.92)
  );
}

/** A dairy goat's face from the front, about 110 wide and 150 high, centred on (0, 0). */
export function goatFace(fill = '#9a7657', deep = '#8d6a4d', light = '#fbf4e6'): string {
  const ear =
    path('M24-22C40-24 56-14 62 2C46 6 32-2 24-12Z', deep) +
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
      fill,
    ) +
    path(
      'M0-46C5-40 7-24 7-8C8 8 18 14 18 26C16 44 10 54 0 54C-10 54-16 44-18 26C-18 14-8 8-7-8C-7-24-5-40 0-46Z',
      light,
    ) +
    path('M-8 36L0 41L8 36M0 41V47', 'none', {
      stroke: '#5a4036',
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
    }) +
    path('M-24-14C-22-22-12-22-10-13C-13-8-21-8-24-14ZM24-14C22-22 12-22 10-13C13-8 21-8 24-14Z', '#e0ac3f') +
    path('M-22-15H-12V-12.500H-22ZM22-15H12V-12.500H22Z', '#1c1712') +
    line('M-26-14C-23-24-12-24-8-13M26-14C23-24 12-24 8-13', '#4a3527', 2.4)
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
