/** SKUs that differ in case only are one: people and spreadsheets write them either way. */
export const skuKey = (sku: string): string => sku.normalize('NFC').trim().toLowerCase();
