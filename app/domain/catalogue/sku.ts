import { normaliseUnicode } from '~/lib/format/normalise-unicode';

/** SKUs that differ in case only are one: people and spreadsheets write them either way. */
export const skuKey = (sku: string): string => normaliseUnicode(sku, 'NFC').trim().toLowerCase();

/** The longest SKU of the catalogue. */
export const maxSkuLength = 40;
