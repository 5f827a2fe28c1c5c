/** What the catalog holds once every stored value has its checksum. A store without it is of the time before. */
export const FORMAT_KEY = Buffer.from('format');
export const FORMAT_VERSION = Buffer.from('2');

/** How far the checksums have been added to a store of the time before: a table's number and its last key. */
export const UPGRADE_KEY = Buffer.from('upgrade');
