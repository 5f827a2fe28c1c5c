import { croppedHair, fromBehind } from '../draw/people';
import {
  blur,
  createChance,
  ellipse,
  group,
  line,
  path,
  place,
  rect,
  roundedBox,
  within,
  type Pencil,
} from '../draw/svg';
import { maizeRow } from '../draw/trees';
import { outdoors, underneath } from './setting';

/** Chopped maize along a heap `d`. */
function chopped(
  pencil: Pencil,
  d: string,
  x: number,
  y: number,
  width: number,
  height: number,
  seed: number,
): string {
  const chance = createChance(seed);
  return (
    path(d, '#7c9a3e') +
    within(
      pencil,
      d,
      ['#55772f', '#a3bd58', '#d7cf74']
        .map((fill) => {
          let cuts = '';
          for (let n = 0; n < width / 3; n += 1) {
            const turn = chance() * Math.PI;
            cuts += `M${x + chance() * width} ${y + chance() * height}l${11 * Math.cos(turn)} ${7 * Math.sin(turn)}`;
          }
          return line(cuts, fill, 4);
        })
        .join(''),
    )
  );
}

/** A full bag of plastic, tied at the neck, standing at (0, 0); 150 wide, 230 high. */
function bag(pencil: Pencil, fill: string, light: string, deep: string): string {
  const d =
    'M-66 0C-82-40-84-120-70-158C-58-182-30-190-16-200L-12-208H12L16-200C30-190 58-182 70-158C84-120 82-40 66 0C30 8-30 8-66 0Z';
  return (
    path(
      'M-12-206C-34-216-44-236-38-250C-26-242-20-248-10-240C-4-252 6-252 12-242C22-248 30-242 40-248C42-234 32-216 12-206Z',
      fill,
    ) +
    line('M-10-212C-18-224-22-234-24-242M0-212V-240M10-212C18-224 22-232 26-242', deep, 3) +
    path(d, fill) +
    within(
      pencil,
      d,
      group(
        path('M24-210C70-150 70-60 40 20H110V-210Z', deep, { opacity: 0.85 }) +
          path('M-62-120C-68-80-66-40-58-14L-44-16C-52-50-52-90-46-130Z', light, { opacity: 0.9 }) +
          path('M-22-170C-34-150-36-130-36-110L-26-112C-26-134-22-150-10-168Z', light, { opacity: 0.6 }),
        { filter: blur(pencil, 6) },
      ) +
        line(
          'M-6-196C-22-176-40-166-56-152M0-194C-4-170-6-150-4-128M8-196C24-178 40-170 54-158M-40-60C-30-52-10-50 4-56M10-90C24-84 40-86 52-94',
          deep,
          3,
          { opacity: 0.7 },
        ),
    ) +
    path(roundedBox(-15, -213, 30, 11, 5), '#e3c46f') +
    line('M12-206C24-200 26-190 22-182', '#e3c46f', 4)
  );
}

/** A tyre that lies on something, 130 wide, its lower edge at (0, 0). */
const tyre =
  ellipse(0, -16, 64, 19, '#1f2422') +
  ellipse(0, -26, 64, 19, '#3a413e') +
  ellipse(0, -27, 34, 8.5, '#161a18') +
  line('M-50-30C-34-42 20-44 44-34', '#68716c', 4);

const strawHat =
  croppedHair +
  path('M-32-2C-34-50 34-50 32-2Z', '#e9cf8c') +
  path('M8-38C34-36 34-14 32-2H18C20-14 18-28 8-38Z', '#b98f3e', { opacity: 0.6 }) +
  path('M-33-12C-14-5 14-5 33-12L32-2H-32Z', '#b4501f') +
  path('M-62 2C-36-10 36-10 62 2C36 16-36 16-62 2Z', '#d9b766') +
  line('M-52 4C-30 12 30 12 52 4', '#b98f3e', 3);

export const silagePictures: Record<string, () => string> = {
  'silage-bags': outdoors('day', (pencil) => {
    const black = (x: number, y: number, s: number) =>
      underneath(pencil, x, y, 150 * s) + place(bag(pencil, '#3a4440', '#7f8d87', '#161c19'), x, y, s);
    const open = 'M-80 0C-92-50-94-120-88-172C-40-160 40-160 88-172C94-120 92-50 80 0C40 10-40 10-80 0Z';
    return (
      place(maizeRow(24, '#537f3e', '#dfc06a'), 360, 452, 1.5) +
      place(maizeRow(24, '#5f8c45', '#dfc06a'), 340, 470, 1.6) +
      // What is cut waits on a sheet.
      path('M20 588L90 520H330L360 588Z', '#3d7f8a') +
      path('M20 588L90 520H120L60 588Z', '#6aa3ad', { opacity: 0.7 }) +
      chopped(
        pencil,
        'M62 574C84 520 120 470 176 452C224 462 290 520 316 574C240 590 130 590 62 574Z',
        50,
        440,
        280,
        150,
        5,
      ) +
      // Full bags on a pallet, with a tyre on top.
      rect(566, 552, 380, 14, '#8a6238') +
      path('M580 566H604V584H580ZM740 566H764V584H740ZM910 566H934V584H910Z', '#6a4a2e') +
      rect(566, 552, 380, 5, '#c79a68') +
      black(650, 470, 0.78) +
      black(770, 468, 0.8) +
      black(884, 472, 0.76) +
      black(628, 554, 0.98) +
      black(756, 556, 1.02) +
      black(882, 554, 0.98) +
      underneath(pencil, 690, 616, 120) +
      place(tyre, 690, 618, 1) +
      // The one that is being filled, and trodden.
      underneath(pencil, 450, 606, 180) +
      ellipse(450, 432, 86, 20, '#1f4a31') +
      chopped(
        pencil,
        'M372 436C384 404 420 392 452 394C490 392 520 408 530 436C500 456 400 456 372 436Z',
        366,
        390,
        170,
        60,
        9,
      ) +
      place(
        path(open, '#2f7a50') +
          within(
            pencil,
            open,
            group(
              path('M30-190C70-120 70-50 44 20H130V-190Z', '#0f3a23', { opacity: 0.8 }) +
                path('M-76-140C-80-90-76-40-66-10L-50-12C-58-50-60-90-56-140Z', '#9fd0a8', { opacity: 0.8 }),
              { filter: blur(pencil, 7) },
            ) +
              line(
                'M-50-150C-40-120-44-90-54-70M0-156C4-130-2-100-10-84M40-150C46-124 36-100 30-80M-30-40C-10-32 10-34 30-44',
                '#16452b',
                3,
                { opacity: 0.6 },
              ),
          ) +
          path('M-90-176C-40-160 40-160 90-176L92-158C40-142-40-142-92-158Z', '#4c9a6a'),
        450,
        604,
        1,
      ) +
      place(
        fromBehind(pencil, {
          skin: '#7d4c30',
          skinDeep: '#532d19',
          top: '#f2c14e',
          bottom: '#3a5a78',
          boots: '#1f2422',
          hands: [
            [-20, -190],
            [92, -222],
          ],
          elbow: 24,
          hair: strawHat,
        }),
        318,
        622,
        1.02,
      )
    );
  }),
};
