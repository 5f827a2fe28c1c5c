import { existsSync } from 'node:fs';
import { deserialize } from 'bson';
import { recordIdOf } from './records';
import { readStoreFile, type StoreFileContents } from './lmdb/check-store-file';
import { CHECKSUM_BYTES } from './lmdb/checksum';
import { describeDamage } from './lmdb/damaged-store-error';

type ValidationReport = { readonly isValid: boolean; readonly lines: readonly string[] };

type DocumentCount = { total: number; readonly damaged: number[] };

/** Damaged records and other findings that are listed individually. */
const MAX_LISTED = 20;

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

function listFirst(all: readonly (string | number)[]): string {
  const named = all.slice(0, MAX_LISTED).join(', ');
  return all.length > MAX_LISTED ? `${named} and ${all.length - MAX_LISTED} more` : named;
}

function describeCount({ total, damaged }: DocumentCount): string {
  const count = plural(total, 'document', 'documents');
  if (damaged.length === 0) return `${count}, all whole`;
  return `${count}, ${damaged.length} damaged (records ${listFirst(damaged)})`;
}

/** Collection names by id; without those that cannot be read. */
function collectionNames({ catalog, hasChecksums }: StoreFileContents): Map<number, string> {
  const names = new Map<number, string>();
  for (const { key, value } of catalog) {
    if (key[0] !== 0x63) continue;
    try {
      const { database, name } = deserialize(hasChecksums ? value.subarray(0, -CHECKSUM_BYTES) : value);
      names.set(key.readUInt32BE(1), `${database}.${name}`);
    } catch {
      // Damage of the catalog has been reported.
    }
  }
  return names;
}

/**
 * Validates all of a store's file, overflow pages included, for `npm run store -- --check`: the verdict, then what is in
 * it. The caller holds the folder lock. Throws NewerStoreError.
 */
export function validateStoreFile(file: string, onProgress?: (progress: string) => void): ValidationReport {
  if (!existsSync(file)) return { isValid: false, lines: [describeDamage(file, 'it is missing')] };
  const findings: string[] = [];
  const collections = new Map<number, DocumentCount>();
  let damagedEntries = 0;
  let damagedSessions = 0;
  const reading = readStoreFile(file, {
    readsAll: true,
    onProgress,
    report: (what) => void findings.push(what),
    visit(table, key, isValidValue) {
      if (table === 'entries' && !isValidValue) damagedEntries += 1;
      if (table === 'sessions' && !isValidValue) damagedSessions += 1;
      if (table !== 'records') return;
      const id = key.length >= 4 ? key.readUInt32BE(0) : 0;
      const tally = collections.get(id) ?? { total: 0, damaged: [] };
      collections.set(id, tally);
      tally.total += 1;
      if (!isValidValue) tally.damaged.push(key.length >= 10 ? recordIdOf(key) : 0);
    },
  });
  const lines: string[] = [];
  const names = reading ? collectionNames(reading) : new Map<number, string>();
  for (const [id, name] of [...names].sort(([, one], [, other]) => one.localeCompare(other, 'en')))
    lines.push(`${name}: ${describeCount(collections.get(id) ?? { total: 0, damaged: [] })}`);
  for (const [id, tally] of collections)
    if (!names.has(id)) lines.push(`a dropped or unreadable collection (${id}): ${describeCount(tally)}`);
  if (damagedEntries > 0)
    findings.push(`${plural(damagedEntries, 'index entry is', 'index entries are')} not what was written`);
  if (damagedSessions > 0)
    findings.push(`${plural(damagedSessions, 'session is', 'sessions are')} not what was written`);
  const damagedDocuments = [...collections.values()].reduce((sum, { damaged }) => sum + damaged.length, 0);
  if (damagedDocuments > 0)
    findings.push(`${plural(damagedDocuments, 'document is', 'documents are')} not what was written`);
  if (reading && !reading.hasChecksums && findings.length === 0)
    lines.push(
      'The values have no checksums yet: the next start of the shop adds them. Only the pages were checked.',
    );
  const isValid = findings.length === 0;
  const verdict = isValid ? `The store file ${file} is whole` : describeDamage(file, listFirst(findings));
  return { isValid, lines: [verdict, ...lines] };
}
