/** `1,850+` (docs/product.md 4.1) */
export const formatCount = (value: number): string =>
  `${Math.floor(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}+`;
