/** What may differ between an order as a page showed it and as it would be placed; the parts of its fingerprint, in their order. */
export const orderParts = ['lines', 'details', 'fee', 'day'] as const;

export type OrderChange = (typeof orderParts)[number];

/** Compares two fingerprints (fingerprintOrder). All parts, if the text is none. */
export function findOrderChanges(shown: string, current: string): readonly OrderChange[] {
  const [before, now] = [shown.split('.'), current.split('.')];
  return orderParts.filter((_part, index) => before[index] !== now[index]);
}
