const litres = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });

/** '1,234.5' of 1,234,500 ml. */
export const formatLitreNumber = (millilitres: number): string => litres.format(millilitres / 1_000);

/** '1,234.5 L' */
export const formatLitres = (millilitres: number): string => `${formatLitreNumber(millilitres)} L`;
