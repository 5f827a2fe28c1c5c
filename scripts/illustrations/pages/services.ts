import { jersey } from '../draw/animals';
import { calfFace } from '../draw/small-animals';
import { color } from '../draw/palette';
import { circle, line, linear, downward, path, place, rect, roundedBox } from '../draw/svg';
import { frame, glow, shade } from '../gallery/frame';

/** The vet has put down bag and notebook; the patient looks on. */
export const servicesPicture = frame((pencil) => {
  const planks = Array.from({ length: 8 }, (_, n) => `M0 ${n * 62 + 10}H960`).join('');
  return (
    rect(
      0,
      0,
      960,
      640,
      linear(pencil, [
        [0, '#8fae86'],
        [1, '#5f8560'],
      ]),
    ) +
    line(planks, '#4c6f4f', 4, { opacity: 0.6 }) +
    path('M0 0H420L180 470H0Z', '#f6efc4', { opacity: 0.24 }) +
    // The calf behind the half door.
    path('M560 60H930V470H560Z', '#2c2218') +
    path(
      'M560 60H930V470H560Z',
      linear(
        pencil,
        [
          [0, '#4a3725'],
          [1, '#2c2218'],
        ],
        downward,
      ),
    ) +
    path('M640 470C640 380 690 330 750 326C820 326 872 380 876 470Z', '#a96c37') +
    place(calfFace(pencil, { ...jersey, ground: '#d69a58' }), 752, 250, 2.6) +
    path('M540 40H950V66H540Z', '#e6d9b8') +
    path('M540 40H566V470H540ZM926 40H950V470H926Z', '#e6d9b8') +
    path('M540 380H950V480H540Z', '#1f5c3a') +
    line('M640 380V480M740 380V480M840 380V480', '#16452b', 4) +
    path('M532 368H958V390H532Z', '#2f7a4f') +
    // The bench.
    path(
      'M0 466H960V500H0Z',
      linear(
        pencil,
        [
          [0, '#e0b884'],
          [1, '#c99a62'],
        ],
        downward,
      ),
    ) +
    path(
      'M0 500H960V640H0Z',
      linear(
        pencil,
        [
          [0, '#b98350'],
          [1, '#8a5a30'],
        ],
        downward,
      ),
    ) +
    path('M0 498H960V506H0Z', '#8a5a30') +
    shade(pencil, 250, 548, 420, 0.5) +
    // The bag.
    line('M160 300C160 200 330 200 330 300', '#4a2a16', 20) +
    line('M160 300C160 208 330 208 330 300', '#8a5629', 6) +
    path(
      roundedBox(70, 330, 360, 220, 34),
      linear(pencil, [
        [0, '#a5632f'],
        [0.3, '#8a4f24'],
        [1, '#54300f'],
      ]),
    ) +
    path(
      'M70 372C70 320 110 290 160 290H340C390 290 430 320 430 372L404 392H96Z',
      linear(pencil, [
        [0, '#c07a3f'],
        [0.4, '#a5632f'],
        [1, '#6a3c16'],
      ]),
    ) +
    line('M96 396H404', '#4a2a16', 5) +
    line('M92 406H408', '#d9a268', 2.4, { 'stroke-dasharray': '9 8' }) +
    path(roundedBox(150, 370, 34, 66, 7), '#54300f') +
    path(roundedBox(316, 370, 34, 66, 7), '#54300f') +
    path(roundedBox(155, 402, 24, 22, 4), '#e8c46a') +
    path(roundedBox(321, 402, 24, 22, 4), '#e8c46a') +
    circle(250, 478, 40, '#fffaf0') +
    path('M238 450H262V466H278V490H262V506H238V490H222V466H238Z', color.pasture) +
    // The stethoscope.
    line('M214 300C200 240 150 250 128 320C110 400 130 470 60 520', '#26332b', 11) +
    line('M212 296C200 246 152 254 130 322C114 400 132 466 62 514', '#59685f', 3) +
    circle(54, 540, 32, '#8b9794') +
    circle(
      50,
      536,
      24,
      linear(
        pencil,
        [
          [0, '#f7faf8'],
          [1, '#aab5b5'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    circle(50, 536, 11, '#c7cfcc') +
    // The notebook.
    shade(pencil, 660, 590, 300, 0.4) +
    path('M520 560L800 560L850 612H490Z', '#1f5c3a') +
    path('M526 552L790 552L836 602H500Z', '#fffdf4') +
    path(
      'M526 552L790 552L836 602H500Z',
      linear(pencil, [
        [0, '#fffdf4', 0],
        [1, '#cdbf9a', 0.5],
      ]),
    ) +
    line('M560 564H700M552 576H760M540 588H720', '#7f9484', 4) +
    line('M724 566l9 8l18-18M770 580l9 8l18-18', color.pasture, 5) +
    line('M640 552L664 602', '#c9bb98', 3) +
    line('M812 596L884 528', '#b4501f', 11) +
    line('M812 596L822 586', '#1b2a21', 9) +
    // A bottle of medicine.
    shade(pencil, 470, 548, 60, 0.4) +
    path(roundedBox(446, 452, 56, 96, 10), '#8a4a1c') +
    path(roundedBox(450, 478, 48, 50, 4), '#fffaf0') +
    path('M462 490H486V496H462ZM462 504H480V510H462Z', color.lake) +
    path(roundedBox(456, 428, 36, 28, 5), '#eef2f0') +
    glow(
      pencil,
      [
        [0, '#fff6c8', 0.34],
        [0.6, '#fff6c8', 0.02],
        [1, '#10200f', 0.3],
      ],
      0.2,
      0.2,
      0.95,
    )
  );
});
