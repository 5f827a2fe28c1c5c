import { milkBottle, plainDrink } from '../draw/bottles';
import { milkCan } from '../draw/jars';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { grassTuft, sun } from '../draw/scenery';
import {
  blur,
  circle,
  downward,
  ellipse,
  line,
  linear,
  path,
  place,
  rect,
  roundedBox,
  type Pencil,
} from '../draw/svg';
import { acacia, maizeRow, roundTree } from '../draw/trees';
import { backdrop, frame, glow, mist } from '../gallery/frame';

/** Somebody on a bicycle with two milk cans, from behind; 250 wide, 420 high, the wheel at (0, 0). */
const riderFromBehind = (pencil: Pencil): string => {
  const can = (x: number) => place(milkCan(pencil, rect(-130, -170, 260, 30, color.pasture)), x, -64, 0.34);
  return (
    path(roundedBox(-9, -120, 18, 122, 9), '#1f2723') +
    line('M-4-116V-6', '#4a5a50', 2) +
    line('M-104-58H104', '#3a322b', 9) +
    line('M-30-128L-30-58M30-128L30-58', '#3a322b', 6) +
    path('M-44-196C-62-150-60-96-46-52H-26C-24-96-20-130-8-160Z', '#33465c') +
    path('M44-196C62-160 64-130 50-92H30C26-120 20-140 8-160Z', '#26384b') +
    path('M-48-58H-22V-40H-54Z', '#26231d') +
    path('M28-98H54V-80H26Z', '#26231d') +
    path('M-34-172Q0-154 34-172Q30-190 0-190Q-30-190-34-172Z', '#3a2a20') +
    can(-76) +
    can(76) +
    path('M-40-300C-72-286-88-252-84-214L-66-212C-64-236-56-252-44-262Z', '#a4472a') +
    path('M40-300C72-286 88-252 84-214L66-212C64-236 56-252 44-262Z', '#7f3219') +
    circle(-76, -208, 11, '#5f3d2a') +
    circle(76, -208, 11, '#4a2e1f') +
    line('M-96-204H-62M62-204H96', '#26332b', 9) +
    path(
      'M-42-302C-20-312 20-312 42-302C50-264 48-220 40-184Q0-172-40-184C-48-220-50-264-42-302Z',
      linear(pencil, [
        [0, '#c8633a'],
        [0.4, '#b4501f'],
        [1, '#7c3312'],
      ]),
    ) +
    path('M-13-330H13V-304Q0-296-13-304Z', '#4f3324') +
    circle(0, -346, 27, '#5a3a29') +
    ellipse(0, -356, 62, 15, '#b98f3e') +
    path('M-34-360C-32-396 32-396 34-360Q0-350-34-360Z', '#d8b25c') +
    path('M-34-366Q0-354 34-366L34-360Q0-348-34-360Z', '#8a3a14') +
    ellipse(-14, -380, 12, 6, '#f0d184', { opacity: 0.8 })
  );
};

/** A motorcycle with its rider, going right; about 520 wide, 420 high, wheels on y = 0. `load` stands on the rack. */
const bodaBoda = (load: string): string => {
  const wheel = (x: number) =>
    circle(x, -70, 64, 'none', { stroke: '#232b27', 'stroke-width': 20 }) +
    circle(x, -70, 50, 'none', { stroke: '#c7cfcc', 'stroke-width': 5 }) +
    line(
      Array.from({ length: 10 }, (_, n) => {
        const a = (n * Math.PI) / 5 + 0.2;
        return `M${x} -70L${(x + Math.cos(a) * 50).toFixed(1)} ${(-70 + Math.sin(a) * 50).toFixed(1)}`;
      }).join(''),
      '#9aa5a2',
      3,
    ) +
    circle(x, -70, 15, '#5f6c69');
  return (
    wheel(-165) +
    wheel(175) +
    line('M175-70L122-232', '#8b9794', 13) +
    line('M170-72L118-230', '#eef2f0', 4) +
    path('M110-92A84 84 0 0 1 244-118L232-106A70 70 0 0 0 124-84Z', '#b4501f') +
    path('M-246-96A86 86 0 0 1-92-112L-108-104A70 70 0 0 0-232-86Z', '#8a3a14') +
    line('M-165-70L-20-92', '#4a5a50', 16) +
    path('M-40-150H70L84-92Q60-56 6-58Q-40-60-52-96Z', '#59645f') +
    path('M-20-140H56L62-118H-26ZM-24-110H62L56-92H-28Z', '#8b9794') +
    line('M-20-66L-230-50', '#aab5b5', 17) +
    line('M-20-70L-228-54', '#eef2f0', 4) +
    path('M-50-160H94L124-196L40-186H-60Z', '#1f2723') +
    path('M-10-192C10-238 90-244 128-212C132-196 112-176 84-170L-10-172Z', '#b4501f') +
    path('M6-196C26-226 84-232 112-212C90-216 34-212 6-196Z', '#e08c5a') +
    path('M-150-206C-110-218-40-208-6-190L-12-166C-60-160-120-164-152-184Z', '#26332b') +
    load +
    line('M122-232L92-262L70-264', '#26332b', 9) +
    path(roundedBox(112, -262, 40, 46, 16), '#26332b') +
    ellipse(148, -238, 10, 20, '#fdf3cf') +
    path(
      'M-60-196C-30-214 10-206 40-176C60-156 66-124 62-92L34-90C32-118 22-138 0-146C-30-154-58-156-74-172Z',
      '#33465c',
    ) +
    path('M30-92H64L84-72V-62H28Z', '#26231d') +
    path('M-76-180C-84-236-72-286-44-310C-22-322 8-316 14-296C22-264 4-212-6-184Z', '#1f5c3a') +
    path('M-76-180C-84-236-72-286-44-310C-40-280-50-220-46-180Z', '#2f7a4f', { opacity: 0.6 }) +
    path('M-14-296C10-300 24-288 32-268L46-250L84-262L90-246L48-226Q34-222 24-232L-8-264Z', '#276b45') +
    circle(88, -256, 11, '#5f3d2a') +
    path('M-26-322H4V-296Q-12-288-26-300Z', '#4f3324') +
    path('M-44-352C-46-392 8-400 22-366L24-340C14-326 6-322-10-320C-32-320-44-332-44-352Z', '#5a3a29') +
    path('M-50-350C-54-404 16-414 30-366L32-352L8-356C4-344-2-336-4-326C-30-316-48-326-50-350Z', '#f2c14e') +
    path('M-36-372C-30-392-4-396 10-386', 'none', {
      stroke: '#fdeeb6',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }) +
    path('M8-356L32-352L28-334L6-338Z', '#cfe3e6')
  );
};

/** A crate with six bottles of milk, 150 wide, standing at (0, 0). */
const crate = (pencil: Pencil): string =>
  [-48, -16, 16, 48]
    .map((x, n) =>
      place(
        milkBottle(pencil, {
          ...plainDrink,
          cap: n % 2 ? color.clay : color.pasture,
          capDeep: n % 2 ? color.clayDeep : color.pastureDeep,
        }),
        x,
        -16,
        0.3,
      ),
    )
    .join('') +
  path(roundedBox(-78, -74, 156, 74, 8), '#3d7f8a') +
  path('M-62-58H-10V-30H-62ZM10-58H62V-30H10Z', '#28606b') +
  path('M-78-74H78V-64H-78Z', '#5b9fa9');

export const roads = {
  mission: frame(
    (pencil) =>
      backdrop(pencil, [
        [0, '#4d5f86'],
        [0.2, '#9c7f95'],
        [0.4, '#eea77f'],
        [0.55, '#fbd79a'],
        [0.62, '#fdebc4'],
      ]) +
      place(sun(pencil, 58), 372, 334, 1.3) +
      line(
        'M60 96C180 84 260 100 360 90M560 150C660 138 760 154 900 142M120 170C190 164 240 172 300 168',
        '#fbd0a4',
        9,
        {
          opacity: 0.5,
          filter: blur(pencil, 3),
        },
      ) +
      path(
        'M0 352C120 300 240 318 360 344C500 300 640 300 760 338C840 316 910 316 960 326V640H0Z',
        '#9a8c7c',
      ) +
      mist(pencil, 520, 372, 900, 0.5) +
      path('M0 386C200 350 320 372 460 384C620 356 800 360 960 378V640H0Z', '#6f7d54') +
      place(roundTree('#4f6a42', '#6b8451'), 120, 384, 0.7) +
      place(roundTree('#4f6a42', '#6b8451'), 190, 386, 0.5) +
      place(acacia('#5c7446', '#465e38', '#3f3020'), 812, 392, 1) +
      path('M0 410C300 386 660 390 960 404V640H0Z', '#55703f') +
      path(
        'M452 392H500L850 640H70Z',
        linear(
          pencil,
          [
            [0, '#e9a977'],
            [0.4, '#c8703f'],
            [1, '#8f4526'],
          ],
          downward,
        ),
      ) +
      path('M468 392H480L560 640H420Z', '#f6c48e', { opacity: 0.35 }) +
      path('M452 392L70 640H0V600L430 394ZM500 392L850 640H960V590L520 394Z', '#7f9a4c') +
      place(maizeRow(8, '#3f5f33', '#c9a558'), 20, 490, 1.3) +
      place(maizeRow(9, '#36542e', '#c9a558'), -30, 560, 1.9) +
      place(maizeRow(8, '#3f5f33', '#c9a558'), 700, 486, 1.25) +
      place(maizeRow(7, '#36542e', '#c9a558'), 770, 566, 1.9) +
      ellipse(530, 592, 150, 18, '#3a1a0a', { opacity: 0.45, filter: blur(pencil, 8) }) +
      path('M500 594L640 640H760L560 590Z', '#4a200c', { opacity: 0.3, filter: blur(pencil, 6) }) +
      place(riderFromBehind(pencil), 492, 592, 1.02) +
      [40, 130, 800, 880, 930]
        .map((x, n) => place(grassTuft(n % 2 ? '#2c4a2b' : '#456b38', n + 4, 7, 56), x, 640))
        .join('') +
      line('M640 210q12-11 20 0q12-11 20 0M700 182q9-9 16 0q9-9 16 0', '#5a4a58', 3.4) +
      glow(
        pencil,
        [
          [0, '#ffdf96', 0.4],
          [0.5, '#ffcf80', 0.08],
          [1, '#1d1430', 0.2],
        ],
        0.39,
        0.52,
        0.8,
      ),
  ),
  delivery: frame((pencil) => {
    const shop = (x: number, width: number, wall: string, shadow: string, roof: string, name: string) =>
      rect(
        x,
        190,
        width,
        262,
        linear(pencil, [
          [0, wall],
          [1, shadow],
        ]),
      ) +
      path(`M${x - 12} 172H${x + width + 12}V196H${x - 12}Z`, roof) +
      letter(name, x + width / 2, 238, { size: 30, fill: '#fffaf0', fit: width - 40 });
    return (
      backdrop(pencil, [
        [0, '#7fbcd6'],
        [0.4, '#d6ebec'],
      ]) +
      path('M0 400C160 300 320 330 480 300C660 270 800 330 960 300V470H0Z', '#b5cf9a') +
      place(roundTree('#6f9a5c', '#8db36e'), 320, 440, 1.9) +
      place(roundTree('#5f8c50', '#7fab66'), 640, 440, 2.1) +
      place(roundTree('#6f9a5c', '#8db36e'), 470, 440, 1.3) +
      shop(-30, 300, '#2f8a86', '#226a68', '#8b9794', 'Duka') +
      shop(690, 300, '#d9843f', '#b4622a', '#a5aeaa', 'Mini Market') +
      path('M30 264H226V390H30Z', '#174a48') +
      path('M30 306H226M30 350H226', 'none', { stroke: '#7fb8a8', 'stroke-width': 7 }) +
      [46, 84, 122, 160, 194].map((x) => path(roundedBox(x, 276, 24, 27, 4), '#f2c14e')).join('') +
      [42, 78, 114, 150, 186].map((x) => path(roundedBox(x, 322, 24, 25, 4), '#cf6a3a')).join('') +
      path('M22 390H234V404H22Z', '#8fc4b4') +
      path('M730 270H826V452H730Z', '#5c3a1e') +
      path('M826 270L854 280V458L826 452Z', '#8a5a30') +
      path('M872 280H944V352H872Z', '#3d2a18') +
      line('M890 280V352M908 280V352M926 280V352', '#d9a06a', 4) +
      path('M0 440H960V476H0Z', '#cbb994') +
      path(
        'M0 468H960V640H0Z',
        linear(
          pencil,
          [
            [0, '#c9804f'],
            [1, '#a3562c'],
          ],
          downward,
        ),
      ) +
      line('M40 520C260 508 500 514 900 506M0 612C300 600 640 606 960 598', '#7c3312', 5, { opacity: 0.25 }) +
      ellipse(520, 592, 330, 18, '#3a1a0a', { opacity: 0.4, filter: blur(pencil, 6) }) +
      place(
        bodaBoda(place(crate(pencil), -150, -208, 1) + place(crate(pencil), -150, -282, 0.94)),
        500,
        590,
        1.08,
      ) +
      line('M150 500H240M110 440H190M120 556H210', '#fffaf0', 5, { opacity: 0.55 }) +
      ellipse(250, 590, 36, 16, '#e9c39a', { opacity: 0.6, filter: blur(pencil, 4) }) +
      ellipse(200, 584, 24, 12, '#e9c39a', { opacity: 0.45, filter: blur(pencil, 4) }) +
      glow(
        pencil,
        [
          [0, '#fff4d0', 0.3],
          [1, '#fff4d0', 0],
        ],
        0.2,
        0.1,
        0.7,
      )
    );
  }),
};
