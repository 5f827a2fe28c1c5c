import { cowFace, friesian } from '../draw/animals';
import { milkBottle, plainDrink } from '../draw/bottles';
import { letter } from '../draw/lettering';
import { color } from '../draw/palette';
import { grassTuft, shadow, tints } from '../draw/scenery';
import { scene } from '../products/scene';
import {
  circle,
  createPencil,
  element,
  ellipse,
  group,
  line,
  path,
  place,
  rect,
  within,
  writePicture,
  type Pencil,
} from '../draw/svg';
import { drawFarm } from './hero';
import { fence } from '../draw/trees';
import { farmWindow, labelShape } from '../draw/labels';

/**
 * The farm's mark: a cow's face whose ears are leaves. 64 by 64; no gradients, so that it stays sharp at 16 px.
 * On a light ground it has an outline; on a dark one it needs none.
 */
function markShapes(on: 'light' | 'dark', veins = true): string {
  const ear = 'M41 24C45 14 53 10.500 60.500 12.500C60 23 53 30 43 29Z';
  const vein = 'M44 27C48 21.500 52 18.500 57 15.500';
  const face =
    'M32 12C42 12 46 19 45 27C44.500 33 43 36 42.500 41H21.500C21 36 19.500 33 19 27C18 19 22 12 32 12Z';
  const patch =
    'M32 12C42 12 46 19 45 27C44.700 30.500 44 33 43.500 35.500C38 35 34.500 29 35 21C35.100 18 34 14.500 32 12Z';
  const muzzle =
    'M32 36C42 36 47.500 40.500 47.500 46.500C47.500 53.500 41 57.500 32 57.500S16.500 53.500 16.500 46.500C16.500 40.500 22 36 32 36Z';
  const outline =
    on === 'light' ? { stroke: color.pasture, 'stroke-width': 2.4, 'stroke-linejoin': 'round' } : {};
  const leaf =
    path(ear, color.sprout, outline) +
    (veins ? line(vein, on === 'light' ? color.pasture : color.pastureDeep, 2) : '');
  return (
    leaf +
    group(leaf, { transform: 'matrix(-1 0 0 1 64 0)' }) +
    path(face, '#fffdf8', outline) +
    path(patch, on === 'light' ? color.pasture : color.ink) +
    path(muzzle, '#f0b8a8', outline) +
    ellipse(25.5, 46, 2.3, 3, '#5a2f27') +
    ellipse(38.5, 46, 2.3, 3, '#5a2f27') +
    circle(26, 26.5, 2.7, color.ink) +
    circle(38.6, 26.5, 2.7, '#fffdf8')
  );
}

const smallSvg = (width: number, height: number, children: string) =>
  element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` }, children);

/** For use beside the name, on any light ground. */
export const logo = () => smallSvg(64, 64, markShapes('light'));

/** The mark on the farm's green, for tabs, home screens and dark grounds. */
export const favicon = () =>
  smallSvg(64, 64, rect(0, 0, 64, 64, color.pasture, { rx: 14 }) + markShapes('dark'));

/** For 16 px: larger, without the veins of the leaves, which blur. */
export const tinyFavicon = () =>
  smallSvg(
    64,
    64,
    rect(0, 0, 64, 64, color.pasture, { rx: 10 }) +
      group(markShapes('dark', false), { transform: 'translate(32 32) scale(1.1) translate(-32 -35)' }),
  );

/** The mark on green to the edges; `scale` leaves room for the corners that a phone cuts off. */
export const fullBleedIcon = (scale: number) =>
  smallSvg(
    64,
    64,
    rect(0, 0, 64, 64, color.pasture) +
      group(markShapes('dark'), { transform: `translate(32 33) scale(${scale}) translate(-32 -34)` }),
  );

/** A cow that looks over the rim of an empty kiondo; 240 by 232. */
export function emptyCart(): string {
  const pencil = createPencil();
  const basket = 'M44 92A76 17 0 0 0 196 92C192 150 178 186 158 190H82C62 186 48 150 44 92Z';
  const bands = within(
    pencil,
    basket,
    rect(40, 90, 160, 110, '#e6c990') +
      rect(40, 106, 160, 14, color.clay) +
      rect(40, 124, 160, 6, color.pasture) +
      rect(40, 154, 160, 12, color.pasture) +
      rect(40, 170, 160, 5, color.clay) +
      line(
        'M50 136l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10l8 10l8-10',
        color.woodDeep,
        3,
      ),
  );
  const children =
    ellipse(120, 222, 92, 8, '#1b2a21', { opacity: 0.12 }) +
    place(cowFace(pencil, friesian, true), 120, 76, 0.94) +
    group(
      ellipse(120, 92, 76, 17, '#6d4526') +
        path('M50 96C60 84 180 84 190 96C180 104 60 104 50 96Z', '#4a2e18', { opacity: 0.6 }) +
        bands +
        line('M44 92A76 17 0 0 0 196 92', '#fff4d8', 6) +
        line('M60 108C36 124 38 154 66 172M180 108C204 124 202 154 174 172', color.woodDeep, 5),
      { transform: 'translate(0 32)' },
    ) +
    place(grassTuft(color.meadow, 3, 5, 26), 34, 226) +
    place(grassTuft(color.sprout, 7, 5, 22), 206, 226);
  return smallSvg(240, 232, `<defs>${pencil.definitions()}</defs>${children}`);
}

/** A cow that looks over a fence, below a signpost that points both ways; 240 by 180. */
export function lostCow(): string {
  const pencil = createPencil();
  const board = (points: string, fill: string) => path(points, fill, { 'stroke-linejoin': 'round' });
  const children =
    // The cow's white forehead needs a ground that is not white.
    circle(100, 88, 86, tints.mint.sky) +
    ellipse(120, 172, 104, 7, '#1b2a21', { opacity: 0.12 }) +
    group(
      line('M0 0V-140', color.woodDeep, 9) +
        board('M-10-136H40L54-122L40-108H-10Z', color.maize) +
        board('M10-100H-44L-58-86L-44-72H10Z', color.clay) +
        line('M4-122H32', '#fff4d8', 4) +
        line('M2-86H-34', '#fff4d8', 4),
      { transform: 'translate(180 168) rotate(4) scale(.92)' },
    ) +
    place(cowFace(pencil, friesian, true), 86, 78, 0.98) +
    place(fence(258), -43, 168) +
    place(grassTuft(color.meadow, 3, 5, 26), 30, 174) +
    place(grassTuft(color.sprout, 7, 5, 22), 214, 174);
  return smallSvg(240, 180, `<defs>${pencil.definitions()}</defs>${children}`);
}

/** For a product without a picture: an unlabelled bottle before the hills. */
export const placeholder = scene(tints.cream, 0, (pencil) => {
  const label = path(labelShape(84, -206, -56, 5), color.cream) + place(farmWindow(pencil), 0, -124, 1.1);
  return (
    shadow(pencil, 320, 570, 206, 0.8) +
    place(
      milkBottle(pencil, { ...plainDrink, cap: color.mintDeep, capDeep: color.meadow, label }),
      320,
      570,
      1.26,
    )
  );
});

/** The Open Graph image; 1200 by 630. */
export function sharePicture(): string {
  const pencil: Pencil = createPencil();
  const farm = place(drawFarm(pencil), 0, -96, 0.8333);
  const panel =
    path('M0 0H560C600 130 520 210 560 330C596 440 520 540 556 630H0Z', color.pasture) +
    path(
      'M556 0H572C612 130 532 210 572 330C608 440 532 540 568 630H552C516 540 592 440 556 330C516 210 596 130 556 0Z',
      color.maize,
    ) +
    place(markShapes('dark'), 66, 84, 1.9) +
    letter('Farm-fresh', 68, 312, { size: 76, fill: color.cream, anchor: 'start' }) +
    letter('dairy', 68, 394, { size: 76, fill: color.cream, anchor: 'start' }) +
    line('M74 452H250', color.maize, 5) +
    letter('Milk, yoghurt, mala, cheese', 72, 514, {
      size: 29,
      fill: '#d9ead9',
      face: 'plain',
      anchor: 'start',
    });
  return writePicture(pencil, 1200, 630, farm + panel);
}
