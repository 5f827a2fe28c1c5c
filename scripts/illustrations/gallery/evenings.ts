import { cow, friesian } from '../draw/animals';
import { calf } from '../draw/small-animals';
import { milkCan } from '../draw/jars';
import { blur, circle, createChance, line, path, place, radial } from '../draw/svg';
import { acacia, fence } from '../draw/trees';
import { tufts } from './views';
import { backdrop, frame, silhouette } from './frame';

/** What stands against a starry sky. */
const night = [0.05, 0.1, 0.11] as const;

/** A man with a stick, 60 wide, 170 high, walking to the right; feet at (0, 0). */
const herder =
  circle(4, -152, 15, '#000') +
  path('M-14-166Q4-186 24-166L34-160H-24Z', '#000') +
  path('M-16-134Q4-146 22-132L26-70L14-66L22-2L10 0L0-58L-18 0L-30-4L-16-72Z', '#000') +
  line('M20-124L44-88', '#000', 9) +
  line('M52-130L36 0', '#000', 5) +
  line('M-12-126L-30-90', '#000', 9);

export const evenings: Record<string, () => string> = {
  'the-other-milky-way': frame((pencil) => {
    const chance = createChance(41);
    const stars = Array.from({ length: 620 }, (_, n) => {
      const along = chance();
      const away = (chance() + chance() + chance() - 1.5) * (n % 3 ? 130 : 420);
      return circle(
        along * 1060 - 40 + away * 0.42,
        430 - along * 480 + away,
        n % 23 === 0 ? 3.2 : 0.9 + chance() * 1.4,
        n % 5 ? '#fdf6dd' : '#cfe3ee',
        { opacity: 0.45 + chance() * 0.55 },
      );
    }).join('');
    const window = (x: number) =>
      path(`M${x} 436H${x + 44}V474H${x}Z`, '#fbd06a') + line(`M${x + 22} 436V474`, '#5a3a22', 4);
    return (
      backdrop(pencil, [
        [0, '#0b1730'],
        [0.4, '#1b3350'],
        [0.66, '#3f6274'],
        [0.74, '#7d8f86'],
      ]) +
      path('M-60 470L1000-60L1060 60L60 520Z', '#cfdcec', { opacity: 0.28, filter: blur(pencil, 34) }) +
      path('M60 400L860 0L900 40L110 430Z', '#f4ead8', { opacity: 0.26, filter: blur(pencil, 22) }) +
      stars +
      path('M0 430C140 380 260 392 380 420C520 372 700 384 960 416V640H0Z', '#1b3634') +
      silhouette(pencil, place(acacia(), 776, 460, 1.35), night) +
      path('M0 490C220 440 460 452 640 480C780 458 880 460 960 466V640H0Z', '#16302a') +
      circle(
        330,
        470,
        250,
        radial(pencil, [
          [0, '#ffd98a', 0.5],
          [1, '#ffd98a', 0],
        ]),
      ) +
      path('M170 420H500V536H170Z', '#4a4a40') +
      path('M140 428L182 350H488L532 428Z', '#2a2426') +
      path('M140 428H532V437H140Z', '#1c181a') +
      path('M216 452H286V536H216Z', '#ffdf8e') +
      path('M216 452H236V536H216Z', '#e8b64a') +
      window(330) +
      window(420) +
      path('M216 536L150 640H330L286 536Z', '#ffe2a0', { opacity: 0.26, filter: blur(pencil, 6) }) +
      path('M0 536C240 516 520 524 960 530V640H0Z', '#1a3a2a', { opacity: 0.9 }) +
      path('M216 534L170 640H330L286 534Z', '#ffe2a0', { opacity: 0.24, filter: blur(pencil, 6) }) +
      place(milkCan(pencil), 312, 566, 0.24) +
      place(milkCan(pencil), 372, 574, 0.26) +
      silhouette(
        pencil,
        place(cow(pencil, friesian), 560, 462, 0.8) +
          place(cow(pencil, friesian, 'grazing'), 930, 474, 0.78, 0, true) +
          place(fence(420), 560, 604, 0.9),
        night,
      ) +
      tufts('#0f2419', '#1f4430', 622, 8)
    );
  }),
  homeward: frame((pencil) => {
    const walker = (x: number, y: number, s: number) => place(cow(pencil, friesian), x, y - 139 * s, s);
    return (
      backdrop(pencil, [
        [0, '#5d4766'],
        [0.24, '#b65f55'],
        [0.46, '#ee9a4d'],
        [0.66, '#fbd27a'],
      ]) +
      circle(
        600,
        372,
        330,
        radial(pencil, [
          [0, '#fff0b0', 0.85],
          [1, '#ffcf70', 0],
        ]),
      ) +
      circle(
        600,
        372,
        116,
        radial(pencil, [
          [0, '#fff7d0'],
          [1, '#fbcf5c'],
        ]),
      ) +
      path(
        'M60 150C140 132 260 138 340 152C280 166 130 168 60 150ZM520 96C600 82 760 86 850 100C780 116 600 116 520 96ZM700 196C760 184 880 188 930 200C880 214 740 212 700 196ZM150 236C200 226 320 230 370 240C320 252 190 250 150 236Z',
        '#7a4a5c',
        { opacity: 0.55, filter: blur(pencil, 2) },
      ) +
      path('M0 430C140 392 300 400 420 424C560 396 760 398 960 422V640H0Z', '#a2553c', { opacity: 0.8 }) +
      path('M0 470C220 436 460 446 640 466C760 452 880 452 960 458V640H0Z', '#6a3a2c') +
      silhouette(
        pencil,
        place(acacia(), 64, 512, 1.7) +
          path('M0 522C200 492 520 496 960 514V640H0Z', '#000') +
          walker(292, 508, 0.84) +
          place(calf(pencil, friesian), 520, 504, 0.58) +
          walker(574, 505, 0.94) +
          walker(776, 509, 0.82) +
          place(herder, 224, 510, 0.92),
      ) +
      tufts('#1c120e', '#33201a', 624, 12) +
      line(
        'M420 190q12-11 20 0q12-11 20 0M480 224q9-9 16 0q9-9 16 0M380 240q8-8 14 0q8-8 14 0',
        '#3a2430',
        3.4,
      )
    );
  }),
};
