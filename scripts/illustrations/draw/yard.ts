import { color } from './palette';
import { groundShade, streak } from './shading';
import {
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  radial,
  roundedBox,
  within,
  type Pencil,
} from './svg';

/** An egg, 70 wide, 88 high, centred. */
export function egg(pencil: Pencil, light: string, deep: string, speckled = false): string {
  const d = 'M0-46C24-46 36-12 36 8C36 30 20 42 0 42S-36 30-36 8C-36-12-24-46 0-46Z';
  return (
    path(
      d,
      radial(
        pencil,
        [
          [0, '#ffffff'],
          [0.22, light],
          [0.75, light],
          [1, deep],
        ],
        0.36,
        0.3,
        0.85,
      ),
    ) +
    (speckled
      ? within(
          pencil,
          d,
          ellipse(8, -10, 2, 2.4, deep) +
            ellipse(-12, 10, 1.8, 2, deep) +
            ellipse(14, 14, 2.4, 2, deep) +
            ellipse(-4, -22, 1.6, 1.8, deep) +
            ellipse(20, -2, 1.6, 1.6, deep),
        )
      : '')
  );
}

/** A feather, 150 long, quill at (0, 0), pointing up to the right. */
export function feather(): string {
  return place(
    path('M0-14C-28-40-30-110 4-156C30-110 26-44 0-14Z', '#a4632f') +
      path('M2-16C26-44 30-110 4-156C10-110 8-50 2-16Z', '#c98850') +
      line('M-20-70L-4-60M-22-90L-4-80M22-80L8-66M22-104L8-88', '#7c431b', 3, { opacity: 0.7 }) +
      line('M0 0C2-50 6-110 4-150', '#fbeed5', 3.5),
    0,
    0,
    1,
    62,
  );
}

/** A galvanised bucket, 210 wide at the rim, 180 high, standing at (0, 0); `content` lies in its mouth at y = -172. */
export function bucket(pencil: Pencil, content: string): string {
  const metal = linear(pencil, [
    [0, '#79868a'],
    [0.12, '#b3bdbc'],
    [0.26, '#f7faf8'],
    [0.42, '#cfd7d4'],
    [0.6, '#aeb9b6'],
    [0.85, '#8b9693'],
    [1, '#5f6c69'],
  ]);
  const d = 'M-104-172L-78-12Q-76 0-64 0H64Q76 0 78-12L104-172Z';
  return (
    line('M-100-172C-84-282 84-282 100-172', color.metalDeep, 7) +
    line('M-99-176C-82-280 82-280 98-178', '#eef2f0', 2) +
    ellipse(0, -172, 106, 25, '#6b7774') +
    content +
    path('M-104-172A104 24 0 0 0 104-172L78-12Q76 0 64 0H-64Q-76 0-78-12Z', metal) +
    groundShade(pencil, d, 0.8) +
    line('M-96-126Q0-92 96-126M-86-56Q0-26 86-56', '#39443f', 2.5, { opacity: 0.3 }) +
    line('M-105-172A105 24 0 0 0 105-172', '#dfe6e3', 7) +
    line('M-105-175A105 24 0 0 0 105-175', '#ffffff', 2, { opacity: 0.8 }) +
    circle(-98, -166, 8, '#7f8b88') +
    circle(98, -166, 8, '#5f6c69') +
    streak('M-82-130L-68-30', 7, 0.6)
  );
}

/** A metal scoop, 190 wide, its open end to the left, at (0, 0); `load` lies in it. */
export function scoop(pencil: Pencil, load: string): string {
  return (
    path(
      roundedBox(66, -34, 104, 22, 10),
      linear(
        pencil,
        [
          [0, color.woodLight],
          [1, color.woodDeep],
        ],
        downward,
      ),
    ) +
    load +
    path(
      'M-96-44C-60-30 40-30 74-48C82-30 78-2 60 4C10 14-50 10-84-2C-94-10-100-30-96-44Z',
      linear(
        pencil,
        [
          [0, '#eef2f0'],
          [0.5, color.metal],
          [1, color.metalDeep],
        ],
        downward,
      ),
    ) +
    line('M-95-42C-60-28 40-28 73-46', '#ffffff', 4, { opacity: 0.9 })
  );
}

/** A pitchfork, 420 long, its tines at (0, 0), its handle upwards. */
export function pitchfork(pencil: Pencil): string {
  return (
    path(
      roundedBox(-8, -420, 16, 320, 8),
      linear(pencil, [
        [0, color.woodLight],
        [0.5, color.wood],
        [1, color.woodDeep],
      ]),
    ) +
    line('M-44 0C-48-60-40-90 0-96C40-90 48-60 44 0M0-96V2', '#5f6c69', 8) +
    line('M-46-4C-49-58-42-88-4-97', '#dfe6e3', 2.5) +
    path('M-11-128H11L8-92H-8Z', '#5f6c69')
  );
}
