const wholeNumber = new Intl.NumberFormat('en-KE');

/** `1,200` */
export const formatWholeNumber = (value: number): string => wholeNumber.format(value);

/** `1 order`, `1,200 orders` */
export const pluralize = (count: number, one: string, many: string): string =>
  `${wholeNumber.format(count)} ${count === 1 ? one : many}`;
