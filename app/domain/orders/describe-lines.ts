/** Products that are named; the rest is counted. */
const maxNamed = 2;

/** '2 × Fresh Cow Milk - 500 ml, 1 × Mala - 500 ml, and 3 more' */
export function describeLines(
  lines: readonly { readonly quantity: number; readonly name: string }[],
): string {
  const names = lines.slice(0, maxNamed).map(({ quantity, name }) => `${quantity} × ${name}`);
  const more = lines.length - names.length;
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
