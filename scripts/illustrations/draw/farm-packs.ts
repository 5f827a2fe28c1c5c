import { milkBottle, plainDrink } from './bottles';
import { yoghurtCup } from './cups';
import { hexJar, screwLid } from './jars';
import { farmWindow, farmLabel } from './labels';
import { letter } from './lettering';
import { color } from './palette';
import { path, place, rect, type Pencil } from './svg';

/** A bottle of the farm with its label, as it stands in scenes. */
export const farmBottle = (
  pencil: Pencil,
  title: string,
  cap: string = color.pasture,
  capDeep: string = color.pastureDeep,
): string =>
  milkBottle(pencil, {
    ...plainDrink,
    cap,
    capDeep,
    label: farmLabel(pencil, { halfWidth: 84, top: -218, bottom: -46, sag: 5 }, { title }),
  });

/** A cup of yoghurt with a band in the colour of its fruit; without a name where it is too small to read. */
export const farmCup = (pencil: Pencil, name: string | null, fill: string, deep: string): string =>
  yoghurtCup(pencil, {
    fill: '#fffdf6',
    lid: '#f3f6f4',
    lidDeep: color.metal,
    art:
      rect(-130, -110, 260, 120, fill) +
      place(farmWindow(pencil), 0, -168, 0.9) +
      (name === null ? '' : letter(name, 0, -50, { size: 40, fill: '#fffdf6', fit: 150 })) +
      rect(-130, -18, 260, 20, deep),
  });

export const honeyJar = (pencil: Pencil): string =>
  hexJar(
    pencil,
    '#eda52c',
    '#c97a14',
    '#fbd774',
    path('M-62-170H62V-56H-62Z', '#fffaf0') +
      letter('Honey', 0, -100, { size: 38, fill: color.clayDeep, fit: 110 }),
    screwLid(pencil, 86, -234, '#fdf3dc', '#c9a86a', 46),
  );
