import { tints } from '../draw/scenery';
import { blur, circle, group, line, path, place, roundedBox, within, type Pencil } from '../draw/svg';
import { ear, features, head, neck, skins } from './features';
import { cloth, portrait } from './portrait';

const black = '#1b120d';

/** A braid along `d`, with its plaits. */
const braid = (d: string, width: number): string =>
  line(d, '#0f0906', width + 3) +
  line(d, '#2a1c14', width) +
  line(d, '#4a3427', width - 5, { 'stroke-dasharray': '7 6', 'stroke-linecap': 'butt', opacity: 0.8 });

const lilianHead =
  'M320 140C398 138 434 190 430 258C428 306 406 360 370 400C352 420 336 432 318 432C302 432 286 420 270 400C238 362 214 308 212 258C210 190 244 140 320 140Z';
const lilianTop =
  'M56 660C62 580 104 530 194 504C242 490 264 476 268 440H376C380 476 402 490 448 504C536 530 578 580 584 660Z';

const josephHead =
  'M320 150C420 148 458 214 454 296C452 374 406 442 320 442C236 442 190 374 188 296C184 214 220 150 320 150Z';
const josephCoat =
  'M0 660C2 556 66 512 178 488C230 476 248 468 252 440H390C394 468 412 476 462 488C574 512 638 556 640 660Z';

/** Muslin folded over a shoulder. */
function muslin(pencil: Pencil): string {
  const d = 'M96 520C110 470 160 462 204 474C232 520 240 590 236 660H88C100 610 104 560 96 520Z';
  return (
    path(d, '#fdf6e6') +
    within(
      pencil,
      d,
      line('M80 540H260M80 552H260M80 620H260M80 632H260', '#3d7f8a', 5, { opacity: 0.7 }) +
        group(
          line('M130 470C150 540 140 600 136 660M180 470C200 540 196 610 190 660', '#8a7c5c', 9, {
            opacity: 0.4,
          }),
          {
            filter: blur(pencil, 4),
          },
        ),
    )
  );
}

export const crew: Record<string, () => string> = {
  'lilian-otieno': portrait(tints.lake, (pencil) => {
    const skin = skins.almond;
    const hair =
      'M208 286C190 180 246 108 322 108C400 108 452 180 434 284C430 236 408 198 374 184C346 174 296 174 268 184C236 198 212 238 208 286Z';
    return (
      braid('M404 150C476 200 470 330 478 450C482 500 470 540 474 590', 22) +
      braid('M418 170C448 240 436 330 440 440C442 490 452 530 446 572', 22) +
      braid('M226 180C196 250 200 330 196 420C194 450 200 470 196 500', 20) +
      circle(330, 82, 62, black) +
      within(
        pencil,
        'M268 82a62 62 0 1 0 124 0a62 62 0 1 0-124 0Z',
        line(
          'M270 60C310 30 360 40 392 80M268 90C300 60 350 66 384 110M280 118C310 92 340 100 360 136',
          '#4a3427',
          8,
          { opacity: 0.9 },
        ) + line('M276 122C312 138 352 136 386 116', '#b4501f', 14),
      ) +
      cloth(
        pencil,
        lilianTop,
        '#f6f3ea',
        path('M268 440L250 486L322 610L394 486L376 440Z', '#2f8a86'),
        'M150 560C166 600 168 630 166 660M480 560C470 600 476 630 480 660',
        0.26,
      ) +
      neck(pencil, skin, 'M274 380H370V452L390 490L322 572L256 490L272 452Z', 432, 322) +
      path('M252 474L214 500L268 660H318L322 612Z', '#ffffff') +
      path('M392 474L430 500L378 660H324L322 612Z', '#dfd9c8') +
      line('M322 612V660', '#c9c1ac', 4) +
      // The stethoscope.
      line('M250 478C226 540 250 606 300 612M396 478C424 540 416 590 408 620', '#2d3a35', 11) +
      line('M250 478C226 540 250 606 300 612M396 478C424 540 416 590 408 620', '#66756d', 3, {
        opacity: 0.7,
      }) +
      circle(408, 626, 24, '#8b9693') +
      circle(408, 626, 17, '#eef2f0') +
      circle(404, 621, 7, '#ffffff') +
      path(roundedBox(138, 574, 84, 66, 6), '#ebe5d6') +
      line('M160 556V600', '#1f5c3a', 8) +
      line('M182 560V600', '#b4501f', 8) +
      path(roundedBox(138, 584, 84, 66, 6), '#f6f3ea') +
      line('M140 586H220', '#d3ccb8', 3) +
      ear(skin, 216, 306, false, 0.94) +
      ear(skin, 426, 306, true, 0.9) +
      circle(212, 346, 7, '#f2c14e') +
      circle(430, 346, 7, '#f2c14e') +
      head(pencil, skin, lilianHead, 320) +
      path(hair, black) +
      within(
        pencil,
        hair,
        line(
          'M222 250C226 190 262 140 316 120M250 204C262 168 288 138 318 122M286 184C292 156 306 136 322 120M326 180C328 156 328 136 328 118M362 184C358 158 346 138 334 120M394 204C384 166 362 138 338 122M420 250C418 190 386 142 344 122',
          '#4d3729',
          5,
        ),
      ) +
      features(pencil, {
        skin,
        at: [316, 290],
        turn: -0.25,
        tilt: -1,
        spacing: 48,
        eyes: { width: 26, height: 13, lifted: 0.1, lashes: true, slant: 7, glance: -1 },
        brows: { thick: 8, arch: 10, lift: [0, 9] },
        nose: { width: 22, y: 54 },
        mouth: { kind: 'closed', width: 34, y: 92, tilt: -5 },
        lines: 0.15,
      }) +
      [266, 360]
        .map((x) =>
          path(roundedBox(x - 42, 258, x === 266 ? 82 : 80, 64, 28), '#ffffff', {
            'fill-opacity': 0.1,
            stroke: '#5a3522',
            'stroke-width': 5,
          }),
        )
        .join('') +
      line('M306 282Q312 276 318 282M224 280L210 276M398 280L426 276', '#5a3522', 5) +
      line('M236 276L256 264M330 276L350 264', '#ffffff', 4, { opacity: 0.5 })
    );
  }),
  'joseph-barasa': portrait(tints.cream, (pencil) => {
    const skin = { ...skins.cocoa, lip: '#84493b' };
    const loc = (d: string) =>
      line(d, '#0f0906', 24) +
      line(d, '#33241a', 18, { 'stroke-dasharray': '26 5', 'stroke-linecap': 'round' });
    const cap = 'M180 232C160 130 226 74 322 74C418 74 480 132 460 232C412 206 230 206 180 232Z';
    return (
      loc('M204 200C172 260 176 330 160 400C156 430 150 452 154 486') +
      loc('M214 200C190 270 196 350 184 430C182 456 186 480 182 506') +
      loc('M226 210C206 290 214 380 208 450C206 476 212 490 210 512') +
      loc('M436 200C470 260 464 330 482 400C486 430 492 452 486 486') +
      loc('M426 200C450 270 446 350 458 430C460 456 454 480 460 506') +
      loc('M416 210C434 290 428 380 434 450C436 476 430 490 432 512') +
      neck(pencil, skin, 'M244 390H398V480L320 560L240 480Z', 446, 322) +
      cloth(
        pencil,
        `${josephCoat}`,
        '#fbf7ee',
        '',
        'M90 580C110 610 114 640 110 660M540 580C524 610 524 640 530 660',
        0.26,
      ) +
      path('M252 440L240 478L322 552L404 478L390 440L322 520Z', '#e4dcc8') +
      neck(pencil, skin, 'M256 410H386L384 462L322 528L258 462Z', 446, 322) +
      path('M252 448L236 474L296 556L322 530Z', '#ffffff') +
      path('M390 448L406 474L348 556L322 530Z', '#dcd4c0') +
      line('M222 498L206 580M426 498L442 580', '#16452b', 20) +
      path('M190 572H454C464 572 470 580 470 590V660H174V590C174 580 180 572 190 572Z', '#1f5c3a') +
      line('M190 576H454', '#2f7a50', 6) +
      path('M262 604H384V660H262Z', '#16452b', { opacity: 0.5 }) +
      muslin(pencil) +
      ear(skin, 190, 314) +
      ear(skin, 452, 314, true) +
      head(pencil, skin, josephHead, 322) +
      path('M262 398C280 372 364 372 384 398C396 430 360 448 322 448C284 448 250 430 262 398Z', black, {
        opacity: 0.88,
      }) +
      features(pencil, {
        skin,
        at: [324, 288],
        turn: 0.12,
        spacing: 54,
        eyes: { width: 26, height: 13, shut: true },
        brows: { thick: 13, arch: 9, lift: [4, 4] },
        nose: { width: 34, y: 56 },
        mouth: { kind: 'laugh', width: 54, y: 92 },
        lines: 0.6,
        beard: path(
          'M-56 92C-46 70-16 68 1 74C18 68 48 70 58 92C40 84 18 82 1 84C-16 82-38 84-56 92Z',
          black,
        ),
      }) +
      place(
        path(cap, '#ffffff') +
          within(
            pencil,
            cap,
            group(
              path('M410 70C440 120 440 180 430 240H500V70Z', '#7f7763', { opacity: 0.5 }) +
                line(
                  'M246 100C236 140 236 170 242 210M320 84C316 120 316 160 320 200M398 100C408 140 406 170 400 210',
                  '#8d8571',
                  8,
                  { opacity: 0.4 },
                ),
              { filter: blur(pencil, 6) },
            ),
          ) +
          path('M180 232C230 206 412 206 460 232L456 256C410 232 232 232 184 256Z', '#1f5c3a') +
          line('M182 236C232 210 410 210 458 236', '#4c8a4f', 4),
        0,
        -20,
      )
    );
  }),
};
