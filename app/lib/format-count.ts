/** `1,850+`: a whole number as the counters of the home page show it (storefront.md section 2, Home). */
export const formatCount = (value: number): string =>
  `${Math.floor(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}+`;
