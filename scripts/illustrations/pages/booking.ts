import { friesian, jersey } from '../draw/animals';
import { cap, croppedHair, fromBehind, puffs } from '../draw/people';
import { calf, calfFace } from '../draw/small-animals';
import { blur, ellipse, group, line, linear, path, place, rect, within, type Pencil } from '../draw/svg';
import { outdoors } from '../stories/setting';

/** The calf that is fed: its chest and legs, and its head held out over the rail. */
function hungry(pencil: Pencil): string {
  const body = 'M-48 0C-52 50-84 84-88 136C-90 184-78 222-58 246H58C78 222 90 184 88 136C84 84 52 50 48 0Z';
  const leg =
    'M-74 196C-70 232-64 252-66 268C-68 280-62 290-62 300L-66 326H-30L-32 300C-30 290-26 280-28 268C-26 248-22 230-18 206Z';
  const hoof = 'M-67 322H-29L-26 338H-70Z';
  const bothLegs = (d: string, fill: string) => path(d, fill) + place(path(d, fill), 0, 0, 1, 0, true);
  return (
    ellipse(0, 196, 84, 66, '#8a5a2e') +
    bothLegs(leg, '#c4894b') +
    path('M66 204C70 250 62 290 66 326H52C50 290 54 250 44 214Z', '#6e4222', { opacity: 0.4 }) +
    bothLegs(hoof, '#3a322b') +
    path(body, jersey.ground) +
    within(
      pencil,
      body,
      group(
        path(
          'M30 20C70 80 84 160 60 260H120V0ZM-56 70C-40 130 40 130 56 70L70 120C40 170-40 170-70 120Z',
          jersey.patchShade,
          { opacity: 0.5 },
        ) +
          path('M-6 170C-10 210-8 230-14 250H14C8 230 10 210 6 170Z', jersey.patchShade, { opacity: 0.4 }) +
          ellipse(-58, 140, 22, 40, '#fff0cf', { opacity: 0.5 }),
        { filter: blur(pencil, 10) },
      ),
    )
  );
}

/** Children of three sizes at the rail, one of whom feeds a calf. */
export const bookingPicture = outdoors('day', (pencil) => {
  const wood = linear(
    pencil,
    [
      [0, '#d6a873'],
      [0.5, '#b07c4a'],
      [1, '#7d5430'],
    ],
    [0, 0, 0, 1],
  );
  const posts = [40, 330, 640, 920]
    .map((x) =>
      rect(
        x - 13,
        296,
        26,
        250,
        linear(pencil, [
          [0, '#c79a68'],
          [0.5, '#a87748'],
          [1, '#6f4829'],
        ]),
      ),
    )
    .join('');
  const grass =
    line('M0 0L-30-34M0 0L-16-44M0 0L2-46M0 0L-38-20M0 0L18-38', '#5f9a45', 7) +
    line('M0 0L-24-40M0 0L-6-48M0 0L12-42', '#a5cf6c', 4);
  return (
    ellipse(800, 462, 110, 12, '#233016', { opacity: 0.3, filter: blur(pencil, 6) }) +
    place(calf(pencil, friesian), 800, 462, 0.95, 0, true) +
    ellipse(500, 520, 150, 16, '#233016', { opacity: 0.34, filter: blur(pencil, 8) }) +
    place(hungry(pencil), 488, 262, 0.84) +
    posts +
    rect(-10, 330, 980, 24, wood) +
    rect(-10, 430, 980, 24, wood) +
    path('M-10 354H970V360H-10ZM-10 454H970V460H-10Z', '#2b1d0f', { opacity: 0.25 }) +
    // The calf's chin lies on the upper rail.
    place(calfFace(pencil, jersey), 486, 232, 1.6, -6) +
    place(
      fromBehind(pencil, {
        skin: '#7d4c30',
        skinDeep: '#532d19',
        top: '#f2c14e',
        bottom: '#f2c14e',
        skirt: true,
        short: true,
        boots: '#3d7f8a',
        hands: [
          [-50, -136],
          [98, -198],
        ],
        elbow: 22,
        hair: puffs('#b4501f'),
        child: true,
      }),
      300,
      624,
      1.36,
    ) +
    place(grass, 432, 344, 1.2, 52) +
    place(
      fromBehind(pencil, {
        skin: '#5a3524',
        skinDeep: '#371d12',
        top: '#fbf7ee',
        bottom: '#28606b',
        short: true,
        boots: '#1f5c3a',
        hands: [
          [-42, -160],
          [44, -160],
        ],
        elbow: 20,
        hair: cap('#b4501f', '#8a3a14'),
        child: true,
      }),
      650,
      622,
      1.14,
    ) +
    place(
      fromBehind(pencil, {
        skin: '#96623f',
        skinDeep: '#653c22',
        top: '#4c8a4f',
        bottom: '#5b2c4f',
        short: true,
        boots: '#cf3d3b',
        hands: [
          [-40, -212],
          [40, -212],
        ],
        elbow: 22,
        hair: croppedHair,
        child: true,
      }),
      146,
      620,
      0.84,
    )
  );
});
