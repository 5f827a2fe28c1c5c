import { tints } from '../draw/scenery';
import { circle, ellipse, line, path, within } from '../draw/svg';
import { apron, coat, croppedHair, headscarf, portrait, shirt, shoulders, skins } from './portrait';

/** The portraits of the demo farm under the slugs of app/seed/demo/team.ts; calling one writes the SVG. */
export const portraits: Record<string, () => string> = {
  'grace-wandera': () =>
    portrait({
      tint: tints.morning,
      skin: skins.umber,
      over: (pencil) => headscarf(pencil, '#1f5c3a', '#f2c14e', '#d98350'),
      earrings: '#f2c14e',
      wear: (pencil) =>
        shirt(pencil, '#b4501f', '#8a3a14') +
        line('M214 520C250 570 390 570 426 520', '#f2c14e', 9, { 'stroke-dasharray': '2 16' }),
    }),
  'peter-wandera': () =>
    portrait({
      tint: tints.pasture,
      skin: skins.cocoa,
      wide: 1.03,
      over:
        path('M196 236C192 150 250 106 320 106C390 106 448 150 444 236C402 214 238 214 196 236Z', '#d9b877') +
        path('M120 246C190 208 450 208 520 246C470 262 400 250 320 250C240 250 170 262 120 246Z', '#c79a5c') +
        line('M200 214C260 198 380 198 440 214', '#8a5a2c', 12) +
        line('M150 244C220 222 420 222 490 244', '#efd9a4', 4, { opacity: 0.7 }),
      beard:
        path(
          'M214 330C222 404 262 440 320 440C378 440 418 404 426 330C410 372 372 368 320 366C268 368 230 372 214 330Z',
          '#231812',
          { opacity: 0.9 },
        ) +
        path('M214 330C224 350 236 358 250 362L246 376C228 366 216 350 214 330Z', '#8d8377', {
          opacity: 0.6,
        }),
      wear: (pencil) => shirt(pencil, '#3d7f8a', '#28606b'),
    }),
  'lilian-otieno': () =>
    portrait({
      tint: tints.lake,
      skin: skins.chestnut,
      behind: [150, 178, 206, 434, 462, 490]
        .map((x, n) =>
          line(`M${x > 320 ? 410 : 230} 180C${x} 240 ${x} 380 ${x + (n % 2 ? 6 : -6)} 470`, '#1d1511', 26),
        )
        .join(''),
      over:
        croppedHair('#1d1511') +
        line(
          'M232 212C250 160 282 140 300 136M280 194C288 160 304 142 316 136M360 194C354 160 338 142 326 136M408 212C392 162 360 142 344 138',
          '#3a2a20',
          5,
        ),
      glasses: true,
      wear: () =>
        coat('#f7f4ea', '#e2dccb', '#3d7f8a') +
        line('M250 480C240 560 270 600 300 596M390 480C400 560 370 600 340 596', '#4a5a50', 9) +
        circle(320, 604, 20, '#c7cfcc', { stroke: '#4a5a50', 'stroke-width': 7 }),
    }),
  'joseph-barasa': () =>
    portrait({
      tint: tints.cream,
      skin: skins.umber,
      wide: 1.06,
      over:
        path(
          'M200 210C196 184 210 172 232 172H408C430 172 444 184 440 210L438 240C400 222 240 222 202 240Z',
          '#ffffff',
        ) +
        path(
          'M206 196C170 150 214 88 268 104C288 70 352 70 372 104C426 88 470 150 434 196C380 178 260 178 206 196Z',
          '#ffffff',
        ) +
        line(
          'M204 232C240 216 400 216 436 232M268 108C262 130 264 150 272 172M372 108C378 130 376 150 368 172M320 84V172',
          '#ddd2ba',
          5,
        ),
      beard: path(
        'M268 372C284 356 356 356 372 372C360 372 344 366 320 368C296 366 280 372 268 372Z',
        '#231812',
      ),
      wear: (pencil) => shirt(pencil, '#fbf7ee', '#e7dfcb') + apron('#1f5c3a', '#16452b'),
    }),
  'mercy-okello': () =>
    portrait({
      tint: tints.blush,
      skin: skins.cocoa,
      wide: 0.97,
      behind:
        ellipse(320, 236, 158, 146, '#1a120e') +
        [0, 1, 2, 3, 4, 5, 6, 7]
          .map((n) =>
            circle(
              320 + 150 * Math.cos((n * Math.PI) / 7 + Math.PI),
              240 + 140 * Math.sin((n * Math.PI) / 7 + Math.PI),
              34,
              '#1a120e',
            ),
          )
          .join(''),
      over:
        path(
          'M206 262C200 196 248 152 320 152C392 152 440 196 434 262C404 206 366 194 320 194C274 194 236 206 206 262Z',
          '#1a120e',
        ) +
        path('M190 208C230 146 410 146 450 208L440 236C400 178 240 178 200 236Z', '#f2c14e') +
        line('M204 216C240 170 400 170 436 216', '#d89a2b', 5, { 'stroke-dasharray': '4 12' }),
      earrings: '#b4501f',
      wear: (pencil) =>
        shirt(pencil, '#5b2c4f', '#43203a') +
        line('M196 300C150 330 150 400 250 408', '#33403a', 9) +
        ellipse(200, 300, 17, 34, '#33403a') +
        ellipse(256, 410, 14, 9, '#33403a'),
    }),
  'emmanuel-ekisa': () =>
    portrait({
      tint: tints.maize,
      skin: skins.chestnut,
      over:
        croppedHair('#211812') + path('M250 196C280 160 360 160 390 196C350 184 290 184 250 196Z', '#31241b'),
      wear: (pencil) =>
        shirt(pencil, '#4c8a4f', '#2f6b33') +
        within(
          pencil,
          shoulders,
          line('M110 540L200 640M150 512L260 640M440 640L530 540M390 640L480 512', '#8dba6d', 10, {
            opacity: 0.7,
          }),
        ),
    }),
};
