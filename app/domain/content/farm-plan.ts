import { pageIllustration } from './farm-pictures';

/** Where the places of the tour lie on the plan of the farm, in percent of its width and height, in the tour's order. */
export const planPlaces = {
  gate: [16, 23],
  pasture: [21, 52],
  'feeding-rail': [40, 74],
  'milking-shed': [61, 63],
  'cold-room': [82, 48],
  calves: [79, 68],
  fodder: [71, 86],
  'tasting-table': [53, 87],
} as const satisfies Readonly<Record<string, readonly [left: number, top: number]>>;

/** The plan without numbers: pages put them on it at `planPlaces`. */
export const farmPlan = pageIllustration(
  'plan',
  'Plan of the farm: gate, pasture, feeding rail, milking shed, cold room, calf pens, fodder store and tasting table, joined by a path',
);
