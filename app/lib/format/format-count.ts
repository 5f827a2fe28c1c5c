/** Formats a counter of the home page (docs/product.md 4.1): `1,850+`. */
export const formatCount = (value: number): string =>
  `${Math.floor(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}+`;
