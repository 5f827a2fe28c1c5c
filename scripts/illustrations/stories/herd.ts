import { cow, friesian, jersey } from '../draw/animals';
import { croppedHair, fromBehind } from '../draw/people';
import { blur, group, line, linear, path, place, rect, within } from '../draw/svg';
import { outdoors, underneath } from './setting';

const feltHat =
  croppedHair +
  path('M-34-4C-36-52-14-50 0-46C14-50 36-52 34-4Z', '#9c7a56') +
  path('M-35-14C-14-6 14-6 35-14L34-2H-34Z', '#4a3826') +
  path('M-66 2C-40-14 40-14 66 2C40 16-40 16-66 2Z', '#8a6a4a') +
  path('M-66 2C-40 16 40 16 66 2C40 8-40 8-66 2Z', '#5d442d');

export const herdPictures: Record<string, () => string> = {
  'cattle-management': outdoors('day', (pencil) => {
    const roof = 'M-20 0H980V96L860 150H100L-20 96Z';
    const ribs = Array.from({ length: 16 }, (_, n) => `M${-160 + n * 86} 0L${110 + n * 49.5} 150`).join('');
    const post = (x: number, top: number, height: number, width: number) =>
      rect(
        x - width / 2,
        top,
        width,
        height,
        linear(pencil, [
          [0, '#c79a68'],
          [0.45, '#a87748'],
          [1, '#6a4328'],
        ]),
      );
    const heap = 'M640 560C660 520 700 500 740 508C780 486 830 492 856 516C892 512 920 536 930 560Z';
    return (
      path('M-10 430H970V640H-10Z', '#c2a070') +
      path('M-10 430H970V446H-10Z', '#7d9a52') +
      path('M0 640L140 446H300L240 640ZM420 640L440 446H600L640 640Z', '#fff2c4', { opacity: 0.16 }) +
      post(150, 130, 310, 16) +
      post(480, 130, 310, 16) +
      post(810, 130, 310, 16) +
      rect(150, 336, 660, 10, '#8a6238') +
      rect(150, 388, 660, 10, '#8a6238') +
      underneath(pencil, 640, 470, 170) +
      place(cow(pencil, jersey), 560, 334, 0.96) +
      path(
        roof,
        linear(
          pencil,
          [
            [0, '#7c4a2c'],
            [1, '#a56a43'],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      within(pencil, roof, line(ribs, '#5b341d', 4, { opacity: 0.6 })) +
      path('M80 142H880V158H80Z', '#6a4328') +
      path('M-20 66H980V94H-20Z', '#5b3820') +
      underneath(pencil, 470, 592, 420) +
      place(cow(pencil, friesian), 250, 300, 2.1) +
      // The trough.
      path(heap, '#4f8f42') +
      line(
        'M668 540l22-12M700 524l18 10M724 512l8 16M752 522l20-8M780 506l12 14M806 520l22-6M838 516l10 16M862 534l20-8M894 530l12 14M690 548l20 4M740 544l24-4M800 546l20-8M850 550l22-2',
        '#a5cf6c',
        5,
      ) +
      path(
        'M624 556H946L928 620H642Z',
        linear(pencil, [
          [0, '#d6a873'],
          [0.5, '#b07c4a'],
          [1, '#7d5430'],
        ]),
      ) +
      rect(618, 552, 334, 14, '#c79a68') +
      path('M652 620H676V636H652ZM894 620H918V636H894Z', '#5b3820') +
      place(
        fromBehind(pencil, {
          skin: '#5a3524',
          skinDeep: '#371d12',
          top: '#3d7f8a',
          bottom: '#6a5a44',
          boots: '#2a3a30',
          hands: [
            [-40, -176],
            [110, -232],
          ],
          elbow: 24,
          hair: feltHat,
        }),
        196,
        622,
        1.12,
      ) +
      group(
        path('M120 404L176 396L182 470L128 478Z', '#fffaf0') +
          line('M132 420L168 415M134 438L170 433M136 456L160 452', '#9bb0a2', 4) +
          path('M118 402L178 394L179 402L119 410Z', '#b4501f'),
      ) +
      post(30, 60, 580, 34) +
      rect(47, 60, 10, 580, '#2b1d0f', { opacity: 0.18, filter: blur(pencil, 3) }) +
      post(946, 60, 492, 34)
    );
  }),
};
