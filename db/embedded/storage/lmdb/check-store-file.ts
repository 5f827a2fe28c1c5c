import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { CHECKSUM_BYTES, verifyChecksum } from './checksum';
import { DamagedStoreError, describeDamage, NewerStoreError } from './damaged-store-error';
import { FORMAT_VERSION, FORMAT_KEY, UPGRADE_KEY } from './file-format';
import { openPageFile, type DamageReport, type LeafEntry, type PageFile } from './page-file';

const TABLES = ['catalog', 'records', 'entries', 'sessions'] as const;
type TableName = (typeof TABLES)[number];

/** Catalog keys of stores written before checksums: collections, dropped data and counters. */
const isLegacyCatalogKey = (key: Buffer) =>
  (key.length === 5 && (key[0] === 0x63 || key[0] === 0x67)) || key.toString() === 'n';

/** Key and value are adjacent unless the value has overflow pages. */
function isChecksumValid(file: PageFile, { page, keyStart, keyEnd, valueEnd, overflow }: LeafEntry): boolean {
  if (overflow) return verifyChecksum(page.subarray(keyStart, keyEnd), file.readOverflow(overflow)) !== null;
  const end = valueEnd - CHECKSUM_BYTES;
  return end >= keyEnd && page.readUInt32BE(end) === crc32(page.subarray(keyStart, end));
}

type CatalogEntry = { readonly key: Buffer; readonly value: Buffer };

const describeFormat = (path: string, version: string): string =>
  `The store file ${path} has format ${version}, of a newer version of the shop; this version reads ${String(FORMAT_VERSION)}. Start the newer version again, or restore a backup that was taken before the upgrade (docs/deploying.md, 12)`;

/** Reads the catalog and detects whether values have checksums. */
function readCatalog(path: string, file: PageFile, report: DamageReport) {
  const catalog: CatalogEntry[] = [];
  const damaged: CatalogEntry[] = [];
  file.walk('catalog', (entry) => {
    const { page, keyStart, keyEnd, valueEnd, overflow } = entry;
    const key = Buffer.from(page.subarray(keyStart, keyEnd));
    const value = overflow ? file.readOverflow(overflow) : Buffer.from(page.subarray(keyEnd, valueEnd));
    catalog.push({ key, value });
    if (!isChecksumValid(file, entry)) damaged.push({ key, value });
  });
  const formatEntry = catalog.find(({ key }) => key.equals(FORMAT_KEY));
  const isAsExpected = formatEntry
    ? damaged.length === 0
    : catalog.every(({ key }) => isLegacyCatalogKey(key) || key.equals(UPGRADE_KEY));
  if (!isAsExpected) report('its catalog is garbled');
  else if (formatEntry) {
    const version = verifyChecksum(FORMAT_KEY, formatEntry.value);
    if (!version?.equals(FORMAT_VERSION)) throw new NewerStoreError(describeFormat(path, String(version)));
  }
  return { catalog, hasChecksums: formatEntry !== undefined };
}

const VISITS_BETWEEN_PROGRESS = 1_000;

const format = (count: number): string => count.toLocaleString('en');

export type StoreFileContents = {
  readonly catalog: readonly CatalogEntry[];
  readonly hasChecksums: boolean;
  readonly pages: number;
};

/**
 * Reads a store's file without LMDB and reports damage. `visit` is called for each document, index entry and session
 * with its key and whether its checksum is valid. Values on overflow pages (large documents) are read with `readsAll`
 * only, else counted as valid. Returns null if nothing can be read. Throws NewerStoreError.
 */
export function readStoreFile(
  path: string,
  options: {
    readonly readsAll: boolean;
    readonly report: DamageReport;
    readonly visit: (table: TableName, key: Buffer, isValid: boolean) => void;
    /** Called now and then with how far it is. */
    readonly onProgress?: (progress: string) => void;
  },
): StoreFileContents | null {
  const { readsAll, report, visit, onProgress } = options;
  const descriptor = openSync(path, 'r');
  try {
    const file = openPageFile(descriptor, report);
    if (!file) return null;
    const unknown = file.tables.find((name) => !(TABLES as readonly string[]).includes(name));
    if (unknown !== undefined) report(`it has an unknown table "${unknown}"`);
    const { catalog, hasChecksums } = readCatalog(path, file, report);
    let visited = 0;
    for (const table of TABLES.slice(1))
      file.walk(table, (entry) => {
        visited += 1;
        if (visited % VISITS_BETWEEN_PROGRESS === 0)
          onProgress?.(`${format(file.checkedPages())} of ${format(file.pages)} pages checked`);
        const isChecked = hasChecksums && (readsAll || !entry.overflow);
        visit(
          table,
          entry.page.subarray(entry.keyStart, entry.keyEnd),
          !isChecked || isChecksumValid(file, entry),
        );
      });
    file.checkFreePages();
    return { catalog, hasChecksums, pages: file.pages };
  } finally {
    closeSync(descriptor);
  }
}

const KINDS = { catalog: 'its catalog', records: 'a document', entries: 'an index', sessions: 'a session' };

/**
 * Checks a store's file before LMDB opens it, except for overflow pages. Throws DamagedStoreError at the first
 * damage, and NewerStoreError.
 */
export function checkStoreFile(path: string, onProgress?: (progress: string) => void): void {
  const report = (what: string): never => {
    throw new DamagedStoreError(describeDamage(path, what));
  };
  readStoreFile(path, {
    readsAll: false,
    report,
    onProgress,
    visit(table, _key, isValid) {
      if (!isValid) report(`${KINDS[table]} does not match its checksum`);
    },
  });
}
