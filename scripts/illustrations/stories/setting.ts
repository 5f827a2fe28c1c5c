import { grassTuft, sun } from '../draw/scenery';
import {
  blur,
  createPencil,
  downward,
  ellipse,
  linear,
  path,
  place,
  radial,
  rect,
  writePicture,
  type Pencil,
} from '../draw/svg';
import { acacia, roundTree } from '../draw/trees';

/** A scene of the farm: 960 by 640, the ground's horizon at about y = 400, things stand between 480 and 600. */
const storyWidth = 960;
const storyHeight = 640;

const skies = {
  morning: ['#bcd9d6', '#f7e2b4', '#fbd191'],
  day: ['#a9d3dc', '#dcece4', '#f7f3dd'],
  night: ['#14273a', '#27445a', '#46647a'],
} as const;

/** The shadow that something standing throws to the right. */
export const underneath = (pencil: Pencil, x: number, y: number, width: number): string =>
  ellipse(x + width * 0.1, y, width * 0.56, Math.max(8, width * 0.07), '#233016', {
    opacity: 0.32,
    filter: blur(pencil, 6),
  });

/** Outdoors: sky, hills, a tree or two and a pasture. */
export function outdoors(hour: keyof typeof skies, draw: (pencil: Pencil) => string): () => string {
  return () => {
    const pencil = createPencil();
    const [high, middle, low] = skies[hour];
    const isNight = hour === 'night';
    const far = isNight ? '#31543f' : '#b9cc93';
    const near = isNight ? '#27452f' : '#93b868';
    const tufts = [60, 190, 330, 470, 610, 740, 860]
      .map((x, n) =>
        place(
          grassTuft(isNight ? '#1d3a26' : n % 2 ? '#3f7f43' : '#6da552', n + 2, 6, 34 + (n % 3) * 12),
          x,
          612 + (n % 3) * 10,
        ),
      )
      .join('');
    return writePicture(
      pencil,
      storyWidth,
      storyHeight,
      rect(
        0,
        0,
        960,
        640,
        linear(
          pencil,
          [
            [0, high],
            [0.45, middle],
            [0.68, low],
          ],
          downward,
        ),
      ) +
        (isNight
          ? ''
          : place(sun(pencil, 54), hour === 'morning' ? 210 : 130, hour === 'morning' ? 230 : 120)) +
        path('M0 356C120 300 220 300 330 340C450 290 560 296 670 340C770 306 880 306 960 334V640H0Z', far) +
        place(
          acacia(isNight ? '#24422f' : '#6e9a50', isNight ? '#1b3525' : '#4c7840', '#4a3524'),
          860,
          392,
          0.72,
        ) +
        place(roundTree(isNight ? '#24422f' : '#6f9a5c', isNight ? '#2c4c38' : '#8db36e'), 76, 396, 0.62) +
        path('M0 404C180 368 360 380 520 404C700 372 840 376 960 396V640H0Z', near) +
        path(
          'M0 470C220 430 480 444 660 470C780 450 880 448 960 456V640H0Z',
          linear(
            pencil,
            [
              [0, isNight ? '#3a6a44' : '#9cc765'],
              [1, isNight ? '#21452c' : '#55954a'],
            ],
            downward,
          ),
        ) +
        draw(pencil) +
        tufts,
    );
  };
}

/** In the kitchen: a wall with light on it, and a wooden table whose edge is at y = 470; things stand at y = 560. */
export function table(wall: string, glow: string, draw: (pencil: Pencil) => string): () => string {
  return () => {
    const pencil = createPencil();
    return writePicture(
      pencil,
      storyWidth,
      storyHeight,
      rect(0, 0, 960, 640, wall) +
        rect(
          0,
          0,
          960,
          460,
          radial(
            pencil,
            [
              [0, glow, 0.95],
              [1, glow, 0],
            ],
            0.34,
            0.45,
            0.6,
          ),
        ) +
        path('M96 60H300V300H96Z', glow, { opacity: 0.55 }) +
        path('M190 60H206V300H190ZM96 172H300V188H96Z', wall, { opacity: 0.9 }) +
        rect(
          0,
          452,
          960,
          188,
          linear(
            pencil,
            [
              [0, '#d6a873'],
              [1, '#a9743f'],
            ],
            downward,
          ),
        ) +
        path('M0 452H960V462H0Z', '#ecc898') +
        path('M0 520C240 510 520 530 960 516M0 584C300 596 620 574 960 588', 'none', {
          stroke: '#8a5a30',
          'stroke-width': 3,
          opacity: 0.35,
        }) +
        draw(pencil),
    );
  };
}

/** Something that stands on the table, with its shadow. */
export const stand = (
  pencil: Pencil,
  thing: string,
  x: number,
  y: number,
  scale: number,
  width: number,
): string =>
  ellipse(x + width * scale * 0.12, y, width * scale * 0.56, Math.max(7, width * scale * 0.06), '#2b1a08', {
    opacity: 0.34,
    filter: blur(pencil, 5),
  }) + place(thing, x, y, scale);
