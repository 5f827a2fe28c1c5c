import { tints } from '../draw/scenery';
import {
  blur,
  circle,
  ellipse,
  group,
  line,
  path,
  place,
  roundedBox,
  within,
  type Pencil,
} from '../draw/svg';
import { ear, features, fingers, handBack, head, neck, skins, thumb } from './features';
import { cloth, portrait } from './portrait';

const mercyHead =
  'M320 150C398 148 432 196 430 266C430 310 426 352 410 390C392 426 360 446 330 446C292 444 252 414 234 376C220 340 212 304 214 262C214 196 246 152 320 150Z';
const mercyTop =
  'M70 660C76 584 118 540 202 512C250 496 270 480 274 444H386C390 480 408 494 458 508C540 532 578 584 586 660Z';

const emmanuelHead =
  'M314 112C246 114 214 168 216 246C216 296 222 340 240 384C256 420 284 442 312 442C350 440 388 408 406 360C422 316 430 276 426 232C420 156 380 110 314 112Z';
const emmanuelShirt =
  'M104 660C108 588 140 546 214 520C258 504 274 486 276 446H376C380 486 394 502 438 516C514 540 550 588 556 660Z';

/** A child's gumboot, its sole at y = 0, the toe to the left; 110 wide, 150 high. */
function gumboot(pencil: Pencil): string {
  const d = 'M10-150H78C80-110 78-70 84-40C88-22 86-10 84-6H-38C-46-30-30-46-6-52C10-58 14-70 14-90Z';
  return (
    path(d, '#f2c14e') +
    within(
      pencil,
      d,
      group(
        path('M60-160C64-100 62-60 66 0H100V-160Z', '#8a5a1a', { opacity: 0.55 }) +
          line('M24-140C26-110 26-80 20-60', '#fff3c4', 9, { opacity: 0.9 }),
        { filter: blur(pencil, 5) },
      ),
    ) +
    path('M8-158H80V-142H8Z', '#b4501f') +
    path('M-40-10H86V4H-40C-46 2-46-6-40-10Z', '#8a3a14')
  );
}

export const visitors: Record<string, () => string> = {
  'mercy-okello': portrait(tints.blush, (pencil) => {
    const skin = skins.chestnut;
    const curls = Array.from({ length: 15 }, (_, n) => {
      const angle = Math.PI * (0.86 + (n / 14) * 1.28);
      return circle(324 + 166 * Math.cos(angle), 228 + 156 * Math.sin(angle), 40, '#1c120d');
    }).join('');
    return (
      ellipse(324, 226, 172, 162, '#1c120d') +
      curls +
      cloth(
        pencil,
        mercyTop,
        '#6b3560',
        line('M60 560H600M60 596H600M60 632H600', '#f2c14e', 8, { opacity: 0.85 }),
        'M160 560C176 600 178 630 176 660M470 560C462 600 466 630 470 660',
      ) +
      neck(
        pencil,
        skin,
        'M276 380H384V456L404 496C380 540 350 548 332 548C300 546 272 530 254 496L276 456Z',
        436,
        332,
      ) +
      path(
        'M254 494C276 534 304 548 332 548C360 548 388 530 404 494L414 500C396 548 364 566 332 566C298 566 266 548 244 500Z',
        '#4a2342',
      ) +
      ear(skin, 220, 310) +
      head(pencil, skin, mercyHead, 328) +
      path(
        'M214 280C204 210 246 150 322 148C398 148 440 200 430 268C424 224 396 196 372 190C340 182 298 184 270 196C238 210 222 240 214 280Z',
        '#1c120d',
      ) +
      path('M196 214C236 128 410 120 452 204L446 236C404 164 244 170 204 246Z', '#f2c14e') +
      features(pencil, {
        skin,
        at: [328, 290],
        turn: 0.45,
        spacing: 49,
        eyes: { width: 27, height: 17, lifted: 0.1, lashes: true, glance: 6 },
        brows: { thick: 8, arch: 12, lift: [4, 10] },
        nose: { width: 24, y: 53 },
        mouth: { kind: 'talk', width: 36, y: 90 },
        lines: 0.1,
      }) +
      // The headset.
      line('M206 296C176 180 230 66 326 62C420 62 470 150 458 220', '#2d3a35', 13) +
      line('M204 280C182 180 230 74 326 70', '#66756d', 4) +
      path(roundedBox(184, 270, 46, 84, 22), '#2d3a35') +
      path(roundedBox(190, 278, 18, 66, 9), '#55645c') +
      line('M210 350C216 400 246 420 282 416', '#2d3a35', 8) +
      ellipse(288, 414, 18, 11, '#2d3a35', { transform: 'rotate(-12 288 414)' }) +
      // The order book.
      place(handBack(pencil, skin), 584, 520) +
      path('M536 620C560 596 610 596 640 606V660H520Z', '#6b3560') +
      place(
        path(roundedBox(-66, -90, 132, 178, 8), '#1f5c3a') +
          path(roundedBox(-54, -80, 112, 160, 4), '#fffaf0') +
          line('M-40-50H40M-40-26H44M-40-2H30M-40 22H44M-40 46H20', '#9bb0a2', 5) +
          line('M-40-50H-10M-40-2H-4', '#b4501f', 6) +
          line('M-66-80V80', '#16452b', 10) +
          line('M36-104L50-30', '#f2c14e', 10) +
          path('M45-32L55-33L52-18Z', '#3a2817'),
        506,
        534,
        1,
        -8,
      ) +
      place(thumb(pencil, skin), 584, 560)
    );
  }),
  'emmanuel-ekisa': portrait(tints.maize, (pencil) => {
    const skin = { ...skins.umber, lip: '#96594a' };
    return (
      cloth(
        pencil,
        emmanuelShirt,
        '#4c8a4f',
        '',
        'M176 570C190 604 192 634 190 660M460 570C452 600 456 630 460 660',
      ) +
      neck(pencil, skin, 'M276 380H376V456L324 590L274 456Z', 438, 320) +
      path('M276 452L322 560L292 606L238 506Z', '#63a566') +
      path('M376 452L322 560L352 606L412 502Z', '#2f6b33') +
      line('M322 562V660', '#2f6b33', 4) +
      // The guide's badge on its ribbon.
      line('M262 500C280 560 316 590 344 620M396 500C384 560 366 590 344 620', '#b4501f', 9) +
      path(roundedBox(312, 612, 66, 60, 6), '#fffaf0') +
      path(roundedBox(312, 612, 66, 18, 6), '#1f5c3a') +
      circle(345, 652, 14, '#f2c14e') +
      ear(skin, 424, 304, true, 1.12) +
      head(pencil, skin, emmanuelHead, 314) +
      within(
        pencil,
        emmanuelHead,
        group(
          path(
            'M210 250C206 170 246 106 316 106C384 106 430 160 428 250C420 206 404 178 372 170C340 160 292 160 264 170C234 182 220 210 210 250Z',
            '#1a110c',
            { opacity: 0.62 },
          ) + ellipse(270, 150, 34, 20, skin.light, { opacity: 0.5 }),
          { filter: blur(pencil, 5) },
        ),
      ) +
      features(pencil, {
        skin,
        at: [310, 282],
        turn: -0.5,
        spacing: 47,
        eyes: { width: 25, height: 16, lifted: 0.15, slant: 2, glance: -3 },
        brows: { thick: 10, arch: 7, lift: [12, 2] },
        nose: { width: 27, y: 62 },
        mouth: { kind: 'smile', width: 46, y: 100, tilt: 4, gap: true },
      }) +
      // A boot for the smallest visitor.
      place(handBack(pencil, skin), 216, 450) +
      path('M176 606C206 590 240 590 262 600L290 660H168Z', '#4c8a4f') +
      path('M174 604C206 588 240 588 264 598L268 616C240 606 206 606 178 622Z', '#2f6b33') +
      place(gumboot(pencil), 120, 590, 1.3, 4) +
      place(fingers(pencil, skin), 210, 452, 0.96)
    );
  }),
};
