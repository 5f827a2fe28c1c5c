/** Catalog entry of stores whose values all have checksums; missing in stores written before checksums. */
export const FORMAT_KEY = Buffer.from('format');
export const FORMAT_VERSION = Buffer.from('2');

/** Progress of the upgrade that adds checksums: a table's number and its last upgraded key. */
export const UPGRADE_KEY = Buffer.from('upgrade');
