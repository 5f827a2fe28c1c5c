import { tints } from '../draw/scenery';
import { blur, circle, ellipse, group, line, linear, path, place, within, type Pencil } from '../draw/svg';
import { ear, features, fingers, handBack, head, neck, skins } from './features';
import { cloth, portrait } from './portrait';

const wrap =
  'M204 266C184 196 202 112 286 78C372 48 456 92 456 180C456 208 448 234 440 256C424 218 380 196 322 198C262 200 222 226 204 266Z';

/** A printed cloth wound around the head, its two ends tied on top. */
function headWrap(pencil: Pencil): string {
  let print = '';
  for (let n = 0; n < 34; n += 1) {
    const x = 190 + ((n * 67) % 280);
    const y = 60 + ((n * 41) % 210);
    print += place(
      path('M0-15C9-8 9 8 0 15C-9 8-9-8 0-15Z', '#f2c14e') + circle(0, 0, 3.4, '#b4501f'),
      x,
      y,
      0.9,
      n * 47,
    );
  }
  const end = 'M0 0C-18-34-64-56-92-36C-98-10-60 20-8 18Z';
  const tied = (d: string, x: number, y: number, turn: number) =>
    place(
      path(d, '#236a43') +
        within(
          pencil,
          d,
          place(path('M0-12C8-6 8 6 0 12C-8 6-8-6 0-12Z', '#f2c14e'), -46, -22, 1, 30) +
            path('M0 0C-30-10-60-20-92-20V40H0Z', '#0c2c1a', { opacity: 0.35 }),
        ) +
        line('M-8 2C-30-8-54-22-74-30', '#123c25', 3, { opacity: 0.6 }),
      x,
      y,
      1,
      turn,
    );
  return (
    tied(end, 288, 96, 34) +
    tied(end, 280, 104, -24) +
    path(wrap, '#1f5c3a') +
    within(
      pencil,
      wrap,
      print +
        group(
          path('M400 60C440 120 430 190 420 260H500V60Z', '#08190f', { opacity: 0.55 }) +
            ellipse(250, 130, 50, 40, '#9fd0a8', { opacity: 0.32 }),
          { filter: blur(pencil, 14) },
        ) +
        group(
          line(
            'M206 236C236 150 320 110 452 150M222 206C250 140 320 92 420 104M240 232C300 176 380 168 446 206',
            '#08190f',
            6,
            { opacity: 0.4 },
          ),
          { filter: blur(pencil, 2) },
        ),
    ) +
    path('M262 88C266 70 302 66 312 82C320 100 304 122 284 120C266 118 258 104 262 88Z', '#2b7a4e') +
    line('M272 84C280 94 282 106 278 116M296 78C300 92 298 106 292 116', '#123c25', 3, { opacity: 0.6 }) +
    line('M206 264C224 226 264 202 322 200C380 198 424 220 438 254', '#d98350', 7)
  );
}

const graceDress =
  'M30 660C38 574 92 530 190 504C240 490 264 478 268 444H388C392 478 424 488 474 500C566 522 602 574 612 660Z';

const peterHat =
  'M196 214C194 150 216 84 262 72C288 66 300 84 320 84C342 84 356 62 384 70C430 84 448 150 448 210C380 232 270 234 196 214Z';
const peterHead =
  'M316 128C250 130 214 176 212 246C208 284 210 338 230 388C246 426 280 454 314 454C358 452 398 410 418 356C430 320 436 280 432 236C426 170 388 126 316 128Z';
const peterShirt =
  'M70 660C76 580 116 532 206 506C252 492 268 478 270 440H380C384 478 398 490 444 504C536 530 570 580 578 660Z';

export const founders: Record<string, () => string> = {
  'grace-wandera': portrait(tints.morning, (pencil) => {
    const skin = skins.umber;
    return (
      neck(pencil, skin, 'M268 380H394V446L424 500L336 620L244 500L268 450Z', 436) +
      cloth(
        pencil,
        `${graceDress}M252 490C270 560 310 596 334 604C366 590 400 548 412 486L388 444H268Z`,
        '#b4501f',
        [80, 170, 260, 350, 440, 530]
          .map((x, n) =>
            place(
              path('M0-22C13-12 13 12 0 22C-13 12-13-12 0-22Z', n % 2 ? '#d98350' : '#f2c14e', {
                opacity: 0.8,
              }),
              x,
              560 + (n % 3) * 26,
              1,
              n * 40,
            ),
          )
          .join(''),
        'M120 560C130 600 132 630 130 660M500 550C496 590 500 620 506 660',
      ) +
      within(
        pencil,
        graceDress,
        path('M252 488C268 560 310 598 334 606C368 592 402 550 414 484', 'none', {
          stroke: '#f2c14e',
          'stroke-width': 13,
        }),
      ) +
      line('M262 482C276 540 312 566 334 570C362 562 394 534 402 480', '#fff3d8', 9, {
        'stroke-dasharray': '1 14',
      }) +
      ear(skin, 222, 312) +
      path('M212 346a14 17 0 1 0 12 0', 'none', { stroke: '#f2c14e', 'stroke-width': 6 }) +
      head(
        pencil,
        skin,
        'M318 138C404 136 446 200 444 284C444 338 438 384 410 416C388 440 358 448 330 446C284 444 240 416 222 372C208 338 202 292 208 248C214 184 250 140 318 138Z',
        330,
      ) +
      features(pencil, {
        skin,
        at: [328, 286],
        turn: 0.5,
        spacing: 49,
        eyes: { width: 26, height: 13, lifted: 0.55, hood: 0.34, slant: -4, glance: 3 },
        brows: { thick: 6, arch: 6, lift: [-2, -2] },
        nose: { width: 31, y: 60 },
        mouth: { kind: 'soft', width: 45, y: 100 },
        lines: 0.75,
      }) +
      line('M292 452C312 466 352 466 374 450', skin.deep, 5, { opacity: 0.4 }) +
      headWrap(pencil) +
      // The first glass of the morning.
      place(handBack(pencil, skin), 574, 494) +
      path('M520 600C540 580 600 580 620 590L660 660H500Z', '#b4501f') +
      path('M516 604C548 584 596 582 622 592L628 606C592 596 548 600 520 620Z', '#f2c14e') +
      path('M470 428H566L556 584C555 594 481 594 480 584Z', '#ffffff', { opacity: 0.5 }) +
      path(
        'M474 460H562L555 580C553 590 483 590 481 580Z',
        linear(pencil, [
          [0, '#ffffff'],
          [0.6, '#fffaf0'],
          [1, '#ddd2ba'],
        ]),
      ) +
      ellipse(518, 460, 44, 8, '#fffdf6') +
      line('M482 440L490 570', '#ffffff', 5, { opacity: 0.9 }) +
      path('M470 428H566', 'none', { stroke: '#ffffff', 'stroke-width': 4, opacity: 0.9 }) +
      place(fingers(pencil, skin), 568, 496)
    );
  }),
  'peter-wandera': portrait(tints.pasture, (pencil) => {
    const skin = skins.ebony;
    const jaw =
      'M213 300C220 330 236 366 256 378C266 362 280 356 304 358C330 356 350 362 362 378C392 362 414 328 424 290C428 350 404 396 378 426C356 448 336 458 312 458C280 458 248 430 232 392C222 366 214 336 213 300Z';
    return (
      cloth(
        pencil,
        peterShirt,
        '#3d7f8a',
        line(
          'M110 480V660M170 480V660M230 480V660M410 480V660M470 480V660M530 480V660M60 540H600M60 590H600M60 640H600',
          '#2a626d',
          12,
          { opacity: 0.55 },
        ) +
          line('M140 480V660M200 480V660M440 480V660M500 480V660M60 565H600M60 615H600', '#cfe6e6', 3, {
            opacity: 0.5,
          }),
        'M150 560C170 600 172 630 170 660M480 560C470 600 474 630 480 660',
      ) +
      neck(pencil, skin, 'M272 380H382V452L324 572L268 452Z', 446, 320) +
      path('M266 452L322 560L378 452L420 492L372 590L324 556L276 596L226 494Z', '#2f6d78') +
      path('M266 452L322 560L276 596L226 494Z', '#4f93a0') +
      line('M324 560V660', '#24555f', 5) +
      circle(326, 606, 7, '#e7f1e9') +
      // The halter over his shoulder.
      line('M128 548C150 500 190 486 220 520C250 560 250 620 240 660', '#8a6a3a', 22) +
      line('M128 548C150 500 190 486 220 520C250 560 250 620 240 660', '#e0c58a', 16) +
      line('M128 548C150 500 190 486 220 520C250 560 250 620 240 660', '#a98548', 15, {
        'stroke-dasharray': '3 12',
        opacity: 0.8,
        'stroke-linecap': 'butt',
      }) +
      line('M104 560C90 600 96 640 120 660', '#e0c58a', 14) +
      circle(118, 556, 22, 'none', { stroke: '#8b9693', 'stroke-width': 9 }) +
      circle(118, 556, 22, 'none', { stroke: '#eef2f0', 'stroke-width': 3 }) +
      ear(skin, 424, 312, true, 1.05) +
      head(pencil, skin, peterHead, 314) +
      path(
        'M402 206L440 210C444 250 440 282 428 306C416 292 410 276 410 262C402 248 400 226 402 206Z',
        '#9a948a',
      ) +
      path('M214 214C210 240 210 262 214 286C222 270 224 240 222 214Z', '#8d877d') +
      within(pencil, peterHead, group(path(jaw, '#b3aca1'), { opacity: 0.66, filter: blur(pencil, 4) })) +
      path(
        'M412 330C424 310 424 300 426 296C426 350 404 396 378 424C356 446 336 456 312 456C360 440 400 392 412 330Z',
        '#4f4a44',
        { opacity: 0.35, filter: blur(pencil, 5) },
      ) +
      features(pencil, {
        skin,
        at: [312, 290],
        turn: -0.55,
        spacing: 46,
        eyes: { width: 23, height: 11, lifted: 0.7, hood: 0.42, slant: -7, glance: -3 },
        brows: { thick: 12, arch: 2, fill: '#8b857c', lift: [-4, -4] },
        nose: { width: 30, y: 72 },
        mouth: { kind: 'closed', width: 34, y: 112, tilt: 4 },
        lines: 1,
        beard: path(
          'M-50 100C-36 78-16 76-6 82C6 76 26 78 38 98C22 92 8 90-6 92C-20 90-36 94-50 100Z',
          '#8f887e',
        ),
      }) +
      line('M258 232C290 224 340 224 372 234', skin.deep, 4, { opacity: 0.5 }) +
      place(
        path(
          'M86 232C120 204 160 196 200 198C280 216 370 214 444 196C490 196 536 208 560 240C520 262 440 232 322 238C210 232 130 258 86 232Z',
          '#8a6a4a',
        ) +
          path(
            'M86 232C130 258 210 232 322 238C440 232 520 262 560 240C556 256 520 268 480 262C400 246 250 246 160 258C120 262 92 250 86 232Z',
            '#5d442d',
          ) +
          path(peterHat, '#9c7a56') +
          within(
            pencil,
            peterHat,
            group(
              path('M400 60C420 120 420 190 410 240H480V60Z', '#3a2817', { opacity: 0.55 }) +
                path('M300 80C320 110 350 110 372 76L344 60H290Z', '#3a2817', { opacity: 0.6 }) +
                ellipse(246, 126, 26, 46, '#e0c49c', { opacity: 0.5 }),
              { filter: blur(pencil, 12) },
            ) +
              path('M190 184C270 206 370 206 452 180V222C370 242 270 242 190 222Z', '#4a3826') +
              line('M190 184C270 206 370 206 452 180', '#2f2318', 3),
          ) +
          place(
            path('M0 0C-10-26-8-58 10-84C22-56 18-24 6 0Z', '#f2e3c4') +
              line('M3 0C4-30 6-56 10-80', '#b4501f', 3),
            412,
            200,
            0.9,
            18,
          ),
        0,
        -24,
      )
    );
  }),
};
