import { formatWholeNumber } from './pluralize';

/** `1,850+` (docs/product.md 4.1) */
export const formatCount = (value: number): string => `${formatWholeNumber(Math.floor(value))}+`;
