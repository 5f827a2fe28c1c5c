import { cow, friesian, jersey } from '../draw/animals';
import { sun } from '../draw/scenery';
import { circle, ellipse, group, line, linear, downward, path, place, roundedBox } from '../draw/svg';
import { acacia } from '../draw/trees';
import { backdrop, frame, glow, shade } from '../gallery/frame';

/** Evening: a halter over the fence, a salt lick, cows going home. */
export const defaultServicePicture = frame(
  (pencil) =>
    backdrop(pencil, [
      [0, '#6d8fae'],
      [0.3, '#cfc3b4'],
      [0.5, '#f7d29a'],
      [0.6, '#fde8bd'],
    ]) +
    place(sun(pencil, 54), 300, 318, 1.2) +
    path('M0 360C160 310 340 316 500 346C660 306 820 310 960 340V640H0Z', '#a8a878') +
    place(acacia('#7a8a4c', '#5f7038', '#4a3524'), 92, 390, 0.9) +
    path(
      'M0 410C240 376 640 380 960 404V640H0Z',
      linear(
        pencil,
        [
          [0, '#a3b25f'],
          [1, '#5f8a45'],
        ],
        downward,
      ),
    ) +
    [
      [150, 452, 0.5],
      [330, 446, 0.46],
      [520, 448, 0.5],
    ]
      .map(([x = 0, y = 0, s = 1], n) =>
        group(
          ellipse(x + 30 * s, y, 120 * s, 9, '#2a3010', { opacity: 0.3 }) +
            place(cow(pencil, n === 1 ? jersey : friesian), x - 100 * s, y - 139 * s, s),
        ),
      )
      .join('') +
    path('M0 520C240 490 640 496 960 520V640H0Z', '#4f7f3c') +
    // The fence.
    line('M-20 366H980M-20 496H980', '#6a4328', 36) +
    line('M-20 356H980M-20 486H980', '#b98350', 10) +
    path(
      roundedBox(560, 240, 96, 420, 10),
      linear(pencil, [
        [0, '#b98c5a'],
        [0.3, '#d6a873'],
        [1, '#6a4328'],
      ]),
    ) +
    line('M586 270V600M612 290V620M636 264V600', '#5b3a20', 3, { opacity: 0.4 }) +
    ellipse(608, 242, 48, 13, '#e0bd8c') +
    ellipse(608, 242, 30, 8, 'none', { stroke: '#a9743f', 'stroke-width': 2.5 }) +
    // The halter.
    line('M590 300C520 320 500 420 540 470C580 514 650 470 640 400C634 350 610 320 600 306', '#d8b25c', 17) +
    line('M590 300C520 320 500 420 540 470C580 514 650 470 640 400C634 350 610 320 600 306', '#8a6a2c', 17, {
      'stroke-dasharray': '3 10',
      opacity: 0.6,
      'stroke-linecap': 'butt',
    }) +
    line('M560 480C570 540 550 590 566 640', '#d8b25c', 15) +
    line('M560 480C570 540 550 590 566 640', '#8a6a2c', 15, {
      'stroke-dasharray': '3 10',
      opacity: 0.6,
      'stroke-linecap': 'butt',
    }) +
    circle(540, 470, 19, 'none', { stroke: '#8b9794', 'stroke-width': 8 }) +
    circle(598, 300, 12, '#4a5a50') +
    // The salt lick in its tray.
    shade(pencil, 800, 350, 180, 0.4) +
    path('M700 340H900L884 384H716Z', '#8a5f38') +
    path('M700 336H900V350H700Z', '#c79a68') +
    path(
      roundedBox(744, 250, 116, 92, 20),
      linear(pencil, [
        [0, '#fbe3dc'],
        [0.4, '#f1c5b6'],
        [1, '#d18f7a'],
      ]),
    ) +
    path('M752 280C780 250 830 250 856 276C850 258 840 250 820 250H770C756 252 750 264 752 280Z', '#fff3ee') +
    glow(
      pencil,
      [
        [0, '#ffe3a0', 0.46],
        [0.6, '#ffd080', 0.06],
        [1, '#2a1608', 0.24],
      ],
      0.3,
      0.46,
      0.9,
    ),
);
